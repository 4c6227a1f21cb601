import {expect, type ElementHandle, type Locator, type Page} from '@playwright/test';
import type {Diagnostic, Json, OutgoingMessage} from 'a2ui-surface/renderer';
import type {Record, StageInit} from './pages/stage.js';

/** A message of an example or a case, as it lies in the file. */
export type Message = {[key: string]: unknown};

const POLICY = /(default-src 'self');/;

/** The stage page, driven from a test: one page serves many tests, each of which opens it anew. */
export class Stage {
  /** Console errors and uncaught exceptions since the last `open()`. */
  readonly errors: string[] = [];

  private constructor(readonly page: Page) {
    page.on('console', (message) => {
      if (message.type() === 'error') this.errors.push(message.text());
    });
    page.on('pageerror', (error) => this.errors.push(error.message));
  }

  /** Goes to the page; `remoteMedia` lets it load images and media of other hosts, which a test's route must answer. */
  static async goTo(page: Page, {remoteMedia = false} = {}): Promise<Stage> {
    if (remoteMedia) {
      await page.route('**/test-pages/stage.html', async (route) => {
        const response = await route.fetch();
        const headers = response.headers();
        const policy = headers['content-security-policy'] ?? '';
        expect(policy).toMatch(POLICY);
        const media = "$1; img-src 'self' data: https:; media-src 'self' https:;";
        await route.fulfill({
          response,
          headers: {...headers, 'content-security-policy': policy.replace(POLICY, media)},
        });
      });
    }
    const stage = new Stage(page);
    await page.goto('/test-pages/stage.html');
    await expect.poll(() => page.evaluate(() => 'here' in globalThis)).toBe(true);
    return stage;
  }

  async open(init: StageInit = {}): Promise<void> {
    this.errors.length = 0;
    await this.page.evaluate((given) => here.open(given), init);
  }

  /** Feeds messages one by one and waits until they are drawn. */
  async feed(...messages: readonly Message[]): Promise<void> {
    await this.page.evaluate((given) => here.feed(given), messages);
  }

  async settled(): Promise<void> {
    await this.page.evaluate(() => here.settled());
  }

  data(path = '/', surface?: string): Promise<Json | undefined> {
    return this.page.evaluate(([at, id]) => here.data(at, id), [path, surface] as const);
  }

  async record(): Promise<Record> {
    await this.settled();
    return this.page.evaluate(() => here.record);
  }

  async diagnostics(): Promise<Diagnostic[]> {
    return (await this.record()).diagnostics;
  }

  async messages(): Promise<OutgoingMessage[]> {
    return (await this.record()).messages;
  }

  /** The names and contexts of the actions sent so far. */
  async actions(): Promise<{name: string; context: unknown; [key: string]: unknown}[]> {
    const sent = await this.messages();
    return sent.flatMap(({message}) => ('action' in message ? [message.action as never] : []));
  }

  async element(id: string, at?: string, surface?: string): Promise<ElementHandle<HTMLElement>> {
    const handle = await this.page.evaluateHandle(([of, where, on]) => here.element(of, where, on), [
      id,
      at,
      surface,
    ] as const);
    return handle.asElement();
  }

  async control(id: string, at?: string, surface?: string): Promise<ElementHandle<HTMLElement>> {
    const handle = await this.page.evaluateHandle(([of, where, on]) => here.control(of, where, on), [
      id,
      at,
      surface,
    ] as const);
    return handle.asElement();
  }

  surface(id = 'demo'): Locator {
    return this.page.locator(`a2ui-surface[surface-id="${id}"], a2ui-surface`).first();
  }

  /** The visible text of the surfaces, white space collapsed. */
  async text(): Promise<string> {
    const text = await this.page.locator('main').evaluate((main) => {
      const read = (element: HTMLElement): string => element.innerText;
      return [...main.querySelectorAll<HTMLElement>('a2ui-surface')]
        .map((host) => [...host.shadowRoot!.querySelectorAll<HTMLElement>('.surface')].map(read).join(' '))
        .join(' ');
    });
    return text.replaceAll(/\s+/g, ' ').trim();
  }
}
