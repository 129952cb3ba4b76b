/** Import of content bloc texts: validates lines, writes them as draft paragraphs, and undoes them. */
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { emptyValues } from "../../../../src/contract/empty-values";
import type { Reference } from "../../../../src/contract/fields";
import { plainWord } from "../../../../src/contract/paragraph/bloc-choice";
import { contentFields } from "../../../../src/contract/paragraph/fields";
import { layoutOf } from "../../../../src/contract/paragraph/layouts";
import type { Slot } from "../../../../src/contract/paragraph/slots";
import { escapeHtml } from "../../platform/html";
import { ApiProblem } from "../../platform/http/problem";
import { sanitiseRichText } from "../../platform/markup";
import { add, MAX_IN_SLOT, remove } from "../paragraphs/collection";
import { loadOwner } from "../paragraphs/owner";
import { ofOwner, type Row } from "../paragraphs/rows";
import type { HookContext, HookResult } from "../../resources/types";
import { validateChange } from "../../resources/writing/validate-change";
import { create } from "../../resources/writing/saving";
import { serviceOf } from "../../resources/service";
import { paragraph, record } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { PageRow } from "./pages";

export interface BlocText {
  readonly name: string;
  readonly pageType: string;
  readonly brands: string | null;
  readonly size: string | null;
  readonly cities: string | null;
  readonly season: string | null;
  readonly vehicleType: string | null;
  readonly services: readonly Reference[];
  readonly priority: number | null;
  readonly locale: string;
  readonly slot: Slot;
  readonly title: string | null;
  readonly text: string | null;
}

const LAYOUT = "T_ONE";

const parts = (text: string | null): string[] =>
  (text ?? "")
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** Returns the values of the content bloc page that a line belongs to. */
const pageValues = (line: BlocText) => ({
  name: line.name,
  pageType: line.pageType,
  brands: parts(line.brands).map((brand) => ({ brand })),
  sizes: line.size === null ? [] : [{ size: line.size }],
  cities: parts(line.cities).map((city) => ({ city })),
  seasons: line.season === null ? [] : [line.season],
  vehicleTypes: line.vehicleType === null ? [] : [line.vehicleType],
  services: [...line.services],
  ...(line.priority !== null && { priority: line.priority }),
});
const CRITERIA = ["brands", "sizes", "cities", "seasons", "vehicleTypes", "services"] as const;

/** Finds the page with the name and type; the oldest if there are several. */
const findPage = (data: ScopedDatabase, { name, pageType }: BlocText): Promise<PageRow | undefined> =>
  data.find(
    record,
    and(
      eq(record.resource, "content-bloc-page"),
      isNull(record.deletedAt),
      sql`${record.data}->>'pageType' = ${pageType}`,
      sql`lower(trim(${record.data}->>'name')) = ${name.trim().toLowerCase()}`,
    ) ?? sql`false`,
    { orderBy: [asc(record.id)] },
  );

/** Serialises values independent of order and spelling, for comparison. */
const digest = (value: unknown): string =>
  (Array.isArray(value) ? value : [])
    .map((item: unknown) => {
      if (typeof item !== "object" || item === null) return plainWord(String(item));
      return "id" in item ? String(item.id) : plainWord(Object.values(item).join(" "));
    })
    .sort()
    .join("|");

/** Whether a line's criteria differ from those of the existing page. A line without criteria accepts any. */
function hasOtherCriteria(page: PageRow, values: Readonly<Record<string, unknown>>): boolean {
  const givenCriteria = CRITERIA.filter((name) => digest(values[name]) !== "");
  return givenCriteria.length > 0 && CRITERIA.some((name) => digest(values[name]) !== digest(page.data[name]));
}

/** Converts plain text to paragraphs, and sanitises markup. */
const asMarkup = (text: string): string =>
  sanitiseRichText(
    /^\s*</.test(text)
      ? text
      : text
          .trim()
          .split(/\n\s*\n/)
          .map((part) => `<p>${escapeHtml(part.trim()).replace(/\n/g, "<br>")}</p>`)
          .join(""),
  );

const contentOf = ({ title, text, locale }: BlocText): Row["content"] => {
  const layout = layoutOf(LAYOUT);
  if (layout === undefined) throw new Error(`No layout is called ${LAYOUT}`);
  return {
    ...emptyValues(contentFields(layout)),
    title: title === null ? {} : { [locale]: title },
    columns: [{ text: text === null ? {} : { [locale]: asMarkup(text) } }],
  };
};

