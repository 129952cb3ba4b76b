/** The second step of a sign-in, after the password, and the sign-in by a passkey alone. */
import * as v from "valibot";
import { endpoint } from "../endpoint";
import { passkeyAnswer, passkeyOptions } from "../passkeys";

/** How the second step can be taken, the most convenient first. */
const SECOND_STEP_METHODS = ["PASSKEY", "APP", "RECOVERY"] as const;
export type SecondStepMethod = (typeof SECOND_STEP_METHODS)[number];

/** What a sign-in answers in place of a session when the account has a second step. Part of the public types, so not inferred from its schema. */
export interface SecondStep {
  /** Names the sign-in in the calls of the second step, for ten minutes. */
  readonly ticket: string;
  readonly methods: readonly SecondStepMethod[];
}

export const secondStep: v.GenericSchema<unknown, SecondStep> = v.object({
  ticket: v.string(),
  methods: v.array(v.picklist(SECOND_STEP_METHODS)),
});

const ticket = v.pipe(v.string(), v.maxLength(100));

export const signInResponse = v.looseObject({
  successfullyLogin: v.nullish(v.boolean()),
  nextPathAfterLogin: v.nullish(v.string()),
  errorMessage: v.nullish(v.string()),
  /** Instead of a session, after the password of an account with a second step. */
  secondStep: v.nullish(secondStep),
});

export const answerSecondStep = endpoint({
  id: "second-step.code",
  method: "POST",
  path: "/admin/public/api/second-step/code",
  summary: "Complete a sign-in by a code of the authenticator app, or by a recovery code",
  public: true,
  body: v.strictObject({ ticket, code: v.pipe(v.string(), v.maxLength(60)) }),
  response: signInResponse,
  wrapped: false,
});

export const secondStepPasskey = endpoint({
  id: "second-step.passkey-options",
  method: "POST",
  path: "/admin/public/api/second-step/passkey-options",
  summary: "What a passkey has to sign for the second step",
  public: true,
  body: v.strictObject({ ticket }),
  response: v.object({ options: passkeyOptions }),
});

export const answerByPasskey = endpoint({
  id: "second-step.passkey",
  method: "POST",
  path: "/admin/public/api/second-step/passkey",
  summary: "Complete a sign-in by a passkey",
  public: true,
  body: v.strictObject({ ticket, answer: passkeyAnswer }),
  response: signInResponse,
  wrapped: false,
});

export const passkeySignInOptions = endpoint({
  id: "passkey.options",
  method: "POST",
  path: "/admin/public/api/passkey/options",
  summary: "What a passkey has to sign for a sign-in without password",
  public: true,
  body: v.strictObject({}),
  response: v.object({ ticket: v.string(), options: passkeyOptions }),
});

export const passkeySignIn = endpoint({
  id: "passkey.sign-in",
  method: "POST",
  path: "/admin/public/api/passkey/sign-in",
  summary: "Open a session by a passkey that has checked its user",
  public: true,
  body: v.strictObject({
    ticket,
    answer: passkeyAnswer,
    hashPart: v.optional(v.pipe(v.string(), v.maxLength(1000))),
  }),
  response: signInResponse,
  wrapped: false,
});
