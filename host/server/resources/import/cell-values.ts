/** Parses cells to field values: localised numbers and dates, choices and references by label or code. */
import { currencyDigits } from "../../../../src/contract/currency-digits";
import type { ImportOptions } from "../../../../src/contract/endpoints/imports";
import { choicesOf, isLocalised, rowFields, targetOf, type Field, type Fields } from "../../../../src/contract/fields";
import { isOfPlatform } from "../../../../src/contract/languages";
import { messageKeys } from "../../../../src/contract/message-keys";
import { NO_WORDS, YES_WORDS } from "../../../../src/contract/yes-no";
import { BUILT_IN_LOCALES } from "../../../../src/locales/index";
import type { MessageService } from "../../services/messages/messages";
import { type Caller, type ResourceService } from "../types";
import { foldText } from "../../../../src/contract/fold-text";
import { findIds, readByIds } from "../reading/read-records";
import { serviceOf } from "../service";
import { CellError } from "./cell-error";
import { countryCode } from "./country-names";
import { isRepeatedTime, parseDay, parseInstant } from "./day-cells";
import { parseNumber, withPoint } from "./number-cells";
import { localeIn, nameLocales } from "./shop-languages";
import { parseGeo, parseLink, parseOpeningHours, parsePeriod } from "./structured-cells";

const YES: ReadonlySet<string> = new Set([...YES_WORDS, "ok"]);
const NO: ReadonlySet<string> = new Set(NO_WORDS);
/** Maximum records of a resource that can be referenced by label. */
const MAX_REFERENCES = 20_000;
const SEPARATORS = /\s*[,;|\n]\s*/;

const SYMBOLS: Readonly<Record<string, string>> = { "€": "EUR", "£": "GBP", $: "USD", CHF: "CHF", zł: "PLN" };

/** Parses "79,00 EUR", "€ 79", "79". The currency defaults to the shop's. */
export function parseMoney(
  text: string,
  currency: string,
  commaIsDecimal: boolean,
): { minor: number; currency: string } {
  const currencyCode = /[A-Z]{3}/.exec(text)?.[0] ?? Object.entries(SYMBOLS).find(([sign]) => text.includes(sign))?.[1];
  const amount = parseNumber(text.replace(/[A-Z]{3}|[€£$]|zł/g, ""), commaIsDecimal);
  const unit = 10 ** currencyDigits(currencyCode ?? currency);
  const minor = Math.round(amount * unit);
  if (Number.isNaN(amount) || Math.abs(minor - amount * unit) > 1e-6)
    throw new CellError("import.line.money", { value: text });
  return { minor, currency: currencyCode ?? currency };
}

function country(text: string): string {
  const code = countryCode(text);
  if (code === undefined) throw new CellError("import.line.country", { value: text });
  return code;
}

interface ReferencedRecord {
  /** Ids by folded label or code; several when labels are shared. */
  readonly ids: ReadonlyMap<string, readonly number[]>;
  /** Time zones by id, of records that have one. */
  readonly zones: ReadonlyMap<number, string>;
}

/** What a cell belongs to besides its field. */
export interface CellPlace {
  /** Part of an address. */
  readonly part?: string | null;
  /** Time zone of local times; default: the shop's. */
  readonly timeZone?: string | undefined;
}

export interface CellReader {
  /** Parses a non-empty cell. Throws a `CellError`. */
  read(field: Field, name: string, text: string, place?: CellPlace): unknown;
  /** Returns what to tell about a readable cell whose text has two meanings. */
  remark(field: Field, text: string, place?: CellPlace): CellError | undefined;
  /** Returns the time zone of a referenced record; undefined without one. */
  zoneOf(field: Field, id: number): string | undefined;
  /** Returns the label of a stored choice in the reader's language; undefined for other values. */
  label(field: Field, name: string, value: unknown): string | undefined;
}

/** Formats of the cells, and the shop's currency. */
interface CellFormats extends Pick<ImportOptions, "decimal" | "dateOrder"> {
  readonly currency: string;
}

