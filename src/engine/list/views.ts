/** Views of a list: named filters. Views of the definition are for everyone; users save their own. */
import type { SavedView } from "../../contract/endpoints/saved-views";
import type { ListQuery } from "../../contract/list-query";
import { messageKeys } from "../../contract/message-keys";
import type { AnyResource } from "../../contract/resource";
import type { Translate } from "../../runtime/i18n";

export const ALL_VIEW = "all";

export interface ListView {
  readonly id: string;
  readonly label: string;
  readonly q: string;
  readonly filter: Readonly<Record<string, string>>;
  /** Sort in codec format; undefined keeps the definition's. */
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

const covers = (view: ListView, query: ListQuery): boolean =>
  (view.q === "" || view.q === query.q) &&
  Object.entries(view.filter).every(([name, text]) => query.filter[name] === text);

/**
 * Returns the active view: the narrowest one whose filters are all set. Additional filters do not leave a view;
 * removing one of its filters does.
 */
export function activeView(views: readonly ListView[], query: ListQuery): string {
  const weight = (view: ListView): number => Object.keys(view.filter).length + (view.q === "" ? 0 : 1);
  const [best] = views.filter((view) => covers(view, query)).sort((a, b) => weight(b) - weight(a));
  return best?.id ?? ALL_VIEW;
}
