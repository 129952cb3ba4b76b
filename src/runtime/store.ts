/** The smallest observable value: what every part of the runtime keeps its state in, with or without React. */
export interface Store<T> {
  get(): T;
  /** Replaces the value; listeners are told unless it is the very same one. */
  set(value: T): void;
  update(change: (value: T) => T): void;
  /** Calls the listener after each change. Returns the function that ends it. */
  subscribe(listener: () => void): () => void;
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  const store: Store<T> = {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      // A copy: a listener may unsubscribe itself or others while it is told.
      for (const listener of [...listeners]) listener();
    },
    update: (change) => store.set(change(value)),
    subscribe(listener) {
      // Wrapped, so that one function subscribed twice is told twice and ended one by one.
      const own = () => listener();
      listeners.add(own);
      return () => {
        listeners.delete(own);
      };
    },
  };
  return store;
}

/**
 * Gives out the page's shared pieces of state by name. Two bundles, or two compatible versions, on one page run over the same
 * pieces: whoever asks first creates it.
 */
export type Slots = <T>(name: string, create: () => T) => T;

export function createSlots(): Slots {
  const slots = new Map<string, unknown>();
  return <T>(name: string, create: () => T): T => {
    if (!slots.has(name)) slots.set(name, create());
    return slots.get(name) as T;
  };
}
