// A conversation with an agent that is a program of its own (agent.ts), over a real connection: every message of both directions.
import {spawn, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {expect, test} from '@playwright/test';
import {bodies as answers} from '../../renderer/validate/generated/answers.js';

interface Said {
  from: 'agent' | 'renderer';
  message: {version: string; [body: string]: unknown};
  metadata?: {a2uiRendererDataModel?: {surfaces: {desk: {guest: string}}}};
}

let agent: ChildProcess;
let address = '';

test.beforeAll(async () => {
  agent = spawn(process.execPath, ['--import', 'tsx', 'test/browser/agent.ts'], {stdio: ['ignore', 'pipe', 'inherit']});
  const [line] = (await once(agent.stdout!, 'data')) as [Buffer];
  address = line.toString().trim();
});
test.afterAll(async () => {
  agent.kill();
  if (agent.exitCode === null && agent.signalCode === null) await once(agent, 'exit');
});

test('an agent and a page hold a conversation with every message that there is', async ({page, request}) => {
  const mishaps: string[] = [];
  page.on('pageerror', (error) => mishaps.push(error.message));
  page.on('console', (message) => message.type() === 'error' && mishaps.push(message.text()));
  await page.goto(`${address}/test-pages/agent.html`);

  // createSurface, updateComponents, updateDataModel: the form stands, and a letter that was cut in two is whole.
  await expect(page.getByText('Welcome to the Hôtel')).toBeVisible();
  await expect(page.getByText('3 rooms left')).toBeVisible();
  const book = page.getByRole('button', {name: 'Book'});
  await expect(book).toHaveAttribute('aria-disabled', 'true');

  // callAgentFunction and agentFunctionResponse: the agent judges each name.
  const guest = page.getByLabel('Guest');
  await guest.fill('Ada');
  // Gated, but for a user to find out why.
  await book.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('This name is taken.').first()).toBeVisible();
  await guest.fill('Grace');
  await expect(book).not.toHaveAttribute('aria-disabled', 'true');

  // action, which waits for a value that the agent has; callRendererFunction and rendererFunctionResponse; error and its repair.
  await book.click();
  await expect(page.getByText('Booked: R-41 (en')).toBeVisible();
  await expect(page.getByText('Breakfast at 8')).toBeVisible();

  // deleteSurface, and the end of the stream.
  await page.getByRole('button', {name: 'Leave'}).click();
  await expect(page.getByText('Booked: R-41')).toHaveCount(0);
  await expect(page.locator('output')).toHaveText(/^complete after \d+$/);
  expect(mishaps).toEqual([]);

  const transcript = (await (await request.get(`${address}/agent/transcript`)).json()) as Said[];
  const bodyOf = ({message}: Said) => Object.keys(message).find((key) => key !== 'version')!;
  const bodiesOf = (from: Said['from']) => new Set(transcript.filter((said) => said.from === from).map(bodyOf));
  expect([...bodiesOf('agent')].sort()).toEqual([
    'agentFunctionResponse',
    'callRendererFunction',
    'createSurface',
    'deleteSurface',
    'updateComponents',
    'updateDataModel',
  ]);
  expect([...bodiesOf('renderer')].sort()).toEqual([
    'action',
    'callAgentFunction',
    'error',
    'rendererFunctionResponse',
  ]);

  const said = transcript.filter(({from}) => from === 'renderer');
  for (const each of said) {
    const body = bodyOf(each);
    expect(answers[body]!(each.message[body]), JSON.stringify(each.message)).toBe(true);
    expect(each.message.version).toBe('1.0');
    // The surface wants its data back with every message (RULES §12.6).
    expect(each.metadata?.a2uiRendererDataModel?.surfaces.desk).toBeDefined();
  }
  const [action] = said.flatMap(({message}) => message.action ?? []);
  expect(action).toMatchObject({name: 'book', context: {guest: 'Grace', left: 3}, userMessage: 'Please book.'});
  const refused = said.flatMap(({message}) => message.rendererFunctionResponse ?? []);
  expect(refused).toContainEqual(
    expect.objectContaining({
      functionCallId: 'private',
      error: expect.objectContaining({code: 'INVALID_FUNCTION_CALL'}),
    }),
  );
});
