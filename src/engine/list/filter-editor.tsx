/** Editor of a filter, by kind of its field. */
import { useCallback, useEffect, useMemo, useRef } from "react";
import type { FieldInputProps } from "../../ui/fields/field-input";
import { isOfPlatform, platformLocales } from "../../contract/languages";
import type { AnyResource } from "../../contract/resource";
import { countryOptions } from "../../ui/fields/countries";
import { localSearch } from "../../ui/fields/local-options";
import {
  ChoicesEditor,
  DateEditor,
  PickEditor,
  RadioEditor,
  RangeEditor,
  TextEditor,
} from "../../ui/filters/filter-editors";
import { useCellLocale } from "../cells/cell-locale";
import { formatCode } from "../cells/format";
import { languageNames } from "../cells/language-names";
import { useShopLanguages } from "../form/access-facts";
import { useReferenceSearch } from "../form/reference-search";
import { choiceKey, type ListFilter } from "./filters";

export interface FilterEditorProps {
  readonly resource: AnyResource;
  readonly filter: ListFilter;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

const FOCUSABLE = "input, button, select";

/** @param props `focusOnOpen` focuses the first control; set it when the code loads only after the filter was opened */
export function FilterEditor({
  focusOnOpen = false,
  ...props
}: FilterEditorProps & { readonly focusOnOpen?: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focusOnOpen) box.current?.querySelector<HTMLElement>(FOCUSABLE)?.focus();
  }, [focusOnOpen]);
  return (
    <div ref={box}>
      <EditorOfKind {...props} />
    </div>
  );
}

function EditorOfKind(props: FilterEditorProps) {
  const { resource, filter, value, onChange } = props;
  const { t } = useCellLocale();
  const label = t.key(filter.labelKey);
  const base = { label, value, onChange };
  const presence = [
    { value: "~any", label: t("list.filter.any") },
    { value: "~empty", label: t("list.filter.empty") },
  ];
  switch (filter.editor) {
    case "choices": {
      const options = filter.values.map((choice) => ({
        value: choice,
        label: t.key(choiceKey(resource, filter.name, choice), {}, { fallback: choice }),
      }));
      return <ChoicesEditor {...base} options={options} canBeEmpty={filter.canBeEmpty} />;
    }
    case "boolean":
      return (
        <RadioEditor
          {...base}
          options={[
            { value: "true", label: t("list.cell.yes") },
            { value: "false", label: t("list.cell.no") },
          ]}
        />
      );
    case "presence":
      return <RadioEditor {...base} options={presence} />;
    case "number":
      return <RangeEditor {...base} type="number" />;
    case "date":
      return <DateEditor {...base} />;
    case "country":
      return <CountryEditor {...props} />;
    case "language":
      return <LanguageEditor {...props} />;
    case "reference":
      return <ReferenceEditor {...props} />;
    case "text":
      return <TextEditor {...base} />;
  }
}

function CountryEditor({ filter, value, onChange }: FilterEditorProps) {
  const { t, locale } = useCellLocale();
  const search = useMemo(() => localSearch(countryOptions(locale)), [locale]);
  return (
    <PickEditor
      label={t.key(filter.labelKey)}
      value={value}
      onChange={onChange}
      search={search}
      nameOf={(code) => formatCode(code, "region", locale)}
    />
  );
}

function LanguageEditor({ resource, filter, value, onChange }: FilterEditorProps) {
  const { t, locale } = useCellLocale();
  const shop = useShopLanguages();
  const field = resource.fields[filter.name];
  const options = useMemo(() => {
    const codes = field !== undefined && isOfPlatform(field) ? [...new Set([...shop, ...platformLocales()])] : shop;
    return [...languageNames(codes, locale)].map(([code, label]) => ({ value: code, label }));
  }, [field, shop, locale]);
  return (
    <ChoicesEditor
      label={t.key(filter.labelKey)}
      value={value}
      onChange={onChange}
      options={options}
      canBeEmpty={filter.canBeEmpty}
    />
  );
}

function ReferenceEditor({ resource, filter, value, onChange }: FilterEditorProps) {
  const { t } = useCellLocale();
  const field = resource.fields[filter.name] as FieldInputProps<unknown>["field"];
  const { search } = useReferenceSearch(field);
  const names = useMemo(() => new Map<string, string>(), []);
  const find = useCallback(
    async (text: string, signal: AbortSignal) => {
      const records = await search(text, signal);
      return records.map(({ id, label, hint }) => {
        names.set(String(id), label);
        return { id: String(id), label, hint };
      });
    },
    [search, names],
  );
  return (
    <PickEditor
      label={t.key(filter.labelKey)}
      value={value}
      onChange={onChange}
      search={find}
      nameOf={(id) => names.get(id) ?? `#${id}`}
    />
  );
}
