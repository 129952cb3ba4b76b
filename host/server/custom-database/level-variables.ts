/** What texts of a level's page may name: its fields and those of the levels above, with the values of some articles to try them with. */
import { textIn } from "../../../src/contract/fields/values";
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { articleName } from "../../../src/contract/article-name";
import { fieldsOfLevel, isUnsaid, levelsAbove, type DatabaseStructure } from "../../../src/contract/custom-database";
import type { ArticleField } from "../../../src/contract/custom-database-fields";
import { isShownFor, type ShowCondition } from "../../../src/contract/paragraph/show-conditions";
import { labelOf } from "../paragraphs/owner";
import { record } from "../storage/schema";
import type { ScopedDatabase } from "../storage/scoped-database";
import { plain } from "./computed-values";
import { structureOfLevel } from "./structure";

type Row = typeof record.$inferSelect;

export interface LevelVariables {
  /** As it stands between braces: `field:diameter`, `level1:name`. */
  readonly elements: readonly { readonly name: string; readonly label: string }[];
  readonly samples: readonly {
    readonly id: number;
    readonly label: string;
    /** By name of the variable. */
    readonly values: Readonly<Record<string, string>>;
  }[];
  /** Articles that show a paragraph with conditions, of all there are; null without conditions. */
  readonly shown: { readonly count: number; readonly of: number } | null;
}

/** Articles to try texts with. */
const SAMPLES = 20;
/** Articles that are counted at most. */
const MOST_COUNTED = 5000;
const WITHOUT_TEXT: ReadonlySet<ArticleField["type"]> = new Set(["PICTURE", "FILE"]);

interface Source {
  readonly prefix: string;
  readonly name: string;
  readonly fields: readonly ArticleField[];
}

/** The level itself first, then those above, the nearest first. */
function sourcesOf(structure: DatabaseStructure, level: number, locales: readonly string[]): Source[] {
  const fields = (id: number) => fieldsOfLevel(structure, id).filter(({ type }) => !WITHOUT_TEXT.has(type));
  const above = levelsAbove(structure, level);
  return [
    { prefix: "field", name: "", fields: fields(level) },
    ...above.map(({ id, name }, place) => ({
      prefix: `level${above.length - place}`,
      name: `${textIn(name, locales)} · `,
      fields: fields(id),
    })),
  ];
}

/** Types of the fields that the level knows, by name of their variable; undefined where the level is gone. */
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

/** Names that texts of the level may use; undefined where the level is gone. */
export async function namesOfLevel(data: ScopedDatabase, level: number): Promise<readonly string[] | undefined> {
  const types = await typesOfLevel(data, level);
  return types && [...types.keys()];
}

const parentOf = ({ data }: Row): number => Number(data["parent"] ?? 0);

/** Articles with those above them, the nearest first. */
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

/** Everything that the screen of a paragraph needs of a level. */
export async function levelVariables(
  data: ScopedDatabase,
  level: number,
  locales: readonly string[],
  conditions: readonly ShowCondition[],
): Promise<LevelVariables> {
  const structure = await structureOfLevel(data, level);
  if (structure === undefined) return { elements: [], samples: [], shown: null };
  const sources = sourcesOf(structure, level, locales);
  // Where nothing is asked of them, a few articles are enough.
  const chains = await chainsOf(data, structure, level, conditions.length === 0 ? SAMPLES : MOST_COUNTED);
  const articles = chains.map((chain) => {
    const values: Record<string, string> = {};
    for (const [place, { prefix, fields }] of sources.entries())
      for (const { code, inherit } of fields) {
        const said = chain.slice(place).map(({ data: own, i18n }): unknown => own[code] ?? i18n[code]);
        const value = inherit ? said.find((one) => !isUnsaid(one)) : said[0];
        values[`${prefix}:${code}`] = String(plain(value, locales) ?? "");
      }
    const [own] = chain;
    return { id: own?.id ?? 0, label: own === undefined ? "" : labelOf(own, locales[0] ?? ""), values };
  });
  return {
    elements: sources.flatMap(({ prefix, name, fields }) =>
      fields.map(({ code, label }) => ({ name: `${prefix}:${code}`, label: `${name}${textIn(label, locales)}` })),
    ),
    samples: articles.slice(0, SAMPLES),
    shown:
      conditions.length === 0
        ? null
        : { count: articles.filter(({ values }) => isShownFor(conditions, values)).length, of: articles.length },
  };
}
