/** Messages between browser and server about passkeys, in the JSON form of WebAuthn level 3. */
import * as v from "valibot";

/** Values that are bytes, base64url. */
const bytes = v.pipe(v.string(), v.maxLength(10_000), v.regex(/^[A-Za-z0-9_-]*$/, "error.format"));
const transports = v.pipe(v.array(v.pipe(v.string(), v.maxLength(20))), v.maxLength(10));

const credential = {
  id: bytes,
  rawId: bytes,
  type: v.literal("public-key"),
  authenticatorAttachment: v.nullish(v.picklist(["cross-platform", "platform"])),
  /** Extensions that the server does not use. */
  clientExtensionResults: v.looseObject({}),
};

/** A passkey's answer to a challenge. */
export const passkeyAnswer = v.strictObject({
  ...credential,
  response: v.strictObject({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: v.nullish(bytes),
  }),
});
export type PasskeyAnswer = v.InferOutput<typeof passkeyAnswer>;

/** A new passkey. */
export const newPasskey = v.strictObject({
  ...credential,
  response: v.strictObject({
    clientDataJSON: bytes,
    attestationObject: bytes,
    authenticatorData: v.optional(bytes),
    publicKey: v.optional(bytes),
    publicKeyAlgorithm: v.optional(v.number()),
    transports: v.optional(transports),
  }),
});
export type NewPasskey = v.InferOutput<typeof newPasskey>;

const descriptor = v.object({
  id: v.string(),
  type: v.literal("public-key"),
  transports: v.optional(v.array(v.string())),
});

/** Options of `navigator.credentials.get()`. */
export const passkeyOptions = v.object({
  challenge: v.string(),
  timeout: v.optional(v.number()),
  rpId: v.optional(v.string()),
  allowCredentials: v.optional(v.array(descriptor)),
  userVerification: v.optional(v.picklist(["required", "preferred", "discouraged"])),
});
export type PasskeyOptions = v.InferOutput<typeof passkeyOptions>;

/** Options of `navigator.credentials.create()`. */
export const newPasskeyOptions = v.object({
  challenge: v.string(),
  rp: v.object({ name: v.string(), id: v.optional(v.string()) }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(v.object({ alg: v.number(), type: v.literal("public-key") })),
  timeout: v.optional(v.number()),
  excludeCredentials: v.optional(v.array(descriptor)),
  authenticatorSelection: v.optional(
    v.object({
      residentKey: v.optional(v.picklist(["required", "preferred", "discouraged"])),
      requireResidentKey: v.optional(v.boolean()),
      userVerification: v.optional(v.picklist(["required", "preferred", "discouraged"])),
    }),
  ),
  attestation: v.optional(v.literal("none")),
});
export type NewPasskeyOptions = v.InferOutput<typeof newPasskeyOptions>;
