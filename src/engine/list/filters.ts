/** The filters of a list: which editor each takes, and how a value reads in words. Pure; texts come from the caller. */
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
  | "reference"
  | "text"
  | "presence";

export interface ListFilter {
  readonly name: string;
  readonly labelKey: MessageKey;
  readonly editor: FilterEditorKind;
  /** Of choices. */
  readonly values: readonly string[];
  /** Of references: the resource they point to. */
  readonly resource?: string;
  /** Whether the value may be missing, so that "empty" and "any" make sense. */
  readonly canBeEmpty: boolean;
}

const EDITORS: Readonly<Partial<Record<CellKind, FilterEditorKind>>> = {
  choice: "choices",
  choices: "choices",
  boolean: "boolean",
  country: "country",
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

/** How the parts of a filter value are said; the interface gives translated texts, a test plain ones. */
export interface FilterWords {
  choice(value: string): string;
  country(code: string): string;
  number(text: string): string;
  /** An ISO day, or `-30d`. */
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

/** The value of a filter in words, for its chip: `France, Belgium`, `since 30 days`, `70 to 90`. */
export function describeFilter(filter: Pick<ListFilter, "editor">, text: string, words: FilterWords): string {
  const value = parseFilterValue(text);
  if (value.kind === "empty") return words.empty;
  if (value.kind === "any") return words.any;
  const isDate = filter.editor === "date";
  const say = (part: string): string =>
    filter.editor === "choices"
      ? words.choice(part)
      : filter.editor === "country"
        ? words.country(part)
        : filter.editor === "boolean"
          ? part === "true"
            ? words.yes
            : words.no
          : filter.editor === "number"
            ? words.number(part)
            : isDate
              ? words.day(part)
              : part;
  if (value.kind === "oneOf") return filter.editor === "text" ? text : value.values.map(say).join(", ");
  const { from, to } = value;
  if (from !== null && to !== null) return from === to ? say(from) : words.between(say(from), say(to));
  if (from !== null) return isDate ? words.since(say(from)) : words.atLeast(say(from));
  return to === null ? "" : isDate ? words.until(say(to)) : words.atMost(say(to));
}

export const choiceKey = (resource: AnyResource, name: string, value: string): MessageKey =>
  messageKeys.choice(resource.name, name, value);
