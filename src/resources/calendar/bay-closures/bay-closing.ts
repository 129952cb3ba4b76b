/** Closings of bays, from what a form or a dialog holds. */
import { isInstant } from "../../../contract/days";
import type { BayClosing } from "../../../contract/endpoints/closing-appointments";

/** A closure while it is typed. */
export interface TypedClosure {
  readonly from?: unknown;
  readonly to?: unknown;
  readonly repeat?: unknown;
  readonly until?: unknown;
}

const isTyped = (text: unknown): text is string => typeof text === "string" && isInstant(text);

/** Returns the closing of some bays; undefined until one of its times is complete and has not passed. */
export function bayClosing(ids: readonly number[], closures: readonly TypedClosure[]): BayClosing | undefined {
  const complete = closures.flatMap(({ from, to, repeat, until }) => {
    if (!isTyped(from) || !isTyped(to) || Date.parse(to) <= Date.parse(from)) return [];
    const isWeekly = repeat === "WEEKLY";
    if (!isWeekly && Date.parse(to) < Date.now()) return [];
    const last = isWeekly && typeof until === "string" && until !== "" ? until : null;
    return [{ from, to, repeat: isWeekly ? ("WEEKLY" as const) : ("NONE" as const), until: last }];
  });
  if (ids.length === 0 || complete.length === 0) return undefined;
  return { resource: "ecal-bay", bays: ids.map((id) => ({ id })), closures: complete };
}

/** Returns the path of the appointment list, filtered to the bays and the days of a closing. */
export function appointmentsOf({ bays, closures }: BayClosing): string {
  const days = closures.map(({ from }) => from.slice(0, 10)).sort();
  const isRepeated = closures.some(({ repeat }) => repeat === "WEEKLY");
  const last = isRepeated
    ? ""
    : (closures
        .map(({ to }) => to.slice(0, 10))
        .sort()
        .at(-1) ?? "");
  const search = new URLSearchParams({
    "filter[date]": `${days[0] ?? ""}..${last}`,
    "filter[bay]": bays.map(({ id }) => id).join(","),
  });
  return `appointments?${search.toString()}`;
}
