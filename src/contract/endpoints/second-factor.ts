/** The account's own second steps: authenticator app, passkeys and recovery codes. Each change needs the password. */
import * as v from "valibot";
import { endpoint } from "../endpoint";
import { newPasskey, newPasskeyOptions } from "../passkeys";

const right = "PERSONAL_INFORMATION";
const forbiddenAs = "credentials";
const password = v.pipe(v.string(), v.minLength(1, "error.required"), v.maxLength(200));
const ticket = v.pipe(v.string(), v.maxLength(100));
/** Message keys of what is wrong; empty when the change was made. */
const errors = v.array(v.string());
/** New recovery codes, shown once; null when the present ones stay. */
const recoveryCodes = v.nullable(v.array(v.string()));

export const MAX_PASSKEYS = 10;
export const MAX_PASSKEY_NAME_LENGTH = 60;

const ownFactors = v.object({
  factors: v.array(
    v.object({
      id: v.number(),
      kind: v.picklist(["APP", "PASSKEY"]),
      /** The user's name for a passkey; empty for the app. */
      name: v.string(),
      /** ISO instants. */
      createdAt: v.string(),
      lastUsedAt: v.nullable(v.string()),
    }),
  ),
  recoveryCodes: v.number(),
});
export type SecondFactors = v.InferOutput<typeof ownFactors>;

export const secondFactors = endpoint({
  id: "second-factor.read",
  method: "GET",
  path: "/admin/api/second-factor",
  summary: "The account's second steps, and the number of its unused recovery codes",
  right,
  response: ownFactors,
});

export const startApp = endpoint({
  id: "second-factor.app-start",
  method: "POST",
  path: "/admin/api/second-factor/app/start",
  summary: "Start the set-up of an authenticator app; it counts once a code of it was confirmed",
  right,
  own: true,
  forbiddenAs,
  body: v.strictObject({ password }),
  response: v.object({
    errors,
    setUp: v.nullable(
      v.object({
        ticket: v.string(),
        /** Base32, to type into the app. */
        secret: v.string(),
        /** `otpauth:` address for a QR code. */
        address: v.string(),
      }),
    ),
  }),
});

export const confirmApp = endpoint({
  id: "second-factor.app-confirm",
  method: "POST",
  path: "/admin/api/second-factor/app",
  summary: "Confirm the authenticator app by a code; ends the account's other sessions",
  right,
  own: true,
  forbiddenAs,
  body: v.strictObject({ ticket, code: v.pipe(v.string(), v.maxLength(20)) }),
  response: v.object({ errors, recoveryCodes }),
});

export const startPasskey = endpoint({
  id: "second-factor.passkey-start",
  method: "POST",
  path: "/admin/api/second-factor/passkey/start",
  summary: "What a new passkey has to sign",
  right,
  own: true,
  forbiddenAs,
  body: v.strictObject({
    password,
    name: v.pipe(v.string(), v.trim(), v.minLength(1, "error.required"), v.maxLength(MAX_PASSKEY_NAME_LENGTH)),
  }),
  response: v.object({
    errors,
    setUp: v.nullable(v.object({ ticket: v.string(), options: newPasskeyOptions })),
  }),
});

export const addPasskey = endpoint({
  id: "second-factor.passkey-add",
  method: "POST",
  path: "/admin/api/second-factor/passkey",
  summary: "Store a new passkey; ends the account's other sessions",
  right,
  own: true,
  forbiddenAs,
  body: v.strictObject({ ticket, answer: newPasskey }),
  response: v.object({ errors, recoveryCodes }),
});

export const removeSecondFactor = endpoint({
  id: "second-factor.remove",
  method: "POST",
  path: "/admin/api/second-factor/remove",
  summary: "Remove the authenticator app or a passkey; without any left, the recovery codes end",
  right,
  own: true,
  forbiddenAs,
  body: v.strictObject({ id: v.pipe(v.number(), v.integer(), v.minValue(1)), password }),
  response: v.object({ errors }),
});

export const newRecoveryCodes = endpoint({
  id: "second-factor.recovery-codes",
  method: "POST",
  path: "/admin/api/second-factor/recovery-codes",
  summary: "Replace the recovery codes",
  right,
  own: true,
  forbiddenAs,
  body: v.strictObject({ password }),
  response: v.object({ errors, recoveryCodes }),
});
