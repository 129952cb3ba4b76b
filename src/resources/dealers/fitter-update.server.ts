/** What decisions about proposals bring about. */
import { allAs, decided, recount, type Decision, type Update } from "../../../host/server/dealers/updates/decide";
import { defineHooks, type HookContext, type Outcome } from "../../../host/server/resources/hooks";
import type { RecordOf, ValuesOfResource } from "../../contract/resource";
import fitterUpdate from "./fitter-update.resource";

type Values = ValuesOfResource<typeof fitterUpdate>;
type Record = RecordOf<typeof fitterUpdate>;

const carriedOut = async (
  update: Record,
  decisions: readonly Decision[],
  context: HookContext,
  seenVersion: number | null = null,
): Promise<Outcome<Values>> => ({
  set: await decided(update as unknown as Update, decisions, seenVersion, context),
});

/** Whoever the dealer is, and where, is not taken over unseen. */
const isGuarded = ({ risk }: Record, input: Readonly<{ [name: string]: unknown }>): boolean =>
  risk === "HIGH" && input["includeHighRisk"] !== true;

export default defineHooks(fitterUpdate, {
  afterWrite: async ({ after }, context) => {
    if (after !== null) await recount(context, after);
  },
  actions: {
    accept: async (update, input, context) =>
      isGuarded(update, input)
        ? { errors: ["fitterUpdate.error.high-risk"] }
        : carriedOut(update, allAs(update as unknown as Update, "ACCEPT"), context),
    "accept-fields": async (update, input, context) => {
      if (isGuarded(update, input)) return { errors: ["fitterUpdate.error.high-risk"] };
      const decisions = allAs(update, "ACCEPT", new Set(input["fields"] as readonly string[]));
      return decisions.length === 0
        ? { errors: ["fitterUpdate.error.no-such-field"] }
        : carriedOut(update, decisions, context);
    },
    refuse: async (update, _input, context) =>
      carriedOut(update, allAs(update as unknown as Update, "REFUSE"), context),
    decide: async (update, input, context) =>
      carriedOut(
        update,
        input["decisions"] as readonly Decision[],
        context,
        (input["dealerVersion"] as number | null | undefined) ?? null,
      ),
  },
});
