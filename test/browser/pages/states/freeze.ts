import type {FrozenState} from './cell.js';

const PSEUDO = {hover: 'hover', active: 'pressed', 'focus-visible': 'focus', focus: 'focus'} as const;

/** Keeps an element of a surface in a state that only a pointer or the focus would bring about, drawn by the catalogs' own rules. */
export function freeze(root: ShadowRoot, on: string, state: FrozenState): void {
  const element = root.querySelector(on);
  if (!element) throw new Error(`Nothing matches ${on}.`);
  if (state === 'busy') element.setAttribute('aria-busy', 'true');
  else {
    element.setAttribute('data-frozen', state);
    unfold(root);
    // What listens to the real thing does its part.
    element.dispatchEvent(state === 'focus' ? new FocusEvent('focus') : new PointerEvent('pointerenter'));
  }
}

/** Repeats the rules of a surface with pseudo-classes that an attribute fulfils as well; their order and weight stay as they were. */
function unfold(root: ShadowRoot): void {
  const rules = root.adoptedStyleSheets.flatMap(({cssRules}) => [...cssRules].map(({cssText}) => cssText));
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    rules
      .join('\n')
      .replaceAll(
        /:(hover|active|focus-visible|focus)(?![\w-])/g,
        (pseudo, name: keyof typeof PSEUDO) => `:is(${pseudo}, [data-frozen='${PSEUDO[name]}'])`,
      ),
  );
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}
