/** What saving an article brings along: its key, what is computed, its address, the room that its level has. */
import { sql } from "drizzle-orm";
import { articleName } from "../../../src/contract/article-name";
import { keyOfLevel, type DatabaseLevel, type DatabaseStructure } from "../../../src/contract/custom-database";
import { normaliseRelativeUrl } from "../../../src/contract/spec/relative-url";
import type { AnyRecord } from "../../../src/contract/resource";
import type { HookContext, Outcome, ResourceHooks } from "../resources/hooks";
import { parentsAmong } from "../resources/named";
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

/** @param label field that names the level's articles */
export function articleHooks(structure: DatabaseStructure, level: DatabaseLevel, label: string): ResourceHooks {
  const key = keyOfLevel(structure, level);
  const below = structure.levels[structure.levels.findIndex((other) => other.id === level.id) + 1];
  /** Articles that others of the level below belong to. */
  const withChildren = async (articles: readonly AnyRecord[], { data }: HookContext): Promise<ReadonlySet<number>> =>
    below === undefined ? new Set() : parentsAmong(data, articleName(below.id), articles);
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
    async beforeRemove({ id }, { forAll }) {
      return (await forAll(withChildren)).has(id) ? { errors: ["custom-database-article.error.children"] } : {};
    },
  };
}
