/** Carries out decisions about proposals. */
import { UpdateStorage } from "../../../../host/server/features/dealers/updates/storage";
import {
  decideAll,
  markDecided,
  updatePendingCountOf,
  type Decision,
  type Update,
} from "../../../../host/server/features/dealers/updates/decide";
import { defineHooks } from "../../../../host/server/resources/hooks";
import { type HookContext, type HookResult } from "../../../../host/server/resources/types";
import type { RecordOf, ValuesOfResource } from "../../../contract/resource";
import fitterUpdate from "./fitter-update.resource";

type Values = ValuesOfResource<typeof fitterUpdate>;
type Record = RecordOf<typeof fitterUpdate>;

const carryOut = async (
  update: Record,
  decisions: readonly Decision[],
  context: HookContext,
  seenVersion: number | null = null,
): Promise<HookResult<Values>> => ({
  set: await markDecided(update as unknown as Update, decisions, seenVersion, context),
});

/** High-risk changes need explicit consent. */
const needsConsent = ({ risk }: Record, input: Readonly<{ [name: string]: unknown }>): boolean =>
  risk === "HIGH" && input["includeHighRisk"] !== true;

export default defineHooks(fitterUpdate, {
  storage: (resource) => new UpdateStorage(resource),
  afterWrite: async ({ after }, context) => {
    if (after !== null) await updatePendingCountOf(context, after);
  },
  actions: {
    accept: async (update, input, context) =>
      needsConsent(update, input)
        ? { errors: ["fitter-update.error.high-risk"] }
        : carryOut(update, decideAll(update as unknown as Update, "ACCEPT"), context),
    "accept-fields": async (update, input, context) => {
      if (needsConsent(update, input)) return { errors: ["fitter-update.error.high-risk"] };
      const decisions = decideAll(update, "ACCEPT", new Set(input["fields"] as readonly string[]));
      return decisions.length === 0
        ? { errors: ["fitter-update.error.no-such-field"] }
        : carryOut(update, decisions, context);
    },
    refuse: async (update, _input, context) =>
      carryOut(update, decideAll(update as unknown as Update, "REFUSE"), context),
    decide: async (update, input, context) =>
      carryOut(
        update,
        input["decisions"] as readonly Decision[],
        context,
        (input["dealerVersion"] as number | null | undefined) ?? null,
      ),
  },
});
