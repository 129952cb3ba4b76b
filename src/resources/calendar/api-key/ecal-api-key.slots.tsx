/** Panels of a key: its secret, which all API keys have, its webhook and its calls. */
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
    "@webhook": deferred<PanelProps>(async () => (await import("./key-webhook")).KeyWebhook),
    "@calls": deferred<PanelProps>(async () => (await import("./key-calls")).KeyCalls),
  },
});
