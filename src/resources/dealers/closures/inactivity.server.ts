/** Refuses overlapping closures with the same effect, and a replacement dealer that is closed itself. */
import { closureFields } from "../../../../host/server/features/closures/computed-fields";
import { handleAppointments } from "../../../../host/server/features/closures/after-save";
import { defineHooks } from "../../../../host/server/resources/hooks";
import { type HookResult } from "../../../../host/server/resources/types";
import type { Closing } from "../../../contract/endpoints/closing-appointments";
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

const closingOf = ({ dealers, from, to, scope }: Closure): Closing => ({
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
      all("inactivity"),
      find(
        "fitter",
        [dealers[0], replacement].flatMap((dealer) => dealer?.id ?? []),
      ),
    ]),
  beforeSave({ before, values }, _, [closures, dealers]): HookResult<Values> {
    const others = (closures as unknown as readonly Closure[]).filter(
      (other) => other.id !== before?.id && overlap(other, values),
    );
    const isOverlapping = others.some(
      (other) =>
        other.dealers.some(({ id }) => includesDealer(values, id)) &&
        other.scope.some((effect) => values.scope.includes(effect)),
    );
    if (isOverlapping) return { fields: { from: "inactivity.error.overlap" } };
    // A dealer that replaces another one in this period must stay open.
    if (others.some((other) => other.replacement !== null && includesDealer(values, other.replacement.id)))
      return { fields: { dealers: "inactivity.error.is-replacement" } };
    const set = { name: values.name ?? nameFor(values, dealers) };
    const { replacement } = values;
    if (replacement === null) return { set };
    const dealer = dealers.find(({ id }) => id === replacement.id);
    if (dealer?.["status"] !== "ACTIVE") return { fields: { replacement: "inactivity.error.replacement-not-active" } };
    return others.some((other) => includesDealer(other, replacement.id))
      ? { fields: { replacement: "inactivity.error.replacement-closed" } }
      : { set };
  },
  afterWrite: (change, context) => handleAppointments(change, closingOf, context),
  beforeRemove: ({ state }) => (state === "PLANNED" ? {} : { errors: ["inactivity.error.begun"] }),
  actions: { "end-today": (_closure, _input, { today }) => ({ set: { to: today } }) },
});
