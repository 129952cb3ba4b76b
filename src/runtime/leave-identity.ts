/** Returns to the real identity; the code loads on first use. */
import type { Runtime } from "./runtime";

export async function leaveIdentity(runtime: Runtime): Promise<void> {
  const { removeAssumedIdentity } = await import("./remove-identity");
  await removeAssumedIdentity(runtime);
}
