/** Variables available to a level's page: fields of the level and its ancestors, with sample values of some articles. */
import { textIn } from "../../../../src/contract/fields/values";
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { articleName } from "../../../../src/contract/article-name";
import { fieldsOfLevel, levelsAbove, type DatabaseStructure } from "../../../../src/contract/custom-database";
import { isEmptyValue } from "../../../../src/contract/object";
import type { ArticleField } from "../../../../src/contract/custom-database-fields";
import { isVisibleFor, type ShowCondition } from "../../../../src/contract/paragraph/show-conditions";
import { labelOf } from "./owner";
import { record } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { plainValue } from "../custom-database/computed-values";
import { structureOfLevel } from "../custom-database/structure";

type Row = typeof record.$inferSelect;

export interface LevelVariables {
  /** Variable names as written between braces: `field:diameter`, `level1:name`. */
  readonly elements: readonly { readonly name: string; readonly label: string }[];
  readonly samples: readonly {
    readonly id: number;
    readonly label: string;
    /** Values by variable name. */
    readonly values: Readonly<Record<string, string>>;
  }[];
  /** Number of articles that meet the conditions, of all articles; null without conditions. */
  readonly shown: { readonly count: number; readonly of: number } | null;
}

/** Number of sample articles. */
const SAMPLES = 20;
/** Maximum number of articles to count. */
const MAX_COUNTED = 5000;
const WITHOUT_TEXT: ReadonlySet<ArticleField["type"]> = new Set(["PICTURE", "FILE"]);

interface Source {
  readonly prefix: string;
  readonly name: string;
  readonly fields: readonly ArticleField[];
}

/** Returns the level and its ancestors, nearest first. */
function sourcesOf(structure: DatabaseStructure, level: number, locales: readonly string[]): Source[] {
  const fields = (id: number) => fieldsOfLevel(structure, id).filter(({ type }) => !WITHOUT_TEXT.has(type));
  const above = levelsAbove(structure, level);
  return [
    { prefix: "field", name: "", fields: fields(level) },
    ...above.map(({ id, name }, index) => ({
      prefix: `level${above.length - index}`,
      name: `${textIn(name, locales)} · `,
      fields: fields(id),
    })),
  ];
}

/** Returns the field types available to the level by variable name; undefined when the level no longer exists. */
export async function typesOfLevel(
  data: ScopedDatabase,
  level: number,
): Promise<ReadonlyMap<string, ArticleField["type"]> | undefined> {
  const structure = await structureOfLevel(data, level);
  if (structure === undefined) return undefined;
  const sources = sourcesOf(structure, level, []);
  return new Map(
    sources.flatMap(({ prefix, fields }) => fields.map(({ code, type }) => [`${prefix}:${code}`, type] as const)),
  );
}

/** Returns the variable names available to the level; undefined when the level no longer exists. */
export async function namesOfLevel(data: ScopedDatabase, level: number): Promise<readonly string[] | undefined> {
  const types = await typesOfLevel(data, level);
  return types && [...types.keys()];
}

const parentOf = ({ data }: Row): number => Number(data["parent"] ?? 0);

/** Loads articles with their ancestors, nearest first. */
async function chainsOf(
  data: ScopedDatabase,
  structure: DatabaseStructure,
  level: number,
  limit: number,
): Promise<Row[][]> {
  const found = await data.select(record, {
    where: and(eq(record.resource, articleName(level)), isNull(record.deletedAt)) ?? sql`false`,
    orderBy: [asc(record.search), asc(record.id)],
    limit,
  });
  const chains = found.map((row) => [row]);
  for (const _ of levelsAbove(structure, level)) {
    const ids = chains.flatMap((chain) => parentOf(chain.at(-1) as Row) || []);
    const parents = ids.length === 0 ? [] : await data.select(record, { where: inArray(record.id, [...new Set(ids)]) });
    for (const chain of chains) {
      const parent = parents.find(({ id }) => id === parentOf(chain.at(-1) as Row));
      if (parent !== undefined) chain.push(parent);
    }
  }
  return chains;
}

/** Returns the level data needed by the paragraph screen. */
export async function levelVariables(
  data: ScopedDatabase,
  level: number,
  locales: readonly string[],
  conditions: readonly ShowCondition[],
): Promise<LevelVariables> {
  const structure = await structureOfLevel(data, level);
  if (structure === undefined) return { elements: [], samples: [], shown: null };
  const sources = sourcesOf(structure, level, locales);
  // Without conditions to count, a few sample articles are enough.
  const chains = await chainsOf(data, structure, level, conditions.length === 0 ? SAMPLES : MAX_COUNTED);
  const articles = chains.map((chain) => {
    const values: Record<string, string> = {};
    for (const [index, { prefix, fields }] of sources.entries())
      for (const { code, inherit } of fields) {
        const inheritedValues = chain.slice(index).map(({ data: stored, i18n }): unknown => stored[code] ?? i18n[code]);
        const value = inherit ? inheritedValues.find((candidate) => !isEmptyValue(candidate)) : inheritedValues[0];
        values[`${prefix}:${code}`] = String(plainValue(value, locales) ?? "");
      }
    const [article] = chain;
    return { id: article?.id ?? 0, label: article === undefined ? "" : labelOf(article, locales[0] ?? ""), values };
  });
  return {
    elements: sources.flatMap(({ prefix, name, fields }) =>
      fields.map(({ code, label }) => ({ name: `${prefix}:${code}`, label: `${name}${textIn(label, locales)}` })),
    ),
    samples: articles.slice(0, SAMPLES),
    shown:
      conditions.length === 0
        ? null
        : { count: articles.filter(({ values }) => isVisibleFor(conditions, values)).length, of: articles.length },
  };
}
