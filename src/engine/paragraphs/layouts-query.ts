import { layouts } from "../../contract/endpoints/paragraph";
import type { OwnerType } from "../../contract/paragraph/owners";
import { getRuntime } from "../../runtime";

/**
 * Query options for the layouts that an owner allows, with their drawings. Cached for the session; they change only
 * with a release.
 */
export function layoutsQuery(ownerType: OwnerType, ownerId?: string) {
  // Only content bloc pages differ among themselves.
  const id = ownerType === "CONTENT_BLOC_PAGE" && ownerId !== undefined ? { ownerId: Number(ownerId) } : {};
  return {
    queryKey: ["layouts", ownerType, id],
    staleTime: Infinity,
    queryFn: () => getRuntime().http.call(layouts, { query: { ownerType, ...id }, background: true }),
  };
}

/** Returns an SVG as an image URL, in which scripts do not run. */
export const svgDataUrl = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;
