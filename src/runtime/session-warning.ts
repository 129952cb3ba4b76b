/** The last two minutes of a session: a toast with "Stay connected", and the sign-in dialog when they are over. */
import { connectedConfiguration } from "../contract/endpoints/context";
import { formatPattern } from "../contract/spec/date-pattern";
import { unwrapConfiguration } from "./configuration";
import { WARNING_MS, type ClockParts, type ClockState } from "./session-end";

const TICK_MS = 1000;

/**
 * Warns until the user stays connected, here or in another tab, or the time is over. Does nothing while the warning shows.
 *
 * @param scheduleCheck schedules the next check
 */
export async function warnOfEnd(
  state: ClockState,
  { http, session, toasts }: ClockParts,
  scheduleCheck: () => void,
): Promise<void> {
  if (state.warning === true || session.store.get().status !== "ready") return;
  state.warning = true;
  /** Returns whether the session is still open; the response's header updates the clock. Undefined without a network. */
  const isAlive = (unattended: boolean): Promise<boolean | undefined> =>
    http.call(connectedConfiguration, { expectSession: false, background: true, unattended }).then(
      (response) => unwrapConfiguration(response) !== undefined,
      () => undefined,
    );
  const remainingMs = (): number => (state.end?.at ?? Infinity) - Date.now();
  // Another tab may have been active since the last response here.
  if ((await isAlive(true)) === false) {
    state.warning = false;
    session.expire(`session.ended.${state.end?.cause ?? "idle"}`);
    return;
  }
  const { end } = state;
  if (end === undefined || remainingMs() > WARNING_MS) {
    state.warning = false;
    scheduleCheck();
    return;
  }
  const time = formatPattern(
    new Date(end.at),
    session.store.get().shop?.sessionDefaults?.timeFormat ?? "HH:mm",
    undefined,
  );
  const toast = toasts.show({
    kind: "warning",
    key: `session.warning.${end.cause}`,
    params: { time },
    timeout: 0,
    ...(end.cause === "idle" && { action: { labelKey: "session.stay", run: () => void isAlive(false) } }),
  });
  const timer = setInterval(() => {
    if (session.store.get().status === "ready" && remainingMs() > 0 && remainingMs() <= WARNING_MS) return;
    clearInterval(timer);
    toasts.dismiss(toast);
    state.warning = false;
    if (remainingMs() > 0) {
      scheduleCheck();
      return;
    }
    void isAlive(true).then((alive) => {
      if (alive === false) session.expire(`session.ended.${end.cause}`);
    });
  }, TICK_MS);
}
