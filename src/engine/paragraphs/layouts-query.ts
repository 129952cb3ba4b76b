/** The layouts that an owner allows, with their drawings. */
import { layouts } from "../../contract/endpoints/paragraph";
import type { OwnerType } from "../../contract/paragraph/owners";
import { getRuntime } from "../../runtime";

/** Kept for the session: they change with the product only. */
export const layoutsQuery = (ownerType: OwnerType) => ({
  queryKey: ["layouts", ownerType],
  staleTime: Infinity,
  queryFn: () => getRuntime().http.call(layouts, { query: { ownerType }, background: true }),
});

/** A drawing of the server as the address of an image, in which nothing runs. */
export const asImage = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;
