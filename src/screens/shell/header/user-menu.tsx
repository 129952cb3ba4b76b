/** The user menu (usermenu-01 to usermenu-12), reduced in the calendar variant. */
import chevron from "@shoelace-style/shoelace/dist/assets/icons/chevron-down.svg";
import { signOut } from "../../../contract/endpoints/login";
import { clearShopCache, refreshCache } from "../../../contract/endpoints/shell";
import type { Condition } from "../../../contract/conditions";
import type { Right } from "../../../contract/rights";
import { assetUrl } from "../../../contract/spec/picture";
import { findScreen } from "../../../catalogue/screens";
import type { CatalogueKey } from "../../../locales";
import { useAssetBase, useRuntime, useT } from "../../../runtime/react";
import type { Runtime } from "../../../runtime/runtime";
import { Avatar } from "../../../ui/avatar/avatar";
import { Icon } from "../../../ui/icon/icon";
import { Menu, type MenuEntry } from "../../../ui/menu/menu";
import { VisuallyHidden } from "../../../ui/text/visually-hidden";
import { leaveIdentity } from "../../../runtime/leave-identity";
import { useShell, type ShellModel } from "../shell-context";

interface UserMenuLink {
  readonly key: CatalogueKey;
  readonly path: string;
  readonly right: Right;
  readonly condition?: Condition;
  /** Only in the garage variant. */
  readonly garageOnly?: true;
}

/** Items that lead to a screen, in order. */
const LINKS: readonly UserMenuLink[] = [
  { key: "shell.user.personal-information", path: "personal-information", right: "PERSONAL_INFORMATION" },
  {
    key: "shell.user.languages",
    path: "shop-languages",
    right: "MANAGE_COUNTRIES",
    condition: "super-menus",
    garageOnly: true,
  },
  { key: "shell.user.brand", path: "shop-brand", right: "SHOP_BRAND", garageOnly: true },
  { key: "shell.user.subscription", path: "subscription", right: "PLAN", condition: "plan-not-demo", garageOnly: true },
  { key: "shell.user.import-downloads", path: "import-download", right: "FITTER", garageOnly: true },
  { key: "shell.user.export-downloads", path: "export-download", right: "FITTER", garageOnly: true },
  { key: "shell.user.outbox", path: "outbox", right: "SUPER_ADMIN", garageOnly: true },
];

/** Returns the links that the account may follow and whose screen exists. */
const userMenuLinks = ({ display, facts }: Pick<ShellModel, "display" | "facts">): readonly UserMenuLink[] =>
  LINKS.filter(
    ({ path, right, condition, garageOnly }) =>
      (garageOnly !== true || display.common.appContextGroup === "GARAGE") &&
      facts.can(right) &&
      (condition === undefined || facts.holds(condition)) &&
      findScreen(path) !== undefined,
  );

/** Clears the platform's caches (POST) and shows the server's text (error-10, error-11). */
export async function refreshCaches({ http, toasts }: Runtime): Promise<void> {
  try {
    toasts.show({ kind: "success", text: String(await http.call(refreshCache)) });
  } catch (error) {
    toasts.show({ kind: "error", text: error instanceof Error ? error.message : String(error) });
  }
}

/** Clears the shop's cached pages (GET). Any answer other than the text OK is a failure (error-08, error-09). */
export async function clearCache({ http, toasts }: Runtime, shopId: number): Promise<void> {
  try {
    const text = String(await http.call(clearShopCache, { params: { shopId } })).trim();
    if (text !== "OK") throw new Error(`The cache call answered "${text}" instead of OK`);
    toasts.show({ kind: "success", key: "shell.clear-cache.ok" });
  } catch (error) {
    console.error("The shop's cache was not cleared", error);
    toasts.show({ kind: "error", key: "shell.clear-cache.error" });
  }
}

/** Opens the drawer of background jobs. */
export const openJobsDrawer = (): void =>
  void import("../../../engine/jobs/open-jobs").then(({ openJobs }) => openJobs());

/** Opens the drawer at the account's changes that can be undone. */
export const openJournalDrawer = (): void =>
  void import("../../../engine/jobs/open-jobs").then(({ openJournal }) => openJournal());

