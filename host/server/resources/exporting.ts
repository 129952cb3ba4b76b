/** Export of what a filter finds, as CSV that spreadsheets open: read and sent in portions, so that size costs no memory. */
import { Readable } from "node:stream";
import { stringify } from "csv-stringify/sync";
import type { Field } from "../../../src/contract/fields";
import type { ListQuery } from "../../../src/contract/list-query";
import { messageKeys } from "../../../src/contract/message-keys";
import type { MetaColumn } from "../../../src/contract/resource";
import type { MessageService } from "../context/messages";
import { ApiProblem } from "../http/problem";
import { FileAnswer } from "../http/route";
import { visibleOf, type Caller } from "./caller";
import { isLocalised } from "./codec";
import { findIds, readByIds, type StoredRecord } from "./reading";
import { hydrate, labelText } from "./references";
import type { ResourceService } from "./service";

export const MAX_EXPORTED = 50_000;
const PORTION = 1_000;

/** Spreadsheets run what starts like a formula; an apostrophe makes it text. */
export const guarded = (text: string): string =>
  /^[=+\-@\t\r]/.test(text) && !/^[+-]?\d+([.,]\d+)?$/.test(text) ? `'${text}` : text;

type Column = { readonly name: string; readonly field: Field | undefined; readonly title: string };
type Translate = (key: string) => string;

function cell(
  { name, field }: Column,
  record: StoredRecord,
  resource: string,
  languages: readonly string[],
  translate: Translate,
): string {
  const value = record[name];
  if (value === null || value === undefined) return "";
  if (field === undefined) return guarded(String(value));
  if (isLocalised(field)) return guarded(labelText(field, value, languages));
  if (typeof value === "boolean") return translate(value ? "list.cell.yes" : "list.cell.no");
  switch (field.kind) {
    case "choice":
      return guarded(translate(messageKeys.choice(resource, name, String(value))));
    case "choices":
      return guarded((value as string[]).map((item) => translate(messageKeys.choice(resource, name, item))).join(", "));
    case "reference":
      return guarded((value as { label: string }).label);
    case "references":
      return guarded((value as { label: string }[]).map((item) => item.label).join(", "));
    case "money": {
      const { minor, currency } = value as { minor: number; currency: string };
      return `${(minor / 100).toFixed(2)} ${currency}`;
    }
    case "computed":
      return typeof value === "object" ? String((value as { value?: unknown }).value ?? "") : guarded(String(value));
    default:
      return guarded(typeof value === "object" ? JSON.stringify(value) : String(value));
  }
}

/** Byte order mark, so that spreadsheets read UTF-8. */
const BOM = "\ufeff";

export async function exportCsv(
  service: ResourceService,
  caller: Caller,
  query: ListQuery,
  messages: MessageService,
): Promise<FileAnswer> {
  const { resource, storage } = service;
  const { context } = caller;
  const { data, locale } = context;
  const visible = visibleOf(service, context);
  const request = { query, reader: caller, filterable: visible.all, sortable: service.sortable };
  const ids = await findIds(storage, data, request, MAX_EXPORTED + 1);
  if (ids.length > MAX_EXPORTED)
    throw new ApiProblem("refused", { errors: ["error.export-too-large"], params: { "": { limit: MAX_EXPORTED } } });

  const texts = await messages.list(locale, [resource.name, "engine-list"], data.scope.shopId);
  const translate: Translate = (key) => texts[key] ?? key;
  const meta: readonly MetaColumn[] = ["id", "createdAt", "updatedAt", "updatedBy"];
  const shown = (resource.list?.columns ?? Object.keys(resource.fields)).filter(
    (name) => visible.all.has(name) || meta.some((known) => known === name),
  );
  const columns = shown.map((name): Column => ({
    name,
    field: resource.fields[name],
    title: texts[messageKeys.field(resource.name, name)] ?? texts[`list.column.${name}`] ?? name,
  }));
  await data.audit({ verb: "EXPORT", resource: resource.name, note: `${ids.length}` });

  const line = (cells: readonly string[]): string => stringify([cells], { delimiter: ";", record_delimiter: "\r\n" });
  async function* lines(): AsyncGenerator<string> {
    yield BOM + line(columns.map((column) => guarded(column.title)));
    for (let start = 0; start < ids.length; start += PORTION) {
      const records = await readByIds(storage, data, ids.slice(start, start + PORTION), caller, { fields: shown });
      await hydrate(resource.fields, records, caller.registry, data, caller);
      yield records
        .map((record) =>
          line(columns.map((column) => cell(column, record, resource.name, caller.languages, translate))),
        )
        .join("");
    }
  }
  return new FileAnswer(
    `${resource.name}-${caller.validation.today}.csv`,
    "text/csv; charset=utf-8",
    Readable.from(lines()),
  );
}