/** Field of the time zone of records that have one. */
const ZONE = "timeZone";
/** Choices named in an error. */
const MAX_NAMED_CHOICES = 12;

/** Fields of a row, or the field itself. */
const innerFields = (field: Field): readonly Field[] =>
  field.kind === "rows" ? Object.values(rowFields(field)) : [field];

/**
 * Creates the cell reader of an import.
 *
 * @param fields mapped fields. Labels of referenced records are loaded now, because lines are validated inside transactions
 */
export async function cellReader(
  { resource }: ResourceService,
  caller: Caller,
  messages: MessageService,
  { currency, decimal, dateOrder }: CellFormats,
  fields: readonly Field[],
): Promise<CellReader> {
  const { data, locale } = caller.context;
  const texts = await Promise.all(
    BUILT_IN_LOCALES.map((language) => messages.list(language, [resource.name], data.scope.shopId)),
  );
  const commaIsDecimal = decimal === "AUTO" && !locale.startsWith("en");
  const cache = new Map<string, ReferencedRecord>();

  async function namesOf(target: string): Promise<ReferencedRecord> {
    const service = serviceOf(caller.registry, target);
    const { label, import: imported, fields } = service.resource;
    const query = { q: "", page: 1, size: 25, sort: [], filter: {} };
    const request = { query, reader: caller, filterable: new Set<string>(), sortable: new Set<string>() };
    const found = await findIds(service.storage, data, request, MAX_REFERENCES);
    const names = [...new Set([label, imported?.match ?? label, ...(fields["code"] === undefined ? [] : ["code"])])];
    const zone = fields[ZONE]?.kind === "timeZone" ? [ZONE] : [];
    const ids = new Map<string, number[]>();
    const zones = new Map<number, string>();
    for (const record of await readByIds(service.storage, data, found, caller, { fields: [...names, ...zone] })) {
      if (typeof record[ZONE] === "string") zones.set(record.id, record[ZONE]);
      for (const text of new Set(
        names.flatMap((name): unknown[] => {
          const value = record[name];
          const field = fields[name];
          return field !== undefined && isLocalised(field) ? Object.values(value ?? {}) : [value];
        }),
      ))
        if (typeof text === "string" && text !== "") {
          const key = foldText(text).trim();
          const sharing = ids.get(key);
          if (sharing === undefined) ids.set(key, [record.id]);
          else if (!sharing.includes(record.id)) sharing.push(record.id);
        }
    }
    return { ids, zones };
  }

  for (const field of fields.flatMap(innerFields))
    if ((field.kind === "reference" || field.kind === "references") && !cache.has(targetOf(field)))
      cache.set(targetOf(field), await namesOf(targetOf(field)));

  function reference(target: string, text: string): { id: number; label: string } {
    const [id, ...others] = cache.get(target)?.ids.get(foldText(text).trim()) ?? [];
    if (id === undefined) throw new CellError("import.line.unknown-reference", { value: text });
    if (others.length > 0) throw new CellError("import.line.ambiguous-reference", { value: text });
    return { id, label: text };
  }

  function choice(name: string, values: readonly string[], text: string): string {
    const folded = foldText(text).trim();
    const found = values.find(
      (value) =>
        foldText(value) === folded ||
        texts.some(
          (messagesOfLanguage) =>
            foldText(messagesOfLanguage[messageKeys.choice(resource.name, name, value)] ?? "") === folded,
        ),
    );
    if (found !== undefined) return found;
    const named = values.slice(0, MAX_NAMED_CHOICES).map((value) => labelOf(name, value) ?? value);
    const choices = [...named, ...(values.length > MAX_NAMED_CHOICES ? ["…"] : [])].join(", ");
    throw new CellError("import.line.choice", { value: text, choices });
  }

  function language(field: Field, text: string): string {
    const { languages } = caller.context;
    if (isOfPlatform(field) || languages.length === 0) return text;
    const found = localeIn(text, languages);
    if (found === undefined)
      throw new CellError("import.line.choice", { value: text, choices: nameLocales(languages, locale) });
    return found;
  }

  const labelOf = (name: string, value: string): string | undefined =>
    texts[BUILT_IN_LOCALES.findIndex((built) => built === locale)]?.[messageKeys.choice(resource.name, name, value)];

  /**
   * Parses rows: cells in the order of the row's fields after commas, rows after semicolons or line breaks. Rows of references and numbers may also
   * be written as "FITTING:45|BALANCING:15".
   */
  const rows = (fields: Fields, text: string): readonly Record<string, unknown>[] => {
    const isShort = Object.values(fields).every(({ kind }) => kind === "reference" || kind === "integer");
    return text
      .split(isShort ? /\s*[;\n|]\s*/ : /\s*[;\n]\s*/)
      .filter((row) => row.trim() !== "")
      .map((row) => {
        const cells = row.split(isShort ? /\s*,\s+|\s*[=:]\s*(?=\d+$)/ : /\s*,\s+|\s*=\s*/);
        const columns = Object.entries(fields);
        if (cells.length > columns.length) throw new CellError("import.line.row", { value: row });
        const values = columns.map(([name, field], index): [string, unknown] => {
          const cell = cells[index] ?? "";
          return [name, cell === "" ? undefined : read(field, name, cell)];
        });
        return Object.fromEntries(values.filter(([, value]) => value !== undefined));
      });
  };

  function read(field: Field, name: string, cell: string, { part, timeZone }: CellPlace = {}): unknown {
    const text = cell.trim();
    switch (field.kind) {
      case "integer":
      case "decimal":
      case "percent": {
        const number = parseNumber(withPoint(text, decimal), commaIsDecimal);
        if (Number.isNaN(number)) throw new CellError("import.line.number", { value: text });
        return number;
      }
      case "money":
        return parseMoney(withPoint(text, decimal), currency, commaIsDecimal);
      case "boolean": {
        const foldedText = foldText(text);
        if (YES.has(foldedText)) return true;
        if (NO.has(foldedText)) return false;
        throw new CellError("import.line.boolean", { value: text });
      }
      case "choice":
        return choice(name, choicesOf(field), text);
      case "choices": {
        const values = choicesOf(field);
        return text
          .split(SEPARATORS)
          .filter(Boolean)
          .map((part) => choice(name, values, part));
      }
      case "date":
        return parseDay(text, dateOrder);
      case "dateTime":
        return parseInstant(text, timeZone ?? caller.timeZone, dateOrder);
      case "reference":
        return reference(targetOf(field), text);
      case "references":
        return text
          .split(SEPARATORS)
          .filter(Boolean)
          .map((part) => reference(targetOf(field), part));
      case "geo":
        return parseGeo(text);
      case "period":
        return parsePeriod(text, (day) => parseDay(day, dateOrder));
      case "link":
        return parseLink(text);
      case "openingHours":
        return parseOpeningHours(text, locale);
      case "rows":
        return rows(rowFields(field), text);
      case "country":
        return country(text);
      case "locale":
        return language(field, text);
      case "address":
        return part === "country" ? country(text) : text;
      default:
        // Digits lost to rounding by a spreadsheet cannot be recovered.
        if (/^\d[.,]\d+E\+\d+$/i.test(text)) throw new CellError("import.line.truncated", { value: text });
        return field.kind === "multiline" || field.kind === "richText" ? cell : text;
    }
  }

  return {
    remark: (field, text, { timeZone = caller.timeZone } = {}) =>
      field.kind === "dateTime" && isRepeatedTime(text.trim(), timeZone, dateOrder)
        ? new CellError("import.line.repeated-time", { value: text.trim() })
        : undefined,
    label: (field, name, value) =>
      field.kind === "choice" && typeof value === "string" ? labelOf(name, value) : undefined,
    read,
    zoneOf: (field, id) => cache.get(targetOf(field))?.zones.get(id),
  };
}
