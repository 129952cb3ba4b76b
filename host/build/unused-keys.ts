/** Finds unused texts: no source names their key, and no definition derives it. */
import { ARTICLE } from "../../src/contract/article-name";
import { articleResource, type DatabaseLevel } from "../../src/contract/custom-database";
import { paragraphResource } from "../../src/contract/paragraph/fields";
import { LAYOUTS } from "../../src/contract/paragraph/layouts";
import type { AnyResource } from "../../src/contract/resource";
import { filesUnder, readText, root } from "./files";
import { messageNeeds } from "./message-needs.mjs";
import { scanSource } from "./message-scan.mjs";

/** Text of a source file by its name. */
export type Sources = Readonly<Record<string, string>>;

/** Reads all sources except the message files. */
export const readSources = (): Sources =>
  Object.fromEntries(
    ["src", "elements", "host", "demo"]
      .flatMap((folder) => [".ts", ".tsx", ".mjs"].flatMap((ending) => filesUnder(folder, ending)))
      .filter((file) => !file.startsWith("src/locales/"))
      .map((file) => [file, readText(file)]),
  );

const sampleLevel = (id: number): DatabaseLevel => ({
  id,
  name: {},
  pluralName: {},
  code: "LEVEL",
  labelField: null,
  keyField: null,
  pictureField: null,
  sortField: null,
  sortDescending: false,
  maxArticles: null,
  slugPattern: null,
});

/** Definitions that the product creates at run time: paragraphs by layout, and articles of custom databases. */
function definitionsMadeLater(): AnyResource[] {
  const [upper, lower] = [sampleLevel(1), sampleLevel(2)];
  const structure = {
    id: 1,
    name: {},
    status: "DRAFT",
    levels: [upper, lower],
    fields: [],
    listSort: null,
    listDescending: false,
    listFilters: [],
  };
  return [
    ...LAYOUTS.flatMap(({ id }) => paragraphResource(id, "SHOP_BRAND", "CUSTOM_DATABASE_LEVEL") ?? []),
    { ...articleResource(structure, lower), name: ARTICLE },
  ];
}

/** First parts of keys that count as derived, whatever name follows. */
const ANY_NAME = ["list", "tab", "card", "kind", "figure", "series", "grouping", "cell"];

/**
 * Returns a test for the part of a key after the resource's name: true if it names a screen, field, action, view or link of the definition,
 * or ends like a template of the engine (`${resource.name}.saved`).
 */
function derivesFrom(
  { screens, fields, tool, matrix, report, list, lists, actions }: AnyResource,
  endings: Set<string>,
) {
  const namesOf = (...parts: readonly (object | undefined)[]) =>
    new Set(parts.flatMap((part) => Object.keys(part ?? {})));
  const fieldNames = namesOf(fields, tool?.input, matrix?.filters, matrix?.columns, report?.filters);
  const allLists = [list, ...Object.values(lists ?? {}).map((screen) => screen.list)];
  const namesByPart: Readonly<Record<string, ReadonlySet<string>>> = {
    field: fieldNames,
    column: fieldNames,
    action: namesOf(actions, { remove: true }),
    view: namesOf(...allLists.map((definition) => definition?.views)),
    link: namesOf(...allLists.map((definition) => definition?.links)),
  };
  return (suffix: string): boolean => {
    const parts = suffix.split(".");
    const [first = "", second = ""] = parts;
    if (fieldNames.has(first) || first in screens || ANY_NAME.includes(first)) return true;
    const names = namesByPart[first];
    if (names !== undefined) return names.has(second);
    return parts.some((_, index) => endings.has(parts.slice(0, index + 1).join(".")));
  };
}

/** Returns those of the keys that no source names and no definition derives. */
export function unusedKeys(keys: readonly string[], resources: readonly AnyResource[], sources: Sources): string[] {
  const needs = messageNeeds(root);
  const scans = Object.entries(sources).map(([file, text]) => scanSource(text, file));
  const namedKeys = new Set(scans.flatMap(({ uses }) => uses.flatMap((use) => needs.keysNamedBy(use))));
  const endings = new Set(scans.flatMap((scan) => scan.endings));
  const tests = [...resources, ...definitionsMadeLater()].map((resource) => ({
    start: `${resource.name}.`,
    derives: derivesFrom(resource, endings),
  }));
  return keys.filter(
    (key) =>
      !namedKeys.has(key) &&
      !tests.some(({ start, derives }) => key.startsWith(start) && derives(key.slice(start.length))),
  );
}