/** Returns the items of the menu for this user. */
function useUserMenuItems(): readonly MenuEntry[] {
  const t = useT();
  const runtime = useRuntime();
  const model = useShell();
  const { display, facts, openSheet } = model;
  const links = userMenuLinks(model).map(({ key, path }): MenuEntry => ({ id: path, label: t.key(key), to: path }));

  // An assumed identity may lack the right SUBROGATION (usermenu-04). The banner leads back from it without any right.
  const identity: MenuEntry[] = !facts.can("SUBROGATION")
    ? []
    : runtime.session.isSubrogated()
      ? [
          {
            id: "remove-identity",
            label: t("shell.user.remove-identity"),
            onSelect: () => void leaveIdentity(runtime),
          },
        ]
      : findScreen("subrogation/change-identity") !== undefined
        ? [{ id: "change-identity", label: t("shell.user.change-identity"), to: "subrogation/change-identity" }]
        : [];
  const caches: MenuEntry[] =
    display.common.appContextGroup === "GARAGE" && facts.holds("super-menus")
      ? [
          { id: "refresh-cache", label: t("shell.refresh-cache"), onSelect: () => void refreshCaches(runtime) },
          {
            id: "clear-cache",
            label: t("shell.clear-cache"),
            onSelect: () => void clearCache(runtime, display.shopInfo.id),
          },
        ]
      : [];
  // The reduced menu has only the stated items; there, jobs are opened from the palette.
  const jobs: MenuEntry[] =
    display.common.appContextGroup === "GARAGE" && links.length > 0
      ? [
          { id: "journal", label: t("shell.user.journal"), onSelect: openJournalDrawer },
          { id: "jobs", label: t("shell.user.jobs"), onSelect: openJobsDrawer },
        ]
      : [];
  const leaveItem =
    display.common.appContextGroup === "GARAGE"
      ? (["sessions", "shortcuts"] as const).map((id): MenuEntry => ({
          id,
          label: t(`shell.user.${id}`),
          onSelect: () => {
            openSheet(id);
          },
        }))
      : [];
  const logOutItem: MenuEntry = {
    id: "log-out",
    label: t("shell.user.log-out"),
    onSelect: () => void logOut(runtime),
  };

  return [[...links, ...jobs], identity, caches, leaveItem, [logOutItem]]
    .filter((group) => group.length > 0)
    .flatMap((group, index): MenuEntry[] => (index === 0 ? group : [{ divider: true }, ...group]));
}

/**
 * Ends the session by POST, which no link of another site can do. @returns the path of the sign-in; undefined where the sign-out is an address
 * to open, because the server knows no other way or the address is elsewhere
 */
async function endSession({ http, session }: Runtime): Promise<string | undefined> {
  if (session.store.get().display?.logOutInfo.url !== signOut.path) return undefined;
  try {
    return (await http.call(signOut, { background: true })).path;
  } catch {
    return undefined;
  }
}

/** Logs out, after asking about unsaved changes. */
export async function logOut(runtime: Runtime): Promise<void> {
  if (await runtime.navigation.canLeave()) runtime.session.logOut(await endSession(runtime));
}

/** Maximum length of the displayed name; the full name is in the tooltip. */
const NAME_LIMIT = 28;

export function UserMenu({ compact = false }: { readonly compact?: boolean }) {
  const t = useT();
  const { display } = useShell();
  const name = display.shopUserFullName;
  const base = useAssetBase();
  const picture = display.shopUserPicture;
  return (
    <Menu
      label={t("shell.user.menu", { name })}
      items={useUserMenuItems()}
      trigger={(props) => (
        <button {...props} type="button" className="td-shell-user" title={name.length > NAME_LIMIT ? name : undefined}>
          <VisuallyHidden>{t("shell.user.menu", { name })}</VisuallyHidden>
          <Avatar name={name} size={32} src={picture ? assetUrl(picture, base) : null} />
          {compact ? null : (
            <>
              <span className="td-shell-user__name" aria-hidden="true">
                {name.length > NAME_LIMIT ? `${name.slice(0, NAME_LIMIT - 1)}…` : name}
              </span>
              <Icon icon={chevron} size={12} />
            </>
          )}
        </button>
      )}
    />
  );
}
