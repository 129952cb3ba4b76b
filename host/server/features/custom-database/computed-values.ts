/** Computed fields of articles, based on their own and inherited values; recomputed when an ancestor changes. */
import { majorUnits } from "../../../../src/contract/currency-digits";
import { setImmediate as nextTurn } from "node:timers/promises";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { articleName } from "../../../../src/contract/article-name";
import {
  fieldsOfLevel,
  levelsAbove,
  type DatabaseLevel,
  type DatabaseStructure,
} from "../../../../src/contract/custom-database";
import { isEmptyValue } from "../../../../src/contract/object";
import type { ArticleField } from "../../../../src/contract/custom-database-fields";
import type { Localised, Money, Reference } from "../../../../src/contract/fields";
import {
  formulaValue,
  MAX_RESULT,
  ResultTooLong,
  type FormulaValues,
} from "../../../../src/resources/catalog/custom-database/formula";
import { ApiProblem } from "../../platform/http/problem";
import type { HookContext, SavedChange } from "../../resources/types";
import { load, updateRecords } from "../../resources/writing/write-records";
import { serviceOf } from "../../resources/service";
import { sameValue } from "../../platform/storage/audit";
import { record } from "../../platform/storage/schema";

type Values = Readonly<Record<string, unknown>>;

/** Articles recomputed per batch. */
const BATCH_SIZE = 250;

