import {symbol, symbolCircle, symbolCross, symbolDiamond, symbolSquare, symbolStar, symbolTriangle} from 'd3-shape';

const SYMBOLS = [symbolCircle, symbolSquare, symbolTriangle, symbolDiamond, symbolCross, symbolStar];
const known = new Map<string, string>();

/** The outline of a series' marker around 0,0; `area` in square px. */
export function markerPath(position: number, area = 70): string {
  const key = `${position % SYMBOLS.length} ${Math.round(area)}`;
  let path = known.get(key);
  if (path === undefined) {
    path = symbol(SYMBOLS[position % SYMBOLS.length], Math.round(area)).digits(1)() ?? '';
    if (known.size > 500) known.clear();
    known.set(key, path);
  }
  return path;
}
