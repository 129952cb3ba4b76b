/** Routes of the account's own second steps. */
import { and, eq } from "drizzle-orm";
import {
  addPasskey,
  confirmApp,
  MAX_PASSKEYS,
  newRecoveryCodes,
  removeSecondFactor,
  secondFactors,
  startApp,
  startPasskey,
} from "../../../../src/contract/endpoints/second-factor";
import { appAddress, newAppSecret, periodOfCode } from "../../identity/second-factor/app-codes";
import { takeGuess, clearGuesses } from "../../identity/second-factor/guesses";
import { factorsOf, openAppSecret, removeFactors, sealAppSecret } from "../../identity/second-factor/factors";
import { checkedPasskey, newPasskeyChallenge } from "../../identity/second-factor/passkeys";
import { addStep, endStep, findStep, type PendingStep } from "../../identity/second-factor/pending-steps";
import { countRecoveryCodes, renewRecoveryCodes } from "../../identity/second-factor/recovery-codes";
import { renewToken } from "../../identity/sessions/sessions";
import { ApiProblem } from "../../platform/http/problem";
import type { RequestContext } from "../../platform/http/request-context";
import { route, type Cookies } from "../../platform/http/route";
import { writeAudit } from "../../platform/storage/audit";
import type { Transaction } from "../../platform/storage/db";
import { secondFactor } from "../../platform/storage/schema";
import type { ServerModule } from "../../resources/resource-services";
import type { FastifyReply } from "fastify";
import { accountOf, confirmedAccount, endOtherSessions } from "../personal-information/own-account";
import { secondFactorNotice } from "./notice";

const OVER = "second-factor.error.over";
type NewFactor = Omit<typeof secondFactor.$inferInsert, "userId">;

