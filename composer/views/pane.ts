import {SignalWatcher} from '@lit-labs/signals';
import {LitElement} from 'lit';
import {property} from 'lit/decorators.js';
import type {Workspace} from '../workspace.js';

/**
 * A part of the composer. It renders into the page itself, so that one style sheet serves all parts and the editor, which
 * can't live in a shadow root, may stand in any of them.
 */
export class Pane extends SignalWatcher(LitElement) {
  @property({attribute: false}) workspace!: Workspace;

  protected override createRenderRoot() {
    return this;
  }
}
