/** Session expiry: shared types of the clock and the warning that it loads. */
import type { Http } from "./http";
import type { I18n } from "./i18n";
import type { PageLifecycle } from "./page-lifecycle";
import type { Session } from "./session";
import type { Slots } from "./store";
import type { Toasts } from "./toasts";

/** Milliseconds before the end at which the user is warned. */
export const WARNING_MS = 120_000;

export interface SessionEnd {
  /** Milliseconds by this device's clock. Sleep and a wrong clock do no harm, because every response updates it. */
  readonly at: number;
  /** `idle`: no activity, can be extended. `limit`: the maximum duration. */
  readonly cause: "idle" | "limit";
}

export interface ClockState {
  end?: SessionEnd;
  timer?: ReturnType<typeof setTimeout>;
  /** Whether the warning shows. */
  warning?: boolean;
}

export interface ClockParts {
  readonly slot: Slots;
  readonly http: Http;
  readonly i18n: I18n;
  readonly life: PageLifecycle;
  readonly session: Session;
  readonly toasts: Toasts;
}
