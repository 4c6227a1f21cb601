// What a run of the security tests counted, for SECURITY.md: `npm run test:long` prints it at its end.
import {appendFileSync} from 'node:fs';

/** Whether the tests run in full. */
export const LONG = process.env.A2UI_LONG !== undefined;

/** Notes a figure; `npm run test:long` says where. */
export function figure(name: string, value: string | number): void {
  const file = process.env.A2UI_FIGURES;
  if (file) appendFileSync(file, `${JSON.stringify([name, value])}\n`);
}

/** The seed of this run, which is printed: another one each day, or that of `A2UI_SEED`, to see a failure again. */
export function seed(): number {
  const chosen = process.env.A2UI_SEED;
  const number = chosen ? Number(chosen) : Math.floor(Date.now() / 86_400_000);
  console.log(`A2UI_SEED=${number}`);
  return number;
}
