/** Results of the palette, and keyboard navigation through them. */
import lock from "@shoelace-style/shoelace/dist/assets/icons/lock.svg";
import pinFill from "@shoelace-style/shoelace/dist/assets/icons/pin-angle-fill.svg";
import pin from "@shoelace-style/shoelace/dist/assets/icons/pin-angle.svg";
import { useEffect, useLayoutEffect, useMemo, useState, type KeyboardEvent, type RefObject } from "react";
import { useRuntime, useT } from "../../../runtime/react";
import { Icon } from "../../../ui/icon/icon";
import { isShortcut, PIN_KEY } from "../../../ui/shortcuts";
import { defineSheet } from "../../../ui/styles";
import { withPinToggled } from "../preferences";
import { usePreferences, useShell } from "../shell-context";
import { paletteActions } from "./palette-actions";
import { openItem, paletteScreens, paletteSections, type PaletteItem } from "./palette-items";
import css from "./results.css";
import { recentItems, recordSections, useFoundRecords } from "./use-found-records";
import { useListPress } from "./use-list-press";

/** Handles a key of the input for the list; returns true if it did. */
export type ListKeys = (event: KeyboardEvent) => boolean;

defineSheet(css);

/** Rows that Page Up and Page Down move by. */
const PAGE_ROWS = 8;

interface OptionProps {
  readonly item: PaletteItem;
  readonly id: string;
  readonly active: boolean;
  readonly pinned: boolean;
}

/** A row of the list. Clicks are handled by the list (use-list-press.ts). */
function Option({ item, id, active, pinned }: OptionProps) {
  const t = useT();
  const denialReason = item.kind === "screen" ? item.denialReason : undefined;
  return (
    <li
      id={id}
      role="option"
      aria-selected={active}
      className="td-palette__option"
      data-denied={denialReason !== undefined}
    >
      <Icon icon={denialReason === undefined ? item.icon : lock} size={16} />
      <span className="td-palette__label">
        {item.label}
        {denialReason === undefined ? null : <span className="td-palette__why">{denialReason}</span>}
      </span>
      {denialReason === undefined ? <span className="td-palette__context td-truncate">{item.context}</span> : null}
      {item.kind === "screen" && denialReason === undefined ? (
        <span
          className="td-palette__pin"
          data-pin=""
          data-pinned={pinned}
          aria-hidden="true"
          title={t(pinned ? "palette.unpin" : "palette.pin", { label: item.label })}
        >
          <Icon icon={pinned ? pinFill : pin} size={14} />
        </span>
      ) : null}
    </li>
  );
}

interface ResultsProps {
  readonly listId: string;
  readonly query: string;
  /** Receives the list's key handler, for the input. */
  readonly keys: RefObject<ListKeys | undefined>;
  /** Receives the id of the active option. */
  readonly onActive: (optionId: string | undefined) => void;
  readonly onClose: () => void;
}

/** Returns where a key leads in a circular list; undefined for other keys. */
const moveTo = (key: string, index: number, last: number): number | undefined =>
  ({
    ArrowDown: index >= last ? 0 : index + 1,
    ArrowUp: index <= 0 ? last : index - 1,
    PageDown: Math.min(last, index + PAGE_ROWS),
    PageUp: Math.max(0, index - PAGE_ROWS),
  })[key];

export function Results({ listId, query, keys, onActive, onClose }: ResultsProps) {
  const t = useT();
  const runtime = useRuntime();
  const model = useShell();
  const { pinned, recent, records } = usePreferences();
  const { groups, isSearching } = useFoundRecords(query);
  const [position, setPosition] = useState({ query, index: 0 });

  const screens = useMemo(() => paletteScreens(model, t), [model, t]);
  const actions = useMemo(() => paletteActions(model, runtime, t), [model, runtime, t]);
  const found = useMemo(() => recordSections(groups, records, t), [groups, records, t]);
  const sections = paletteSections(
    query,
    { screens, actions, found, records: recentItems(records, t) },
    { pinned, recent, currentPath: model.path },
    t,
  );
  const items = sections.flatMap((section) => section.items);
  const last = items.length - 1;
  // A new query starts at its best result.
  const index = position.query === query ? Math.min(position.index, last) : 0;
  const active = items[index];
  const idOf = (item: PaletteItem): string => `${listId}-${String(items.indexOf(item))}`;
  const activeId = active && idOf(active);

  const run = (item: PaletteItem | undefined) => {
    if (item === undefined) return;
    onClose();
    openItem(item, runtime);
  };
  const togglePin = (item: PaletteItem | undefined) => {
    if (item?.kind === "screen" && item.denialReason === undefined)
      model.preferences.update((current) => withPinToggled(current, item.path));
  };
  const list = useListPress((option, onPin) => {
    const item = items.find((candidate) => idOf(candidate) === option);
    if (onPin) togglePin(item);
    else run(item);
  });

  useEffect(() => {
    keys.current = (event) => {
      const next = moveTo(event.key, index, last);
      if (next !== undefined) setPosition({ query, index: Math.max(0, next) });
      else if (event.key === "Enter") run(active);
      else if (isShortcut(event, PIN_KEY)) togglePin(active);
      else return false;
      return true;
    };
  });
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
    onActive(activeId);
  }, [list, activeId, query, onActive]);

  return (
    <>
      <div ref={list} id={listId} role="listbox" aria-label={t("shell.palette.title")} className="td-palette__list">
        {sections.map((section) => (
          <ul key={section.key} role="group" aria-label={section.title} className="td-palette__section">
            <li role="presentation" className="td-palette__heading">
              {section.title}
            </li>
            {section.items.map((item) => (
              <Option
                key={item.id}
                id={idOf(item)}
                item={item}
                active={item === active}
                pinned={item.kind === "screen" && pinned.includes(item.path)}
              />
            ))}
          </ul>
        ))}
      </div>
      {items.length === 0 && !isSearching ? <p className="td-palette__none">{t("palette.none", { query })}</p> : null}
      <p className="td-palette__foot">
        <span role="status" className="td-visually-hidden">
          {query === "" || isSearching ? "" : t.count("palette.count", items.length)}
        </span>
        {t("palette.hint")}
      </p>
    </>
  );
}
