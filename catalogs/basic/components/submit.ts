/**
 * Activates the primary button that a field belongs to: in the closest box around both, and there the first one after the field.
 * Returns whether there is one.
 */
export function submitFrom(field: Element): boolean {
  for (let box = field.parentElement; box; box = box.parentElement) {
    const buttons = [...box.querySelectorAll<HTMLElement>('button.button.primary')].filter(
      (button) => button.getClientRects().length > 0,
    );
    if (buttons.length > 0) {
      const after = buttons.find((button) => field.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING);
      (after ?? buttons[0]!).click();
      return true;
    }
    // What a dialog holds is not sent by the page behind it.
    if (box.localName === 'dialog') return false;
  }
  return false;
}
