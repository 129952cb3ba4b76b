/**
 * The events of every element: one documented map. All bubble, are composed and carry typed `detail`.
 */
export interface TdEventMap {
  /** The element started to load its code, configuration or data. */
  "td-load-start": { tag: string };
  /** The content is shown. */
  "td-ready": { tag: string };
  /** Something the element could not recover from; `message` is in the interface language. */
  "td-error": { tag: string; kind: "load" | "render" | "call" | "configuration"; message: string; status?: number };
  /** The element wants to go to an admin path (relative to the admin base). Cancelable: prevent it to route yourself. */
  "td-navigate": { path: string; href: string; replace: boolean };
  /** A record was saved; `record` as the server keeps it now. */
  "td-saved": { resource: string; id: string | number; record: unknown };
  /** Records were deleted. */
  "td-deleted": { resource: string; ids: readonly (string | number)[] };
  /** There is something to save, or no longer. */
  "td-dirty-change": { dirty: boolean };
  /** The session ended during work; cancelable: prevent it to sign in by other means than the page's own dialog. */
  "td-session-expired": { tag: string; reason: "expired" | "logged-out" };
  /**
   * A call to an administration on another host needs a token. Call `respond` with it, or with the promise of one, while the event is
   * dispatched; of all elements of a page one asks.
   */
  "td-token-required": { tag: string; respond: (token: string | Promise<string>) => void };
  /** The element changed its size, in CSS pixels. */
  "td-resize": { width: number; height: number };
  /** The sign-in succeeded; cancelable: prevent it to keep the page from moving to `nextPath`. */
  "td-signed-in": { nextPath: string };
  /** The sign-in was refused; message keys. */
  "td-login-error": { errors: readonly string[] };
  /** A link for a new password was asked for; whether the account exists is not said. */
  "td-password-mail-requested": { login: string };
  /** The new password is set. */
  "td-password-changed": { nextPath: string };
  /** The request behind a mailed link is shown. */
  "td-request-loaded": { type: string };
  /** Its bearer did something with it; `status` is the one it has now. */
  "td-request-action": { action: string; status: string };
  /** The transfer of a dealer is agreed to. */
  "td-transfer-confirmed": { type: string };
  /** The transfer could not be agreed to; message keys. */
  "td-transfer-failed": { errors: readonly string[] };
  /** A picture of the shop's library was taken. */
  "td-picked": { id: number; name: string; url: string; width: number; height: number };
  /** A step of the creation of a shop is shown. */
  "td-creation-step": { code: string };
  /** The shop exists and its owner is signed in; cancelable: prevent it to keep the page from moving on. */
  "td-creation-done": { shopCode: string; shopUrl: string; nextPath: string };
  /** Another identity was taken; cancelable: prevent it to keep the page from starting anew as the other person. */
  "td-identity-changed": { shopId: number; userId: number; nextPath: string };
  /** A step of the creation guide was made. */
  "td-guide-step-made": { name: string };
  /** A block of the creation guide became complete; cancelable: prevent it to tell the user yourself. */
  "td-guide-block-completed": { type: string };
}

export type TdEventName = keyof TdEventMap;

/** Names whose event can be prevented. */
export const CANCELABLE_EVENTS: readonly TdEventName[] = [
  "td-navigate",
  "td-session-expired",
  "td-signed-in",
  "td-guide-block-completed",
  "td-creation-done",
  "td-identity-changed",
];
