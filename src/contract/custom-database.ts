/**
 * Custom databases: every level of a published structure becomes a resource with the level's fields. Browser and server derive the same
 * definition from the same facts, so that lists, forms, imports and exports treat articles like any other record.
 */
import { f, type Field, type Fields, type Localised } from "./fields";
import { textIn } from "./fields/values";
import { CAN_LABEL, articleField, isListed, type ArticleField } from "./custom-database-fields";
import { ARTICLE, ARTICLE_RIGHT, articleName } from "./article-name";
import type { ListDefinition } from "./list-definition";
import type { AnyResource } from "./resource";

/** A level of a custom database. */
export interface DatabaseLevel {
  readonly id: number;
  readonly name: Localised;
  readonly pluralName: Localised;
  readonly code: string;
  /** Field ids. */
  readonly labelField: number | null;
  readonly keyField: number | null;
  readonly pictureField: number | null;
  readonly sortField: number | null;
  readonly sortDescending: boolean;
  readonly maxArticles: number | null;
  readonly slugPattern: string | null;
}

/** A custom database with its levels and fields. */
export interface DatabaseStructure {
  readonly id: number;
  readonly name: Localised;
  readonly status: string;
  /** Field by which lists of its level are sorted first; that of the level if null. */
  readonly listSort: number | null;
  readonly listDescending: boolean;
  /** Fields that lists offer as filters; of a level without any here, all filterable ones. */
  readonly listFilters: readonly number[];
  /** From the top level down. */
  readonly levels: readonly DatabaseLevel[];
  readonly fields: readonly ArticleField[];
}

/** Returns the fields of a level. */
export const fieldsOfLevel = ({ fields }: DatabaseStructure, levelId: number): readonly ArticleField[] =>
  fields.filter(({ level }) => level === levelId);

/** Groups fields in the order of their groups; fields without a group come first. */
function fieldGroups(fields: readonly ArticleField[]): readonly (readonly ArticleField[])[] {
  const groups = new Map<string, ArticleField[]>([["{}", []]]);
  for (const field of fields) {
    const key = JSON.stringify(field.group);
    groups.set(key, [...(groups.get(key) ?? []), field]);
  }
  return [...groups.values()];
}

/** Returns the field that identifies an article in imports; the article's code follows its value. Undefined when the level has none. */
export const keyOfLevel = (structure: DatabaseStructure, level: DatabaseLevel): ArticleField | undefined =>
  fieldsOfLevel(structure, level.id).find(
    ({ id, type, localised }) => id === level.keyField && type === "TEXT" && !localised,
  );

/** Returns the level above, or undefined for the top level. */
export const levelAbove = ({ levels }: DatabaseStructure, level: DatabaseLevel): DatabaseLevel | undefined =>
  levels[levels.findIndex(({ id }) => id === level.id) - 1];

/** Returns the levels above, the nearest first. */
export function levelsAbove({ levels }: DatabaseStructure, levelId: number): readonly DatabaseLevel[] {
  const index = levels.findIndex(({ id }) => id === levelId);
  return index < 0 ? [] : levels.slice(0, index).reverse();
}

const EDITED_IN_PLACE: ReadonlySet<Field["kind"]> = new Set([
  "integer",
  "decimal",
  "money",
  "percent",
  "boolean",
  "date",
]);
const SORTABLE = ["code", "status", "updatedAt"] as const;

function articleList(
  { listSort, listDescending, listFilters }: Pick<DatabaseStructure, "listSort" | "listDescending" | "listFilters">,
  level: DatabaseLevel,
  fields: readonly ArticleField[],
  label: string,
  parent: boolean,
): ListDefinition<Fields> {
  const codeOf = (id: number | null): string | undefined => fields.find((field) => field.id === id)?.code;
  const listedCodes = fields
    .filter((field) => field.inList && isListed(field) && field.code !== label)
    .map(({ code }) => code);
  const chosenSort = codeOf(listSort);
  const sort = chosenSort ?? codeOf(level.sortField) ?? label;
  const isDescending = chosenSort === undefined ? level.sortDescending : listDescending;
  const filterable = fields.filter((field) => field.filterable && isListed(field));
  const chosenFilters = filterable.filter(({ id }) => listFilters.includes(id));
  const picture = codeOf(level.pictureField);
  return {
    columns: [
      ...new Set([
        label,
        ...listedCodes,
        ...(parent ? ["parent"] : []),
        "code",
        "status",
        "updatedAt",
        "updatedBy" as const,
      ]),
    ],
    visible: [...new Set([label, ...listedCodes, ...(parent ? ["parent"] : []), "status", "updatedAt"])],
    filters: [
      "status",
      ...(parent ? ["parent"] : []),
      ...(chosenFilters.length > 0 ? chosenFilters : filterable).map(({ code }) => code),
    ],
    search: [...new Set([label, "code", ...fields.filter(({ searchable }) => searchable).map(({ code }) => code)])],
    sort: isDescending ? `-${sort}` : sort,
    sortable: [
      ...new Set([label, sort, ...fields.filter(({ sortable }) => sortable).map(({ code }) => code), ...SORTABLE]),
    ],
    inlineEdit: fields
      .filter((field) => listedCodes.includes(field.code) && EDITED_IN_PLACE.has(articleField(field).kind))
      .map(({ code }) => code),
    ...(picture !== undefined && { picture }),
  };
}

