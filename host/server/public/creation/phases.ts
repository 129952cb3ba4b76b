/** What follows once a shop is created, phase by phase: one that fails is told, and the same call tries again from there. */
import { and, eq, isNull, ne, or, sql } from "drizzle-orm";
import type { CreationPhase } from "../../../../src/contract/endpoints/creation";
import type { UserAccount } from "../../auth/credentials";
import { contextOf } from "../../auth/job-context";
import type { PublicContext } from "../../http/request-context";
import type { ServerParts } from "../../server-parts";
import type { Database } from "../../storage/db";
import { creationDraft, type shop } from "../../storage/schema";
import { settleClaim } from "./claims";
import { sendWelcome } from "./creation-mails";
import { saveDraft, type CreationDraft } from "./drafts";
import { setUpWorkshop } from "./workshop";

type Phase = Exclude<CreationPhase, "SHOP">;

interface Work {
  readonly parts: ServerParts;
  readonly context: PublicContext;
  readonly draft: CreationDraft;
  readonly created: typeof shop.$inferSelect;
  readonly owner: UserAccount;
}

/** After so long a call that works on the phases counts as lost. */
const LEASE_SECONDS = 120;

/** Each phase with what it leaves in the draft for the next one. */
const PHASES: Readonly<Record<Phase, (work: Work) => Promise<Partial<CreationDraft>>>> = {
  async DIRECTORY({ parts, context, draft, created, owner }) {
    const claimed = await settleClaim(parts, context, draft, created, owner.id);
    return { phase: "WORKSHOP", claimFitterId: claimed ?? null };
  },
  async WORKSHOP({ parts, context, draft, created, owner }) {
    const caller = { ...context, userId: owner.id, subrogationId: null, locale: owner.locale, superMenus: false };
    const own = await contextOf(parts, { shopId: created.id, userId: owner.id, caller });
    await setUpWorkshop(parts, own, draft.values, draft.claimFitterId ?? undefined);
    return { phase: "MAILS" };
  },
  async MAILS({ parts, created, owner }) {
    await sendWelcome(parts, owner, created);
    return { phase: "DONE" };
  },
};

/** Of two calls for one draft, the second has nothing to do. */
async function takeLease(database: Database, id: number): Promise<CreationDraft | undefined> {
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

/** Does what is still to do for the draft's shop; answers the phase that failed. */
export async function runPhases(
  parts: ServerParts,
  context: PublicContext,
  draftId: number,
  created: typeof shop.$inferSelect,
  owner: UserAccount,
): Promise<CreationPhase | undefined> {
  const { database } = parts;
  let draft = await takeLease(database, draftId);
  while (draft?.phase != null && draft.phase !== "DONE" && draft.phase !== "SHOP") {
    const { phase } = draft;
    try {
      const done = await PHASES[phase]({ parts, context, draft, created, owner });
      await saveDraft(database, draftId, done);
      draft = { ...draft, ...done };
    } catch (error) {
      console.error(`The shop ${created.code} was created, but its phase ${phase} failed`, error);
      await saveDraft(database, draftId, { phaseLeaseUntil: null });
      return phase;
    }
  }
  return undefined;
}
