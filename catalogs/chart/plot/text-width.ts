let context: CanvasRenderingContext2D | null | undefined;
const known = new Map<string, number>();

/** How wide a text of the axes is, in px. */
export function textWidth(text: string, weight = 400): number {
  const key = `${weight} ${text}`;
  let width = known.get(key);
  if (width === undefined) {
    context ??= document.createElement('canvas').getContext('2d');
    if (context) {
      // The page may have another face; all that are likely are about as wide as this one.
      context.font = `${weight} 12px 'Segoe UI', Roboto, 'Liberation Sans', Arial, sans-serif`;
      width = context.measureText(text).width;
    } else width = text.length * 6.5;
    if (known.size > 2000) known.clear();
    known.set(key, width);
  }
  return width;
}

/** The text, shortened to about `room` px. */
export function shortened(text: string, room: number): string {
  if (textWidth(text) <= room) return text;
  let length = Math.max(1, Math.floor((text.length * room) / textWidth(text)) - 1);
  while (length > 1 && textWidth(`${text.slice(0, length)}…`) > room) length--;
  return `${text.slice(0, length).trimEnd()}…`;
}
