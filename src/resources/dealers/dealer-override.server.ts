/** Keeping one's own value although the directory's has changed: the storage takes note of the new one with every write. */
import { defineHooks } from "../../../host/server/resources/hooks";
import dealerOverride from "./dealer-override.resource";

export default defineHooks(dealerOverride, {
  actions: { accept: () => ({ set: { state: "ACTIVE" as const } }) },
});
