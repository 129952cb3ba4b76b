import { layouts } from "../../contract/endpoints/paragraph";
import type { OwnerType } from "../../contract/paragraph/owners";
import { getRuntime } from "../../runtime";

/**
 * Query options for the layouts that an owner allows, with their drawings. Cached for the session; they change only
 * with a release.
 */
export const layoutsQuery = (ownerType: OwnerType) => ({
  queryKey: ["layouts", ownerType],
  staleTime: Infinity,
  queryFn: () => getRuntime().http.call(layouts, { query: { ownerType }, background: true }),
});

/** Returns an SVG as an image URL, in which scripts do not run. */
export const svgDataUrl = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;
