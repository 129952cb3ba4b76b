/** In place of the list: excluded and other dealers beside each other. */
import { defineSlots } from "../../../engine/slots";
import { deferred } from "../../../ui/deferred";
import { ViewLoading } from "../../../engine/kinds/view-loading";

const Panes = deferred(
  async () => (await import("./exclusion-panes")).ExclusionPanes,
  () => <ViewLoading />,
);

export default defineSlots({ views: { panes: () => <Panes /> } });
