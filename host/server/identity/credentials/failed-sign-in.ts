/** Records failed sign-ins in the journal. */
import type { PublicContext } from "../../platform/http/request-context";
import { writeAudit } from "../../platform/storage/audit";
import type { Database } from "../../platform/storage/db";
import { publicActor } from "../actors";
import type { CredentialResult } from "./credentials";

/** A login that no account has may be a password typed into the wrong field, so it is not kept. */
const UNKNOWN_LOGIN = "***";

/** Records a failed sign-in; does nothing for a successful one. */
export async function noteFailedSignIn(
  database: Database,
  context: PublicContext,
  result: CredentialResult,
): Promise<void> {
  if ("user" in result) return;
  await writeAudit(database, publicActor(context), {
    verb: "LOGIN_FAILED",
    resource: "session",
    recordLabel: result.email ?? UNKNOWN_LOGIN,
    result: "DENIED",
    note: result.error,
  });
}
