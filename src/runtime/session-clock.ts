/** Tracks when the session ends, by a header of the last response. The warning before the end is in a chunk of its own. */
import { SESSION_LEFT_HEADER } from "../contract/headers";
import { WARNING_MS, type ClockParts, type ClockState, type SessionEnd } from "./session-end";

/** Returns the earlier end of `idle=7200; limit=43100`. */
function nearestEnd(header: string): SessionEnd | undefined {
  const at = (cause: SessionEnd["cause"]): SessionEnd[] => {
    const seconds = new RegExp(`${cause}=(\\d+)`).exec(header)?.[1];
    return seconds === undefined ? [] : [{ cause, at: Date.now() + Number(seconds) * 1000 }];
  };
  return [...at("idle"), ...at("limit")].sort((one, other) => one.at - other.at)[0];
}

/** Returns a function that reads the headers of every response. */
export function createSessionClock(parts: ClockParts): (headers: Headers) => void {
  const state = parts.slot("session.clock", (): ClockState => ({}));
  const check = (): void => {
    clearTimeout(state.timer);
    if (state.end === undefined || state.warning === true) return;
    const wait = state.end.at - WARNING_MS - Date.now();
    if (wait > 0) state.timer = setTimeout(check, wait);
    else
      import("./session-warning").then(
        ({ warnOfEnd }) => warnOfEnd(state, parts, check),
        (error: unknown) => console.error("The warning about the end of the session could not be loaded", error),
      );
  };
  // Timers fire late after the device has slept, so check again when the page becomes visible.
  parts.slot("session.clock.awake", () => {
    parts.life.whileAlive(() => {
      check();
      document.addEventListener("visibilitychange", check);
      return () => {
        clearTimeout(state.timer);
        document.removeEventListener("visibilitychange", check);
      };
    });
    return true;
  });
  return (headers) => {
    const header = headers.get(SESSION_LEFT_HEADER);
    if (header === null) return;
    state.end = nearestEnd(header);
    check();
  };
}
