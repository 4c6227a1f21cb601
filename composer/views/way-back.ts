/** What stands in the history for a view over the panes. */
const OVER = 'over the panes';
/** The gallery that an example was opened from. */
const GALLERY = 'the gallery';
/** The example that came of it. */
const OPENED = 'opened from the gallery';

/**
 * Makes Back close what stands over the panes instead of leaving the page. One entry of the history stands for whatever is open: it comes
 * with the first view and goes with the last. Where an example was opened from the gallery, the entry before it is the gallery's, so that
 * Back leads there once more and Forward to the document; from the gallery Back leaves the page as it always did.
 */
export class WayBack {
  #open = false;
  #planned: ReturnType<typeof setTimeout> | undefined;
  /** Whether this page itself is on its way back to the entry before. */
  #leaving = false;
  /** Whether the gallery is left for one of its examples. */
  #opening = false;

  constructor(
    /** Closes the uppermost view. */
    private readonly close: () => void,
    /** Opens the gallery as it was left. */
    private readonly reopen: () => void,
  ) {}

  listen(): void {
    addEventListener('popstate', this.#onPop);
    document.addEventListener('openexample', this.#onExample);
    // A page that was loaded anew shows the panes, or the gallery where that has the entry to itself.
    if (history.state === OVER) this.#leave();
    else if (history.state === GALLERY) setTimeout(this.reopen);
  }

  stop(): void {
    removeEventListener('popstate', this.#onPop);
    document.removeEventListener('openexample', this.#onExample);
    clearTimeout(this.#planned);
  }

  /** Follows what is open; one view may go for another, so a moment passes. */
  follow(open: boolean): void {
    this.#open = open;
    clearTimeout(this.#planned);
    this.#planned = setTimeout(() => this.#settle());
  }

  #settle(): void {
    if (this.#leaving) return;
    const {state} = history as {state: unknown};
    if (this.#open) {
      if (state === OVER || state === GALLERY) return;
      this.#opening = false;
      history.pushState(OVER, '');
    } else if (state === OVER) this.#leave();
    else {
      // The first time the gallery takes the place of the document that it was opened over; later its entry is there.
      if (this.#opening && state !== OPENED && state !== GALLERY) history.replaceState(GALLERY, '');
      this.#opening = false;
      // Leaving the gallery goes on to the document, whatever was ahead.
      if (history.state === GALLERY) history.pushState(OPENED, '');
    }
  }

  #leave(): void {
    this.#leaving = true;
    history.back();
  }

  readonly #onExample = () => {
    this.#opening = true;
  };

  readonly #onPop = () => {
    const own = this.#leaving;
    this.#leaving = false;
    if (!own && history.state === GALLERY && !this.#open) return this.reopen();
    if (own || history.state === OVER || !this.#open) return this.#settle();
    if (history.state !== GALLERY) this.close();
  };
}
