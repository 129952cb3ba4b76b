/** Language of the interface and of mails to the account. */
import { useState } from "react";
import { selectLanguage } from "../../contract/endpoints/translations";
import { errorText } from "../../engine/error-text";
import { languageName } from "../../locales";
import { pathInLanguage } from "../../runtime/path-in-language";
import { useRuntime, useSession, useT } from "../../runtime/react";
import { Button } from "../../ui/button/button";
import { Card } from "../../ui/card/card";
import { FieldFrame } from "../../ui/inputs/field-frame";
import { Select } from "../../ui/inputs/select";

export function LanguageCard() {
  const t = useT();
  const { http, navigation, toasts } = useRuntime();
  const { display } = useSession();
  const languages = display?.languages ?? [];
  const used = (languages.find(({ selected }) => selected) ?? languages[0])?.locale ?? "";
  const [chosen, setChosen] = useState(used);
  const [isBusy, setBusy] = useState(false);

  async function apply(): Promise<void> {
    const language = languages.find(({ locale }) => locale === chosen);
    if (language === undefined || !(await navigation.canLeave())) return;
    setBusy(true);
    try {
      await http.call(selectLanguage, { params: { locale: language.locale } });
      const { path, search } = navigation.store.get();
      location.assign(pathInLanguage(navigation.base(), language.code, path, search));
    } catch (error) {
      toasts.show({ kind: "error", text: errorText(t, error) });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Card title={t("personal-information.language")}>
      <form
        className="td-personal__fields"
        onSubmit={(event) => {
          event.preventDefault();
          void apply();
        }}
      >
        <FieldFrame label={t("personal-information.language.label")} help={t("personal-information.language.help")}>
          {(control) => (
            <Select
              {...control}
              value={chosen}
              options={languages.map(({ locale }) => ({ value: locale, label: languageName(locale) }))}
              onChange={({ target }) => {
                setChosen(target.value);
              }}
            />
          )}
        </FieldFrame>
        <div>
          <Button type="submit" busy={isBusy} disabled={chosen === used}>
            {t("personal-information.language.apply")}
          </Button>
        </div>
      </form>
    </Card>
  );
}
