/** Phases after a shop was created. A failed phase is reported, and repeating the call resumes there. */
import { and, eq, isNull, ne, or, sql } from "drizzle-orm";
import type { CreationPhase } from "../../../../src/contract/endpoints/creation";
import type { UserAccount } from "../../identity/credentials/credentials";
import { contextOf } from "../../services/jobs/job-context";
import type { PublicContext } from "../../platform/http/request-context";
import type { ResourceServices } from "../../resources/resource-services";
import type { Database } from "../../platform/storage/db";
import { creationDraft, type shop } from "../../platform/storage/schema";
import { resolveClaim } from "./claims";
import { sendWelcome } from "./creation-mails";
import { saveDraft, type CreationDraft } from "./drafts";
import { setUpWorkshop } from "./workshop";
import { loggedError } from "../../platform/logged-error";

type Phase = Exclude<CreationPhase, "SHOP">;

interface Work {
  readonly services: ResourceServices;
  readonly context: PublicContext;
  readonly draft: CreationDraft;
  readonly created: typeof shop.$inferSelect;
  readonly owner: UserAccount;
}

/** Seconds after which a call that runs phases counts as lost. */
const LEASE_SECONDS = 120;

/** The phases, each with the values that it stores in the draft for the next one. */
const PHASES: Readonly<Record<Phase, (work: Work) => Promise<Partial<CreationDraft>>>> = {
  async DIRECTORY({ services, context, draft, created, owner }) {
    const claimed = await resolveClaim(services, context, draft, created, owner.id);
    return { phase: "WORKSHOP", claimFitterId: claimed ?? null };
  },
  async WORKSHOP({ services, context, draft, created, owner }) {
    const caller = { ...context, userId: owner.id, subrogationId: null, locale: owner.locale, superMenus: false };
    const ownContext = await contextOf(services, { shopId: created.id, userId: owner.id, caller });
    await setUpWorkshop(services, ownContext, draft.values, draft.claimFitterId ?? undefined);
    return { phase: "MAILS" };
  },
  async MAILS({ services, created, owner }) {
    await sendWelcome(services, owner, created);
    return { phase: "DONE" };
  },
};

/** Reserves the draft for this call, so that only one of several simultaneous calls runs the phases. Undefined when it is reserved. */
async function reserveDraft(database: Database, id: number): Promise<CreationDraft | undefined> {
  const [draft] = await database
    .update(creationDraft)
    .set({ phaseLeaseUntil: sql`now() + make_interval(secs => ${LEASE_SECONDS}::int)` })
    .where(
      and(
        eq(creationDraft.id, id),
        ne(creationDraft.phase, "DONE"),
        or(isNull(creationDraft.phaseLeaseUntil), sql`${creationDraft.phaseLeaseUntil} < now()`),
      ),
    )
    .returning();
  return draft;
}

/** Runs the remaining phases of the draft's shop and returns the failed phase, if any. */
export async function runPhases(
  services: ResourceServices,
  context: PublicContext,
  draftId: number,
  created: typeof shop.$inferSelect,
  owner: UserAccount,
): Promise<CreationPhase | undefined> {
  const { database } = services;
  let draft = await reserveDraft(database, draftId);
  while (draft?.phase != null && draft.phase !== "DONE" && draft.phase !== "SHOP") {
    const { phase } = draft;
    try {
      const changes = await PHASES[phase]({ services, context, draft, created, owner });
      await saveDraft(database, draftId, changes);
      draft = { ...draft, ...changes };
    } catch (error) {
      console.error(`The shop ${created.code} was created, but its phase ${phase} failed`, loggedError(error));
      await saveDraft(database, draftId, { phaseLeaseUntil: null });
      return phase;
    }
  }
  return undefined;
}
