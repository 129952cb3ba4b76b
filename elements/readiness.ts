/**
 * Decides when an element's content shows: when every part that has reported is ready. All parts report during the same React
 * effects phase, so the check runs in a microtask after it. The content shows once and stays until `reset()`.
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
    this.#scheduleCheck();
  }

  removePart(part: string): void {
    this.#parts.delete(part);
    this.#scheduleCheck();
  }

  reset(): void {
    this.#parts.clear();
    this.#reached = false;
  }

  #scheduleCheck(): void {
    if (this.#reached) return;
    queueMicrotask(() => {
      if (this.#reached || this.#parts.size === 0 || [...this.#parts.values()].includes(false)) return;
      this.#reached = true;
      this.#onReached();
    });
  }
}
