/** Routes of the second step of a sign-in, and of the sign-in by a passkey alone. */
import { eq } from "drizzle-orm";
import {
  answerByPasskey,
  answerSecondStep,
  passkeySignIn,
  passkeySignInOptions,
  secondStepPasskey,
} from "../../../../src/contract/endpoints/second-step";
import { signInAccount, type LoginError, type UserAccount } from "../../identity/credentials/credentials";
import { recordFailedSignIn } from "../../identity/credentials/failed-sign-in";
import { requireAttempt } from "../../identity/credentials/rate-limit";
import { factorsOf, useAppCode } from "../../identity/second-factor/factors";
import { clearGuesses, takeGuess } from "../../identity/second-factor/guesses";
import { passkeyChallenge, usePasskey } from "../../identity/second-factor/passkeys";
import { addStep, endStep, findStep, setChallenge, type PendingStep } from "../../identity/second-factor/pending-steps";
import { isRecoveryCode, useRecoveryCode } from "../../identity/second-factor/recovery-codes";
import { publicActor } from "../../identity/actors";
import { ApiProblem } from "../../platform/http/problem";
import type { PublicContext } from "../../platform/http/request-context";
import { publicRoute, type Cookies, type Route } from "../../platform/http/route";
import { writeAudit } from "../../platform/storage/audit";
import { secondFactor, userAccount } from "../../platform/storage/schema";
import type { ServerServices } from "../../services/server-services";
import type { FastifyReply } from "fastify";
import { openSignIn, type SignInAnswer, type SignInWish } from "./begin-sign-in";

const OVER = "login-error-second-step-over";
const WRONG = "login-error-second-step";

interface StepCall {
  readonly context: PublicContext;
  readonly cookies: Cookies;
  readonly reply: FastifyReply;
}

export function secondStepRoutes(services: ServerServices): readonly Route[] {
  const { database, config } = services;

  const refuse = async (context: PublicContext, error: LoginError, email?: string): Promise<SignInAnswer> => {
    await recordFailedSignIn(database, context, { error, email });
    return { successfullyLogin: false, errorMessage: error };
  };

  const userOf = async (userId: number | null): Promise<UserAccount | undefined> => {
    const [user] = userId === null ? [] : await database.select().from(userAccount).where(eq(userAccount.id, userId));
    return user;
  };

  /** Completes a sign-in whose step `prove` accepts. */
  async function complete(
    call: StepCall,
    { step, user, wish }: { readonly step: PendingStep; readonly user: UserAccount; readonly wish: SignInWish },
    prove: () => Promise<boolean>,
  ): Promise<SignInAnswer> {
    const { context } = call;
    if (!(await takeGuess(database, user, context.address))) return refuse(context, "login-error-locked", user.email);
    if (!(await prove())) return refuse(context, WRONG, user.email);
    await clearGuesses(database, user, context.address);
    // Of two calls with one ticket, one opens the session.
    if (!(await endStep(database, step))) return refuse(context, OVER, user.email);
    const account = await signInAccount(database, user);
    if (!("user" in account)) return refuse(context, account.error, user.email);
    return openSignIn(services, call, account, wish);
  }

  return [
    publicRoute(answerSecondStep, async (context, { body: { ticket, code }, cookies }, reply) => {
      const step = await findStep(database, ticket, "SIGN_IN");
      const user = await userOf(step?.userId ?? null);
      if (step === undefined || user === undefined) return refuse(context, OVER);
      return complete({ context, cookies, reply }, { step, user, wish: step.data }, async () => {
        if (!isRecoveryCode(code)) return useAppCode(services, user.id, code.replaceAll(/\s/g, ""));
        if (!(await useRecoveryCode(database, user.id, code))) return false;
        await writeAudit(database, publicActor(context, user), {
          verb: "STATE",
          resource: "user",
          recordId: user.id,
          recordLabel: user.email,
          action: "use-recovery-code",
        });
        return true;
      });
    }),

    publicRoute(secondStepPasskey, async (_context, { body: { ticket } }) => {
      const step = await findStep(database, ticket, "SIGN_IN");
      if (step?.userId == null) throw new ApiProblem("refused", { errors: [OVER] });
      const factors = await factorsOf(database, step.userId);
      const options = await passkeyChallenge(
        config,
        factors.filter(({ kind }) => kind === "PASSKEY"),
      );
      await setChallenge(database, step, options.challenge);
      return { options };
    }),

    publicRoute(answerByPasskey, async (context, { body: { ticket, answer }, cookies }, reply) => {
      const step = await findStep(database, ticket, "SIGN_IN");
      const user = await userOf(step?.userId ?? null);
      if (step === undefined || user === undefined) return refuse(context, OVER);
      const { challenge } = step;
      return complete({ context, cookies, reply }, { step, user, wish: step.data }, async () => {
        const factors = await factorsOf(database, user.id);
        const passkey = factors.find(({ credentialId }) => credentialId === answer.id);
        if (passkey === undefined || challenge === null) return false;
        return usePasskey(services, passkey, { answer, challenge, requireUser: false });
      });
    }),

    publicRoute(passkeySignInOptions, async ({ address }) => {
      await requireAttempt(database, { key: `passkey-options:${address}`, attempts: 100, minutes: 15 });
      const options = await passkeyChallenge(config, undefined);
      const { challenge } = options;
      return { ticket: await addStep(database, { kind: "PASSKEY", userId: null, challenge }), options };
    }),

    publicRoute(passkeySignIn, async (context, { body: { ticket, answer, hashPart }, cookies }, reply) => {
      const step = await findStep(database, ticket, "PASSKEY");
      if (step?.challenge == null) return refuse(context, OVER);
      const { challenge } = step;
      const [passkey] = await database.select().from(secondFactor).where(eq(secondFactor.credentialId, answer.id));
      const user = await userOf(passkey?.userId ?? null);
      if (passkey === undefined || user === undefined) return refuse(context, "login-error-passkey");
      return complete({ context, cookies, reply }, { step, user, wish: { hashPart } }, () =>
        usePasskey(services, passkey, { answer, challenge, requireUser: true }),
      );
    }),
  ];
}
