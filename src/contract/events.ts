/** A token with its end, as the server answers it. */
export interface TimedToken {
  readonly token: string;
  /** ISO instant. Without it, the answers to calls say when the token ends. */
  readonly expiresAt?: string;
}

/** Events of all elements with the type of their `detail`. All bubble and are composed. */
export interface TdEventMap {
  /** The element started to load code, configuration or data. */
  "td-load-start": { tag: string };
  /** The content is visible. */
  "td-ready": { tag: string };
  /** The element cannot recover; `message` is in the interface language. */
  "td-error": { tag: string; kind: "load" | "render" | "call" | "configuration"; message: string; status?: number };
  /** The element requests another admin screen; `path` is relative to the admin base. Cancelable: prevent it to navigate yourself. */
  "td-navigate": { path: string; href: string; replace: boolean };
  /** A record was saved; `record` is its stored state. */
  "td-saved": { resource: string; id: string | number; record: unknown };
  /** Records were deleted. */
  "td-deleted": { resource: string; ids: readonly (string | number)[] };
  /** The form has unsaved changes, or none any more. */
  "td-dirty-change": { dirty: boolean };
  /** The session ended. Cancelable: prevent it to sign the user in without the built-in dialog. */
  "td-session-expired": { tag: string; reason: "expired" | "logged-out" };
  /**
   * A call to an admin on another host needs a token. Call `respond` with the token, or with a promise of it, in the listener. Only one
   * element of the page dispatches the event.
   */
  "td-token-required": { tag: string; respond: (token: string | TimedToken | Promise<string | TimedToken>) => void };
  /** The size of the element changed; in CSS pixels. */
  "td-resize": { width: number; height: number };
  /** The sign-in succeeded. Cancelable: prevent it to stay on the page instead of opening `nextPath`. */
  "td-signed-in": { nextPath: string };
  /** The sign-in was refused; message keys. */
  "td-login-error": { errors: readonly string[] };
  /** A password link was requested. The event does not reveal whether the account exists. */
  "td-password-mail-requested": { login: string };
  /** The new password is set. */
  "td-password-changed": { nextPath: string };
  /** The element shows the request of the mailed link. */
  "td-request-loaded": { type: string };
  /** The recipient acted on the request; `status` is the new one. */
  "td-request-action": { action: string; status: string };
  /** A dealer transfer was accepted. */
  "td-transfer-confirmed": { type: string };
  /** A dealer transfer could not be accepted; message keys. */
  "td-transfer-failed": { errors: readonly string[] };
  /** A picture was chosen in the media library; sizes in pixels. */
  "td-picked": { id: number; name: string; url: string; width: number; height: number };
  /** The element shows a step of the shop creation. */
  "td-creation-step": { code: string };
  /** The shop exists and its owner is signed in. Cancelable: prevent it to stay on the page. */
  "td-creation-done": { shopCode: string; shopUrl: string; nextPath: string };
  /** The user took on another identity. Cancelable: prevent it to stop the page from reloading under that identity. */
  "td-identity-changed": { shopId: number; userId: number; nextPath: string };
  /** A step of the creation guide is done. */
  "td-guide-step-made": { name: string };
  /** A block of the creation guide is complete. Cancelable: prevent it to show your own message to the user. */
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
