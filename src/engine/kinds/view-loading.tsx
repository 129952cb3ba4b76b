import { useReady } from "../../runtime/element";
import { Skeleton } from "../../ui/states/skeleton";

/** Placeholder while the code of a view loads. The element is not ready before. */
export function ViewLoading() {
  useReady(false);
  return <Skeleton lines={10} />;
}
