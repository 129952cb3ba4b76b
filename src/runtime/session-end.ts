/** What is known of the end of a session, and by whom: shared by the clock and by the warning that it loads. */
import type { Http } from "./http";
import type { I18n } from "./i18n";
import type { Life } from "./life";
import type { Session } from "./session";
import type { Slots } from "./store";
import type { Toasts } from "./toasts";

/** How long before its end the user is warned. */
export const WARNING_MS = 120_000;

export interface SessionEnd {
  /** Time of this device, in milliseconds: sleep and a wrong clock do no harm, since each answer says it anew. */
  readonly at: number;
  /** `idle`: nobody did anything; it can be put off. `limit`: a session lasts no longer. */
  readonly cause: "idle" | "limit";
}

export interface ClockState {
  end?: SessionEnd;
  timer?: ReturnType<typeof setTimeout>;
  /** The user is being warned. */
  warning?: boolean;
}

export interface ClockParts {
  readonly slot: Slots;
  readonly http: Http;
  readonly i18n: I18n;
  readonly life: Life;
  readonly session: Session;
  readonly toasts: Toasts;
}
