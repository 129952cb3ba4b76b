/** Users cannot widen their own access, and nothing removes a user's last dealer without confirmation. */
import { DealerUserStorage, type Attachment } from "../../../../host/server/features/dealers/attach/storage";
import { dealersOf, protectedAccountError } from "../../../../host/server/features/dealers/attach/attach";
import { defineHooks } from "../../../../host/server/resources/hooks";
import { type HookContext, type HookResult } from "../../../../host/server/resources/types";
import type { RecordOf, ValuesOfResource } from "../../../contract/resource";
import attachDealers from "./dealer-user.resource";

type User = RecordOf<typeof attachDealers>;
type Values = ValuesOfResource<typeof attachDealers>;
type Input = Readonly<{ [name: string]: unknown }>;

const keyOf = ({ dealer }: Attachment): number => dealer.id;

/** Adds attachments. An attachment to a dealer that already has one replaces it. */
const addAttachments = (user: User, additions: readonly Attachment[]): Values["dealers"] => {
  const added = new Map(additions.map((row) => [keyOf(row), row]));
  const remaining = (user.dealers as readonly Attachment[]).filter((row) => !added.has(keyOf(row)));
  return [...remaining, ...added.values()] as unknown as Values["dealers"];
};

/** Refuses changes to the caller and to the shop's main administrator. */
const unlessProtected = async (
  user: User,
  context: HookContext,
  change: () => HookResult<Values> | Promise<HookResult<Values>>,
) => {
  const refusal = await protectedAccountError(user.id, context);
  return refusal === undefined ? change() : { errors: [refusal] };
};

export default defineHooks(attachDealers, {
  storage: (resource) => new DealerUserStorage(resource),
  actions: {
    attach: (user, input: Input, context) =>
      unlessProtected(user, context, async (): Promise<HookResult<Values>> => {
        const { from, to } = input as { from: string | null; to: string | null };
        if (from !== null && to !== null && to < from) return { fields: { to: "error.period.order" } };
        const { ids, ...missing } = await dealersOf(input, context);
        if (missing.fields !== undefined) return missing;
        if (ids.length === 0) return { fields: { dealers: "error.required" } };
        const additions = ids.map((id): Attachment => ({
          dealer: { id, label: "" },
          role: String(input["role"]),
          receiveMails: input["receiveMails"] as readonly string[],
          from,
          to,
        }));
        return { set: { dealers: addAttachments(user, additions), dealerScope: "ATTACHED" } };
      }),
    detach: (user, input: Input, context) =>
      unlessProtected(user, context, async (): Promise<HookResult<Values>> => {
        const { ids, ...missing } = await dealersOf(input, context);
        if (missing.fields !== undefined) return missing;
        const dealers = user.dealers.filter(({ dealer }) => !ids.includes(dealer.id));
        if (dealers.length === 0 && user.dealerScope === "ATTACHED" && input["evenNone"] !== true)
          return { fields: { evenNone: "dealer-user.error.last" } };
        return { set: { dealers } };
      }),
    copy: (user, input: Input, context) =>
      unlessProtected(user, context, async (): Promise<HookResult<Values>> => {
        const [other] = await context.find("dealer-user", [(input["user"] as { id: number }).id]);
        const rows = (other?.["dealers"] ?? []) as readonly Attachment[];
        if (rows.length === 0) return { fields: { user: "dealer-user.error.nothing-to-copy" } };
        return { set: { dealers: addAttachments(user, rows), dealerScope: "ATTACHED" } };
      }),
    "scope-all": (user, _input, context) => unlessProtected(user, context, () => ({ set: { dealerScope: "ALL" } })),
    "scope-attached": (user, _input, context) =>
      unlessProtected(user, context, () => ({ set: { dealerScope: "ATTACHED" } })),
  },
});
