/** Refuses overlapping closures with the same effect unless they are merged, and a replacement dealer that is closed itself. */
import { closureFields } from "../../../../host/server/features/closures/computed-fields";
import { handleAppointments } from "../../../../host/server/features/closures/after-save";
import { defineHooks } from "../../../../host/server/resources/hooks";
import type { StoredRecord } from "../../../../host/server/resources/reading/read-records";
import { serviceOf } from "../../../../host/server/resources/service";
import { removeRecords } from "../../../../host/server/resources/writing/write-records";
import { type HookResult } from "../../../../host/server/resources/types";
import type { DealerClosing } from "../../../contract/endpoints/closing-appointments";
import type { AnyRecord, RecordOf, ValuesOfResource } from "../../../contract/resource";
import inactivity from "./inactivity.resource";

type Values = ValuesOfResource<typeof inactivity>;
type Closure = RecordOf<typeof inactivity>;

const overlap = (a: Pick<Values, "from" | "to">, b: Pick<Values, "from" | "to">): boolean =>
  (a.to === null || b.from <= a.to) && (b.to === null || a.from <= b.to);

const includesDealer = ({ dealers }: Values, id: number): boolean => dealers.some((dealer) => dealer.id === id);

/** Returns the name of the first dealer and the number of further dealers: `Garage Martin +3`. */
function nameFor({ dealers: [first, ...others] }: Values, dealers: readonly AnyRecord[]): string {
  const dealer = dealers.find(({ id }) => id === first?.id);
  const name = String(dealer?.["name"] ?? "").slice(0, 70);
  return others.length > 0 ? `${name} +${others.length}` : name;
}

/** Returns the closures that overlap with the values, of one of their dealers and with one of their effects. */
const overlapping = (closures: readonly Closure[], values: Values, exceptId: number | undefined): Closure[] =>
  closures.filter(
    (other) =>
      other.id !== exceptId &&
      overlap(other, values) &&
      other.dealers.some(({ id }) => includesDealer(values, id)) &&
      other.scope.some((effect) => values.scope.includes(effect)),
  );

/** Whether nothing is lost when a closure becomes part of another one. */
const isCoveredBy = ({ dealers, scope }: Closure, values: Values): boolean =>
  dealers.every(({ id }) => includesDealer(values, id)) && scope.every((effect) => values.scope.includes(effect));

/** Returns the period that covers all of the given ones. */
function unitedPeriod(periods: readonly Pick<Values, "from" | "to">[]): Pick<Values, "from" | "to"> {
  const from = periods.map((period) => period.from).sort()[0] ?? "";
  const ends = periods.flatMap(({ to }) => to ?? []).sort();
  return { from, to: ends.length < periods.length ? null : (ends.at(-1) ?? null) };
}

/** Closures that the period reaches once it is extended, and so on. */
function united(closures: readonly Closure[], values: Values, exceptId: number | undefined): readonly Closure[] {
  let found: readonly Closure[] = [];
  for (;;) {
    const period = unitedPeriod([values, ...found]);
    const next = overlapping(closures, { ...values, ...period }, exceptId);
    if (next.length === found.length) return found;
    found = next;
  }
}

const closingOf = ({ dealers, from, to, scope }: Closure): DealerClosing => ({
  resource: "inactivity",
  dealers: dealers.map(({ id }) => ({ id })),
  from,
  to,
  scope: [...scope],
});

export default defineHooks(inactivity, {
  computed: closureFields,
  readForSave: ({ values: { dealers, replacement } }, { all, find }) =>
    Promise.all([
      all(inactivity),
      find(
        "fitter",
        [dealers[0], replacement].flatMap((dealer) => dealer?.id ?? []),
      ),
    ]),
  beforeSave({ before, values: given }, _, [stored, dealers]): HookResult<Values> {
    const closures = stored;
    const merged = united(closures, given, before?.id);
    if (merged.length > 0 && !given.merge) return { fields: { merge: "inactivity.error.overlap" } };
    if (!merged.every((other) => isCoveredBy(other, given)))
      return { fields: { merge: "inactivity.error.not-covered" } };
    const period = unitedPeriod([given, ...merged]);
    const values = { ...given, ...period };
    const others = closures.filter(
      (other) => other.id !== before?.id && !merged.includes(other) && overlap(other, values),
    );
    // A dealer that replaces another one in this period must stay open.
    if (others.some((other) => other.replacement !== null && includesDealer(values, other.replacement.id)))
      return { fields: { dealers: "inactivity.error.is-replacement" } };
    const set = { ...period, name: values.name ?? nameFor(values, dealers) };
    const { replacement } = values;
    if (replacement === null) return { set };
    const dealer = dealers.find(({ id }) => id === replacement.id);
    if (dealer?.["status"] !== "ACTIVE") return { fields: { replacement: "inactivity.error.replacement-not-active" } };
    return others.some((other) => includesDealer(other, replacement.id))
      ? { fields: { replacement: "inactivity.error.replacement-closed" } }
      : { set };
  },
  async afterWrite(change, context) {
    const { after } = change;
    if (after?.merge === true) {
      const { caller, data } = context;
      const closures = await context.all(inactivity);
      const merged = overlapping(closures, after, after.id) as unknown as readonly StoredRecord[];
      const info = { verb: "DELETE", action: "merge" } as const;
      if (merged.length > 0) await removeRecords(serviceOf(caller.registry, "inactivity"), caller, data, merged, info);
    }
    await handleAppointments(change, closingOf, context);
  },
  beforeRemove: ({ state }) => (state === "PLANNED" ? {} : { errors: ["inactivity.error.begun"] }),
  actions: { "end-today": (_closure, _input, { today }) => ({ set: { to: today } }) },
});
