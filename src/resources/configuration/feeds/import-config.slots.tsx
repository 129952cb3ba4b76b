/** The connection to the source of a feed, and its runs. */
import { defineSlots, type PanelProps } from "../../../engine/slots";
import { deferred } from "../../../ui/deferred";

export default defineSlots({
  panels: {
    "@connection": deferred<PanelProps>(async () => (await import("./feed-connection")).FeedConnection),
    "@runs": deferred<PanelProps>(async () => (await import("./feed-runs")).FeedRuns),
  },
});
