/** What saving an article brings along: its key, what is computed, its address, the room that its level has. */
import { sql } from "drizzle-orm";
import { articleName } from "../../../src/contract/article-name";
import {
  fieldsOfLevel,
  isUnsaid,
  keyOfLevel,
  levelsAbove,
  type DatabaseLevel,
  type DatabaseStructure,
} from "../../../src/contract/custom-database";
import type { ArticleField } from "../../../src/contract/custom-database-fields";
import type { Localised, Money, Reference } from "../../../src/contract/fields";
import { normaliseRelativeUrl } from "../../../src/contract/spec/relative-url";
import { formulaValue, type FormulaValues } from "../../../src/resources/catalog/formula";
import type { HookContext, Outcome, ResourceHooks } from "../resources/hooks";
import { record } from "../storage/schema";

type Values = Readonly<Record<string, unknown>>;

/** A value as formulas and addresses read it: amounts in whole units, texts in the shop's first language, references by name. */
function plain(value: unknown, languages: readonly string[]): number | string | boolean | null {
  if (typeof value === "number" || typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  if ("minor" in value) return (value as Money).minor / 100;
  if ("label" in value) return (value as Reference).label;
  const texts = value as Localised;
  return languages.map((locale) => texts[locale]).find((text) => text !== undefined) ?? Object.values(texts)[0] ?? null;
}

/** Values by code of the articles above: of two the nearest, where it does not leave the word to the other. */
async function valuesAbove(
  structure: DatabaseStructure,
  level: DatabaseLevel,
  values: Values,
  context: HookContext,
): Promise<Values> {
  const known: Record<string, unknown> = {};
  let reference = values["parent"] as Reference | null | undefined;
  for (const { id } of levelsAbove(structure, level.id)) {
    const [parent] = reference == null ? [] : await context.find(articleName(id), [reference.id]);
    if (parent === undefined) break;
    for (const { code, inherit } of fieldsOfLevel(structure, id))
      if (!(code in known) && !(inherit && isUnsaid(parent[code]))) known[code] = parent[code];
    reference = parent["parent"] as Reference | null | undefined;
  }
  return known;
}

/** In the order in which one can name another: those that name no computed field come first. */
function computed(
  fields: readonly ArticleField[],
  values: Values,
  above: Values,
  languages: readonly string[],
): Record<string, unknown> {
  const known: Record<string, FormulaValues[string]> = {};
  for (const [code, value] of Object.entries(above)) known[code] = plain(value, languages);
  for (const { code, type, inherit } of fields)
    if (type !== "COMPUTED" && !(inherit && isUnsaid(values[code]))) known[code] = plain(values[code], languages);
  const waiting = fields.filter(({ type, formula }) => type === "COMPUTED" && formula !== null);
  const found: Record<string, unknown> = {};
  for (let round = 0; round < waiting.length; round++)
    for (const { code, formula, decimals } of waiting) {
      const value = formulaValue(formula ?? "", known);
      known[code] = value;
      found[code] =
        decimals === null ? (value === null ? null : String(value)) : typeof value === "number" ? value : null;
    }
  return found;
}

/** `{field:diameter}` of the pattern filled, or the article's name. */
function addressOf(pattern: string | null, label: string, values: Values, languages: readonly string[]): string {
  const text = (pattern ?? "").replace(/\{field:(\w+)\}/g, (_, code: string) =>
    String(plain(values[code], languages) ?? ""),
  );
  const words = text.replace(/[{}]/g, "").trim() === "" ? String(plain(values[label], languages) ?? "") : text;
  return normaliseRelativeUrl(words.normalize("NFD").replace(/\p{M}/gu, "").replace(/[’']/g, " ")).replace(/^\//, "");
}

const countOf = async ({ data }: HookContext, name: string): Promise<number> =>
  data.count(record, sql`${record.resource} = ${name} and ${record.deletedAt} is null`);

/** Articles that name this one as what they belong to. */
async function hasChildren(
  structure: DatabaseStructure,
  level: DatabaseLevel,
  id: number,
  { data }: HookContext,
): Promise<boolean> {
  const below = structure.levels[structure.levels.findIndex((other) => other.id === level.id) + 1];
  if (below === undefined) return false;
  const children = sql`${record.resource} = ${articleName(below.id)} and ${record.deletedAt} is null and (${record.data}->>'parent')::bigint = ${id}`;
  return (await data.count(record, children, 1)) > 0;
}

/** @param label field that names the level's articles */
export function articleHooks(structure: DatabaseStructure, level: DatabaseLevel, label: string): ResourceHooks {
  const own = fieldsOfLevel(structure, level.id);
  const key = keyOfLevel(structure, level);
  return {
    async beforeSave({ before, values }, context): Promise<Outcome> {
      if (structure.status !== "PUBLISHED") return { errors: ["custom-database-article.error.not-published"] };
      if (
        before === null &&
        level.maxArticles !== null &&
        (await countOf(context, articleName(level.id))) >= level.maxArticles
      )
        return { errors: ["custom-database-article.error.full"] };
      const code = key === undefined ? values["code"] : values[key.code];
      if (code !== before?.["code"] && (await context.isTaken("code", code)))
        return { fields: { [key?.code ?? "code"]: "error.duplicate" } };
      const typed = values["slug"];
      const slug =
        typeof typed === "string" && typed !== ""
          ? typed
          : addressOf(level.slugPattern, label, values, context.languages);
      const worksOut = own.some(({ type }) => type === "COMPUTED");
      const above = worksOut ? await valuesAbove(structure, level, values, context) : {};
      return { set: { ...computed(own, values, above, context.languages), code, slug: slug === "" ? null : slug } };
    },
    async beforeRemove({ id }, context) {
      return (await hasChildren(structure, level, id, context))
        ? { errors: ["custom-database-article.error.children"] }
        : {};
    },
  };
}
