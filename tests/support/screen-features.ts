/** What screens show of the engine, and a few screens that together show all of it. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { loadResources } from "../../src/catalogue/load-resource";
import { SCREENS, type ScreenEntry } from "../../src/catalogue/screens";
import type { Field, Fields } from "../../src/contract/fields";
import type { MatrixDefinition } from "../../src/contract/kinds/matrix";
import type { ReportDefinition } from "../../src/contract/kinds/report";
import { needsReason, type ToolDefinition } from "../../src/contract/kinds/tool";
import type { ListDefinition } from "../../src/contract/list-definition";
import type { AnyResource } from "../../src/contract/resource";
import type { ScreenKind } from "../../src/contract/resource-screen";
import { coveringSelection } from "./covering-selection";

const root = path.resolve(import.meta.dirname, "../..");

/** A screen with all that decides what it shows. */
export interface DescribedScreen {
  readonly screen: ScreenEntry;
  /** Absent for a screen of src/screens. */
  readonly resource?: AnyResource;
  /** Source of the resource's slots file; empty without one. */
  readonly slots: string;
}

/** Slots that a kind of screen draws. Panels are named in the definition's form. */
const SLOTS_BY_KIND: Readonly<Partial<Record<ScreenKind, RegExp>>> = {
  list: /\b(cells|create)\b/,
  detail: /\b(fields|note|search)\b/,
  tool: /\b(fields|note|panels|search)\b/,
  order: /\bcells\b/,
  report: /\b(cells|panels)\b/,
  matrix: /\bpanels\b/,
  settings: /\b(fields|note|panels|search)\b/,
};

interface DrawnOptions {
  readonly as?: string;
  readonly fields?: Fields;
  readonly localised?: boolean;
  readonly readOnly?: boolean;
}
const drawnOptions = ({ options }: Field): DrawnOptions => options;

/** The features of inputs, with those in rows. All kinds of screens draw inputs alike. */
const inputFeatures = (fields: Fields, names = Object.keys(fields), where = "input"): string[] =>
  names.flatMap((name) => {
    const field = fields[name];
    if (field === undefined) return [];
    const { as, fields: inner = {}, localised = false, readOnly = false } = drawnOptions(field);
    const kind = [field.kind, as, localised && "by language", readOnly && "read-only"].filter(Boolean).join(" ");
    return [`${where} ${kind}`, ...inputFeatures(inner, Object.keys(inner), "input in rows")];
  });

