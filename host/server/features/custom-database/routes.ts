/** Routes of custom databases as a whole. */
import { and, eq, isNull, sql, type SQL } from "drizzle-orm";
import { articleName, levelOfArticle } from "../../../../src/contract/article-name";
import {
  fieldsOfLevel,
  levelAbove,
  type DatabaseLevel,
  type DatabaseStructure,
} from "../../../../src/contract/custom-database";
import type { ArticleField } from "../../../../src/contract/custom-database-fields";
import { databaseHealth, databaseStructure } from "../../../../src/contract/endpoints/custom-database";
import type { RequestContext } from "../../platform/http/request-context";
import { route } from "../../platform/http/route";
import type { ServerModule } from "../../resources/resource-services";
import { record } from "../../platform/storage/schema";
import { requireStructure } from "./structure";

/** Returns the level of an article. */
async function levelOf(
  { data }: RequestContext,
  { levels }: DatabaseStructure,
  article: string,
): Promise<number | null> {
  const found = await data.find(record, and(eq(record.id, Number(article)), isNull(record.deletedAt)) ?? sql`false`);
  const level = levelOfArticle(found?.resource ?? "");
  return levels.some(({ id }) => id === level) ? (level ?? null) : null;
}

const anyOf = (conditions: readonly SQL[]): SQL =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join([...conditions], sql` or `)})`;

const isEmpty = ({ code, localised, type }: ArticleField): SQL => {
  const value = localised ? sql`${record.i18n}->${code}` : sql`${record.data}->${code}`;
  // A boolean is never empty.
  return type === "BOOLEAN" ? sql`false` : sql`coalesce(${value}, 'null') in ('null', '""', '[]', '{}')`;
};

async function healthOf({ data, languages }: RequestContext, structure: DatabaseStructure, level: DatabaseLevel) {
  const fields = fieldsOfLevel(structure, level.id);
  const articlesOfLevel = sql`${record.resource} = ${articleName(level.id)} and ${record.deletedAt} is null`;
  const isIncomplete = anyOf(fields.filter(({ mandatory, inherit }) => mandatory && !inherit).map(isEmpty));
  const isUntranslated = anyOf(
    fields
      .filter(({ localised }) => localised)
      .flatMap((field) =>
        languages.map(
          (locale) => sql`(not ${isEmpty(field)} and coalesce(${record.i18n}->${field.code}->>${locale}, '') = '')`,
        ),
      ),
  );
  const isOrphan =
    levelAbove(structure, level) === undefined
      ? sql`false`
      : sql`not exists (select 1 from record above where above.id = (${record.data}->>'parent')::bigint and above.deleted_at is null)`;
  const [counts] = await data.execute<
    Record<"articles" | "active" | "incomplete" | "untranslated" | "orphans", string>
  >(
    record,
    (scope) => sql`select count(*) as articles, count(*) filter (where ${record.status} = 'ACTIVE') as active,
      count(*) filter (where ${isIncomplete}) as incomplete, count(*) filter (where ${isUntranslated}) as untranslated, count(*) filter (where ${isOrphan}) as orphans
      from ${record} where ${scope} and ${articlesOfLevel}`,
  );
  const { articles = 0, active = 0, incomplete = 0, untranslated = 0, orphans = 0 } = counts ?? {};
  return {
    id: level.id,
    articles: Number(articles),
    active: Number(active),
    incomplete: Number(incomplete),
    untranslated: Number(untranslated),
    orphans: Number(orphans),
  };
}

export const customDatabaseModule: ServerModule = () => [
  route(databaseStructure, async (context, { params, query }) => {
    const structure = await requireStructure(context, params.id);
    const level = query.article === undefined ? null : await levelOf(context, structure, query.article);
    return {
      ...structure,
      listFilters: [...structure.listFilters],
      levels: structure.levels.map((candidate) => ({ ...candidate })),
      fields: structure.fields.map((field) => ({ ...field, choices: field.choices.map((choice) => ({ ...choice })) })),
      levelOfArticle: level,
    };
  }),
  route(databaseHealth, async (context, { params }) => {
    const structure = await requireStructure(context, params.id);
    const levels = [];
    for (const level of structure.levels) levels.push(await healthOf(context, structure, level));
    return { levels };
  }),
];
