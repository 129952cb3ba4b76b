/** The views of a list as tabs, with a menu for the open one. */
import plus from "@shoelace-style/shoelace/dist/assets/icons/plus.svg";
import star from "@shoelace-style/shoelace/dist/assets/icons/star-fill.svg";
import { useState } from "react";
import type { SavedView } from "../../contract/endpoints/saved-views";
import { useRuntime } from "../../runtime/react";
import { Count } from "../../ui/badge/count";
import { Icon } from "../../ui/icon/icon";
import { Menu, type MenuEntry } from "../../ui/menu/menu";
import { Tabs } from "../../ui/tabs/tabs";
import { useCellLocale } from "../cells/cell-locale";
import { errorText } from "../error-text";
import { UNDO_MS } from "../undo-time";
import { useViewPage, type ListController } from "./list-controller";
import { viewQuery, type SavedViews } from "./saved-views";
import { ALL_VIEW, isUnchanged, type ListView } from "./views";
import { deferred } from "../../ui/deferred";

const ViewDialog = deferred(async () => (await import("./view-dialog")).ViewDialog);

/** Number of views whose count is loaded. */
export const COUNTED_VIEWS = 10;

function ViewCount({ list, view }: { readonly list: ListController; readonly view: ListView }) {
  const page = useViewPage(list, view);
  return page === undefined ? null : <Count value={page.total} isLowerBound={page.totalIsLowerBound} />;
}

export interface ViewTabsProps {
  readonly list: ListController;
  readonly views: readonly ListView[];
  readonly saved: SavedViews;
}

export function ViewTabs({ list, views, saved }: ViewTabsProps) {
  const { t } = useCellLocale();
  const { toasts } = useRuntime();
  const [editing, setEditing] = useState<"new" | ListView>();
  const open = views.find((view) => view.id === list.view);
  const isSame =
    open !== undefined && isUnchanged(open, list.query, list.resource.list?.sort ?? "", list.preferences.shown);
  const defaultView = list.preferences.defaultView;
  const entries = open === undefined ? [] : viewEntries(open);

  function viewEntries(view: ListView): MenuEntry[] {
    const search = viewQuery(list.resource, { ...list.query, q: view.q, filter: view.filter });
    const isDefault = defaultView === search;
    const ownView = view.saved?.own === true ? view.saved : undefined;
    const attempt = (work: Promise<unknown>): void => {
      work.catch((error: unknown) => toasts.show({ kind: "error", text: errorText(t, error) }));
    };
    const setDefault = (start: string): void => {
      list.setPreferences({ defaultView: start });
      attempt(saved.setStart(start));
    };
    const remove = async (removed: SavedView): Promise<void> => {
      await saved.remove(removed);
      // Otherwise the list would still open filtered, without any view that explains it.
      if (isDefault) setDefault("");
      list.clear();
      const { name, shared, query, columns, format } = removed;
      toasts.show({
        kind: "success",
        text: t("list.view.removed", { name }),
        timeout: UNDO_MS,
        action: { labelKey: "action.undo", run: () => attempt(saved.create({ name, shared, query, columns, format })) },
      });
    };
    return [
      ...(view.id === ALL_VIEW
        ? []
        : [
            {
              id: "default",
              label: t("list.view.default"),
              checked: isDefault,
              onSelect: () => {
                setDefault(isDefault ? "" : search);
              },
            },
          ]),
      ...(ownView === undefined
        ? []
        : [
            ...(isSame
              ? []
              : [
                  {
                    id: "update",
                    label: t("list.view.update"),
                    onSelect: () => {
                      attempt(
                        saved.update(ownView, {
                          query: viewQuery(list.resource, list.query),
                          columns: list.preferences.shown === undefined ? null : [...list.preferences.shown],
                        }),
                      );
                    },
                  },
                ]),
            {
              id: "edit",
              label: t("list.view.edit"),
              onSelect: () => {
                setEditing(view);
              },
            },
            {
              id: "remove",
              label: t("list.view.remove"),
              danger: true,
              onSelect: () => {
                attempt(remove(ownView));
              },
            },
          ]),
    ];
  }

  return (
    <div className="td-list__views">
      <Tabs
        label={t("list.views")}
        value={list.view}
        items={views.map((view, index) => ({
          id: view.id,
          label: (
            <>
              {view.label}
              {view.id !== ALL_VIEW &&
              defaultView === viewQuery(list.resource, { ...list.query, q: view.q, filter: view.filter }) ? (
                <Icon icon={star} size={12} label={t("list.view.default")} />
              ) : null}
              {index < COUNTED_VIEWS ? <ViewCount list={list} view={view} /> : null}
            </>
          ),
        }))}
        onChange={(id) => {
          const view = views.find((candidate) => candidate.id === id);
          if (view !== undefined) list.openView(view);
        }}
        end={
          <>
            {entries.length === 0 ? null : (
              <Menu label={t("list.view.menu")} size="sm" items={entries} alignment="start" />
            )}
            {isSame ? null : (
              <button
                type="button"
                className="td-list__tool"
                onClick={() => {
                  setEditing("new");
                }}
              >
                <Icon icon={plus} size={14} />
                {t("list.view.save")}
              </button>
            )}
          </>
        }
      />
      {editing === undefined ? null : (
        <ViewDialog
          list={list}
          saved={saved}
          view={editing === "new" ? undefined : editing.saved}
          onClose={() => {
            setEditing(undefined);
          }}
        />
      )}
    </div>
  );
}