/** Converts a value for formulas and addresses: amounts in major units, texts in the default language, references by label. */
export function plainValue(value: unknown, languages: readonly string[]): number | string | boolean | null {
  if (typeof value === "number" || typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  if ("minor" in value) return majorUnits(value as Money);
  if ("label" in value) return (value as Reference).label;
  const texts = value as Localised;
  return languages.map((locale) => texts[locale]).find((text) => text !== undefined) ?? Object.values(texts)[0] ?? null;
}

type FindArticle = (level: number, id: number) => Promise<Values | undefined>;

/** Cache of articles by level and id, because articles of a level mostly share ancestors. */
function articleFinder(context: HookContext): FindArticle {
  const cache = new Map<string, Promise<Values | undefined>>();
  return (level, id) => {
    const key = `${level} ${id}`;
    const article = cache.get(key) ?? context.find(articleName(level), [id]).then(([found]) => found);
    cache.set(key, article);
    return article;
  };
}

/** Returns inherited values by field code; the nearest ancestor with a value wins. */
async function loadInheritedValues(
  structure: DatabaseStructure,
  level: DatabaseLevel,
  values: Values,
  find: FindArticle,
): Promise<Values> {
  const inherited: Record<string, unknown> = {};
  let reference = values["parent"] as Reference | null | undefined;
  for (const { id } of levelsAbove(structure, level.id)) {
    const parent = reference == null ? undefined : await find(id, reference.id);
    if (parent === undefined) break;
    for (const { code, inherit } of fieldsOfLevel(structure, id))
      if (!(code in inherited) && !(inherit && isEmptyValue(parent[code]))) inherited[code] = parent[code];
    reference = parent["parent"] as Reference | null | undefined;
  }
  return inherited;
}

/** Evaluates the formula of a field. Throws a problem that names the field when the result is too long. */
function evaluate(field: string, formula: string, values: FormulaValues): ReturnType<typeof formulaValue> {
  try {
    return formulaValue(formula, values);
  } catch (error) {
    if (!(error instanceof ResultTooLong)) throw error;
    const params = { "": { field, limit: MAX_RESULT } };
    throw new ApiProblem("validation", { errors: ["custom-database-article.error.computed-too-long"], params });
  }
}

/**
 * Computes the computed fields. They may use each other: each round evaluates all of them again, so that after as many rounds as there are
 * fields every value is final.
 */
function computeFields(
  fields: readonly ArticleField[],
  values: Values,
  above: Values,
  languages: readonly string[],
): Record<string, unknown> {
  const operands: Record<string, FormulaValues[string]> = {};
  for (const [code, value] of Object.entries(above)) operands[code] = plainValue(value, languages);
  for (const { code, type, inherit } of fields)
    if (type !== "COMPUTED" && !(inherit && isEmptyValue(values[code])))
      operands[code] = plainValue(values[code], languages);
  const pending = fields.filter(({ type, formula }) => type === "COMPUTED" && formula !== null);
  const computed: Record<string, unknown> = {};
  for (let round = 0; round < pending.length; round++)
    for (const { code, formula, decimals } of pending) {
      const value = evaluate(code, formula ?? "", operands);
      operands[code] = value;
      computed[code] =
        decimals === null ? (value === null ? null : String(value)) : typeof value === "number" ? value : null;
    }
  return computed;
}

/**
 * Computes the fields of an article. Throws a problem when a result is too long.
 * @param find lookup shared by several articles of a level
 */
export async function computedValues(
  structure: DatabaseStructure,
  level: DatabaseLevel,
  values: Values,
  context: HookContext,
  find = articleFinder(context),
): Promise<Values> {
  const levelFields = fieldsOfLevel(structure, level.id);
  if (!levelFields.some(({ type }) => type === "COMPUTED")) return {};
  return computeFields(
    levelFields,
    values,
    await loadInheritedValues(structure, level, values, find),
    context.languages,
  );
}

const mentions = (formula: string | null, codes: ReadonlySet<string>): boolean =>
  (formula?.match(/[a-z]\w*/gi) ?? []).some((word) => codes.has(word));

/** Returns descendant levels with formulas that use one of the codes. */
function affectedLevels(
  { levels, ...structure }: DatabaseStructure,
  level: DatabaseLevel,
  changed: ReadonlySet<string>,
) {
  const codes = new Set(changed);
  const lowerLevels = levels.slice(levels.findIndex(({ id }) => id === level.id) + 1);
  const affected = lowerLevels.map((lowerLevel) => {
    const formulaFields = fieldsOfLevel({ levels, ...structure }, lowerLevel.id).filter(({ formula }) =>
      mentions(formula, codes),
    );
    for (const { code } of formulaFields) codes.add(code);
    return formulaFields.length > 0;
  });
  return lowerLevels.slice(0, affected.lastIndexOf(true) + 1);
}

async function loadChildIds(
  { data }: HookContext,
  level: DatabaseLevel,
  parents: readonly number[],
): Promise<number[]> {
  const found: number[] = [];
  for (let start = 0; start < parents.length; start += BATCH_SIZE) {
    const parent = inArray(sql<number>`(${record.data}->>'parent')::bigint`, parents.slice(start, start + BATCH_SIZE));
    const where = and(eq(record.resource, articleName(level.id)), isNull(record.deletedAt), parent);
    const rows = await data.selectFields(record, { id: record.id }, { where, orderBy: [record.id] });
    found.push(...rows.map(({ id }) => id));
  }
  return found;
}

/** Stores changed computed values of articles with history entries. */
async function recompute(
  structure: DatabaseStructure,
  level: DatabaseLevel,
  ids: readonly number[],
  context: HookContext,
): Promise<void> {
  const { caller, data } = context;
  const service = serviceOf(caller.registry, articleName(level.id));
  const articles = await load(service, caller, data, ids);
  const find = articleFinder(context);
  const changes = [];
  for (const before of articles) {
    const values = await computedValues(structure, level, before, context, find);
    const changed = new Set(Object.keys(values).filter((name) => !sameValue(values[name], before[name])));
    if (changed.size > 0) changes.push({ before, values: { ...before, ...values }, changed });
  }
  await updateRecords(service, caller, data, changes, { verb: "UPDATE" }, { runHooks: false });
}

/** Recomputes descendants of a changed article within its transaction. */
export async function recomputeDescendants(
  structure: DatabaseStructure,
  level: DatabaseLevel,
  { before, after }: SavedChange,
  context: HookContext,
): Promise<void> {
  if (before === null || after === null) return;
  const codes = [...fieldsOfLevel(structure, level.id).map(({ code }) => code), "parent"];
  const changed = new Set(codes.filter((code) => !sameValue(before[code], after[code])));
  if (changed.size === 0) return;
  // A new parent may change every inherited value.
  const all = levelsAbove(structure, level.id).flatMap(({ id }) =>
    fieldsOfLevel(structure, id).map(({ code }) => code),
  );
  if (changed.has("parent")) for (const code of all) changed.add(code);
  let parents: readonly number[] = [after.id];
  for (const affected of affectedLevels(structure, level, changed)) {
    parents = await loadChildIds(context, affected, parents);
    for (let start = 0; start < parents.length; start += BATCH_SIZE) {
      await recompute(structure, affected, parents.slice(start, start + BATCH_SIZE), context);
      await nextTurn();
    }
  }
}
