/** What stands in the history for a view over the panes. */
const OVER = 'over the panes';

/**
 * Makes Back close what stands over the panes instead of leaving the page. One entry of the history stands for whatever is open: it comes
 * with the first view and goes with the last.
 */
export class WayBack {
  #open = false;
  #planned: ReturnType<typeof setTimeout> | undefined;
  /** Whether this page itself is on its way back to the entry before. */
  #leaving = false;

  constructor(
    /** Closes the uppermost view. */
    private readonly close: () => void,
  ) {}

  listen(): void {
    addEventListener('popstate', this.#onPop);
    // A page that was loaded anew shows the panes.
    if (history.state === OVER) this.#leave();
  }

  stop(): void {
    removeEventListener('popstate', this.#onPop);
    clearTimeout(this.#planned);
  }

  /** Follows what is open; one view may go for another, so a moment passes. */
  follow(open: boolean): void {
    this.#open = open;
    clearTimeout(this.#planned);
    this.#planned = setTimeout(() => this.#settle());
  }

  #settle(): void {
    if (this.#leaving || this.#open === (history.state === OVER)) return;
    if (this.#open) history.pushState(OVER, '');
    else this.#leave();
  }

  #leave(): void {
    this.#leaving = true;
    history.back();
  }

  readonly #onPop = () => {
    const own = this.#leaving;
    this.#leaving = false;
    if (own || history.state === OVER || !this.#open) return this.#settle();
    this.close();
  };
}
