/** What the server adds to the attaching of dealers: nobody widens what they see themselves, and nobody is left blind unasked. */
import type { Attachment } from "../../../host/server/dealers/attach/storage";
import { dealersOf, isUntouchable } from "../../../host/server/dealers/attach/attach";
import { defineHooks, type HookContext, type Outcome } from "../../../host/server/resources/hooks";
import type { RecordOf, ValuesOfResource } from "../../contract/resource";
import attachDealers from "./attach-dealers.resource";

type User = RecordOf<typeof attachDealers>;
type Values = ValuesOfResource<typeof attachDealers>;
type Input = Readonly<{ [name: string]: unknown }>;

const keyOf = ({ dealer }: Attachment): number => dealer.id;

/** The dealers with some more; those that are attached already take on what is said now. */
const withMore = (user: User, more: readonly Attachment[]): Values["dealers"] => {
  const added = new Map(more.map((row) => [keyOf(row), row]));
  const kept = (user.dealers as readonly Attachment[]).filter((row) => !added.has(keyOf(row)));
  return [...kept, ...added.values()] as unknown as Values["dealers"];
};

/** Runs unless the user is the caller, or the shop's main administrator. */
const guarded = async (user: User, context: HookContext, work: () => Outcome<Values> | Promise<Outcome<Values>>) => {
  const refused = await isUntouchable(user.id, context);
  return refused === undefined ? work() : { errors: [refused] };
};

export default defineHooks(attachDealers, {
  actions: {
    attach: (user, input: Input, context) =>
      guarded(user, context, async (): Promise<Outcome<Values>> => {
        const { from, to } = input as { from: string | null; to: string | null };
        if (from !== null && to !== null && to < from) return { fields: { to: "error.period.order" } };
        const { ids, ...missing } = await dealersOf(input, context);
        if (missing.fields !== undefined) return missing;
        if (ids.length === 0) return { fields: { dealers: "error.required" } };
        const more = ids.map((id): Attachment => ({
          dealer: { id, label: "" },
          role: String(input["role"]),
          receiveMails: input["receiveMails"] as readonly string[],
          from,
          to,
        }));
        return { set: { dealers: withMore(user, more), dealerScope: "ATTACHED" } };
      }),
    detach: (user, input: Input, context) =>
      guarded(user, context, async (): Promise<Outcome<Values>> => {
        const { ids, ...missing } = await dealersOf(input, context);
        if (missing.fields !== undefined) return missing;
        const dealers = user.dealers.filter(({ dealer }) => !ids.includes(dealer.id));
        if (dealers.length === 0 && user.dealerScope === "ATTACHED" && input["evenNone"] !== true)
          return { fields: { evenNone: "dealerUser.error.last" } };
        return { set: { dealers } };
      }),
    copy: (user, input: Input, context) =>
      guarded(user, context, async (): Promise<Outcome<Values>> => {
        const [other] = await context.find("dealerUser", [(input["user"] as { id: number }).id]);
        const rows = (other?.["dealers"] ?? []) as readonly Attachment[];
        if (rows.length === 0) return { fields: { user: "dealerUser.error.nothing-to-copy" } };
        return { set: { dealers: withMore(user, rows), dealerScope: "ATTACHED" } };
      }),
    "scope-all": (user, _input, context) => guarded(user, context, () => ({ set: { dealerScope: "ALL" } })),
    "scope-attached": (user, _input, context) => guarded(user, context, () => ({ set: { dealerScope: "ATTACHED" } })),
  },
});
