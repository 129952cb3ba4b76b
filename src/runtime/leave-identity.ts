/** Going back to one's own identity; the code comes when somebody wants to. */
import type { Runtime } from "./runtime";

export async function leaveIdentity(runtime: Runtime): Promise<void> {
  const { removeOwnIdentity } = await import("./remove-identity");
  await removeOwnIdentity(runtime);
}
