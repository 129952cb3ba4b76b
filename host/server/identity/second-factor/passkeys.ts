/** Passkeys (WebAuthn): creates challenges and verifies the answers. */
import type { VerifyAuthenticationResponseOpts, VerifyRegistrationResponseOpts } from "@simplewebauthn/server";
import { and, eq, sql } from "drizzle-orm";
import type { NewPasskey, NewPasskeyOptions, PasskeyAnswer, PasskeyOptions } from "../../../../src/contract/passkeys";
import type { ServerConfig } from "../../platform/config";
import type { Database } from "../../platform/storage/db";
import { secondFactor } from "../../platform/storage/schema";
import { fullName } from "../actors";
import type { UserAccount } from "../credentials/credentials";
import type { SecondFactor } from "./factors";

/** Loaded at the first use, because most servers never need it. */
const webAuthn = () => import("@simplewebauthn/server");

/** A passkey is bound to the public address of the server. */
const siteOf = ({ publicUrl }: Pick<ServerConfig, "publicUrl">) => {
  const { origin, hostname } = new URL(publicUrl);
  return { expectedOrigin: origin, expectedRPID: hostname };
};

const descriptors = (passkeys: readonly SecondFactor[]) =>
  passkeys.flatMap(({ credentialId, transports }) =>
    credentialId === null ? [] : [{ id: credentialId, type: "public-key" as const, transports }],
  );

/**
 * Creates a challenge to sign in with a passkey.
 *
 * @param passkeys those of the account; without an account any passkey of the site may answer, and must verify its user
 */
export async function passkeyChallenge(
  config: ServerConfig,
  passkeys: readonly SecondFactor[] | undefined,
): Promise<PasskeyOptions> {
  const { generateAuthenticationOptions } = await webAuthn();
  const { expectedRPID: rpID } = siteOf(config);
  const userVerification = passkeys === undefined ? "required" : "preferred";
  const { challenge, timeout } = await generateAuthenticationOptions({ rpID, userVerification });
  return {
    challenge,
    rpId: rpID,
    userVerification,
    ...(timeout !== undefined && { timeout }),
    ...(passkeys !== undefined && { allowCredentials: descriptors(passkeys) }),
  };
}

export async function newPasskeyChallenge(
  config: ServerConfig,
  user: UserAccount,
  passkeys: readonly SecondFactor[],
): Promise<NewPasskeyOptions> {
  const { generateRegistrationOptions } = await webAuthn();
  const { expectedRPID: rpID } = siteOf(config);
  const {
    challenge,
    pubKeyCredParams,
    timeout,
    user: handle,
  } = await generateRegistrationOptions({
    rpName: "td-admin",
    rpID,
    userID: new TextEncoder().encode(String(user.id)),
    userName: user.email,
    userDisplayName: fullName(user),
  });
  return {
    challenge,
    pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ alg, type: "public-key" })),
    rp: { name: "td-admin", id: rpID },
    user: handle,
    excludeCredentials: descriptors(passkeys),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
    attestation: "none",
    ...(timeout !== undefined && { timeout }),
  };
}

/** Answers that browsers built wrongly, or forged ones, make the library throw. */
async function orUndefined<Result>(check: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await check();
  } catch {
    return undefined;
  }
}

/** Checks an answer and counts the use. @param requireUser whether the passkey must have checked its user, by a finger or a PIN */
export async function usePasskey(
  { database, config }: { readonly database: Database; readonly config: ServerConfig },
  passkey: SecondFactor,
  {
    answer,
    challenge,
    requireUser,
  }: { readonly answer: PasskeyAnswer; readonly challenge: string; readonly requireUser: boolean },
): Promise<boolean> {
  const { credentialId, publicKey } = passkey;
  if (credentialId === null || publicKey === null) return false;
  const { verifyAuthenticationResponse } = await webAuthn();
  const result = await orUndefined(() =>
    verifyAuthenticationResponse({
      ...siteOf(config),
      response: answer as VerifyAuthenticationResponseOpts["response"],
      expectedChallenge: challenge,
      credential: {
        id: credentialId,
        publicKey: new Uint8Array(Buffer.from(publicKey, "base64url")),
        counter: passkey.uses,
        transports: passkey.transports,
      },
      requireUserVerification: requireUser,
    }),
  );
  if (result?.verified !== true) return false;
  const updated = await database
    .update(secondFactor)
    .set({ uses: result.authenticationInfo.newCounter, lastUsedAt: sql`now()` })
    .where(and(eq(secondFactor.id, passkey.id), eq(secondFactor.uses, passkey.uses)))
    .returning({ id: secondFactor.id });
  return updated.length > 0;
}

/** Returns what to store of a new passkey; undefined for an answer that was not made for the challenge. */
export async function checkedPasskey(
  config: ServerConfig,
  answer: NewPasskey,
  challenge: string,
): Promise<Pick<typeof secondFactor.$inferInsert, "credentialId" | "publicKey" | "transports" | "uses"> | undefined> {
  const { verifyRegistrationResponse } = await webAuthn();
  const result = await orUndefined(() =>
    verifyRegistrationResponse({
      ...siteOf(config),
      response: answer as VerifyRegistrationResponseOpts["response"],
      expectedChallenge: challenge,
      requireUserVerification: false,
    }),
  );
  if (result?.verified !== true) return undefined;
  const { id, publicKey, counter } = result.registrationInfo.credential;
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString("base64url"),
    transports: answer.response.transports ?? [],
    uses: counter,
  };
}
