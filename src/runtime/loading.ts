/** Counts pending requests for the loading overlay. */
import { createStore, type Slots, type Store } from "./store";

/** Milliseconds that the overlay stays after the last request. */
const HIDE_DELAY_MS = 150;

export interface LoadingState {
  /** Number of pending requests. */
  readonly count: number;
  /** Whether the overlay shows: from the first request until 150 ms after the last. */
  readonly visible: boolean;
}

export interface Loading {
  readonly store: Store<LoadingState>;
  /** Counts a request as pending. Call the returned function when the request has ended. */
  begin(): () => void;
  /** Counts a promise as pending until it settles. */
  track<T>(work: Promise<T>): Promise<T>;
}

export function createLoading(slot: Slots): Loading {
  const store = slot("loading", () => createStore<LoadingState>({ count: 0, visible: false }));
  // Shared between bundles: a request of one must cancel the hiding that another has scheduled.
  const timer = slot("loading.timer", () => ({ id: undefined as ReturnType<typeof setTimeout> | undefined }));

  const begin = () => {
    clearTimeout(timer.id);
    store.update(({ count }) => ({ count: count + 1, visible: true }));
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      store.update((state) => ({ ...state, count: state.count - 1 }));
      if (store.get().count > 0) return;
      timer.id = setTimeout(() => store.update((state) => ({ ...state, visible: state.count > 0 })), HIDE_DELAY_MS);
    };
  };

  return {
    store,
    begin,
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