/** The name of each option that has a value: `list: map`. */
const present = (where: string, options: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(options).flatMap(([name, value]) =>
    value === undefined || value === false ? [] : [`${where}: ${name}`],
  );

function listFeatures(resource: AnyResource, further: string | undefined): string[] {
  const own = further === undefined ? undefined : resource.lists?.[further];
  const list: ListDefinition<Fields> = { columns: [], search: [], sort: "", ...resource.list, ...own?.list };
  const columns = list.columns.map((name) => {
    const field = resource.fields[name];
    return `list: column ${field === undefined ? name : `${field.kind} ${drawnOptions(field).as ?? ""}`.trim()}`;
  });
  const { calendar, createPath, filters, inlineEdit, links, map, opensBeside, opensOn, picture, shortcuts, views } =
    list;
  return [
    ...columns,
    ...present("list", {
      createPath,
      filters,
      inlineEdit,
      links,
      map,
      opensBeside,
      opensOn,
      picture,
      shortcuts,
      views,
      "own filter": own?.filter,
    }),
    ...(calendar === undefined ? [] : [`list: calendar of a ${calendar.span}`]),
    ...present("list", {
      import: resource.import,
      "actions for several records": Object.values(resource.actions ?? {}).some(({ bulk = false }) => bulk),
      "no creation": resource.operations?.create === false,
      "no removal": resource.operations?.remove === false,
      archive: resource.operations?.remove === "archive",
    }),
  ];
}

function formFeatures(where: string, resource: AnyResource, slots: string): string[] {
  const { form, fields, actions = {}, locks, operations, relevant, variants } = resource;
  const tabs = form === undefined ? [] : "tabs" in form ? Object.values(form.tabs) : [form.cards];
  const names = tabs.flatMap((cards) => Object.values(cards).flat());
  return [
    `${where}: ${form === undefined ? "all fields" : "tabs" in form ? "tabs" : "cards"}`,
    ...inputFeatures(fields, form === undefined ? Object.keys(fields) : names),
    ...names
      .filter((name) => name.startsWith("@"))
      .map((name) => (slots.includes(name) ? `panel ${name} of ${resource.name}` : `panel ${name}`)),
    ...present(where, { locks, relevant, variants, duplicate: operations?.duplicate }),
    ...present(where, { actions: Object.keys(actions).length > 0, "no change": operations?.update === false }),
    ...present(where, { "main action": Object.values(actions).some(({ main = false }) => main) }),
    ...present(where, { key: resource.screens.detail?.key, parts: resource.screens.detail?.parts }),
  ];
}

const toolFeatures = (tool: ToolDefinition): string[] => [
  ...inputFeatures(tool.input),
  `tool: confirmed ${tool.confirm}`,
  ...present("tool", { reason: needsReason(tool), cards: tool.cards, kinds: tool.kinds, undoDays: tool.undoDays }),
  ...present("tool", { propose: tool.propose, relevant: tool.relevant }),
];

const matrixFeatures = ({ cell, columns = {}, filters = {}, search = true }: MatrixDefinition): string[] => [
  ...(cell === undefined ? [] : [`matrix: cell ${cell.kind}`]),
  ...Object.values(columns).map(({ kind }) => `matrix: column ${kind}`),
  ...inputFeatures(filters, undefined, "matrix: filter"),
  ...present("matrix", { "columns of the server": Object.keys(columns).length === 0, search }),
];

const reportFeatures = ({ period, filters = {}, figures, series = {}, groupings }: ReportDefinition): string[] => [
  ...present("report", { period, groupings }),
  ...Object.values(figures).map(({ format, better = "neither" }) => `report: ${format}, better ${better}`),
  ...Object.values(series).map(({ chart }) => `report: ${chart} chart`),
  ...inputFeatures(filters, undefined, "report: filter"),
];

/** Returns what a screen shows. A hand-written screen, panel or slot is a feature of its own. */
export function featuresOfScreen({ screen, resource, slots }: DescribedScreen): string[] {
  const { kind, list, tag } = screen;
  if (resource === undefined || kind === "bespoke") return [`screen ${tag}`];
  const { matrix, order, report, tool } = resource;
  return [
    kind,
    ...(SLOTS_BY_KIND[kind]?.test(slots) === true ? [`${kind}: slots of ${resource.name}`] : []),
    ...(kind === "list" ? listFeatures(resource, list) : []),
    ...(kind === "detail" || kind === "settings" ? formFeatures(kind, resource, slots) : []),
    ...(kind === "order" ? present("order", { ...order, position: resource.fields["position"]?.options }) : []),
    ...(kind === "tool" && tool !== undefined ? toolFeatures(tool) : []),
    ...(kind === "matrix" && matrix !== undefined ? matrixFeatures(matrix) : []),
    ...(kind === "report" && report !== undefined ? reportFeatures(report) : []),
  ];
}

/** Describes all screens of the registry. */
export async function describeScreens(): Promise<DescribedScreen[]> {
  const resources = new Map((await loadResources()).map((resource) => [resource.name, resource]));
  const rows = JSON.parse(readFileSync(path.join(root, "src/catalogue/registry.gen.json"), "utf8")) as {
    readonly tag: string;
    readonly slots?: string;
  }[];
  const slotsFiles = new Map(rows.map(({ tag, slots }) => [tag, slots]));
  return SCREENS.map((screen) => {
    const resource = screen.resource === undefined ? undefined : resources.get(screen.resource);
    const file = slotsFiles.get(screen.tag);
    const slots = file === undefined ? "" : readFileSync(path.join(root, file), "utf8");
    return { screen, ...(resource !== undefined && { resource }), slots };
  });
}

/** Returns all hand-written screens, and as few screens of resources as show every feature of the engine. */
export const coveringScreens = (screens: readonly DescribedScreen[]): DescribedScreen[] =>
  coveringSelection(screens, ({ screen }) => screen.tag, featuresOfScreen);
