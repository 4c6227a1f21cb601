import {html, nothing} from 'lit';
import {customElement, state} from 'lit/decorators.js';
import {repeat} from 'lit/directives/repeat.js';
import {icon, type IconName} from '../icons.js';
import type {Problem} from '../language/problems.js';
import {sentence} from './code.js';
import '../styles/panels.css';
import {Pane} from './pane.js';

type Filter = 'all' | 'error' | 'warning' | 'accessibility';

/** Problems shown at once; a document with more has one cause for most of them. */
const SHOWN = 200;

/** What is wrong with the document, most urgent first; each line leads to its place. */
@customElement('composer-problems')
export class ProblemsView extends Pane {
  @state() private filter: Filter = 'all';
  /** What the browser did not let be copied, and of which problem it is. */
  @state() private refused: {readonly key: string; readonly shown: unknown} | undefined;

  protected override render() {
    const {workspace} = this;
    const problems = workspace.problems.get();
    const shown = problems.filter((problem) => matches(problem, this.filter));
    const chosen = workspace.problem.get();
    return html`<div class="c-filters-bar" role="group" aria-label="Show">
        ${(['error', 'warning', 'accessibility'] as const).map((filter) => {
          const count = problems.filter((problem) => matches(problem, filter)).length;
          return html`<button
            type="button"
            class="c-btn small ${this.filter === filter ? '' : 'quiet'}"
            aria-pressed=${this.filter === filter}
            @click=${() => (this.filter = this.filter === filter ? 'all' : filter)}
          >
            ${{error: 'Errors', warning: 'Warnings', accessibility: 'Accessibility'}[filter]} ${count}
          </button>`;
        })}
      </div>
      <div class="c-rows">
        ${repeat(
          shown.slice(0, SHOWN),
          ({key}) => key,
          (problem) => this.#row(problem, problem.key === chosen),
        )}
        ${shown.length > SHOWN ? html`<div class="c-quiet">And ${shown.length - SHOWN} more.</div>` : nothing}
        ${this.#summary(problems, shown)}
      </div>`;
  }

  #row(problem: Problem, chosen: boolean) {
    const {workspace} = this;
    const {line, column} = workspace.parsed.get().lines.positionAt(problem.range.start);
    const fix = problem.fixes.find(({preferred}) => preferred) ?? problem.fixes[0];
    const sign: IconName =
      problem.severity === 'error'
        ? 'error'
        : problem.kind === 'accessibility'
          ? 'accessibility'
          : problem.severity === 'warning'
            ? 'warning'
            : 'info';
    return html`<div class="c-problem ${problem.severity} ${chosen ? 'sel' : ''}" data-code=${problem.code}>
      ${icon(sign)}
      <div>
        <button type="button" class="c-problem-text" aria-current=${chosen ? 'true' : nothing} @click=${() => workspace.showProblem(problem)}>
          <span class="c-hidden-text">${problem.severity}: </span>${sentence(problem.message)}
        </button>
        <div class="where">
          ${problem.messageIndex === undefined ? nothing : html`<span>message ${problem.messageIndex + 1}</span><span aria-hidden="true">·</span>`}
          ${
            problem.componentId === undefined
              ? nothing
              : html`<span>${problem.componentType ?? ''} #${problem.componentId}</span><span aria-hidden="true">·</span>`
          }
          <span class="c-nums">${line}:${column}</span><span aria-hidden="true">·</span><span>${problem.code}</span>
        </div>
      </div>
      <div class="acts">
        ${
          fix
            ? html`<button type="button" class="c-btn small bordered" @click=${() => workspace.applyFix(fix)}>${icon('wand')}${fix.title}</button>`
            : nothing
        }
        <button
          type="button"
          class="c-btn small icon"
          aria-label="Copy as A2UI error"
          title="Copy as A2UI error"
          @click=${() => this.#copy(problem)}
        >
          ${icon('copy')}
        </button>
      </div>
      ${this.refused?.key === problem.key ? this.refused.shown : nothing}
    </div>`;
  }

  #summary(problems: readonly Problem[], shown: readonly Problem[]) {
    if (!this.workspace.judged.get()) return html`<div class="c-quiet">Checking…</div>`;
    const {messages, world} = this.workspace.applied.get();
    if (problems.length > 0 && shown.length === 0)
      return html`<div class="c-quiet">${icon('check')}None of this kind.</div>`;
    if (problems.some(({kind}) => kind === 'syntax')) {
      return html`<div class="c-quiet">The rest is checked once the JSON can be read.</div>`;
    }
    let components = 0;
    for (const surface of world.values()) components += surface.components.size;
    const sum = `${count(messages.length, 'message')}, ${count(components, 'component')}`;
    return html`<div class="c-quiet">${icon('check')}${problems.length > 0 ? 'Everything else checks out' : 'Everything checks out'}: ${sum}.</div>`;
  }

  async #copy(problem: Problem): Promise<void> {
    const [{errorFor}, {byHand, copied}] = await Promise.all([import('../error-message.js'), import('./by-hand.js')]);
    const text = JSON.stringify(errorFor(problem), null, 2);
    const done = await copied(text);
    this.refused = done ? undefined : {key: problem.key, shown: byHand(text)};
    if (done) this.workspace.announcement.set('Copied as an A2UI error message');
  }
}

function matches(problem: Problem, filter: Filter): boolean {
  if (filter === 'all') return true;
  if (filter === 'accessibility') return problem.kind === 'accessibility';
  return (
    problem.kind !== 'accessibility' &&
    (filter === 'error' ? problem.severity === 'error' : problem.severity !== 'error')
  );
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
