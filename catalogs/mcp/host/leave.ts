/** Where frames wait for their apps to end. */
let waiting: HTMLElement | undefined;

/**
 * Takes a frame out of sight without ending what runs in it, just before its place is removed.
 *
 * @returns False where the browser can't move a frame so, or the place is gone already: then the app ends at once.
 */
export function leave(frame: HTMLIFrameElement): boolean {
  if (!frame.isConnected) return false;
  const {body} = document;
  const move = (body as {moveBefore?: (node: Node, before: Node | null) => void}).moveBefore;
  if (!move) return false;
  if (!waiting?.isConnected) {
    waiting = document.createElement('div');
    waiting.hidden = true;
    body.append(waiting);
  }
  frame.inert = true;
  frame.setAttribute('aria-hidden', 'true');
  try {
    move.call(waiting, frame, null);
    return true;
  } catch {
    return false;
  }
}
