/** Does what can wait when the next picture is on screen; a page that nobody sees paints none. */
export function afterPaint(work: () => void): void {
  if (document.hidden) setTimeout(work);
  else requestAnimationFrame(() => setTimeout(work));
}
