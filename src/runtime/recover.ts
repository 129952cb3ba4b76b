/** What "Try again" repeats besides the failed call itself. */
import type { Runtime } from "./runtime";

/**
 * Loads configuration and session again when an earlier failure has left the page without them: buttons that depend on rights then return. Never
 * rejects; a failure shows where its data are missing.
 */
export async function recoverSession({ configuration, session }: Runtime): Promise<void> {
  const { status, error } = session.store.get();
  const isSessionMissing = status === "none" || (status === "unknown" && error !== undefined);
  const results = await Promise.allSettled([
    // A new session has a configuration of its own.
    configuration.store.get().status === "failed" || status === "none" ? configuration.reload() : undefined,
    isSessionMissing ? session.reload() : status === "expired" ? session.resume() : undefined,
  ]);
  for (const result of results)
    if (result.status === "rejected") console.error("td-admin could not start again completely:", result.reason);
}
