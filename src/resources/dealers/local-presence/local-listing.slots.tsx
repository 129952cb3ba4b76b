/** Panel of a listing: our data compared with the directory’s. In place of the list: dealers with a column for each directory. */
import { ViewLoading } from "../../../engine/kinds/view-loading";
import { defineSlots, type PanelProps } from "../../../engine/slots";
import { deferred } from "../../../ui/deferred";

const Directories = deferred(
  async () => (await import("./listings-by-dealer")).ListingsByDealer,
  () => <ViewLoading />,
);

export default defineSlots({
  panels: { "@compare": deferred<PanelProps>(async () => (await import("./listing-compare")).ListingCompare) },
  views: { directories: () => <Directories /> },
});