/** Returns the resource definition for the articles of a level. */
export function articleResource(structure: DatabaseStructure, level: DatabaseLevel): AnyResource {
  const levelFields = fieldsOfLevel(structure, level.id);
  const parentLevel = levelAbove(structure, level);
  const key = keyOfLevel(structure, level);
  const labelField = levelFields.find((field) => field.id === level.labelField && CAN_LABEL.has(field.type));
  const label = labelField?.code ?? "code";
  const codeOf = (field: ArticleField): string => field.code;
  const [ungrouped = [], ...groups] = fieldGroups(levelFields);
  const path = `customDatabase/${structure.id}`;
  const list = articleList(structure, level, levelFields, label, parentLevel !== undefined);
  const fields: Fields = {
    ...Object.fromEntries(
      levelFields.map((field): [string, Field] => [
        field.code,
        articleField(
          field.code === key?.code || field.code === label ? { ...field, mandatory: true, inherit: false } : field,
        ),
      ]),
    ),
    // Unique within the database. Follows the key field where the level has one.
    code: f.text({ required: true, unique: true, max: 120, readOnly: key !== undefined }),
    ...(parentLevel !== undefined && { parent: f.reference(articleName(parentLevel.id), { required: true }) }),
    status: f.choice(["ACTIVE", "HIDDEN"], {
      required: true,
      default: "ACTIVE",
      tints: { ACTIVE: "success", HIDDEN: "neutral" },
    }),
    startAt: f.dateTime(),
    endAt: f.dateTime(),
    slug: f.relativeUrl(),
  };
  return {
    name: articleName(level.id),
    area: "catalog",
    screens: {
      list: { path: `${path}/articles?level=${level.id}`, tag: "td-custom-database-articles", icon: "collection" },
      detail: { path: `${path}/article/{id}`, tag: "td-custom-database-article" },
    },
    right: { read: ARTICLE_RIGHT, write: ARTICLE_RIGHT },
    scope: "shop",
    label,
    fields,
    rules: ({ startAt, endAt }) => ({
      endAt:
        typeof startAt === "string" && typeof endAt === "string" && endAt <= startAt ? "page.error.period" : undefined,
    }),
    list: { ...list, createPath: `${path}/article/new?level=${level.id}` },
    form: {
      tabs: {
        article: {
          general: [
            ...(key === undefined ? ["code"] : []),
            ...(parentLevel === undefined ? [] : ["parent"]),
            ...ungrouped.map(codeOf),
          ],
          ...Object.fromEntries(groups.map((group, index) => [`group${index + 1}`, group.map(codeOf)])),
        },
        publication: { period: ["status", "startAt", "endAt", "slug"] },
        ...(structure.levels.at(-1)?.id === level.id ? {} : { children: { children: ["@children" as const] } }),
        history: { history: ["@history" as const] },
      },
    },
    actions: {
      show: {
        icon: "eye",
        bulk: true,
        undo: true,
        when: ({ status }) => status === "HIDDEN",
        set: { status: "ACTIVE" },
      },
      hide: {
        icon: "eye-slash",
        bulk: true,
        undo: true,
        when: ({ status }) => status === "ACTIVE",
        set: { status: "HIDDEN" },
      },
    },
    import: { match: key?.code ?? "code", undoDays: 7 },
    exportable: true,
  };
}

/** Returns the key of a field's own message for a text that does not match its pattern. */
export const patternKey = (level: number, code: string): string => `${articleName(level)}.field.${code}.pattern`;

/**
 * Returns the messages of a level's articles: the general article messages, plus the shop's names of level, fields, groups and choices.
 *
 * @param locales preferred locales, best first
 */
export function articleMessages(
  general: Readonly<Record<string, string>>,
  structure: DatabaseStructure,
  level: DatabaseLevel,
  locales: readonly string[],
): Record<string, string> {
  const name = articleName(level.id);
  const localise = (texts: Localised): string => textIn(texts, locales);
  const messages: Record<string, string> = {};
  for (const [key, text] of Object.entries(general))
    if (key.startsWith(`${ARTICLE}.`)) messages[`${name}${key.slice(ARTICLE.length)}`] = text;
  const plural = localise(level.pluralName) || localise(level.name);
  messages[`${name}.one`] = localise(level.name);
  messages[`${name}.many`] = plural;
  messages[`${name}.list.title`] = `${localise(structure.name)} · ${plural}`;
  messages[`${name}.detail.title`] = localise(level.name);
  const parentLevel = levelAbove(structure, level);
  if (parentLevel !== undefined) messages[`${name}.field.parent`] = localise(parentLevel.name);
  const fields = fieldsOfLevel(structure, level.id);
  for (const field of fields) {
    const unit = localise(field.unit);
    messages[`${name}.field.${field.code}`] =
      unit === "" ? localise(field.label) : `${localise(field.label)} (${unit})`;
    const help = localise(field.help);
    if (help !== "") messages[`${name}.field.${field.code}.help`] = help;
    const patternMessage = localise(field.patternMessage);
    if (patternMessage !== "") messages[patternKey(level.id, field.code)] = patternMessage;
    for (const choice of field.choices) messages[`${name}.${field.code}.${choice.value}`] = localise(choice.label);
  }
  for (const [index, group] of fieldGroups(fields).entries())
    if (index > 0) messages[`${name}.card.group${index}`] = localise(group[0]?.group ?? {});
  return messages;
}
