/** The header: complete from 1024 px; below that menu button, place, search, bell and account. */
import boxArrow from "@shoelace-style/shoelace/dist/assets/icons/box-arrow-up-right.svg";
import lifebuoy from "@shoelace-style/shoelace/dist/assets/icons/life-preserver.svg";
import list from "@shoelace-style/shoelace/dist/assets/icons/list.svg";
import question from "@shoelace-style/shoelace/dist/assets/icons/question-circle.svg";
import search from "@shoelace-style/shoelace/dist/assets/icons/search.svg";
import close from "@shoelace-style/shoelace/dist/assets/icons/x-lg.svg";
import { entriesOf } from "../../../catalogue/menu-tree";
import { findScreen } from "../../../catalogue/screens";
import { useT } from "../../../runtime/react";
import { IconButton } from "../../../ui/button/icon-button";
import { Icon } from "../../../ui/icon/icon";
import { isMac } from "../../../ui/shortcuts";
import { AlertBell } from "../alerts/alert-bell";
import { entryLabel } from "../menu/menu-list";
import { useShell } from "../shell-context";
import { Brand, useBrandNamesShop } from "./brand";
import { DisputeWarning, PlanBadge } from "./header-notices";
import { helpTarget } from "./help";
import { IconLink } from "./icon-link";
import { LanguageMenu } from "./language-menu";
import { ShopSwitch } from "./shop-switch";
import { ThemeButton } from "./theme-toggle";
import { UserMenu } from "./user-menu";

function SearchButton() {
  const t = useT();
  const { openPalette } = useShell();
  return (
    <button type="button" className="td-shell-search" onClick={openPalette}>
      <Icon icon={search} size={14} />
      <span className="td-grow">{t("shell.search")}</span>
      <kbd aria-hidden="true">{t(isMac() ? "shell.shortcut.palette-mac" : "shell.shortcut.palette")}</kbd>
    </button>
  );
}

/** Links outside the screens: website, help and FAQ. */
function OuterLinks() {
  const t = useT();
  const model = useShell();
  const { display, facts } = model;
  const { website } = display.shopInfo;
  return (
    <>
      {display.needLinkToWebsite ? (
        <IconLink
          icon={boxArrow}
          href={website.url}
          newTab={website.newTab}
          label={t(display.common.appContextGroup === "ECALENDAR" ? "shell.website.agenda" : "shell.website.site")}
        />
      ) : null}
      {!display.faqUrl ? null : <IconLink icon={lifebuoy} href={display.faqUrl} newTab label={t("shell.faq")} />}
      <IconLink
        icon={question}
        {...helpTarget(model)}
        label={t(facts.can("CREATION_GUIDE") ? "shell.help.guide" : "shell.help")}
      />
    </>
  );
}

/**
 * Returns the name of the current place: the highlighted entry, else the screen. On phones, a list that has no entry of
 * its own shows its title nowhere else.
 */
function usePlaceName(): string {
  const t = useT();
  const { nodes, active, path, display } = useShell();
  const entry = entriesOf(nodes).find((candidate) => candidate.path === active);
  const screen = findScreen(path)?.screen;
  const title = screen !== undefined && t.has(screen.titleKey) ? t.key(screen.titleKey) : "";
  const hasOwnTitle = title !== "" && screen?.kind === "list" && findScreen(active ?? "")?.screen !== screen;
  if (entry !== undefined && !hasOwnTitle) return entryLabel(t, entry);
  return title === "" ? display.shopInfo.name : title;
}

interface HeaderProps {
  readonly isMobile: boolean;
  readonly drawer: { readonly id: string; readonly open: boolean; readonly toggle: () => void };
}

function MobileHeader({ drawer }: Pick<HeaderProps, "drawer">) {
  const t = useT();
  const { openPalette } = useShell();
  const place = usePlaceName();
  return (
    <div className="td-shell-header td-shell-header--mobile">
      <IconButton
        icon={drawer.open ? close : list}
        label={t(drawer.open ? "shell.menu.close" : "shell.menu.open")}
        aria-expanded={drawer.open}
        aria-controls={drawer.open ? drawer.id : undefined}
        size="lg"
        tooltip={false}
        onClick={drawer.toggle}
      />
      <span className="td-shell-header__place td-truncate">{place}</span>
      <IconButton icon={search} label={t("shell.search")} size="lg" tooltip={false} onClick={openPalette} />
      <AlertBell />
      <UserMenu compact />
    </div>
  );
}

export function Header({ isMobile, drawer }: HeaderProps) {
  const { display } = useShell();
  const brandNamesShop = useBrandNamesShop();
  if (isMobile) return <MobileHeader drawer={drawer} />;
  return (
    <div className="td-shell-header">
      <Brand />
      <div className="td-shell-shop">
        {brandNamesShop ? null : <span className="td-shell-shop__name td-truncate">{display.shopInfo.name}</span>}
        <ShopSwitch />
        <PlanBadge />
        <DisputeWarning />
      </div>
      <SearchButton />
      <div className="td-shell-header__tools">
        <OuterLinks />
        <AlertBell />
        <LanguageMenu />
        <ThemeButton />
      </div>
      <UserMenu />
    </div>
  );
}
