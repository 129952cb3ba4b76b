/** Actions of the palette: those of header and user menu, by name. */
import boxArrow from "@shoelace-style/shoelace/dist/assets/icons/box-arrow-up-right.svg";
import door from "@shoelace-style/shoelace/dist/assets/icons/box-arrow-right.svg";
import keyboard from "@shoelace-style/shoelace/dist/assets/icons/keyboard.svg";
import laptop from "@shoelace-style/shoelace/dist/assets/icons/laptop.svg";
import moon from "@shoelace-style/shoelace/dist/assets/icons/moon.svg";
import person from "@shoelace-style/shoelace/dist/assets/icons/person-badge.svg";
import sidebar from "@shoelace-style/shoelace/dist/assets/icons/layout-sidebar.svg";
import arrow from "@shoelace-style/shoelace/dist/assets/icons/arrow-clockwise.svg";
import history from "@shoelace-style/shoelace/dist/assets/icons/clock-history.svg";
import work from "@shoelace-style/shoelace/dist/assets/icons/hourglass-split.svg";
import translate from "@shoelace-style/shoelace/dist/assets/icons/translate.svg";
import { languageName } from "../../../locales";
import type { Translate } from "../../../runtime/i18n";
import type { Runtime } from "../../../runtime/runtime";
import { chooseLanguage, isLanguageBound } from "../header/language-menu";
import { clearCache, logOut, openJobsDrawer, openJournalDrawer, refreshCaches } from "../header/user-menu";
import { leaveIdentity } from "../../../runtime/leave-identity";
import type { ShellModel } from "../shell-context";
import type { PaletteAction } from "./palette-items";

const action = (id: string, label: string, icon: string, run: () => void): PaletteAction => ({
  kind: "action",
  id,
  label,
  context: "",
  icon,
  run,
});

/** Returns the actions available to the user. */
export function paletteActions(
  { display, facts, path, preferences, openSheet }: ShellModel,
  runtime: Runtime,
  t: Translate,
): readonly PaletteAction[] {
  const { theme, session, navigation } = runtime;
  const { dark } = theme.store.get();
  const { rail } = preferences.get();
  const { website, id } = display.shopInfo;
  const languages =
    isLanguageBound(path) || display.languages.length < 2 ? [] : display.languages.filter(({ selected }) => !selected);
  return [
    action("dark-mode", t(dark ? "palette.action.dark-off" : "palette.action.dark-on"), moon, theme.toggle),
    action("rail", t(rail ? "shell.menu.enlarge" : "shell.menu.reduce"), sidebar, () => {
      preferences.update((current) => ({ ...current, rail: !rail }));
    }),
    action("jobs", t("shell.user.jobs"), work, openJobsDrawer),
    action("journal", t("shell.user.journal"), history, openJournalDrawer),
    action("sessions", t("shell.user.sessions"), laptop, () => {
      openSheet("sessions");
    }),
    action("shortcuts", t("shell.user.shortcuts"), keyboard, () => {
      openSheet("shortcuts");
    }),
    ...languages.map((language) =>
      action(
        `language-${language.locale}`,
        t("palette.action.language", { language: languageName(language.locale) }),
        translate,
        () => void chooseLanguage(runtime, language),
      ),
    ),
    ...(display.needLinkToWebsite
      ? [
          action("website", t("palette.action.website"), boxArrow, () => {
            navigation.open(website.url, { newTab: website.newTab });
          }),
        ]
      : []),
    ...(facts.holds("super-menus")
      ? [
          action("refresh-cache", t("shell.refresh-cache"), arrow, () => void refreshCaches(runtime)),
          action("clear-cache", t("shell.clear-cache"), arrow, () => void clearCache(runtime, id)),
        ]
      : []),
    ...(session.isSubrogated()
      ? [action("remove-identity", t("shell.user.remove-identity"), person, () => void leaveIdentity(runtime))]
      : []),
    action("log-out", t("shell.user.log-out"), door, () => void logOut(runtime)),
  ];
}
