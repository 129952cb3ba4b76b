/** The page-wide bus between runtime, shell and elements. What leaves an element for its page are DOM events (contract/events.ts). */
import type { Slots } from "./store";
import type { TokenRequest } from "./token";

export interface RuntimeEventMap {
  /** Calls are answered 401: somebody must sign in again. */
  "session-expired": { readonly reason: "expired" | "logged-out" };
  /** The same person is signed in again; waiting calls go on. */
  "session-resumed": Record<never, never>;
  /** A call needs a token, and the page's options name none. */
  "token-required": TokenRequest;
  /** The server changed what this account may do; the display configuration was read again. */
  "rights-changed": Record<never, never>;
  /** Another tab took or left an identity, or signed in as somebody else: this tab shows a stale one. */
  "identity-changed": Record<never, never>;
  /** A writing call was refused for want of a right or a condition. */
  "right-refused": { readonly missing: string };
  /** Somebody looks for a screen: the shell opens its search. */
  "search-wanted": Record<never, never>;
  /** A record was saved or deleted on this page; lists that show the resource refresh. */
  "record-saved": { readonly resource: string; readonly id: string | number };
  "record-deleted": { readonly resource: string; readonly ids: readonly (string | number)[] };
}

export type RuntimeEventName = keyof RuntimeEventMap;

export interface Events {
  emit<Name extends RuntimeEventName>(name: Name, detail: RuntimeEventMap[Name]): void;
  /** Returns the function that ends it. */
  on<Name extends RuntimeEventName>(name: Name, listener: (detail: RuntimeEventMap[Name]) => void): () => void;
}

export function createEvents(slot: Slots): Events {
  const target = slot("events", () => new EventTarget());
  return {
    emit: (name, detail) => void target.dispatchEvent(new CustomEvent(name, { detail })),
    on(name, listener) {
      const heard = (event: Event) => listener((event as CustomEvent<Parameters<typeof listener>[0]>).detail);
      target.addEventListener(name, heard);
      return () => target.removeEventListener(name, heard);
    },
  };
}
