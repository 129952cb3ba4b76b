/** The count of pending requests behind the loading overlay (Spec 1 §4 "Global loading overlay", §9). */
import { createStore, type Slots, type Store } from "./store";

/** How long the overlay stays after the last request (Spec 1 §9). */
export const HIDE_DELAY_MS = 150;

export interface LoadingState {
  /** Requests under way. */
  readonly count: number;
  /** Whether the overlay shows: from the first request until 150 ms after the last. */
  readonly visible: boolean;
}

export interface Loading {
  readonly store: Store<LoadingState>;
  /** Counts one request in; call the result, once, when it has ended. */
  begin(): () => void;
  /** Nobody waits any more: the overlay goes, and what is still under way no longer counts. */
  reset(): void;
  /** Counts a promise in until it settles. */
  track<T>(work: Promise<T>): Promise<T>;
}

export function createLoading(slot: Slots): Loading {
  const store = slot("loading", () => createStore<LoadingState>({ count: 0, visible: false }));
  // Shared as well: a request of one bundle must keep open what another bundle is about to hide.
  const timer = slot("loading.timer", () => ({
    id: undefined as ReturnType<typeof setTimeout> | undefined,
    /** Goes up with every reset: a request from before it ends uncounted. */
    round: 0,
  }));

  const begin = () => {
    clearTimeout(timer.id);
    store.update(({ count }) => ({ count: count + 1, visible: true }));
    const { round } = timer;
    let ended = false;
    return () => {
      if (ended || round !== timer.round) return;
      ended = true;
      store.update((state) => ({ ...state, count: state.count - 1 }));
      if (store.get().count > 0) return;
      timer.id = setTimeout(() => store.update((state) => ({ ...state, visible: state.count > 0 })), HIDE_DELAY_MS);
    };
  };

  return {
    store,
    begin,
    reset() {
      clearTimeout(timer.id);
      timer.round += 1;
      store.set({ count: 0, visible: false });
    },
    async track(work) {
      const end = begin();
      try {
        return await work;
      } finally {
        end();
      }
    },
  };
}
