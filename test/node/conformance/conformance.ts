import type {Page} from 'playwright';
import {BrowserPlayer, browserActions} from './browser.js';
import type {CaseFile, ConformanceFolder, SchemaFile} from './cases.js';
import {nodeActions, playInNode} from './play.js';
import {playSchema} from './schemas.js';
import {SKIPS} from './skips.js';

/** One case or schema test, ready to be played; `skip` says why it is not. */
export interface Playable {
  readonly name: string;
  readonly place: 'node' | 'browser';
  readonly skip?: string;
  /** Throws an AssertionError where the case is not met. Those of the browser need a player. */
  play(player?: BrowserPlayer): Promise<void>;
}

/** The cases of a file. */
export function playables(file: CaseFile, folder: ConformanceFolder): Playable[] {
  return file.cases.map((one) => {
    const known = browserActions.has(one.action) || nodeActions.has(one.action);
    return {
      name: one.name,
      place: browserActions.has(one.action) ? 'browser' : 'node',
      // What no player knows is played all the same, and fails, saying so.
      skip: known ? SKIPS[one.name] : undefined,
      play: (player) => (player && browserActions.has(one.action) ? player.play(one, folder) : playInNode(one, folder)),
    };
  });
}

/** The tests of a schema file. */
export function schemaPlayables(file: SchemaFile, folder: ConformanceFolder): Playable[] {
  return file.tests.map((test) => ({
    name: test.description,
    place: 'node',
    play: () => playSchema(file, test, folder),
  }));
}

/** Every file of a folder with what is to be played of it. */
export function allPlayables(folder: ConformanceFolder): {readonly name: string; readonly playables: Playable[]}[] {
  return [
    ...folder.caseFiles.map((file) => ({name: file.name, playables: playables(file, folder)})),
    ...folder.schemaFiles.map((file) => ({name: file.name, playables: schemaPlayables(file, folder)})),
  ];
}

/** A player in a page, opened when the first case asks for one. */
export function lazyPlayer(openPage: () => Promise<Page>): () => Promise<BrowserPlayer> {
  let player: Promise<BrowserPlayer> | undefined;
  return () => (player ??= openPage().then((page) => BrowserPlayer.open(page)));
}
