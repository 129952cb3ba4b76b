/** What the server adds to specific days: one a date for the whole shop, and one a date for each dealer. */
import { seeToAppointments } from "../../../host/server/dealers/closures/after-save";
import { defineHooks } from "../../../host/server/resources/hooks";
import { create } from "../../../host/server/resources/saving";
import { serviceOf } from "../../../host/server/resources/service";
import { addDays, daysBetween, inYear, occursOn, type DatedDay } from "../../contract/dated-days";
import type { Closing } from "../../contract/endpoints/closing-appointments";
import type { RecordOf, ValuesOfResource } from "../../contract/resource";
import specificDay from "./specific-day.resource";

type Values = ValuesOfResource<typeof specificDay>;

const dated = ({ date, to, repeat }: Values): DatedDay => ({ from: date, to, yearly: repeat === "YEARLY_SAME_DATE" });

/** Whether some day belongs to both: the first day of either falls on the other. */
const meet = (a: Values, b: Values): boolean => occursOn(dated(a), b.date) || occursOn(dated(b), a.date);

const concernsSame = (a: Values, b: Values): boolean =>
  a.appliesTo === b.appliesTo &&
  (a.appliesTo === "ALL" ||
    (a.appliesTo === "TAG" && a.tag?.id === b.tag?.id && (a.tagValue ?? "") === (b.tagValue ?? "")) ||
    a.dealers.some(({ id }) => b.dealers.some((other) => other.id === id)));

const closingOf = ({ appliesTo, dealers, tag, tagValue, date, to, repeat, kind, hours }: Values): Closing => ({
  resource: "specificDay",
  appliesTo,
  dealers: dealers.map(({ id }) => ({ id })),
  tag: tag === null ? null : { id: tag.id },
  tagValue,
  date,
  to,
  repeat,
  kind,
  hours: hours.map(({ from, to: end }) => ({ from, to: end })),
});

export default defineHooks(specificDay, {
  beforeRemove: ({ state }) => (state === "PAST" ? { errors: ["specificDay.error.past"] } : {}),
  actions: {
    async "next-year"(day, _input, { caller, data }) {
      const year = Number(day.date.slice(0, 4)) + 1;
      const date = inYear(day.date, year);
      const to = day.to === null ? null : addDays(date, daysBetween(day.date, day.to));
      const { label, kind, hours, appliesTo, dealers, tag, tagValue, capacityPercent } = day;
      const values = { label, date, to, kind, hours, appliesTo, dealers, tag, tagValue, capacityPercent };
      await create(serviceOf(caller.registry, specificDay.name), caller, data, values);
      return {};
    },
  },
  afterWrite: (written, context) => seeToAppointments(written, closingOf, context),
  async beforeSave({ before, values, sent }, context) {
    if (!["date", "to", "repeat", "appliesTo", "dealers", "tag", "tagValue"].some((name) => sent.has(name))) return {};
    const others = (await context.all("specificDay")) as unknown as RecordOf<typeof specificDay>[];
    const clash = others.some((other) => other.id !== before?.id && concernsSame(other, values) && meet(other, values));
    return clash ? { fields: { date: "specificDay.error.taken" } } : {};
  },
});
