/** Events of all elements with the type of their `detail`. All bubble and are composed. */
export interface TdEventMap {
  /** The element started to load code, configuration or data. */
  "td-load-start": { tag: string };
  /** The content shows. */
  "td-ready": { tag: string };
  /** The element cannot recover; `message` is in the interface language. */
  "td-error": { tag: string; kind: "load" | "render" | "call" | "configuration"; message: string; status?: number };
  /** The element wants another admin path (relative to the admin base). Cancelable: prevent it to navigate yourself. */
  "td-navigate": { path: string; href: string; replace: boolean };
  /** A record was saved; `record` is its stored state. */
  "td-saved": { resource: string; id: string | number; record: unknown };
  /** Records were deleted. */
  "td-deleted": { resource: string; ids: readonly (string | number)[] };
  /** Unsaved changes appeared, or were saved or discarded. */
  "td-dirty-change": { dirty: boolean };
  /** The session ended. Cancelable: prevent it to sign in by other means than the page's dialog. */
  "td-session-expired": { tag: string; reason: "expired" | "logged-out" };
  /**
   * A call to an admin on another host needs a token. Call `respond` with it, or with a promise of it, during the dispatch. One element of
   * the page fires it.
   */
  "td-token-required": { tag: string; respond: (token: string | Promise<string>) => void };
  /** The element changed its size, in CSS pixels. */
  "td-resize": { width: number; height: number };
  /** The sign-in succeeded. Cancelable: prevent it to keep the page from moving to `nextPath`. */
  "td-signed-in": { nextPath: string };
  /** The sign-in was refused; message keys. */
  "td-login-error": { errors: readonly string[] };
  /** A password link was requested. The event does not reveal whether the account exists. */
  "td-password-mail-requested": { login: string };
  /** The new password is set. */
  "td-password-changed": { nextPath: string };
  /** The request behind a mailed link shows. */
  "td-request-loaded": { type: string };
  /** The recipient acted on the request; `status` is the new one. */
  "td-request-action": { action: string; status: string };
  /** A dealer transfer was accepted. */
  "td-transfer-confirmed": { type: string };
  /** A dealer transfer could not be accepted; message keys. */
  "td-transfer-failed": { errors: readonly string[] };
  /** A picture was chosen in the media library; sizes in pixels. */
  "td-picked": { id: number; name: string; url: string; width: number; height: number };
  /** A step of the shop creation shows. */
  "td-creation-step": { code: string };
  /** The shop exists and its owner is signed in. Cancelable: prevent it to keep the page from moving on. */
  "td-creation-done": { shopCode: string; shopUrl: string; nextPath: string };
  /** Another identity was assumed. Cancelable: prevent it to keep the page from restarting under that identity. */
  "td-identity-changed": { shopId: number; userId: number; nextPath: string };
  /** A step of the creation guide is done. */
  "td-guide-step-made": { name: string };
  /** A block of the creation guide is complete. Cancelable: prevent it to tell the user yourself. */
  "td-guide-block-completed": { type: string };
}

export type TdEventName = keyof TdEventMap;

/** Events that can be prevented. */
export const CANCELABLE_EVENTS: readonly TdEventName[] = [
  "td-navigate",
  "td-session-expired",
  "td-signed-in",
  "td-guide-block-completed",
  "td-creation-done",
  "td-identity-changed",
];
