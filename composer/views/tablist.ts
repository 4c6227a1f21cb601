/** Arrow keys in a tab list or a bar of choices: moves the focus and activates what it lands on. */
export function onTabKeys(event: KeyboardEvent): void {
  const steps: Record<string, number> = {ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity};
  const step = steps[event.key];
  if (step === undefined) return;
  const tabs = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('[role="tab"]')];
  const at = tabs.indexOf(event.target as HTMLElement);
  if (at < 0) return;
  event.preventDefault();
  const target = Number.isFinite(step) ? (at + step + tabs.length) % tabs.length : step < 0 ? 0 : tabs.length - 1;
  tabs[target]?.focus();
  tabs[target]?.click();
}
