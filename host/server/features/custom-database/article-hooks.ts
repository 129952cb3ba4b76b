/** Hooks of articles: key, computed fields, address, and the level's limit. */
import { sql } from "drizzle-orm";
import { articleName } from "../../../../src/contract/article-name";
import {
  fieldsOfLevel,
  keyOfLevel,
  patternKey,
  type DatabaseLevel,
  type DatabaseStructure,
} from "../../../../src/contract/custom-database";
import type { Localised } from "../../../../src/contract/fields";
import { readPattern } from "../../platform/bounded-pattern";
import { sameValue } from "../../platform/storage/audit";
import { normaliseRelativeUrl } from "../../../../src/contract/spec/relative-url";
import type { AnyRecord } from "../../../../src/contract/resource";
import type { HookContext, HookResult, ResourceHooks } from "../../resources/types";
import { parentIds } from "../../resources/reading/referenced-ids";
import { record } from "../../platform/storage/schema";
import { computedValues, recomputeDescendants, plainValue } from "./computed-values";

type Values = Readonly<Record<string, unknown>>;

/** Creates an article's address. Fills placeholders such as `{field:diameter}` in the pattern; without a pattern, uses the article's name. */
function slugOf(pattern: string | null, label: string, values: Values, languages: readonly string[]): string {
  const text = (pattern ?? "").replace(/\{field:(\w+)\}/g, (_, code: string) =>
    String(plainValue(values[code], languages) ?? ""),
  );
  const source = text.replace(/[{}]/g, "").trim() === "" ? String(plainValue(values[label], languages) ?? "") : text;
  return normaliseRelativeUrl(source.normalize("NFD").replace(/\p{M}/gu, "").replace(/[’']/g, " ")).replace(/^\//, "");
}

/** Returns errors of changed texts that do not match the pattern of their field. Stored texts may be older than the pattern. */
function patternErrors(
  structure: DatabaseStructure,
  level: DatabaseLevel,
  before: Values | null,
  values: Values,
): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { code, type, pattern, patternMessage, localised } of fieldsOfLevel(structure, level.id)) {
    if (type !== "TEXT" || pattern === null || sameValue(values[code], before?.[code])) continue;
    const expression = readPattern(pattern);
    const texts = localised ? Object.entries((values[code] ?? {}) as Localised) : [["", values[code]] as const];
    for (const [locale, text] of texts)
      if (typeof text === "string" && text !== "" && expression?.testExact(text) === false)
        errors[locale === "" ? code : `${code}.${locale}`] =
          Object.keys(patternMessage).length > 0 ? patternKey(level.id, code) : "error.pattern";
  }
  return errors;
}

const countArticles = async ({ data }: HookContext, name: string): Promise<number> =>
  data.count(record, sql`${record.resource} = ${name} and ${record.deletedAt} is null`);

/** @param label field with the articles' names */
export function articleHooks(structure: DatabaseStructure, level: DatabaseLevel, label: string): ResourceHooks {
  const key = keyOfLevel(structure, level);
  const levelBelow = structure.levels[structure.levels.findIndex((other) => other.id === level.id) + 1];
  /** Returns articles that have children. */
  const withChildren = async (articles: readonly AnyRecord[], { data }: HookContext): Promise<ReadonlySet<number>> =>
    levelBelow === undefined ? new Set() : parentIds(data, articleName(levelBelow.id), articles);
  return {
    async beforeSave({ before, values }, context): Promise<HookResult> {
      if (structure.status !== "PUBLISHED") return { errors: ["custom-database-article.error.not-published"] };
      if (
        before === null &&
        level.maxArticles !== null &&
        (await countArticles(context, articleName(level.id))) >= level.maxArticles
      )
        return { errors: ["custom-database-article.error.full"] };
      const fields = patternErrors(structure, level, before, values);
      if (Object.keys(fields).length > 0) return { fields };
      const code = key === undefined ? values["code"] : values[key.code];
      if (code !== before?.["code"] && (await context.isTaken("code", code)))
        return { fields: { [key?.code ?? "code"]: "error.duplicate" } };
      const sentSlug = values["slug"];
      const slug =
        typeof sentSlug === "string" && sentSlug !== ""
          ? sentSlug
          : slugOf(level.slugPattern, label, values, context.languages);
      const computed = await computedValues(structure, level, values, context);
      return { set: { ...computed, code, slug: slug === "" ? null : slug } };
    },
    afterWrite: (written, context) => recomputeDescendants(structure, level, written, context),
    async beforeRemove({ id }, { forAll }) {
      return (await forAll(withChildren)).has(id) ? { errors: ["custom-database-article.error.children"] } : {};
    },
  };
}
