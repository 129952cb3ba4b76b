/** Views of a list: named filters. Views of the definition are for everyone; users save their own. */
import type { SavedView } from "../../contract/endpoints/saved-views";
import { formatSort, type ListQuery } from "../../contract/list-query";
import { messageKeys } from "../../contract/message-keys";
import type { AnyResource } from "../../contract/resource";
import type { Translate } from "../../runtime/i18n";
import { isSameFilter } from "./list-state";

export const ALL_VIEW = "all";

export interface ListView {
  readonly id: string;
  readonly label: string;
  readonly q: string;
  readonly filter: Readonly<Record<string, string>>;
  /** Sort in codec format; undefined leaves the order as it is. */
  readonly sort?: string;
  /** The stored view, for a saved one. */
  readonly saved?: SavedView;
}

export const definedViews = (resource: AnyResource, t: Translate): ListView[] => [
  { id: ALL_VIEW, label: t("list.view.all"), q: "", filter: {} },
  ...Object.entries(resource.list?.views ?? {}).map(([name, filter]) => ({
    id: name,
    label: t.key(messageKeys.view(resource.name, name), {}, { fallback: name }),
    q: "",
    filter,
  })),
];

const hasSort = (view: ListView, query: ListQuery): boolean => view.sort === formatSort(query.sort);

const hasFilter = (view: ListView): boolean => view.q !== "" || Object.keys(view.filter).length > 0;

const covers = (view: ListView, query: ListQuery): boolean =>
  (view.q === "" || view.q === query.q) &&
  Object.entries(view.filter).every(([name, text]) => query.filter[name] === text) &&
  (view.saved === undefined || hasFilter(view) || hasSort(view, query));

/**
 * Returns the active view: the narrowest one whose filters are all set, and among equal ones the one with the same order. Additional
 * filters do not leave a view; removing one of its filters does.
 */
export function activeView(views: readonly ListView[], query: ListQuery): string {
  const weight = (view: ListView): number =>
    Object.keys(view.filter).length + (view.q === "" ? 0 : 1) + (hasSort(view, query) ? 0.5 : 0);
  const [best] = views.filter((view) => covers(view, query)).sort((a, b) => weight(b) - weight(a));
  return best?.id ?? ALL_VIEW;
}

/**
 * Returns whether a list shows a view exactly: its search and filters, its order and its columns.
 *
 * @param initialSort order of the definition, in codec format
 * @param shown columns that the user has chosen, if any
 */
export function isUnchanged(
  view: ListView,
  query: ListQuery,
  initialSort: string,
  shown: readonly string[] | undefined,
): boolean {
  const columns = view.saved?.columns ?? undefined;
  return (
    view.q === query.q &&
    isSameFilter(view.filter, query.filter) &&
    formatSort(query.sort) === (view.sort ?? initialSort) &&
    (view.saved === undefined || columns === undefined || columns.join() === shown?.join())
  );
}
