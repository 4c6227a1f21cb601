import {Component, CUSTOM_ELEMENTS_SCHEMA, signal, viewChild, type ElementRef} from '@angular/core';
import type {OutgoingMessage, SurfaceElement} from 'a2ui-surface';
import 'a2ui-surface';

@Component({
  selector: 'app-root',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    @if (open()) {
      <a2ui-surface #surface src="greeting.json" [policy]="{markdownLinks: true}" (a2ui-message)="hear($event)" />
    }
    <output>{{ said() }}</output>
    <button (click)="surface()?.nativeElement?.receive(rename)">Rename</button>
    <button (click)="open.set(!open())">{{ open() ? 'Close' : 'Open' }}</button>
  `,
})
export class App {
  readonly surface = viewChild<ElementRef<SurfaceElement>>('surface');
  readonly open = signal(true);
  readonly said = signal('');
  readonly rename = {version: '1.0', updateDataModel: {surfaceId: 'greeting', path: '/name', value: 'Ada'}};

  hear({detail}: CustomEvent<OutgoingMessage>) {
    this.said.set(JSON.stringify(detail.message));
  }
}
