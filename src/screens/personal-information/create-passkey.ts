/** Lets the browser create a passkey. */
import { startRegistration, WebAuthnError } from "@simplewebauthn/browser";
import type { NewPasskey, NewPasskeyOptions } from "../../contract/passkeys";

/** Returns the passkey, or a message key when there is none. */
export async function createPasskey(
  options: NewPasskeyOptions,
): Promise<NewPasskey | "second-factor.error.known" | "second-factor.error.cancelled"> {
  try {
    const { id, rawId, response, clientExtensionResults, authenticatorAttachment } = await startRegistration({
      optionsJSON: options,
    });
    const { clientDataJSON, attestationObject, transports } = response;
    return {
      ...{ id, rawId, type: "public-key", clientExtensionResults: { ...clientExtensionResults } },
      authenticatorAttachment,
      response: { clientDataJSON, attestationObject, ...(transports !== undefined && { transports }) },
    };
  } catch (error) {
    console.info("The browser has created no passkey", error);
    return error instanceof WebAuthnError && error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED"
      ? "second-factor.error.known"
      : "second-factor.error.cancelled";
  }
}
