/** A minimal observable value, with or without React. Every part of the runtime keeps its state in such a store. */
export interface Store<T> {
  get(): T;
  /** Replaces the value. Listeners are called unless it is identical. */
  set(value: T): void;
  update(change: (value: T) => T): void;
  /** Calls the listener after each change. Returns a function that unsubscribes. */
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
      // A copy, because listeners may unsubscribe during the loop.
      for (const listener of [...listeners]) listener();
    },
    update: (change) => store.set(change(value)),
    subscribe(listener) {
      // Wrapped, so that a function subscribed twice is called twice and unsubscribed separately.
      const wrapped = () => listener();
      listeners.add(wrapped);
      return () => {
        listeners.delete(wrapped);
      };
    },
  };
  return store;
}

/**
 * Returns a piece of the page's shared state by name; the first caller creates it. Several bundles or compatible versions on one page share
 * the same pieces.
 */
export type Slots = <T>(name: string, create: () => T) => T;

export function createSlots(): Slots {
  const slots = new Map<string, unknown>();
  return <T>(name: string, create: () => T): T => {
    if (!slots.has(name)) slots.set(name, create());
    return slots.get(name) as T;
  };
}
