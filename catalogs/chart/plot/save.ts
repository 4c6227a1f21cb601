import type {JsonObject} from '../../../renderer/index.js';
import {plainText} from '../format.js';
import {fieldOf} from '../rows.js';

/** Rows as CSV (RFC 4180), with the byte order mark that spreadsheets look for. */
export function csvOf(fields: readonly {field: string; label: string}[], rows: readonly JsonObject[]): string {
  const lines = [
    fields.map(({label}) => label),
    ...rows.map((row) => fields.map(({field}) => plainText(fieldOf(row, field)))),
  ];
  return `\ufeff${lines.map((cells) => cells.map(quoted).join(',')).join('\r\n')}\r\n`;
}

/** A text that a spreadsheet would run as a formula must stay a text; the data is an agent's. */
function quoted(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^[+-]?[\d.,]+(e[+-]?\d+)?$/i.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Hands a file to the reader. */
export function save(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** A file name from a title. */
export function fileName(title: string, ending: string): string {
  const name = title
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return `${name || 'chart'}.${ending}`;
}

/**
 * The drawing as a picture. It is painted shape by shape as it is styled now: an svg as the source of an image would need a page
 * that lets `data:` or `blob:` images load.
 */
export async function pngOf(svg: SVGSVGElement, title: string): Promise<Blob> {
  const {width, height} = svg.getBoundingClientRect();
  const scale = Math.max(2, globalThis.devicePixelRatio);
  const margin = 16;
  const head = title === '' ? 0 : 28;
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil((width + 2 * margin) * scale);
  canvas.height = Math.ceil((height + 2 * margin + head) * scale);
  const context = canvas.getContext('2d')!;
  const host = getComputedStyle(svg);
  context.scale(scale, scale);
  context.fillStyle =
    host.getPropertyValue('background-color') === 'rgba(0, 0, 0, 0)' ? groundOf(svg) : host.backgroundColor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.translate(margin, margin);
  if (title !== '') {
    context.font = `600 15px ${host.fontFamily}`;
    context.fillStyle = host.color;
    context.direction = host.direction as CanvasDirection;
    context.textAlign = 'start';
    context.fillText(title, host.direction === 'rtl' ? width : 0, 15);
  }
  context.translate(0, head);
  for (const element of svg.querySelectorAll('path, line, rect, text')) paint(element as SVGGraphicsElement, context);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is too large.')))),
  );
}

/** The first ground behind an element that isn't see-through. */
function groundOf(element: Element): string {
  for (let each: Node | null = element; each; each = each.parentNode ?? (each as ShadowRoot).host ?? null) {
    if (!(each instanceof Element)) continue;
    const {backgroundColor} = getComputedStyle(each);
    if (!/^(transparent|rgba\(.*, 0\))$/.test(backgroundColor)) return backgroundColor;
  }
  return 'white';
}

function paint(element: SVGGraphicsElement, context: CanvasRenderingContext2D): void {
  const style = getComputedStyle(element);
  const opacity = Number(style.opacity);
  if (opacity === 0 || style.visibility === 'hidden' || style.display === 'none') return;
  const attribute = (name: string) => Number(element.getAttribute(name) ?? 0);
  context.save();
  context.globalAlpha = opacity;
  const move = /translate\(([-\d.]+)[ ,]+([-\d.]+)\)/.exec(element.getAttribute('transform') ?? '');
  if (move) context.translate(Number(move[1]), Number(move[2]));
  if (element instanceof SVGTextElement) {
    context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    context.fillStyle = style.fill;
    context.direction = style.direction as CanvasDirection;
    context.textAlign = {start: 'start', middle: 'center', end: 'end'}[style.textAnchor] as CanvasTextAlign;
    context.fillText((element.textContent ?? '').replaceAll(/\s+/g, ' ').trim(), attribute('x'), attribute('y'));
  } else {
    const path = new Path2D(element.getAttribute('d') ?? '');
    if (element instanceof SVGLineElement) {
      path.moveTo(attribute('x1'), attribute('y1'));
      path.lineTo(attribute('x2'), attribute('y2'));
    } else if (element instanceof SVGRectElement)
      path.rect(attribute('x'), attribute('y'), attribute('width'), attribute('height'));
    if (style.fill !== 'none') {
      context.fillStyle = style.fill;
      context.globalAlpha = opacity * Number(style.fillOpacity);
      context.fill(path);
    }
    if (style.stroke !== 'none') {
      context.globalAlpha = opacity * Number(style.strokeOpacity);
      context.strokeStyle = style.stroke;
      context.lineWidth = Number.parseFloat(style.strokeWidth);
      context.setLineDash(
        style.strokeDasharray === 'none' ? [] : style.strokeDasharray.split(',').map(Number.parseFloat),
      );
      context.lineCap = style.strokeLinecap as CanvasLineCap;
      context.lineJoin = style.strokeLinejoin as CanvasLineJoin;
      context.stroke(path);
    }
  }
  context.restore();
}
