/**
 * Decides when an element's content shows: when all parts that reported are ready. Parts report in one effects phase, so the decision waits
 * a microtask. It is made once.
 */
export class Readiness {
  readonly #parts = new Map<string, boolean>();
  readonly #onReached: () => void;
  #reached = false;

  constructor(onReached: () => void) {
    this.#onReached = onReached;
  }

  get isReached(): boolean {
    return this.#reached;
  }

  set(part: string, ready: boolean): void {
    this.#parts.set(part, ready);
    this.#judgeSoon();
  }

  forget(part: string): void {
    this.#parts.delete(part);
    this.#judgeSoon();
  }

  reset(): void {
    this.#parts.clear();
    this.#reached = false;
  }

  #judgeSoon(): void {
    if (this.#reached) return;
    queueMicrotask(() => {
      if (this.#reached || this.#parts.size === 0 || [...this.#parts.values()].includes(false)) return;
      this.#reached = true;
      this.#onReached();
    });
  }
}
