/** A token with its end, as the server answers it. */
export interface TimedToken {
  readonly token: string;
  /** ISO instant. Without it, the answers to calls say when the token ends. */
  readonly expiresAt?: string;
}

/** Codes of `td-error`, each with the cause and what the element shows. Other codes may be added; treat an unknown one by its `kind`. */
export const ERROR_CODES = {
  "code-missing":
    "A file with code could not be loaded. A message with “Try again” takes its place; the rest stays usable.",
  "texts-missing":
    "The texts in the page's language could not be loaded. English texts show, with a notice and “Try again”.",
  exception: "The content failed while it was drawn. A message with “Try again” takes its place.",
  offline: "The server could not be reached: no connection, or the browser blocked the call.",
  timeout: "The server did not answer in time.",
  "page-received": "A web page was answered in place of data: a wrong address, or a network that asks for a sign-in.",
  "session-expired": "There is no session, or it has ended.",
  forbidden: "The account lacks the right, or a condition does not hold.",
  "not-found": "The record does not exist, or the account may not see it.",
  "too-many-requests": "The server limits the number of calls. “Try again” works after a moment.",
  unavailable: "The server is down or overloaded (502, 503, 504).",
  "server-error": "The server failed (another 5xx).",
  unknown: "Another failure; the console tells which.",
  refused: "The server refused the call for another reason; `status` tells which.",
} as const;
export type TdErrorCode = keyof typeof ERROR_CODES;

/** Detail of `td-error`. */
export interface TdErrorDetail {
  tag: string;
  /** What failed: loading code or texts, drawing, a call, or the configuration of the page. */
  kind: "load" | "render" | "call" | "configuration";
  code: TdErrorCode;
  /** In the interface language where a text is known. */
  message: string;
  /** HTTP status of the answer, if there was one. */
  status?: number;
}

/** Events of all elements with the type of their `detail`. All bubble and are composed. */
export interface TdEventMap {
  /** The element started to load code, configuration or data; also when a changed attribute requests other content. */
  "td-load-start": { tag: string };
  /**
   * The content is visible and complete, after each `td-load-start`. Not sent while an error shows in its place, but after "Try again" has
   * worked.
   */
  "td-ready": { tag: string };
  /** The element shows an error; the user may try again. `code` is one of `ERROR_CODES`. */
  "td-error": TdErrorDetail;
  /** The element requests another admin screen; `path` is relative to the admin base. Cancelable: prevent it to navigate yourself. */
  "td-navigate": { path: string; href: string; replace: boolean };
  /** A record was saved; `record` is its stored state. */
  "td-saved": { resource: string; id: string | number; record: unknown };
  /** Records were deleted. */
  "td-deleted": { resource: string; ids: readonly (string | number)[] };
  /** The user opens a record of a list. Cancelable: prevent it to show the record yourself. */
  "td-row-open": { resource: string; id: string | number; record: unknown };
  /** The search text or the filters of a list changed; `filter` has a text by field, as in the list's address. */
  "td-filter-change": { resource: string; q: string; filter: Readonly<Record<string, string>> };
  /** The order of a list changed: field names by comma, `-field` for descending. */
  "td-sort-change": { resource: string; sort: string };
  /** Another page of a list shows, or another number of rows. */
  "td-page-change": { resource: string; page: number; size: number };
  /** The selected rows changed. With `all`, everything that matches is selected except `ids`. */
  "td-selection-change": { resource: string; all: boolean; ids: readonly number[] };
  /**
   * An action was run; `update`, `remove`, `export` and `import` are built in. `ids` is empty for a selection of everything. `jobId` is set when
   * a job of the server continues it.
   */
  "td-action": {
    resource: string;
    action: string;
    ids: readonly number[];
    done: number;
    failed: number;
    jobId: string | null;
  };
  /** Another tab of a form shows. */
  "td-tab-change": { resource: string; tab: string };
  /** The form has got unsaved changes, or no longer has any. */
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
  /** A step of a request form shows, from 1. */
  "td-form-step": { form: string; step: number };
  /** A visitor sent a request form. */
  "td-form-sent": { form: string; type: string };
  /** The user opens an appointment of the book. */
  "td-appointment-open": { id: number };
  /** An appointment was booked in the book. */
  "td-appointment-created": { id: number };
  /** An appointment was moved in the book; `start` is an ISO instant, and `bay` null when the server chose it. */
  "td-appointment-moved": { id: number; start: string; bay: number | null };
  /** The book has shown whether a start is on offer, and why not; `start` is an ISO instant. */
  "td-slot-explained": { start: string; bay: number | null; offered: boolean };
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
  "td-row-open",
  "td-navigate",
  "td-session-expired",
  "td-signed-in",
  "td-guide-block-completed",
  "td-creation-done",
  "td-identity-changed",
];
