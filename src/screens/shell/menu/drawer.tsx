/** The menu below 1024 px: a drawer with what the header has no room for. */
import boxArrow from "@shoelace-style/shoelace/dist/assets/icons/box-arrow-up-right.svg";
import question from "@shoelace-style/shoelace/dist/assets/icons/question-circle.svg";
import lifebuoy from "@shoelace-style/shoelace/dist/assets/icons/life-preserver.svg";
import { useEffect, useRef, type ReactNode } from "react";
import { useT } from "../../../runtime/react";
import { Icon, type IconSource } from "../../../ui/icon/icon";
import { NavLink, type Target } from "../nav-link";
import { helpTarget } from "../header/help";
import { DisputeWarning, PlanBadge } from "../header/header-notices";
import { LanguageMenu } from "../header/language-menu";
import { ShopSwitch } from "../header/shop-switch";
import { ThemeSwitch } from "../header/theme-toggle";
import { VersionLabel } from "../header/environment-band";
import { useShell } from "../shell-context";
import { useMenuKeys } from "./menu-keys";
import { MenuList } from "./menu-list";
import { useMenuGroups } from "./use-menu-groups";

/** Distance of a closing swipe in pixels (constants-25). */
const SWIPE_PX = 40;

/** Closes on Escape and on a swipe towards the edge. */
function useDismiss(onClose: () => void) {
  const start = useRef<number>(undefined);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented) onClose();
    };
    addEventListener("keydown", onKey);
    return () => {
      removeEventListener("keydown", onKey);
    };
  }, [onClose]);
  return {
    onPointerDown: (event: { readonly clientX: number }) => {
      start.current = event.clientX;
    },
    onPointerUp: (event: { readonly clientX: number }) => {
      if (start.current !== undefined && start.current - event.clientX >= SWIPE_PX) onClose();
      start.current = undefined;
    },
  };
}

function DrawerLink({
  icon,
  target,
  newTab,
  children,
}: {
  readonly icon: IconSource;
  readonly target: Target;
  readonly newTab?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <NavLink {...target} newTab={newTab} className="td-shell-drawer__row">
      <Icon icon={icon} size={17} />
      <span className="td-grow">{children}</span>
    </NavLink>
  );
}

export function MenuDrawer({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useT();
  const model = useShell();
  const { display, nodes, facts } = model;
  const groups = useMenuGroups();
  const panel = useRef<HTMLElement>(null);
  const swipe = useDismiss(onClose);
  useEffect(() => {
    panel.current?.focus();
  }, []);
  return (
    <div className="td-shell-drawer">
      <nav
        ref={panel}
        id={id}
        className="td-shell-drawer__panel"
        aria-label={t("shell.menu.label")}
        tabIndex={-1}
        {...swipe}
      >
        <div className="td-shell-drawer__shop">
          <strong>{display.shopInfo.name}</strong> <ShopSwitch />
          <PlanBadge />
          <DisputeWarning />
        </div>
        <div ref={useMenuKeys()}>
          <MenuList nodes={nodes} groups={groups} onFollow={onClose} showsSums />
        </div>
        <div className="td-shell-drawer__foot">
          {display.needLinkToWebsite ? (
            <DrawerLink
              icon={boxArrow}
              target={{ href: display.shopInfo.website.url }}
              newTab={display.shopInfo.website.newTab}
            >
              {t(display.common.appContextGroup === "ECALENDAR" ? "shell.website.agenda" : "shell.website.site")}
            </DrawerLink>
          ) : null}
          <DrawerLink icon={question} target={helpTarget(model)}>
            {t(facts.can("CREATION_GUIDE") ? "shell.help.guide" : "shell.help")}
          </DrawerLink>
          {!display.faqUrl ? null : (
            <DrawerLink icon={lifebuoy} target={{ href: display.faqUrl }} newTab>
              {t("shell.faq")}
            </DrawerLink>
          )}
          <ThemeSwitch />
          <LanguageMenu />
          {display.gitConf.noprod ? null : <VersionLabel />}
        </div>
      </nav>
      <button
        type="button"
        className="td-shell-drawer__rest"
        aria-label={t("shell.menu.close")}
        tabIndex={-1}
        onClick={onClose}
      />
    </div>
  );
}
