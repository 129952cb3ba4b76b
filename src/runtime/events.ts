/** Page-wide events between runtime, shell and elements. Events for the embedding page are DOM events (contract/events.ts). */
import type { Slots } from "./store";
import type { TokenRequest } from "./token-source";

export interface RuntimeEventMap {
  /** A call was answered 401: the user must sign in again. */
  "session-expired": { readonly reason: "expired" | "logged-out" };
  /** The same user signed in again; waiting calls continue. */
  "session-resumed": Record<never, never>;
  /** A call needs a token, and the page's options have none. */
  "token-required": TokenRequest;
  /** The server changed the account's rights; the display configuration was reloaded. */
  "rights-changed": Record<never, never>;
  /** Another tab assumed or left an identity, or signed in as another user: this tab is outdated. */
  "identity-changed": Record<never, never>;
  /** A writing call was refused for a missing right or condition. */
  "right-refused": { readonly missing: string };
  /** Opens the command palette. */
  "palette-requested": Record<never, never>;
  /** A record's screen shows it. */
  "record-shown": { readonly resource: string; readonly path: string; readonly label: string };
  /** A record was saved or deleted on this page; lists of the resource refresh. */
  "record-saved": { readonly resource: string; readonly id: string | number };
  "record-deleted": { readonly resource: string; readonly ids: readonly (string | number)[] };
}

export type RuntimeEventName = keyof RuntimeEventMap;

export interface Events {
  emit<Name extends RuntimeEventName>(name: Name, detail: RuntimeEventMap[Name]): void;
  /** Subscribes; returns a function that unsubscribes. */
  on<Name extends RuntimeEventName>(name: Name, listener: (detail: RuntimeEventMap[Name]) => void): () => void;
}

export function createEvents(slot: Slots): Events {
  const target = slot("events", () => new EventTarget());
  return {
    emit: (name, detail) => void target.dispatchEvent(new CustomEvent(name, { detail })),
    on(name, listener) {
      const handler = (event: Event) => listener((event as CustomEvent<Parameters<typeof listener>[0]>).detail);
      target.addEventListener(name, handler);
      return () => target.removeEventListener(name, handler);
    },
  };
}
