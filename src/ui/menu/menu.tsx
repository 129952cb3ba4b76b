/** A menu of actions behind a button, with arrow keys, first letters, Home, End and Escape. */
import check from "@shoelace-style/shoelace/dist/assets/icons/check-lg.svg";
import chevron from "@shoelace-style/shoelace/dist/assets/icons/chevron-down.svg";
import dots from "@shoelace-style/shoelace/dist/assets/icons/three-dots.svg";
import { useId, useLayoutEffect, type KeyboardEvent, type ReactNode } from "react";
import { useRuntime } from "../../runtime/react";
import { Button, type ButtonVariant } from "../button/button";
import { IconButton } from "../button/icon-button";
import { focusTrigger, usePopover } from "../floating/use-popover";
import type { Alignment } from "../floating/place-beside";
import { Icon, type IconSource } from "../icon/icon";
import { defineSheet } from "../styles";
import { classes, type Size } from "../tone";
import { VisuallyHidden } from "../text/visually-hidden";
import css from "./menu.css";
import { moveFocus } from "./move-focus";

defineSheet(css);

export interface MenuItem {
  readonly id: string;
  readonly label: ReactNode;
  readonly icon?: IconSource;
  readonly danger?: boolean;
  /** Disabled, but still focusable so that the hint can be read. */
  readonly disabled?: boolean;
  /** Second line: a reason or consequence. */
  readonly hint?: ReactNode;
  readonly shortcut?: string;
  /** Makes it a toggle with this state. */
  readonly checked?: boolean;
  /** Admin path to navigate to. */
  readonly to?: string;
  /** URL to open. */
  readonly href?: string;
  readonly onSelect?: () => void;
}
export type MenuEntry = MenuItem | { readonly divider: true } | { readonly heading: string };

/** Props that a custom trigger must apply. */
export interface TriggerProps {
  readonly id: string;
  readonly "aria-haspopup": "menu" | "dialog";
  readonly "aria-expanded": boolean;
  readonly onClick: () => void;
}

export interface MenuProps {
  /** Accessible name of the button; also its tooltip when it shows only an icon. */
  readonly label: string;
  readonly items: readonly MenuEntry[];
  readonly icon?: IconSource;
  /** Text beside the icon. */
  readonly text?: ReactNode;
  readonly variant?: ButtonVariant;
  readonly size?: Size;
  /** Edge of the button that the list aligns with. */
  readonly alignment?: Alignment;
  readonly disabled?: boolean;
  /** Renders a custom trigger. */
  readonly trigger?: (triggerProps: TriggerProps) => ReactNode;
  readonly className?: string;
}

export function Menu({
  label,
  items,
  icon = dots,
  text,
  variant = "quiet",
  size = "md",
  alignment = "end",
  disabled,
  trigger,
  className,
}: MenuProps) {
  const id = useId();
  const { navigation } = useRuntime();
  const { open, setOpen, toggle, anchor, onPress, box } = usePopover<HTMLDivElement, HTMLSpanElement>({ alignment });

  useLayoutEffect(() => {
    if (open) moveFocus(box.current, "Home");
  }, [open, box]);

  function select(item: MenuItem) {
    if (item.disabled === true) return;
    setOpen(false);
    focusTrigger(anchor.current);
    if (item.to !== undefined) void navigation.navigate(item.to, { source: anchor.current ?? undefined });
    else if (item.href !== undefined) navigation.open(item.href);
    item.onSelect?.();
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key === "Tab") setOpen(false);
    else if (moveFocus(box.current, event.key)) event.preventDefault();
    // Keep the list's keys from triggering page shortcuts.
    event.stopPropagation();
  }

  // Voice control needs the visible text to be part of the accessible name.
  const labelHasText = typeof text === "string" && label.includes(text);
  const triggerProps: TriggerProps = {
    id: `${id}-trigger`,
    "aria-haspopup": "menu",
    "aria-expanded": open,
    onClick: toggle,
  };
  return (
    <span ref={anchor} className={classes("td-menu", className)} onPointerDownCapture={onPress}>
      {trigger !== undefined ? (
        trigger(triggerProps)
      ) : text === undefined ? (
        <IconButton
          {...triggerProps}
          icon={icon}
          label={label}
          size={size}
          variant={variant === "default" ? "default" : "quiet"}
          disabled={disabled}
        />
      ) : (
        <Button
          {...triggerProps}
          variant={variant}
          size={size}
          icon={icon === dots ? undefined : icon}
          iconEnd={chevron}
          disabled={disabled}
          aria-label={labelHasText ? label : undefined}
        >
          {text}
          {labelHasText ? null : <VisuallyHidden>{label}</VisuallyHidden>}
        </Button>
      )}
      {open ? (
        <div
          ref={box}
          className="td-menu__list"
          part="menu"
          popover="auto"
          role="menu"
          tabIndex={-1}
          aria-labelledby={`${id}-trigger`}
          onKeyDown={onKeyDown}
        >
          {items.map((entry, index) =>
            "divider" in entry ? (
              <hr key={index} className="td-menu__divider" />
            ) : "heading" in entry ? (
              <div key={index} className="td-menu__heading" role="presentation">
                {entry.heading}
              </div>
            ) : (
              <button
                key={entry.id}
                type="button"
                role={entry.checked === undefined ? "menuitem" : "menuitemcheckbox"}
                aria-checked={entry.checked}
                aria-disabled={entry.disabled}
                tabIndex={-1}
                className={classes("td-menu__item", entry.danger && "td-menu__item--danger")}
                onClick={() => {
                  select(entry);
                }}
              >
                {/* With an icon the check mark comes last, so that the labels of all items align. */}
                {entry.checked === undefined || entry.icon !== undefined ? null : (
                  <Icon icon={check} size={14} className={entry.checked ? undefined : "td-menu__off"} />
                )}
                {entry.icon === undefined ? null : <Icon icon={entry.icon} size={14} />}
                <span className="td-menu__label">
                  {entry.label}
                  {entry.hint === undefined ? null : <span className="td-menu__hint">{entry.hint}</span>}
                </span>
                {entry.checked === true && entry.icon !== undefined ? <Icon icon={check} size={14} /> : null}
                {entry.shortcut === undefined ? null : <kbd className="td-menu__keys">{entry.shortcut}</kbd>}
              </button>
            ),
          )}
        </div>
      ) : null}
    </span>
  );
}
