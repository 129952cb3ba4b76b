/** Number of dealers that the shop shows. */
import { useQuery } from "@tanstack/react-query";
import { widen } from "../../../contract/resource";
import { pageOptions } from "../../../engine/resource-queries";
import { useCan } from "../../../runtime/react";
import fitter from "../fitter/fitter.resource";

const dealers = widen(fitter);

/** Returns the number; undefined until it is known, and for accounts that may not read dealers. */
export function useDealerTotal(): number | undefined {
  const mayRead = useCan(dealers.right?.read);
  const { data } = useQuery({ ...pageOptions(dealers, { size: 25 }, { background: true }), enabled: mayRead });
  return data?.total;
}
