/**
 * Dates, times and amounts as the session's defaults write them (constants-26, constants-27). They are read here, so that no screen
 * formats in its own way.
 */
import type { SessionDefaults } from "../contract/context";
import { formatPattern } from "../contract/spec/date-pattern";
import { getRuntime } from "./index";

type DateFormats = Pick<SessionDefaults, "dateFormat" | "timeFormat">;
/** Before the shop context is loaded, and for servers that deliver none. */
const DATE_FORMATS: DateFormats = { dateFormat: "dd/MM/yyyy", timeFormat: "HH:mm" };

type Formats = DateFormats & Partial<SessionDefaults>;

/** Returns the session's defaults; only the date formats are always there. */
export const sessionFormats = (): Formats => ({
  ...DATE_FORMATS,
  ...(getRuntime().session.store.get().shop as { readonly sessionDefaults?: Partial<SessionDefaults> } | undefined)
    ?.sessionDefaults,
});

/** Returns the shop's time zone, in which every screen shows instants; undefined, the machine's own, on a page without a shop. */
export const shopTimeZone = (): string | undefined => getRuntime().session.store.get().shop?.timeZone;

/** An instant, or its ISO text. */
type Instant = Date | string | number;

/** Unreadable text is returned unchanged. */
function formatBy(at: Instant, pattern: string, timeZone = shopTimeZone()): string {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? String(at) : formatPattern(date, pattern, timeZone);
}

/** `18/11/2026` @param timeZone default: the shop's */
export const formatDate = (at: Instant, timeZone?: string): string =>
  formatBy(at, sessionFormats().dateFormat, timeZone);

/** `09:08` @param timeZone default: the shop's */
export const formatTime = (at: Instant, timeZone?: string): string =>
  formatBy(at, sessionFormats().timeFormat, timeZone);

/** `18/11/2026 09:08` @param timeZone default: the shop's */
export function formatDateAndTime(at: Instant, timeZone?: string): string {
  const { dateFormat, timeFormat } = sessionFormats();
  return formatBy(at, `${dateFormat} ${timeFormat}`, timeZone);
}
