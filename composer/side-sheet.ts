/** Whether the side is a sheet over the source: it has no room of its own, and the page shows more than one pane. */
export function isSheet(): boolean {
  return matchMedia('(min-width: 700px) and (max-width: 1099px)').matches;
}

/** Closes a sheet when the focus goes to what it covers; returns what ends that. */
export function leaveToCovered(close: () => void): () => void {
  const onFocus = ({target}: FocusEvent) => {
    if (isSheet() && target instanceof Element && target.closest('composer-source')) close();
  };
  document.addEventListener('focusin', onFocus);
  return () => document.removeEventListener('focusin', onFocus);
}
