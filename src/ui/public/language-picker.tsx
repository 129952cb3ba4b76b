/**
 * Language picker of screens without a shell. Switches in place, keeps typed input, and writes `?locale=` so that
 * reloads and bookmarks keep the language.
 */
import up from "@shoelace-style/shoelace/dist/assets/icons/chevron-up.svg";
import translate from "@shoelace-style/shoelace/dist/assets/icons/translate.svg";
import { BUILT_IN_LOCALES, languageName } from "../../locales";
import { useRuntime, useStore, useT } from "../../runtime/react";
import { Icon } from "../icon/icon";
import { defineSheet } from "../styles";
import css from "./language-picker.css";

defineSheet(css);

/** Query parameter that holds the chosen locale. */
export const LOCALE_PARAMETER = "locale";

export function LanguagePicker() {
  const t = useT();
  const { i18n, configure, navigation } = useRuntime();
  const locale = useStore(i18n.store, (state) => state.locale);
  const current =
    BUILT_IN_LOCALES.find((builtIn) => builtIn === locale) ??
    BUILT_IN_LOCALES.find((builtIn) => builtIn.slice(0, 2) === locale.slice(0, 2));
  return (
    <label className="td-language">
      <Icon icon={translate} size={12} />
      <span className="td-visually-hidden">{t("public.language")}</span>
      <select
        value={current ?? ""}
        onChange={({ target }) => {
          configure({ locale: target.value });
          navigation.setQuery({ [LOCALE_PARAMETER]: target.value });
        }}
      >
        {BUILT_IN_LOCALES.map((builtIn) => (
          <option key={builtIn} value={builtIn} lang={builtIn.slice(0, 2)}>
            {languageName(builtIn)}
          </option>
        ))}
      </select>
      <Icon icon={up} size={11} />
    </label>
  );
}
