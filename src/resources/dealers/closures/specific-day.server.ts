/** Refuses a second specific day on the same date for the whole shop, the same dealer or the same tag. */
import { addDays, daysBetween } from "../../../contract/days";
import { specificDayFields } from "../../../../host/server/features/closures/computed-fields";
import { handleAppointments } from "../../../../host/server/features/closures/after-save";
import { defineHooks } from "../../../../host/server/resources/hooks";
import { create } from "../../../../host/server/resources/writing/saving";
import { serviceOf } from "../../../../host/server/resources/service";
import { inYear, occursOn, type DatedDay } from "../../../contract/dated-days";
import type { DealerClosing } from "../../../contract/endpoints/closing-appointments";
import type { ValuesOfResource } from "../../../contract/resource";
import specificDay from "./specific-day.resource";

type Values = ValuesOfResource<typeof specificDay>;

const toDatedDay = ({ date, to, repeat }: Values): DatedDay => ({
  from: date,
  to,
  yearly: repeat === "YEARLY_SAME_DATE",
});

/** Whether the two share a day: the first day of either is within the other. */
const overlap = (a: Values, b: Values): boolean => occursOn(toDatedDay(a), b.date) || occursOn(toDatedDay(b), a.date);

const hasSameTarget = (a: Values, b: Values): boolean =>
  a.appliesTo === b.appliesTo &&
  (a.appliesTo === "ALL" ||
    (a.appliesTo === "TAG" && a.tag?.id === b.tag?.id && (a.tagValue ?? "") === (b.tagValue ?? "")) ||
    a.dealers.some(({ id }) => b.dealers.some((other) => other.id === id)));

const closingOf = ({ appliesTo, dealers, tag, tagValue, date, to, repeat, kind, hours }: Values): DealerClosing => ({
  resource: "specific-day",
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
  computed: specificDayFields,
  beforeRemove: ({ state }) => (state === "PAST" ? { errors: ["specific-day.error.past"] } : {}),
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
  afterWrite: (change, context) => handleAppointments(change, closingOf, context),
  async beforeSave({ before, values, sent }, context) {
    if (!["date", "to", "repeat", "appliesTo", "dealers", "tag", "tagValue"].some((name) => sent.has(name))) return {};
    const others = await context.all(specificDay);
    const hasConflict = others.some(
      (other) => other.id !== before?.id && hasSameTarget(other, values) && overlap(other, values),
    );
    return hasConflict ? { fields: { date: "specific-day.error.taken" } } : {};
  },
});
