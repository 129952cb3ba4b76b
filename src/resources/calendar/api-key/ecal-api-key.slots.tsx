/** Panel with which the secret of a key is created: that of all API keys. */
import { defineSlots, type PanelProps } from "../../../engine/slots";
import { loadResourceMessages } from "../../../runtime/resource-messages";
import { deferred } from "../../../ui/deferred";

export default defineSlots({
  panels: {
    "@secret": deferred<PanelProps>(async () => {
      const [{ KeySecret }] = await Promise.all([
        import("../../configuration/api-key/key-secret"),
        loadResourceMessages(["api-key"]),
      ]);
      return KeySecret;
    }),
  },
});
