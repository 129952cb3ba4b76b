/** Saved views and export templates on the server, and the account's default view. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import {
  createSavedView,
  removeSavedView,
  savedViews,
  setDefaultView,
  updateSavedView,
  type SavedView,
} from "../../contract/endpoints/saved-views";
import type { ExportFormat } from "../../contract/list-definition";
import { formatListQuery, type ListQuery } from "../../contract/list-query";
import type { AnyResource } from "../../contract/resource";
import { useRuntime } from "../../runtime/react";
import { queryFrom } from "./list-address";
import type { ListView } from "./views";

const viewsKey = (resource: string) => ["saved-view", resource] as const;

/** Formats the part of a query that a view stores: search, filters and sort, but not the page. */
export const viewQuery = (resource: AnyResource, { q, filter, sort }: ListQuery): string =>
  formatListQuery({ q, filter, sort }, { sort: resource.list?.sort ?? "" }).toString();

/** Converts a saved view for the list. */
function asListView(resource: AnyResource, saved: SavedView): ListView {
  const { q, filter } = queryFrom(resource, saved.query);
  const sort = new URLSearchParams(saved.query).get("sort") ?? resource.list?.sort ?? "";
  return { id: `saved-${String(saved.id)}`, label: saved.name, q, filter, sort, saved };
}

/** A saved view with the format of a file. */
export type ExportTemplate = SavedView & { readonly format: ExportFormat };

// A server that knows no templates sends no format.
const isTemplate = (saved: SavedView): saved is ExportTemplate => saved.format != null;

/** What a user saves of a view or a template. */
export type ViewChoices = Pick<SavedView, "name" | "shared" | "query" | "columns" | "format">;

export interface SavedViews {
  readonly views: readonly ListView[];
  /** Templates for exports of the list. */
  readonly templates: readonly ExportTemplate[];
  /** Query of the account's default view, on every browser; undefined until known, null if none was chosen. */
  readonly start: string | null | undefined;
  readonly setStart: (query: string) => Promise<unknown>;
  readonly create: (view: ViewChoices) => Promise<SavedView>;
  readonly update: (view: SavedView, change: Partial<ViewChoices>) => Promise<SavedView>;
  readonly remove: (view: SavedView) => Promise<void>;
}

/**
 * Loads and changes saved views.
 *
 * @param isReady the rows show and the browser is idle; views load after them
 */
export function useSavedViews(resource: AnyResource, isReady: boolean): SavedViews {
  const { http } = useRuntime();
  const client = useQueryClient();
  const { name } = resource;
  const { data } = useQuery({
    queryKey: viewsKey(name),
    enabled: isReady,
    // The legacy server has no saved views; the list then offers none.
    retry: false,
    queryFn: ({ signal }) => http.call(savedViews, { query: { resource: name }, signal, background: true }),
  });
  const views = useMemo(
    () => (data?.elements ?? []).filter((saved) => !isTemplate(saved)).map((saved) => asListView(resource, saved)),
    [data, resource],
  );
  const templates = useMemo(() => (data?.elements ?? []).filter(isTemplate), [data]);
  const invalidateViews = useCallback(() => client.invalidateQueries({ queryKey: viewsKey(name) }), [client, name]);
  return {
    views,
    templates,
    start: data?.start,
    setStart: (query) => {
      // Update the cache at once, so that the previous choice does not come back.
      client.setQueryData<typeof data>(viewsKey(name), (current) => current && { ...current, start: query });
      return http.call(setDefaultView, { body: { resource: name, query } });
    },
    create: async (view) => {
      const saved = await http.call(createSavedView, { body: { resource: name, ...view } });
      await invalidateViews();
      return saved;
    },
    update: async (view, change) => {
      const { id, version, name: viewName, shared, query, columns, format } = view;
      const saved = await http.call(updateSavedView, {
        params: { id: String(id) },
        body: { version, name: viewName, shared, query, columns, format, ...change },
      });
      await invalidateViews();
      return saved;
    },
    remove: async ({ id }) => {
      await http.call(removeSavedView, { params: { id: String(id) } });
      await invalidateViews();
    },
  };
}
