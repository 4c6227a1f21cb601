// Apart from the tests' other helpers, since Playwright can't load the renderer's sources.
import {readFileSync, readdirSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import type {JsonObject} from '../../../renderer/index.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** A sample of an installed package: its file's name and its messages. */
export interface Sample {
  readonly name: string;
  readonly messages: JsonObject[];
}

/** The samples that `@a2ui/web_core` brings, read where it is installed. */
export function publishedSamples(folder: 'v0_9' | 'v1_0'): Sample[] {
  const catalogs = `${root}/node_modules/@a2ui/web_core/src/${folder}/schemas/catalogs`;
  return readdirSync(catalogs).flatMap((catalog) => {
    const samples = `${catalogs}/${catalog}/examples`;
    return readdirSync(samples).map((name) => {
      const sample = JSON.parse(readFileSync(`${samples}/${name}`, 'utf8')) as {messages: JsonObject[]};
      return {name: `${folder}/${catalog}/${name}`, messages: sample.messages};
    });
  });
}
