/** A sign-in after its password was checked: opens the session, or asks for the second step first. */
import type { FastifyReply } from "fastify";
import type { SecondStep } from "../../../../src/contract/endpoints/second-step";
import { publicActor } from "../../identity/actors";
import type { UserAccount } from "../../identity/credentials/credentials";
import { methodsOf } from "../../identity/second-factor/factors";
import { addStep } from "../../identity/second-factor/pending-steps";
import type { PublicContext } from "../../platform/http/request-context";
import type { Cookies } from "../../platform/http/route";
import type { ServerServices } from "../../services/server-services";
import { startSubrogation, subrogationTarget, type SubrogationTarget } from "../subrogation/login";
import { needsReason, REASON_MISSING } from "../subrogation/start";
import { createSession } from "./create-session";

/** What the user asked for besides the sign-in. Kept with the second step. */
export interface SignInWish {
  readonly hashPart?: string;
  readonly subrogation?: { readonly shopCode: string; readonly superMenus: boolean; readonly reason: string };
}

/** An account that may sign in. */
export interface SignInAccount {
  readonly user: UserAccount;
  readonly shopId: number | null;
  readonly platform: boolean;
}

export type SignInAnswer =
  | { readonly successfullyLogin: true; readonly nextPathAfterLogin: string }
  | { readonly successfullyLogin: false; readonly errorMessage: string; readonly secondStep?: SecondStep };

/** Tells clients that know no second step why there is no session. */
const SECOND_STEP = "login-second-step";

interface SignInCall {
  readonly context: PublicContext;
  readonly cookies: Cookies;
  readonly reply: FastifyReply;
}

const refused = (errorMessage: string) => ({ successfullyLogin: false, errorMessage }) as const;

/** Returns the shop to work on; undefined without such a wish. */
async function targetOf(
  { database }: Pick<ServerServices, "database">,
  user: UserAccount,
  { subrogation }: SignInWish,
): Promise<SubrogationTarget | string | undefined> {
  if (subrogation === undefined) return undefined;
  const target = await subrogationTarget(database, user, subrogation.shopCode);
  // Same answer as for a wrong password, so that neither permissions nor shop codes can be probed.
  if (target === undefined) return "login-error-bad-credentials";
  return (await needsReason(database, subrogation.reason)) ? REASON_MISSING : target;
}

/** Opens the session, or returns the second step that the account needs first. */
export async function beginSignIn(
  services: ServerServices,
  call: SignInCall,
  account: SignInAccount,
  wish: SignInWish,
): Promise<SignInAnswer> {
  const methods = await methodsOf(services.database, account.user.id);
  if (methods.length === 0) return openSignIn(services, call, account, wish);
  const target = await targetOf(services, account.user, wish);
  if (typeof target === "string") return refused(target);
  const ticket = await addStep(services.database, { kind: "SIGN_IN", userId: account.user.id, data: { ...wish } });
  return { ...refused(SECOND_STEP), secondStep: { ticket, methods: [...methods] } };
}

/** Opens the session of an account that has taken all steps. */
export async function openSignIn(
  services: ServerServices,
  { context, cookies, reply }: SignInCall,
  { user, shopId, platform }: SignInAccount,
  wish: SignInWish,
): Promise<SignInAnswer> {
  const target = await targetOf(services, user, wish);
  if (typeof target === "string") return refused(target);
  const { hashPart, subrogation } = wish;
  if (target === undefined || subrogation === undefined) {
    const request = { user, shopId, superMenus: platform, hashPart };
    const { nextPath } = await createSession(services, context, request, cookies, reply);
    return { successfullyLogin: true, nextPathAfterLogin: nextPath };
  }
  const { reason } = subrogation;
  const superMenus = target.platform && subrogation.superMenus;
  const actor = publicActor(context, user);
  const subrogationId = await startSubrogation(services, actor, user, shopId, target, superMenus, reason);
  const request = {
    user,
    shopId: subrogationId === undefined ? target.shopId : shopId,
    superMenus,
    subrogationId,
    reason,
    hashPart,
  };
  const { nextPath } = await createSession(services, context, request, cookies, reply);
  return { successfullyLogin: true, nextPathAfterLogin: nextPath };
}
