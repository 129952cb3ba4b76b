/** Confirms an override after the directory's value has changed. The storage records the new directory value with every write. */
import { OverrideStorage } from "../../../../host/server/features/dealers/storage/override-storage";
import { defineHooks } from "../../../../host/server/resources/hooks";
import dealerOverride from "./dealer-override.resource";

export default defineHooks(dealerOverride, {
  storage: (resource) => new OverrideStorage(resource),
  actions: { accept: () => ({ set: { state: "ACTIVE" as const } }) },
});
