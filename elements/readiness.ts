/**
 * Decides when an element's content shows, and when the element is ready. The content shows once no part that has reported is loading, and
 * stays until `reset()`. The element is ready while its content shows and no part has failed; it does not become ready while a part is late.
 * All parts report during the same React effects phase, so the check runs in a microtask after it. After `restart()`, the states of the parts
 * belong to what showed before until the content is rendered again.
 */
import type { PartState } from "../src/runtime/element";

export interface ReadinessEvents {
  /** The content, or an error in its place, shows for the first time. */
  onShown(): void;
  /** The element has become ready, or an error has replaced ready content. */
  onReady(isReady: boolean): void;
}

export class Readiness {
  readonly #parts = new Map<string, PartState>();
  readonly #events: ReadinessEvents;
  #shown = false;
  #ready = false;
  #isOutdated = false;

  constructor(events: ReadinessEvents) {
    this.#events = events;
  }

  get isShown(): boolean {
    return this.#shown;
  }

  set(part: string, state: PartState): void {
    this.#parts.set(part, state);
    this.#scheduleCheck();
  }

  removePart(part: string): void {
    this.#parts.delete(part);
    this.#scheduleCheck();
  }

  /** Ends the readiness because other content was requested. The element becomes ready again after `settle()`. */
  restart(): void {
    this.#isOutdated = true;
    if (!this.#ready) return;
    this.#ready = false;
    this.#events.onReady(false);
  }

  /** Call it when the requested content is rendered and its parts have reported. */
  settle(): void {
    if (!this.#isOutdated) return;
    this.#isOutdated = false;
    this.#scheduleCheck();
  }

  reset(): void {
    this.#parts.clear();
    this.#shown = false;
    this.#ready = false;
    this.#isOutdated = false;
  }

  #scheduleCheck(): void {
    queueMicrotask(() => {
      const states = [...this.#parts.values()];
      // Parts that load again leave the state as it is.
      if (this.#isOutdated || states.length === 0 || states.includes(false)) return;
      if (!this.#shown) {
        this.#shown = true;
        this.#events.onShown();
      }
      const isReady = !states.includes("failed") && (this.#ready || !states.includes("late"));
      if (isReady === this.#ready) return;
      this.#ready = isReady;
      this.#events.onReady(isReady);
    });
  }
}
