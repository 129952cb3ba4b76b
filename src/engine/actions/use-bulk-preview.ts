/** What a change of a selection would do, from the server's dry run. Batches load one after the other, so that a long check can be followed. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import type { BulkMode, BulkPreview, PreviewPlace, Selection } from "../../contract/bulk";
import type { AnyResource } from "../../contract/resource";
import { resourceEndpoints } from "../../contract/resource-endpoints";
import { useRuntime } from "../../runtime/react";

/** A change whose values are complete. */
export interface PreviewOrder {
  readonly action: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly modes?: Readonly<Record<string, BulkMode>>;
}

/** Number of records that are checked without being asked for. */
const CHECKED_UNASKED = 2000;

export interface PreviewState extends Omit<BulkPreview, "next"> {
  /** All selected records are checked. */
  readonly isComplete: boolean;
  readonly isChecking: boolean;
  /** Checks the records that are left; undefined while that happens anyway. */
  readonly checkRest: (() => void) | undefined;
}

export interface BulkPreviewResult {
  /** Undefined until the first records are checked. */
  readonly preview: PreviewState | undefined;
  readonly error: unknown;
  readonly retry: () => void;
}

const sum = (pages: readonly BulkPreview[], name: "checked" | "changing" | "unchanged"): number =>
  pages.reduce((total, page) => total + page[name], 0);

/**
 * Loads the preview of a change.
 *
 * @param order undefined while values are missing
 */
export function useBulkPreview(
  resource: AnyResource,
  selection: Selection,
  order: PreviewOrder | undefined,
): BulkPreviewResult {
  const { http } = useRuntime();
  /** The change whose records are all checked, at the user's request. */
  const [unlimited, setUnlimited] = useState<PreviewOrder>();
  const { data, error, refetch, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: ["bulk-preview", resource.name, selection, order],
    enabled: order !== undefined,
    // Records may change meanwhile, so that no preview is shown twice.
    staleTime: 0,
    gcTime: 0,
    retry: false,
    initialPageParam: undefined as PreviewPlace | undefined,
    queryFn: ({ pageParam, signal }) =>
      http.call(resourceEndpoints(resource).bulkPreview, {
        body: {
          selection,
          action: order?.action ?? "",
          values: { ...order?.values },
          ...(order?.modes !== undefined && { modes: { ...order.modes } }),
          ...(pageParam !== undefined && { from: pageParam }),
        },
        signal,
        background: true,
      }),
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const pages = data?.pages;
  const checked = pages === undefined ? 0 : sum(pages, "checked");
  const continues = hasNextPage && !isFetching && error === null && (checked < CHECKED_UNASKED || unlimited === order);
  useEffect(() => {
    if (continues) void fetchNextPage();
  }, [continues, fetchNextPage]);
  const preview = useMemo((): PreviewState | undefined => {
    const [first] = pages ?? [];
    if (pages === undefined || first === undefined) return undefined;
    return {
      total: first.total,
      checked,
      changing: sum(pages, "changing"),
      unchanged: sum(pages, "unchanged"),
      failed: pages.flatMap(({ failed }) => failed),
      rows: (pages.find(({ rows }) => rows.length > 0) ?? first).rows,
      isComplete: !hasNextPage,
      isChecking: isFetching,
      checkRest:
        hasNextPage && !isFetching && !continues
          ? () => {
              setUnlimited(order);
            }
          : undefined,
    };
  }, [pages, checked, hasNextPage, isFetching, continues, order]);
  return { preview, error, retry: () => void refetch() };
}
