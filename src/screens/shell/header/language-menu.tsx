/** The language selector (Spec 1 §2.4, §4): only with more than one language; choosing saves the choice and reloads the page. */
import translate from "@shoelace-style/shoelace/dist/assets/icons/translate.svg";
import type { Language } from "../../../contract/context";
import { selectLanguage } from "../../../contract/endpoints/translations";
import { findScreen, matchPattern } from "../../../catalogue/screens";
import { useRuntime, useT } from "../../../runtime/react";
import type { Runtime } from "../../../runtime/runtime";
import { Icon } from "../../../ui/icon/icon";
import { Menu, type MenuEntry } from "../../../ui/menu/menu";
import { Tooltip } from "../../../ui/tooltip/tooltip";
import { useShell } from "../shell-context";

/** Screens whose texts are bound to one language while they are open (Spec 1 §2.4); what follows the stated start counts too. */
const BOUND: readonly string[] = [
  "/landing-page/:id",
  "/landing-page/:id/paragraph/:idParagraph",
  "/landing-page/:id/paragraph-update-image/:idParagraph/:index",
  "/content-bloc-page/:id/paragraph/:idParagraph",
  "/content-bloc-page/:id/paragraph-update-image/:idParagraph/:index",
  "/reporting-dealer-import/:id",
];

/** Whether the language must not change on the screen at a path. */
export const languageBound = (path: string): boolean =>
  findScreen(path)?.screen.languageSwitchDisabled === true ||
  BOUND.some((pattern) => matchPattern(pattern, path) !== undefined);

/** The language's own name, capitalised: `Français`. */
export function languageName({ locale, code }: Language): string {
  const tag = locale.replace("_", "-");
  const name = new Intl.DisplayNames([tag], { type: "language" }).of(tag.slice(0, 2)) ?? code;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

/** `/admin/de/fitter/12?tab=hours`: the current place under another language's suffix. */
export const pathInLanguage = (base: string, code: string, path: string, search: string): string =>
  `${base}/${code.toLowerCase()}${path === "/" ? "" : path}${search}`;

/** Keeps the choice and opens the same place in that language. Unsaved work is asked about first. */
export async function chooseLanguage(runtime: Runtime, language: Language): Promise<void> {
  const { http, navigation, session, toasts } = runtime;
  if (!(await navigation.canLeave())) return;
  try {
    await http.call(selectLanguage, { params: { locale: language.locale } });
  } catch (error) {
    console.error("The language was not changed", error);
    toasts.show({ kind: "error", key: "shell.language.failed" });
    // The shop may have lost that language since the menu was read.
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

  const label = t("shell.language", { language: languageName(selected) });
  const code = selected.code.slice(0, 2).toUpperCase();
  if (languageBound(path)) {
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
    label: languageName(language),
    checked: language === selected,
    onSelect: () => {
      if (language !== selected) void chooseLanguage(runtime, language);
    },
  }));
  return (
    <Menu label={label} icon={translate} text={code} variant="quiet" items={items} className="td-shell-language" />
  );
}
