/** Records failed sign-ins in the journal. */
import type { PublicContext } from "../../platform/http/request-context";
import { writeAudit } from "../../platform/storage/audit";
import type { Database } from "../../platform/storage/db";
import { publicActor } from "../actors";
import type { CredentialResult } from "./credentials";

/** Recorded in place of a login without an account, which may be a password typed into the wrong field. */
const UNKNOWN_LOGIN = "***";

/** Records a failed sign-in; does nothing for a successful one. */
export async function recordFailedSignIn(
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
