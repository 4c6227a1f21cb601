// What the tests of the page of states ask in the page. Each function is handed over alone, so it uses nothing outside itself.

/** What reaches over the edge of its surface or of the page, and texts that are cut off. */
export function overflowsOf(): string[] {
  const scrolls = (element: Element) => /auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX);
  const root = document.documentElement;
  const found: string[] = root.scrollWidth > innerWidth ? [`the page, by ${root.scrollWidth - innerWidth}`] : [];
  for (const surface of document.querySelectorAll('a2ui-surface')) {
    const {left, right} = surface.getBoundingClientRect();
    const at = surface.parentElement!.querySelector('small')!.textContent;
    for (const element of surface.shadowRoot!.querySelectorAll<HTMLElement>('.surface *')) {
      const box = element.getBoundingClientRect();
      if (box.width === 0) continue;
      const style = getComputedStyle(element);
      // A field holds more than it shows, and ends in an ellipsis; what scrolls is reached by scrolling.
      const cuts =
        style.overflowX === 'hidden' && !element.matches('input, textarea, dialog, .image, .choice-picker-count');
      if (cuts && element.scrollWidth > element.clientWidth + 1) found.push(`${at}: ${element.className} is cut off`);
      if (box.right <= right + 0.5 && box.left >= left - (root.dir === 'rtl' ? 0.5 : 16)) continue;
      let inside = element.parentElement;
      while (inside && !scrolls(inside)) inside = inside.parentElement;
      if (!inside)
        found.push(`${at}: ${element.className} ${Math.round(box.left - left)} ${Math.round(box.right - right)}`);
    }
  }
  return found;
}

/** Colors of tokens as red, green and blue, on the theme's ground where they let it through. */
export function colorsOf(names: readonly string[]): Record<string, number[]> {
  const surface = document.querySelector('a2ui-surface')!;
  const probe = document.createElement('span');
  surface.shadowRoot!.append(probe);
  const context = new OffscreenCanvas(1, 1).getContext('2d', {willReadFrequently: true})!;
  const used = (name: string) => {
    probe.style.setProperty('color', `var(--a2ui-color-${name})`);
    return getComputedStyle(probe).color;
  };
  const ground = used('surface');
  const colors = names.map((name) => {
    for (const color of [ground, used(name)]) {
      context.fillStyle = color;
      context.fillRect(0, 0, 1, 1);
    }
    return [name, [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)]];
  });
  probe.remove();
  return Object.fromEntries(colors) as Record<string, number[]>;
}

/** The tokens that change nothing of what is drawn when they have another value. */
export function idleTokens(tokens: readonly string[]): string[] {
  const properties = (
    'color background-color border-top-color border-top-width border-bottom-color outline-color outline-width outline-offset ' +
    'box-shadow font-family font-size font-weight line-height margin-top margin-left padding-top padding-left column-gap ' +
    'border-top-left-radius width height min-height transition-duration transition-timing-function animation-duration animation-timing-function'
  ).split(' ');
  const hosts = [...document.querySelectorAll<HTMLElement>('a2ui-surface')];
  const styles = hosts.flatMap((host) =>
    [...host.shadowRoot!.querySelectorAll('.surface :not(path)')].flatMap((element) => {
      const style = getComputedStyle(element);
      return element.localName === 'dialog' ? [style, getComputedStyle(element, '::backdrop')] : [style];
    }),
  );
  const drawn = (style: CSSStyleDeclaration) => properties.map((name) => style.getPropertyValue(name)).join();
  const before = styles.map(drawn);
  const OTHERS: readonly [RegExp, string][] = [
    [/color/, 'rgb(1, 2, 3)'],
    [/halo|shadow/, '0 0 3px rgb(1, 2, 3)'],
    [/weight/, '900'],
    [/density|motion/, '3'],
    [/duration/, '7s'],
    [/ease/, 'steps(3)'],
    [/font(-mono)?$/, 'fantasy'],
    [/./, '7px'],
  ];
  return tokens.filter((token) => {
    const other = OTHERS.find(([kind]) => kind.test(token))![1];
    for (const host of hosts) host.style.setProperty(token, other, 'important');
    const idle = styles.every((style, i) => drawn(style) === before[i]);
    for (const host of hosts) host.style.removeProperty(token);
    return idle;
  });
}

/** What forced colors, which take grounds and shadows away, have left without an edge, a mark or a ring. */
export function edgesOf(): string[] {
  const found: string[] = [];
  const shown = (color: string) => !/^rgba\(.*, 0\)$|transparent/.test(color);
  const all = (selector: string) =>
    [...document.querySelectorAll('a2ui-surface')].flatMap((host) => [
      ...host.shadowRoot!.querySelectorAll<HTMLElement>(`.surface ${selector}`),
    ]);
  const nameOf = (element: Element) =>
    `${(element.getRootNode() as ShadowRoot).host.parentElement!.querySelector('small')!.textContent}: ${element.className}`;
  const edged =
    ':is(.button:not(.borderless), .text-field-input, .date-time-input-input, .choice-picker-filter, .choice-picker-chip, .check-box-input, .choice-picker-input, .card)';
  for (const element of all(edged)) {
    const {borderTopColor, borderTopStyle, borderTopWidth, backgroundColor} = getComputedStyle(element);
    const edge = borderTopStyle !== 'none' && parseFloat(borderTopWidth) > 0 && shown(borderTopColor);
    const ground = getComputedStyle(element.closest('.surface')!).backgroundColor;
    const filled = shown(backgroundColor) && backgroundColor !== ground;
    if (!edge && !filled) found.push(`${nameOf(element)} has no edge`);
  }
  const marks = (selector: string) =>
    new Set(all(selector).map((element) => getComputedStyle(element).backgroundColor));
  const [on, off] = [
    marks(':is(.check-box-input, .choice-picker-input):checked'),
    marks(':is(.check-box-input, .choice-picker-input):not(:checked)'),
  ];
  for (const color of on) if (off.has(color)) found.push(`a checked box looks like an empty one: ${color}`);
  const inks = (selector: string) => new Set(all(selector).map((element) => getComputedStyle(element).color));
  const gated = inks('.button[aria-disabled="true"]');
  for (const color of inks('.button:not([aria-disabled="true"])'))
    if (gated.has(color)) found.push(`a gated button looks like another: ${color}`);
  for (const chip of all('.choice-picker-chip')) {
    const chosen = chip.querySelector(':checked') !== null;
    const {outlineStyle, outlineWidth} = getComputedStyle(chip);
    const ring = outlineStyle !== 'none' && parseFloat(outlineWidth) > 0;
    if (chosen && !ring) found.push(`${nameOf(chip)} does not show that it is chosen`);
  }
  for (const tab of all('.tabs-tab[aria-selected="true"]')) {
    if (!shown(getComputedStyle(tab, '::after').backgroundColor)) found.push(`${nameOf(tab)} has no line`);
  }
  for (const divider of all('.divider')) {
    if (!shown(getComputedStyle(divider).backgroundColor)) found.push(`${nameOf(divider)} is not there`);
  }
  for (const element of all('[data-frozen="focus"]:not(.slider-input, .choice-picker-hidden)')) {
    const {outlineStyle, outlineWidth, outlineColor} = getComputedStyle(element);
    if (outlineStyle === 'none' || parseFloat(outlineWidth) < 2 || !shown(outlineColor))
      found.push(`${nameOf(element)} has no ring`);
  }
  return found;
}
