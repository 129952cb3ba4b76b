/** The final call of a creation, and its progress. */
import { eq, sql } from "drizzle-orm";
import { createShop, creationProgress, type CreationStepCode } from "../../../../src/contract/endpoints/creation";
import { createSession } from "../sign-in/create-session";
import { publicActor } from "../../identity/actors";
import { findSession } from "../../identity/sessions/sessions";
import { publicRoute, type Cookies, type Route } from "../../platform/http/route";
import type { ResourceServices } from "../../resources/resource-services";
import type { Database } from "../../platform/storage/db";
import { userAccount } from "../../platform/storage/schema";
import { creationContext, type CreationContext } from "./contexts";
import { createFromDraft, type Created } from "./create-shop";
import { findDraft, type CreationDraft } from "./drafts";
import { runPhases } from "./phases";
import { trialDays } from "./promo-codes";

/** The field with an error (message key), and the step that asks for it. */
export interface MissingStep {
  readonly field: string;
  readonly key: string;
  readonly step: CreationStepCode;
}

export interface Creating {
  readonly checkRateLimit: (address: string) => Promise<void>;
  /** Returns the first missing or refused value and the step that asks for it. */
  readonly findMissingStep: (context: CreationContext, draft: CreationDraft) => Promise<MissingStep | undefined>;
}

/** Step to return to for errors that only appear when the shop is created. */
const REFUSALS: Readonly<Record<Exclude<Created["state"], "CREATED" | "EXISTS">, MissingStep>> = {
  DOMAIN_TAKEN: { field: "label", key: "creation.error.domain-taken", step: "DOMAIN" },
  EMAIL_USED: { field: "email", key: "creation.error.email-used", step: "BEGIN" },
  INVITATION_OVER: { field: "", key: "creation.error.invitation-over", step: "BEGIN" },
};

const ownerOf = async (database: Database, { email }: CreationDraft) =>
  (
    await database
      .select()
      .from(userAccount)
      .where(eq(sql`lower(${userAccount.email})`, email))
  )[0];

/** Whether the browser is already signed in as the owner, retrying a failed phase. */
async function isOwner(database: Database, { session }: Cookies, ownerId: number): Promise<boolean> {
  const signedIn = session === "" ? undefined : await findSession(database, session);
  return signedIn?.user.id === ownerId && signedIn.subrogation === null;
}

/** Returns the routes that create the shop and report its progress. */
export function creatingRoutes(
  services: ResourceServices,
  { checkRateLimit, findMissingStep }: Creating,
): readonly Route[] {
  const { database, config } = services;
  return [
    publicRoute(creationProgress, async ({ address }, { body }) => {
      await checkRateLimit(address);
      const draft = await findDraft(database, body.draft);
      if (draft === undefined || draft.phase === "DONE") return { phase: null };
      return { phase: draft.phase ?? "SHOP" };
    }),

    publicRoute(createShop, async (context, { body, cookies }, reply) => {
      await checkRateLimit(context.address);
      const draft = await findDraft(database, body.draft);
      const storedContext = draft === undefined ? undefined : creationContext(draft.context);
      if (draft === undefined || storedContext === undefined)
        return { errors: [{ field: "", key: "creation.error.draft-gone", step: "BEGIN" as const }] };
      const missingStep = draft.shopId === null ? await findMissingStep(storedContext, draft) : undefined;
      if (missingStep !== undefined) return { errors: [missingStep] };

      const created = await createFromDraft(database, storedContext, draft.id, {
        actor: { ...publicActor(context), channel: "PUBLIC" },
        trialDays: trialDays(config, draft.values),
        resources: services.resources,
      });
      if (created.state !== "CREATED" && created.state !== "EXISTS") return { errors: [REFUSALS[created.state]] };
      const owner = created.state === "CREATED" ? created.owner : await ownerOf(database, draft);
      const shopFields = { shopCode: created.shop.code, shopUrl: created.shop.settings.shopUrl };
      // Repeating the draft does not sign in; only the password does.
      let signIn = { successfullyLogin: false, nextPathAfterLogin: "/login" };
      if (created.state === "CREATED") {
        const sessionRequest = { user: created.owner, shopId: created.shop.id, superMenus: false, hashPart: undefined };
        const { nextPath } = await createSession(services, context, sessionRequest, cookies, reply);
        signIn = { successfullyLogin: true, nextPathAfterLogin: nextPath };
      } else if (owner !== undefined && (await isOwner(database, cookies, owner.id)))
        signIn = { successfullyLogin: true, nextPathAfterLogin: "/" };
      const failedPhase =
        owner === undefined ? undefined : await runPhases(services, context, draft.id, created.shop, owner);
      const errors = failedPhase === undefined ? [] : [{ field: "", key: "creation.error.phase" }];
      return { errors, failedPhase, ...shopFields, ...signIn };
    }),
  ];
}
