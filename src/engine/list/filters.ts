/** The filters of a list: their editors, and their values as text. Pure; texts come from the caller. */
import { parseFilterValue } from "../../contract/list-query";
import type { MessageKey } from "../../contract/errors";
import { messageKeys } from "../../contract/message-keys";
import type { AnyResource } from "../../contract/resource";
import { cellKind, labelKey, type CellKind } from "./columns";

export type FilterEditorKind =
  | "choices"
  | "boolean"
  | "number"
  | "date"
  | "country"
  | "language"
  | "reference"
  | "text"
  | "presence";

export interface ListFilter {
  readonly name: string;
  readonly labelKey: MessageKey;
  readonly editor: FilterEditorKind;
  /** Values of a choice. */
  readonly values: readonly string[];
  /** Resource that a reference points to. */
  readonly resource?: string;
  /** The value may be missing, so that "empty" and "any" are offered. */
  readonly canBeEmpty: boolean;
}

const EDITORS: Readonly<Partial<Record<CellKind, FilterEditorKind>>> = {
  choice: "choices",
  choices: "choices",
  boolean: "boolean",
  country: "country",
  locale: "language",
  integer: "number",
  decimal: "number",
  percent: "number",
  money: "number",
  rating: "number",
  position: "number",
  date: "date",
  dateTime: "date",
  period: "date",
  reference: "reference",
  references: "reference",
  geo: "presence",
  address: "presence",
  picture: "presence",
  file: "presence",
  rows: "presence",
  openingHours: "presence",
  richText: "presence",
  multiline: "presence",
  link: "presence",
  email: "presence",
};

export function filtersOf(resource: AnyResource): ListFilter[] {
  return (resource.list?.filters ?? []).flatMap((name): ListFilter[] => {
    const kind = cellKind(resource, name);
    if (kind === undefined) return [];
    const options = (resource.fields[name]?.options ?? {}) as {
      readonly values?: readonly string[];
      readonly resource?: string;
      readonly required?: boolean;
    };
    const editor = EDITORS[kind] ?? "text";
    return [
      {
        name,
        labelKey: labelKey(resource, name),
        editor,
        values: options.values ?? [],
        resource: options.resource,
        canBeEmpty: options.required !== true && kind !== "boolean" && resource.fields[name] !== undefined,
      },
    ];
  });
}

/** Texts of the parts of a filter value. The UI passes translations, tests plain texts. */
export interface FilterTexts {
  choice(value: string): string;
  country(code: string): string;
  language(locale: string): string;
  number(text: string): string;
  /** Formats an ISO day, `-30d` for 30 days ago, or `month` for the start of the month. */
  day(text: string): string;
  yes: string;
  no: string;
  empty: string;
  any: string;
  atLeast(value: string): string;
  atMost(value: string): string;
  between(from: string, to: string): string;
  since(value: string): string;
  until(value: string): string;
}

/** Describes a filter value for its chip: `France, Belgium`, `since 30 days`, `70 to 90`. */
export function describeFilter(filter: Pick<ListFilter, "editor">, text: string, texts: FilterTexts): string {
  const value = parseFilterValue(text);
  if (value.kind === "empty") return texts.empty;
  if (value.kind === "any") return texts.any;
  const isDate = filter.editor === "date";
  const format = (part: string): string =>
    filter.editor === "choices"
      ? texts.choice(part)
      : filter.editor === "country"
        ? texts.country(part)
        : filter.editor === "language"
          ? texts.language(part)
          : filter.editor === "boolean"
            ? part === "true"
              ? texts.yes
              : texts.no
            : filter.editor === "number"
              ? texts.number(part)
              : isDate
                ? texts.day(part)
                : part;
  if (value.kind === "oneOf") return filter.editor === "text" ? text : value.values.map(format).join(", ");
  const { from, to } = value;
  if (from !== null && to !== null) return from === to ? format(from) : texts.between(format(from), format(to));
  if (from !== null) return isDate ? texts.since(format(from)) : texts.atLeast(format(from));
  return to === null ? "" : isDate ? texts.until(format(to)) : texts.atMost(format(to));
}

export const choiceKey = (resource: AnyResource, name: string, value: string): MessageKey =>
  messageKeys.choice(resource.name, name, value);
