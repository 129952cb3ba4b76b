/** Entries and groups of the menu. */
import chevronDown from "@shoelace-style/shoelace/dist/assets/icons/chevron-down.svg";
import chevronRight from "@shoelace-style/shoelace/dist/assets/icons/chevron-right.svg";
import lock from "@shoelace-style/shoelace/dist/assets/icons/lock.svg";
import { entriesOf, type MenuEntry, type MenuNode, type MenuSection } from "../../../catalogue/menu-tree";
import type { Translate } from "../../../runtime/i18n";
import { useT } from "../../../runtime/react";
import { Badge } from "../../../ui/badge/badge";
import { Count } from "../../../ui/badge/count";
import { Icon } from "../../../ui/icon/icon";
import { NavLink } from "../nav-link";
import { classes } from "../../../ui/tone";
import { menuIcon } from "../icons";
import { usePreferences, useShell } from "../shell-context";
import type { MenuGroups } from "./use-menu-groups";

/** Returns the label of an entry: the menu's text, else the title of its screen. */
export const entryLabel = (t: Translate, { labelKey, titleKey }: Pick<MenuEntry, "labelKey" | "titleKey">): string =>
  t.has(labelKey) ? t.key(labelKey) : t.key(titleKey);

/** Returns the path of an entry. Entries locked by the plan lead to the error screen, which explains it (rights-03). */
export const entryTarget = ({ path, lockedBy }: Pick<MenuEntry, "path" | "lockedBy">): string =>
  lockedBy === undefined ? path : `error?${new URLSearchParams({ from: `/${path}`, reason: lockedBy }).toString()}`;

interface LineProps {
  readonly depth: number;
  readonly onFollow: () => void;
}

export function EntryLine({ entry, depth, onFollow }: LineProps & { readonly entry: MenuEntry }) {
  const t = useT();
  const { active, display } = useShell();
  const label = entryLabel(t, entry);
  const count = display.menuCounts[entry.path] ?? 0;
  const plan = entry.plan === undefined ? undefined : t.key(`plan.${entry.plan}`);
  return (
    <NavLink
      to={entryTarget(entry)}
      className={classes("td-menu-line", `td-menu-line--depth-${String(depth)}`)}
      aria-current={entry.path === active ? "page" : undefined}
      aria-label={
        entry.lockedBy !== undefined && plan !== undefined ? t("shell.menu.locked", { label, plan }) : undefined
      }
      title={label}
      data-menu-item=""
      onClick={onFollow}
    >
      {depth === 0 ? <Icon icon={menuIcon(entry.icon)} size={16} /> : null}
      <span className="td-menu-line__label">{label}</span>
      {entry.lockedBy === undefined ? null : <Icon icon={lock} size={12} />}
      {plan === undefined ? null : <Badge tone="neutral">{plan}</Badge>}
      {count > 0 ? <Count value={count} label={t.count("shell.menu.count", count)} /> : null}
    </NavLink>
  );
}

/** Sums the counts inside a group. */
const countIn = (section: MenuSection, counts: Readonly<Record<string, number>>): number =>
  entriesOf(section.items).reduce((sum, entry) => sum + (counts[entry.path] ?? 0), 0);

interface ListProps extends LineProps {
  readonly nodes: readonly MenuNode[];
  readonly groups: MenuGroups;
  /** Shows the sum on closed groups; used on phones. */
  readonly showsSums?: boolean;
}

function GroupLine({ section, ...list }: Omit<ListProps, "nodes"> & { readonly section: MenuSection }) {
  const t = useT();
  const { active, display } = useShell();
  const { groups, depth, showsSums = false } = list;
  const open = groups.isOpen(section.key);
  const containsActive = entriesOf(section.items).some((entry) => entry.path === active);
  const sum = showsSums && !open ? countIn(section, display.menuCounts) : 0;
  const listId = `td-menu-${section.key.replaceAll(".", "-")}`;
  return (
    <li>
      <button
        type="button"
        className={classes(
          "td-menu-line",
          "td-menu-line--group",
          `td-menu-line--depth-${String(depth)}`,
          containsActive && "td-menu-line--holds-active",
        )}
        aria-expanded={open}
        aria-controls={listId}
        data-menu-item=""
        onClick={() => {
          groups.toggle(section.key);
        }}
      >
        {depth === 0 ? <Icon icon={menuIcon(section.icon)} size={16} /> : null}
        <span className="td-menu-line__label">{t.key(section.key)}</span>
        {sum > 0 ? <Count value={sum} label={t.count("shell.menu.count", sum)} /> : null}
        <Icon icon={open ? chevronDown : chevronRight} size={12} className="td-menu-line__chevron" />
      </button>
      <ul id={listId} className="td-menu-list" hidden={!open}>
        {open ? <Lines {...list} nodes={section.items} depth={depth + 1} /> : null}
      </ul>
    </li>
  );
}

function Lines({ nodes, ...list }: ListProps) {
  return nodes.map((node) =>
    node.kind === "section" ? (
      <GroupLine key={node.key} section={node} {...list} />
    ) : (
      <li key={node.path}>
        <EntryLine entry={node} depth={list.depth} onFollow={list.onFollow} />
      </li>
    ),
  );
}

/** Screens pinned in the palette, in order of pinning. Screens that the account may not open are left out. */
function Favourites({ nodes, onFollow }: Pick<ListProps, "nodes" | "onFollow">) {
  const t = useT();
  const { pinned } = usePreferences();
  const entries = entriesOf(nodes);
  const pinnedEntries = pinned.flatMap((path) => entries.find((entry) => entry.path === path) ?? []);
  if (pinnedEntries.length === 0) return null;
  return (
    <li className="td-menu-favourites">
      <p>{t("shell.menu.favourites")}</p>
      <ul className="td-menu-list" aria-label={t("shell.menu.favourites")}>
        {pinnedEntries.map((entry) => (
          <li key={entry.path}>
            <EntryLine entry={entry} depth={1} onFollow={onFollow} />
          </li>
        ))}
      </ul>
    </li>
  );
}

/** The whole menu as nested lists. */
export function MenuList(props: Omit<ListProps, "depth">) {
  return (
    <ul className="td-menu-list">
      <Favourites {...props} />
      <Lines {...props} depth={0} />
    </ul>
  );
}
