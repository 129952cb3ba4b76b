/**
 * Language selector, shown with more than one language (shell-09). Choosing saves the choice and reloads the page
 * (shell-29).
 */
import translate from "@shoelace-style/shoelace/dist/assets/icons/translate.svg";
import { matchPattern } from "../../../contract/route-pattern";
import type { Language } from "../../../contract/context";
import { selectLanguage } from "../../../contract/endpoints/translations";
import { findScreen } from "../../../catalogue/screens";
import { languageName } from "../../../locales";
import { pathInLanguage } from "../../../runtime/path-in-language";
import { useRuntime, useT } from "../../../runtime/react";
import type { Runtime } from "../../../runtime/runtime";
import { Icon } from "../../../ui/icon/icon";
import { Menu, type MenuEntry } from "../../../ui/menu/menu";
import { Tooltip } from "../../../ui/tooltip/tooltip";
import { useShell } from "../shell-context";

/**
 * Screens whose texts are bound to one language while they are open (shell-20 to shell-23), including the editors of
 * their pictures.
 */
const BOUND_PATHS: readonly string[] = [
  "/landing-page/:id",
  "/landing-page/:id/paragraph/:idParagraph",
  "/landing-page/:id/paragraph-update-image/:idParagraph/:index",
  "/content-bloc-page/:id/paragraph/:idParagraph",
  "/content-bloc-page/:id/paragraph-update-image/:idParagraph/:index",
  "/reporting-dealer-import/:id",
];

/** Returns whether the language must not change on the screen at a path. */
export const isLanguageBound = (path: string): boolean =>
  findScreen(path)?.screen.languageSwitchDisabled === true ||
  BOUND_PATHS.some((pattern) => matchPattern(pattern, path) !== undefined);

/** Saves the choice and reloads the current page in that language, after asking about unsaved changes. */
export async function chooseLanguage(runtime: Runtime, language: Language): Promise<void> {
  const { http, navigation, session, toasts } = runtime;
  if (!(await navigation.canLeave())) return;
  try {
    await http.call(selectLanguage, { params: { locale: language.locale } });
  } catch (error) {
    console.error("The language was not changed", error);
    toasts.show({ kind: "error", key: "shell.language.failed" });
    // The shop may have lost the language since the menu was loaded.
    await session.reload().catch((failed: unknown) => console.error("The languages could not be read", failed));
    return;
  }
  const { path, search } = navigation.store.get();
  location.assign(pathInLanguage(navigation.base(), language.code, path, search));
}

export function LanguageMenu() {
  const t = useT();
  const runtime = useRuntime();
  const { display, path } = useShell();
  if (display.languages.length < 2) return null;
  const selected = display.languages.find((language) => language.selected) ?? display.languages[0];
  if (selected === undefined) return null;

  const label = t("shell.language", { language: languageName(selected.locale) });
  const code = selected.code.slice(0, 2).toUpperCase();
  if (isLanguageBound(path)) {
    const reason = t("shell.language.disabled");
    return (
      <Tooltip content={reason} placement="bottom">
        <button
          type="button"
          className="td-shell-language td-shell-language--bound"
          aria-disabled="true"
          aria-label={`${code} ${label}`}
        >
          <Icon icon={translate} /> {code}
        </button>
      </Tooltip>
    );
  }
  const items = display.languages.map((language): MenuEntry => ({
    id: language.locale,
    label: languageName(language.locale),
    checked: language === selected,
    onSelect: () => {
      if (language !== selected) void chooseLanguage(runtime, language);
    },
  }));
  return (
    <Menu label={label} icon={translate} text={code} variant="quiet" items={items} className="td-shell-language" />
  );
}
