/**
 * Sign-in by a passkey alone. Loaded when the user asks for it.
 * @messages login-error-passkey
 * @messages login-error-passkey-cancelled
 * @messages login-error-second-step
 * @messages login-error-second-step-over
 */
import type { Runtime } from "../../runtime/runtime";
import { DEFAULT_NEXT_PATH, type SignInResult } from "../../runtime/sign-in";
import { signInByPasskey } from "../../ui/second-step/passkey-calls";

export async function passkeySignIn(runtime: Runtime, hashPart: string | null | undefined): Promise<SignInResult> {
  const { successfullyLogin, nextPathAfterLogin, errorMessage } = await signInByPasskey(runtime, hashPart ?? undefined);
  return successfullyLogin === true
    ? { status: "signed-in", nextPath: nextPathAfterLogin || DEFAULT_NEXT_PATH }
    : { status: "refused", errors: [errorMessage || "login-error-failed"] };
}
