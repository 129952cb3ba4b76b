/** A language, shown by its name: one of the shop's in a select; for texts of the platform any, found by typing. */
import { useMemo } from "react";
import { f } from "../../contract/fields";
import { isOfPlatform, platformLocales } from "../../contract/languages";
import { useIntlLocale } from "../../runtime/react";
import ChoiceField from "../../ui/fields/choice-field";
import { Combobox } from "../../ui/fields/combobox";
import type { FieldInputProps } from "../../ui/fields/field-input";
import { localSearch } from "../../ui/fields/local-options";
import { languageNames } from "../cells/language-names";
import { useShopLanguages } from "./access-facts";

export function LanguageSelect({ value, ...props }: FieldInputProps<unknown>) {
  const Content = isOfPlatform(props.field) ? PlatformLanguage : ShopLanguage;
  return <Content {...props} value={typeof value === "string" && value !== "" ? value : null} />;
}

function ShopLanguage(props: FieldInputProps<string | null>) {
  const locale = useIntlLocale();
  const languages = useShopLanguages();
  const { field, value } = props;
  // A record may be in a language that the shop has stopped using.
  const values = value === null || languages.includes(value) ? languages : [...languages, value];
  const names = languageNames(values, locale);
  return (
    <ChoiceField {...props} field={f.choice(values, field.options)} choiceLabel={(code) => names.get(code) ?? code} />
  );
}

function PlatformLanguage({ control, value, onChange, onBlur, readOnly }: FieldInputProps<string | null>) {
  const locale = useIntlLocale();
  const languages = useShopLanguages();
  const { names, search } = useMemo(() => {
    const codes = [...new Set([...languages, ...platformLocales()])];
    const compare = new Intl.Collator(locale).compare;
    const all = languageNames(codes, locale);
    const options = codes
      .map((id) => ({ id, label: all.get(id) ?? id, hint: id }))
      .sort((a, b) => compare(a.label, b.label));
    return { names: all, search: localSearch(options) };
  }, [languages, locale]);
  return (
    <Combobox
      control={control}
      text={value === null ? "" : (names.get(value) ?? value)}
      search={search}
      readOnly={readOnly}
      onPick={(option) => {
        onChange(option?.id ?? null);
      }}
      onBlur={onBlur}
    />
  );
}
