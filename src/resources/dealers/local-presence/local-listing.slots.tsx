/** Panel of a listing: our data compared with the directory’s. In place of the list: dealers with a column for each directory. */
import { defineSlots, type PanelProps } from "../../../engine/slots";
import { useReady } from "../../../runtime/element";
import { deferred } from "../../../ui/deferred";
import { Skeleton } from "../../../ui/states/skeleton";

function DirectoriesLoading() {
  useReady(false);
  return <Skeleton lines={10} />;
}

const Directories = deferred(
  async () => (await import("./listings-by-dealer")).ListingsByDealer,
  () => <DirectoriesLoading />,
);

export default defineSlots({
  panels: { "@compare": deferred<PanelProps>(async () => (await import("./listing-compare")).ListingCompare) },
  views: { directories: () => <Directories /> },
});
