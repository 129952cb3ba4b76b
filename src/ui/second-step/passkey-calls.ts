/** Calls that sign in by a passkey. */
import { startAuthentication } from "@simplewebauthn/browser";
import {
  answerByPasskey,
  passkeySignIn,
  passkeySignInOptions,
  secondStepPasskey,
} from "../../contract/endpoints/second-step";
import type { PasskeyAnswer, PasskeyOptions } from "../../contract/passkeys";
import type { Runtime } from "../../runtime/runtime";

/** What the user sees when the browser has given no answer: it was cancelled, took too long, or is not possible here. */
const CANCELLED = { successfullyLogin: false, nextPathAfterLogin: null, errorMessage: "login-error-passkey-cancelled" };

/** Asks the browser for an answer; undefined when it gives none. */
async function answerOf(options: PasskeyOptions): Promise<PasskeyAnswer | undefined> {
  try {
    const { id, rawId, response, clientExtensionResults, authenticatorAttachment } = await startAuthentication({
      optionsJSON: options,
    });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    return {
      ...{ id, rawId, type: "public-key", clientExtensionResults: { ...clientExtensionResults } },
      authenticatorAttachment,
      response: { clientDataJSON, authenticatorData, signature, userHandle },
    };
  } catch (error) {
    console.info("The browser has used no passkey", error);
    return undefined;
  }
}

/** Takes the second step of a sign-in. */
export async function signByPasskey({ http }: Runtime, ticket: string) {
  const { options } = await http.call(secondStepPasskey, { body: { ticket }, expectSession: false });
  const answer = await answerOf(options);
  if (answer === undefined) return CANCELLED;
  return http.call(answerByPasskey, { body: { ticket, answer }, expectSession: false });
}

/** Signs in without a password. */
export async function signInByPasskey({ http }: Runtime, hashPart: string | undefined) {
  const { ticket, options } = await http.call(passkeySignInOptions, { body: {}, expectSession: false });
  const answer = await answerOf(options);
  if (answer === undefined) return CANCELLED;
  return http.call(passkeySignIn, { body: { ticket, answer, ...(hashPart && { hashPart }) }, expectSession: false });
}
