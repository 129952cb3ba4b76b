/** What the server adds to specific days: one a date for the whole shop, and one a date for each dealer. */
import { seeToAppointments } from "../../../host/server/dealers/closures/after-save";
import { defineHooks } from "../../../host/server/resources/hooks";
import { occursOn, type DatedDay } from "../../contract/dated-days";
import type { Closing } from "../../contract/endpoints/closing-appointments";
import type { RecordOf, ValuesOfResource } from "../../contract/resource";
import specificDay from "./specific-day.resource";

type Values = ValuesOfResource<typeof specificDay>;

const dated = ({ date, to, repeat }: Values): DatedDay => ({ from: date, to, yearly: repeat === "YEARLY_SAME_DATE" });

/** Whether some day belongs to both: the first day of either falls on the other. */
const meet = (a: Values, b: Values): boolean => occursOn(dated(a), b.date) || occursOn(dated(b), a.date);

const concernsSame = (a: Values, b: Values): boolean =>
  a.appliesTo === b.appliesTo &&
  (a.appliesTo === "ALL" || a.dealers.some(({ id }) => b.dealers.some((other) => other.id === id)));

const closingOf = ({ appliesTo, dealers, date, to, repeat, kind, hours }: Values): Closing => ({
  resource: "specificDay",
  appliesTo,
  dealers: dealers.map(({ id }) => ({ id })),
  date,
  to,
  repeat,
  kind,
  hours: hours.map(({ from, to: end }) => ({ from, to: end })),
});

export default defineHooks(specificDay, {
  afterWrite: (written, context) => seeToAppointments(written, closingOf, context),
  async beforeSave({ before, values, sent }, context) {
    if (!["date", "to", "repeat", "appliesTo", "dealers"].some((name) => sent.has(name))) return {};
    const others = (await context.all("specificDay")) as unknown as RecordOf<typeof specificDay>[];
    const clash = others.some((other) => other.id !== before?.id && concernsSame(other, values) && meet(other, values));
    return clash ? { fields: { date: "specificDay.error.taken" } } : {};
  },
});
