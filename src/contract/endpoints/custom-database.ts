/** Custom databases: contents and health of their levels. */
import * as v from "valibot";
import { ARTICLE_RIGHT } from "../article-name";
import { DATABASE_FIELD_TYPES } from "../custom-database-fields";
import { endpoint } from "../endpoint";
import { idParam as id } from "../input-schemas";

const texts = v.record(v.string(), v.string());
const number = v.nullable(v.number());

const level = v.object({
  id: v.number(),
  name: texts,
  pluralName: texts,
  code: v.string(),
  labelField: number,
  keyField: number,
  pictureField: number,
  sortField: number,
  sortDescending: v.boolean(),
  maxArticles: number,
  slugPattern: v.nullable(v.string()),
});

const field = v.object({
  id: v.number(),
  level: v.number(),
  code: v.string(),
  label: texts,
  type: v.picklist(DATABASE_FIELD_TYPES),
  group: texts,
  help: texts,
  unit: texts,
  localised: v.boolean(),
  mandatory: v.boolean(),
  uniqueValue: v.boolean(),
  inherit: v.boolean(),
  inList: v.boolean(),
  sortable: v.boolean(),
  filterable: v.boolean(),
  searchable: v.boolean(),
  min: number,
  max: number,
  decimals: number,
  length: number,
  pattern: v.nullable(v.string()),
  patternMessage: texts,
  choices: v.array(v.object({ value: v.string(), label: texts })),
  formula: v.nullable(v.string()),
  target: number,
});

export const databaseStructure = endpoint({
  id: "custom-database.structure",
  method: "GET",
  path: "/admin/api/custom-database/{id}/structure",
  summary: "Levels and fields of a database, and the level of one of its articles",
  params: v.object({ id }),
  query: v.object({ article: v.optional(id) }),
  response: v.object({
    id: v.number(),
    name: texts,
    status: v.string(),
    listSort: number,
    listDescending: v.boolean(),
    listFilters: v.array(v.number()),
    levels: v.array(level),
    fields: v.array(field),
    /** Level of the requested article; null without one, or when it no longer exists. */
    levelOfArticle: number,
  }),
  right: ARTICLE_RIGHT,
});

export const databaseHealth = endpoint({
  id: "custom-database.health",
  method: "GET",
  path: "/admin/api/custom-database/{id}/health",
  summary:
    "Articles of each level of a database: counts in total, shown, incomplete, untranslated and without a parent",
  params: v.object({ id }),
  response: v.object({
    levels: v.array(
      v.object({
        id: v.number(),
        articles: v.number(),
        active: v.number(),
        /** Articles without a mandatory value. */
        incomplete: v.number(),
        /** Articles without a text in a language of the shop. */
        untranslated: v.number(),
        /** Articles whose parent no longer exists. */
        orphans: v.number(),
      }),
    ),
  }),
  right: ARTICLE_RIGHT,
});