export const secondFactorModule: ServerModule = (services) => {
  const { database, secrets, config, mail } = services;

  /** Journal entry of a change; texts of the audit never name secrets. */
  const record = (
    transaction: Transaction,
    { data }: RequestContext,
    user: { readonly id: number; readonly email: string },
    action: string,
    note?: string,
  ): Promise<void> =>
    writeAudit(transaction, data.actor, {
      verb: "UPDATE",
      resource: "user",
      recordId: user.id,
      recordLabel: user.email,
      action,
      note: note || undefined,
    });

  const ownStep = async ({ identity }: RequestContext, ticket: string, kind: PendingStep["kind"]) => {
    const step = await findStep(database, ticket, kind);
    return step?.userId === identity.userId ? step : undefined;
  };

  /** Stores a factor, with new recovery codes for the first one. Other sessions end, and that of the call gets a new token. */
  async function addFactor(
    context: RequestContext,
    step: PendingStep,
    factor: NewFactor,
    { cookies, reply }: { readonly cookies: Cookies; readonly reply: FastifyReply },
  ): Promise<{ errors: string[]; recoveryCodes: string[] | null }> {
    const user = await accountOf(database, context.identity);
    const notice = await secondFactorNotice(services, user, "second-factor-added");
    const stored = await database.transaction(async (transaction) => {
      if (!(await endStep(transaction, step))) return undefined;
      const existing = await factorsOf(transaction, user.id);
      if (existing.filter(({ kind }) => kind === "PASSKEY").length >= MAX_PASSKEYS) return undefined;
      const [created] = await transaction
        .insert(secondFactor)
        .values({ ...factor, userId: user.id })
        .onConflictDoNothing()
        .returning({ id: secondFactor.id });
      if (created === undefined) return undefined;
      const codes = existing.length === 0 ? await renewRecoveryCodes(transaction, user.id) : null;
      await endOtherSessions(transaction, context.identity);
      await mail.queue(transaction, notice);
      await record(transaction, context, user, "add-second-factor", factor.kind);
      return { codes, token: await renewToken(transaction, context.identity.sessionId) };
    });
    if (stored === undefined) return { errors: [OVER], recoveryCodes: null };
    cookies.setSession(reply, stored.token);
    return { errors: [], recoveryCodes: stored.codes === null ? null : [...stored.codes] };
  }

  return [
    route(secondFactors, async ({ identity: { userId } }) => ({
      factors: (await factorsOf(database, userId)).map(({ id, kind, name, createdAt, lastUsedAt }) => ({
        id,
        kind,
        name,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
      recoveryCodes: await countRecoveryCodes(database, userId),
    })),

    route(startApp, async (context, { body }) => {
      const user = await confirmedAccount(database, context, body.password);
      if (typeof user === "string") return { errors: [user], setUp: null };
      const factors = await factorsOf(database, user.id);
      if (factors.some(({ kind }) => kind === "APP")) return { errors: ["second-factor.error.app"], setUp: null };
      const secret = newAppSecret();
      const data = { secret: sealAppSecret(secrets, user.id, secret) };
      const ticket = await addStep(database, { kind: "APP", userId: user.id, data });
      return { errors: [], setUp: { ticket, secret, address: appAddress(secret, user.email) } };
    }),

    route(confirmApp, async (context, { body: { ticket, code }, cookies }, reply) => {
      const step = await ownStep(context, ticket, "APP");
      const { userId } = context.identity;
      const sealed = step?.data["secret"];
      if (step === undefined || typeof sealed !== "string") return { errors: [OVER], recoveryCodes: null };
      if (!(await takeGuess(database, { id: userId }, context.address)))
        return { errors: ["login-error-locked"], recoveryCodes: null };
      const period = periodOfCode(openAppSecret(secrets, userId, sealed), code.replaceAll(/\s/g, ""));
      if (period === undefined) return { errors: ["login-error-second-step"], recoveryCodes: null };
      await clearGuesses(database, { id: userId }, context.address);
      return addFactor(context, step, { kind: "APP", secret: sealed, lastPeriod: period }, { cookies, reply });
    }),

    route(startPasskey, async (context, { body: { password, name } }) => {
      const user = await confirmedAccount(database, context, password);
      if (typeof user === "string") return { errors: [user], setUp: null };
      const passkeys = (await factorsOf(database, user.id)).filter(({ kind }) => kind === "PASSKEY");
      if (passkeys.length >= MAX_PASSKEYS) return { errors: ["second-factor.error.many"], setUp: null };
      const options = await newPasskeyChallenge(config, user, passkeys);
      const step = { kind: "NEW_PASSKEY", userId: user.id, challenge: options.challenge, data: { name } } as const;
      return { errors: [], setUp: { ticket: await addStep(database, step), options } };
    }),

    route(addPasskey, async (context, { body: { ticket, answer }, cookies }, reply) => {
      const step = await ownStep(context, ticket, "NEW_PASSKEY");
      const name = step?.data["name"];
      if (step?.challenge == null || typeof name !== "string") return { errors: [OVER], recoveryCodes: null };
      const passkey = await checkedPasskey(config, answer, step.challenge);
      if (passkey === undefined) return { errors: ["second-factor.error.passkey"], recoveryCodes: null };
      return addFactor(context, step, { kind: "PASSKEY", name, ...passkey }, { cookies, reply });
    }),

    route(removeSecondFactor, async (context, { body: { id, password }, cookies }, reply) => {
      const user = await confirmedAccount(database, context, password);
      if (typeof user === "string") return { errors: [user] };
      const notice = await secondFactorNotice(services, user, "second-factor-removed");
      const token = await database.transaction(async (transaction) => {
        const [removed] = await transaction
          .delete(secondFactor)
          .where(and(eq(secondFactor.id, id), eq(secondFactor.userId, user.id)))
          .returning();
        if (removed === undefined) throw new ApiProblem("not-found");
        if ((await factorsOf(transaction, user.id)).length === 0) await removeFactors(transaction, user.id);
        await mail.queue(transaction, notice);
        await record(transaction, context, user, "remove-second-factor", removed.kind);
        return renewToken(transaction, context.identity.sessionId);
      });
      cookies.setSession(reply, token);
      return { errors: [] };
    }),

    route(newRecoveryCodes, async (context, { body }) => {
      const user = await confirmedAccount(database, context, body.password);
      if (typeof user === "string") return { errors: [user], recoveryCodes: null };
      if ((await factorsOf(database, user.id)).length === 0)
        return { errors: ["second-factor.error.none"], recoveryCodes: null };
      const recoveryCodes = await database.transaction(async (transaction) => {
        await record(transaction, context, user, "renew-recovery-codes");
        return renewRecoveryCodes(transaction, user.id);
      });
      return { errors: [], recoveryCodes: [...recoveryCodes] };
    }),
  ];
};
