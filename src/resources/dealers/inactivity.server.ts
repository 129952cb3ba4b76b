/** What the server adds to closures: no two of the same effect at once, and a replacement that is open itself. */
import { seeToAppointments } from "../../../host/server/dealers/closures/after-save";
import { defineHooks, type HookContext, type Outcome } from "../../../host/server/resources/hooks";
import type { Closing } from "../../contract/endpoints/closing-appointments";
import type { RecordOf, ValuesOfResource } from "../../contract/resource";
import inactivity from "./inactivity.resource";

type Values = ValuesOfResource<typeof inactivity>;
type Closure = RecordOf<typeof inactivity>;

const meet = (a: Pick<Values, "from" | "to">, b: Pick<Values, "from" | "to">): boolean =>
  (a.to === null || b.from <= a.to) && (b.to === null || a.from <= b.to);

const closes = ({ dealers }: Values, id: number): boolean => dealers.some((dealer) => dealer.id === id);

/** The first dealer's name, and how many there are beside it. */
async function nameFor({ dealers }: Values, context: HookContext): Promise<string> {
  const [dealer] = await context.find("fitter", [dealers[0]?.id ?? 0]);
  const name = String(dealer?.["name"] ?? "").slice(0, 70);
  return dealers.length > 1 ? `${name} +${dealers.length - 1}` : name;
}

const closingOf = ({ dealers, from, to, scope }: Closure): Closing => ({
  resource: "inactivity",
  dealers: dealers.map(({ id }) => ({ id })),
  from,
  to,
  scope: [...scope],
});

export default defineHooks(inactivity, {
  async beforeSave({ before, values }, context): Promise<Outcome<Values>> {
    const all = (await context.all("inactivity")) as unknown as Closure[];
    const others = all.filter((other) => other.id !== before?.id && meet(other, values));
    const again = others.some(
      (other) =>
        other.dealers.some(({ id }) => closes(values, id)) &&
        other.scope.some((effect) => values.scope.includes(effect)),
    );
    if (again) return { fields: { from: "inactivity.error.overlap" } };
    // Whoever stands in for another dealer in that time stays open.
    if (others.some((other) => other.replacement !== null && closes(values, other.replacement.id)))
      return { fields: { dealers: "inactivity.error.is-replacement" } };
    const set = { name: values.name ?? (await nameFor(values, context)) };
    const { replacement } = values;
    if (replacement === null) return { set };
    const [dealer] = await context.find("fitter", [replacement.id]);
    if (dealer?.["status"] !== "ACTIVE") return { fields: { replacement: "inactivity.error.replacement-not-active" } };
    return others.some((other) => closes(other, replacement.id))
      ? { fields: { replacement: "inactivity.error.replacement-closed" } }
      : { set };
  },
  afterWrite: (written, context) => seeToAppointments(written, closingOf, context),
  beforeRemove: ({ state }) => (state === "PLANNED" ? {} : { errors: ["inactivity.error.begun"] }),
  actions: { "end-today": (_closure, _input, { today }) => ({ set: { to: today } }) },
});
