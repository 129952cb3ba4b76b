/** The menu reduced to icons; a group opens beside its icon. */
import { useId, useLayoutEffect } from "react";
import { entriesOf, type MenuNode, type MenuSection } from "../../../catalogue/menu-tree";
import { useT } from "../../../runtime/react";
import { Icon } from "../../../ui/icon/icon";
import { NavLink } from "../nav-link";
import { usePopover } from "../../../ui/floating/use-popover";
import { Tooltip } from "../../../ui/tooltip/tooltip";
import { classes } from "../../../ui/tone";
import { menuIcon } from "../icons";
import { useShell } from "../shell-context";
import { EntryLine, entryLabel, entryTarget } from "./menu-list";

function RailGroup({ section }: { readonly section: MenuSection }) {
  const t = useT();
  const id = useId();
  const { active } = useShell();
  const { open, setOpen, anchor, box } = usePopover<HTMLDivElement, HTMLButtonElement>({
    side: "right",
    alignment: "start",
  });
  useLayoutEffect(() => {
    if (open) box.current?.querySelector<HTMLElement>("[data-menu-item]")?.focus();
  }, [open, box]);
  const label = t.key(section.key);
  const containsActive = entriesOf(section.items).some((entry) => entry.path === active);
  return (
    <li>
      <Tooltip content={label} placement="right" repeatsName disabled={open}>
        <button
          ref={anchor}
          type="button"
          className={classes("td-rail-item", containsActive && "td-rail-item--active")}
          aria-label={label}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          data-menu-item=""
          onClick={() => {
            setOpen(!open);
          }}
        >
          <Icon icon={menuIcon(section.icon)} size={17} />
        </button>
      </Tooltip>
      {open ? (
        <div ref={box} id={id} className="td-rail-flyout" popover="auto">
          <p className="td-rail-flyout__title">{label}</p>
          <ul className="td-menu-list">
            {entriesOf(section.items).map((entry) => (
              <li key={entry.path}>
                <EntryLine
                  entry={entry}
                  depth={1}
                  onFollow={() => {
                    setOpen(false);
                  }}
                />
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </li>
  );
}

export function Rail({ nodes }: { readonly nodes: readonly MenuNode[] }) {
  const t = useT();
  const { active } = useShell();
  return (
    <ul className="td-menu-list">
      {nodes.map((node) =>
        node.kind === "section" ? (
          <RailGroup key={node.key} section={node} />
        ) : (
          <li key={node.path}>
            <Tooltip content={entryLabel(t, node)} placement="right" repeatsName>
              <NavLink
                to={entryTarget(node)}
                className={classes("td-rail-item", node.path === active && "td-rail-item--active")}
                aria-label={entryLabel(t, node)}
                aria-current={node.path === active ? "page" : undefined}
                data-menu-item=""
              >
                <Icon icon={menuIcon(node.icon)} size={17} />
              </NavLink>
            </Tooltip>
          </li>
        ),
      )}
    </ul>
  );
}