/** Returns the key that identifies a text within its slot. */
const keyOf = (content: Row["content"], locale: string): string => {
  const textIn = (value: unknown): string => (value as Readonly<Record<string, string>> | undefined)?.[locale] ?? "";
  const [column] = (content["columns"] ?? []) as readonly { readonly text?: unknown }[];
  return `${textIn(content["title"]).trim()} ${textIn(column?.text)}`;
};

/** Keys of already validated lines by slot. They are not stored yet but count for limits and duplicates. */
const validatedKeys = new WeakMap<ScopedDatabase, Map<string, Set<string>>>();

function usedKeysOfSlot(data: ScopedDatabase, slotKey: string): Set<string> {
  const keysBySlot = validatedKeys.get(data) ?? new Map<string, Set<string>>();
  validatedKeys.set(data, keysBySlot);
  const usedKeys = keysBySlot.get(slotKey) ?? new Set<string>();
  keysBySlot.set(slotKey, usedKeys);
  return usedKeys;
}

/** Validates a line and returns its errors by field. */
export async function validateBlocText<V>(line: BlocText, context: HookContext): Promise<HookResult<V>> {
  const { data, caller } = context;
  const service = serviceOf(caller.registry, "content-bloc-page");
  const page = await findPage(data, line);
  try {
    const { values } = await validateChange(service, caller, data, pageValues(line), null);
    if (page !== undefined && hasOtherCriteria(page, values))
      return { fields: { name: "content-bloc-text.error.criteria" } };
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.problem.fields === undefined) throw error;
    const fieldNames: Readonly<Record<string, string>> = {
      sizes: "size",
      seasons: "season",
      vehicleTypes: "vehicleType",
    };
    const fields = Object.entries(error.problem.fields).map(([path, key]) => {
      const [name = ""] = path.split(".");
      return [fieldNames[name] ?? name, key];
    });
    return { fields: Object.fromEntries(fields) as Record<string, string> };
  }
  const rows = page === undefined ? [] : await paragraphsInSlot(data, page.id, line);
  const slotKey = [line.name.trim().toLowerCase(), line.pageType, line.slot, line.locale].join(" ");
  const usedKeys = usedKeysOfSlot(data, slotKey);
  const key = keyOf(contentOf(line), line.locale);
  if (usedKeys.has(key) || rows.some(({ content }) => keyOf(content, line.locale) === key))
    return { fields: { text: "content-bloc-text.error.exists" } };
  if (rows.length + usedKeys.size >= MAX_IN_SLOT) return { fields: { slot: "content-bloc-text.error.full" } };
  usedKeys.add(key);
  return {};
}

/** Loads the paragraphs in the slot of a line. */
const paragraphsInSlot = (data: ScopedDatabase, page: number, { slot, locale }: BlocText): Promise<Row[]> =>
  data.select(paragraph, {
    where:
      and(ofOwner("CONTENT_BLOC_PAGE", page), eq(paragraph.slot, slot), eq(paragraph.locale, locale)) ?? sql`false`,
  });

/** Writes the text of a line as a draft after the existing paragraphs of its slot. */
export async function addBlocText(
  line: BlocText & { readonly id: number },
  { data, caller }: HookContext,
): Promise<void> {
  const service = serviceOf(caller.registry, "content-bloc-page");
  const found = await findPage(data, line);
  const page = found?.id ?? (await create(service, caller, data, pageValues(line))).id;
  const owner = await loadOwner(caller.context, data, "CONTENT_BLOC_PAGE", page, true);
  const { slot, locale } = line;
  const created = await add(caller.context, data, owner, { layoutId: LAYOUT, locale, slot, content: contentOf(line) });
  await data.update(
    record,
    { data: sql`${record.data} || ${JSON.stringify({ page, paragraph: created.id })}::jsonb` as never },
    eq(record.id, line.id),
  );
}

/** Deletes paragraphs created by these import lines unless edited since. Pages are kept. */
export async function undoBlocTexts(
  lines: readonly { readonly paragraph: number | null }[],
  { data }: HookContext,
): Promise<void> {
  const ids = lines.flatMap((line) => line.paragraph ?? []);
  const isUnchanged = and(inArray(paragraph.id, ids), isNull(paragraph.deletedAt), eq(paragraph.version, 1));
  if (ids.length === 0 || isUnchanged === undefined) return;
  for (const row of await data.select(paragraph, { where: isUnchanged })) await remove(data, row);
}
