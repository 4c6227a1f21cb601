import {transform} from 'esbuild';

// A sheet of Lit's is one template without expressions.
const SHEET = /(?<=\bcss`)[^`$]+(?=`)/g;

/**
 * Says the style sheets of a module in as few bytes as they need: minifiers of JavaScript leave what stands in a template as it is.
 *
 * @param {string} source
 * @returns {Promise<string>}
 */
export async function smallSheets(source) {
  const small = new Map();
  for (const [raw] of source.matchAll(SHEET)) {
    const {code} = await transform(raw.replaceAll('\\\\', '\\'), {loader: 'css', minify: true});
    small.set(raw, code.trim().replaceAll(/[\\`$]/g, String.raw`\$&`));
  }
  return source.replaceAll(SHEET, (raw) => small.get(raw));
}

/** Which modules hold sheets. */
export const sheetModules = /[\\/](catalogs|renderer)[\\/].*styles(\.ts|[\\/][^\\/]*\.ts)$/;
