/** What saving an article brings along: its key, what is computed, its address, the room that its level has. */
import { sql } from "drizzle-orm";
import { articleName } from "../../../src/contract/article-name";
import { keyOfLevel, type DatabaseLevel, type DatabaseStructure } from "../../../src/contract/custom-database";
import { normaliseRelativeUrl } from "../../../src/contract/spec/relative-url";
import type { HookContext, Outcome, ResourceHooks } from "../resources/hooks";
import { record } from "../storage/schema";
import { computedValues, followAbove, plain } from "./computed-values";

type Values = Readonly<Record<string, unknown>>;

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
      const worked = await computedValues(structure, level, values, context);
      return { set: { ...worked, code, slug: slug === "" ? null : slug } };
    },
    afterWrite: (written, context) => followAbove(structure, level, written, context),
    async beforeRemove({ id }, context) {
      return (await hasChildren(structure, level, id, context))
        ? { errors: ["custom-database-article.error.children"] }
        : {};
    },
  };
}
