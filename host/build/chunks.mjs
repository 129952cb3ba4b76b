// Which modules share a file. By default rollup writes a file for every combination of entries that use a module. That gives the fewest bytes
// but hundreds of small files, and over HTTP/1.1 a browser requests six at a time. So modules that are used together form a group:
//   react       React, which changes least. A page with its own React replaces this file (react-shim.mjs)
//   core        what the sign-in and the host page around it need: runtime, elements, first primitives, routes. A page with a sign-in alone loads
//               this file and react
//   shared      what a list in the shell needs, so that it loads nothing else: the query cache, primitives, tables, schemas of all resources
//   common      what every form needs, with the controls and dialogs of which nearly every form needs several, and what many other screens need
//   ….resource  one definition and its slots, with what they alone import
//   resource-…  definitions of one area of resources that its panels need too, with their slots
//   screens-…   what the hand-written screens of one area of resources share
//   parts-…     panels and cells of the resources of one area, which their screens load on demand
//   paragraphs  model and parts of the paragraph screens
//   parts-paragraph  what the screen of a paragraph loads on demand
//   ckeditor    the rich-text editor with what it alone imports. It has a licence of its own, so no other code may be in its files
//   messages    texts, in groups of their own (message-groups.mjs): elsewhere, screens would load texts that they never show
// A group contains everything that its members import, unless an earlier group does, so chunks never import each other in a ring.
import { readdirSync } from "node:fs";
import path from "node:path";
import { isElementEntry } from "./element-entries.mjs";
import { messageChunks } from "./message-groups.mjs";
import { source } from "./sources.mjs";

const REACT = /\/node_modules\/(react|react-dom|scheduler)\//;
const CKEDITOR = /\/node_modules\/(ckeditor5|@ckeditor)\//;
const CKEDITOR_TRANSLATION = /\/node_modules\/ckeditor5\/dist\/translations\/([\w-]+)\.js$/;
const VALIBOT = /\/node_modules\/valibot\//;
const FORM_LIBRARY = /\/node_modules\/react-hook-form\//;
const DEFINITION = /\.resource\.ts$/;
const WITH_SLOTS = /\.(resource\.ts|slots\.tsx)$/;
/** Number of elements that make a module part of `shared`. Primitives and icons are small, so few elements suffice. */
const MIN_ELEMENTS = 12;
const MIN_ELEMENTS_OF_PRIMITIVE = 4;
const MIN_ELEMENTS_OF_ICON = 2;

const PRIMITIVES = source("src/ui/");
/** Not part of `shared`: tables are most of the code of a list, fields are most of that of a form. */
const LARGE_PRIMITIVES = ["src/ui/table/", "src/ui/fields/"].map(source);
const PARAGRAPHS = ["src/contract/paragraph/", "src/engine/paragraphs/"].map(source);
/** Used by screens of several areas, and by the gallery. */
const ROW_DRAGGING = ["drag-handle.tsx", "use-drag-order.ts"].map((file) => `src/engine/order/${file}`);
const PARAGRAPH_SCREEN = source("src/screens/paragraph/");
const FIELDS = ["src/ui/fields/", "src/ui/map/pin-map.tsx", "src/ui/map/map.css"].map(source);
/** Used by a dialog of the shell and by the account's own screen. */
const SESSIONS = source("src/engine/sessions/");
const FORM = ["src/engine/form/", "src/engine/detail/"].map(source);
const CONTRACT = source("src/contract/");
/** Slots of several areas import it, and it is too small for a file of its own. */
const VIEW_LOADING = source("src/engine/kinds/view-loading.tsx");
const SOURCES = source("src/");
const RESOURCES = source("src/resources/");
const PAGE_API = source("elements/page-api.ts");
const RIGHT_CODES = source("src/contract/right-codes.ts");

/** @param {string} id @param {string[]} folders */
const isUnder = (id, folders) => folders.some((folder) => id.startsWith(folder));
/** @param {string} id */
const isIcon = (id) => id.endsWith(".svg.td-text");
/** @param {string} id */
const isPrimitive = (id) => isIcon(id) || (id.startsWith(PRIMITIVES) && !isUnder(id, LARGE_PRIMITIVES));

/**
 * Returns modules and all that they import statically.
 * @param {string[]} starts @param {import("rollup").GetModuleInfo} getModuleInfo
 */
function reachableFrom(starts, getModuleInfo) {
  const seen = new Set();
  const queue = [...starts];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    queue.push(...(getModuleInfo(id)?.importedIds ?? []));
  }
  return seen;
}

/**
 * Returns the groups that depend on the module graph: name and test of a module. A module belongs to the first group whose test accepts it.
 * @param {import("rollup").ManualChunkMeta} meta
 * @returns {[string, (id: string) => boolean][]}
 */
function groupsOf({ getModuleInfo, getModuleIds }) {
  const ids = [...getModuleIds()];
  const reach = (/** @type {string[]} */ ...files) => reachableFrom(files.map(source), getModuleInfo);
  const reachWhere = (/** @type {(id: string) => boolean} */ test) => reachableFrom(ids.filter(test), getModuleInfo);
  const isInAny = (/** @type {Set<string>[]} */ sets) => (/** @type {string} */ id) => sets.some((set) => set.has(id));

  const login = new Set([...reach("elements/td-login.tsx"), PAGE_API]);
  const page = reach("host/page/main.ts");
  const shell = reach("elements/td-admin-shell.tsx");
  const paragraph = reach("elements/td-paragraph.tsx");
  const gallery = reach("src/engine/media/gallery.tsx", ...ROW_DRAGGING);
  const reachKind = (/** @type {string} */ file) => reach(`elements/kinds/${file}`, "elements/resource-element.tsx");
  const [list, form] = ["list.ts", "detail.ts"].map(reachKind);
  const otherKinds = readdirSync(source("elements/kinds"))
    .filter((file) => !["list.ts", "detail.ts"].includes(file))
    .map(reachKind);
  const definitions = reachWhere((id) => WITH_SLOTS.test(id));
  // Lists load all definitions of an area with their slots, so a form's code among them would delay each list.
  const formImporters = [...definitions].filter(
    (id) => id.startsWith(RESOURCES) && getModuleInfo(id)?.importedIds.some((imported) => FORM_LIBRARY.test(imported)),
  );
  if (formImporters.length > 0)
    throw new Error(`Lists would load the library of forms; load these parts on demand: ${formImporters.join(", ")}`);
  const onDemand = reachWhere((id) => !shell.has(id) && (getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0);
  // Hand-written screens. Those that show a list or form of the engine share all of it, so they do not show which modules are common.
  const engineScreens = ["src/engine/list/list-screen.tsx", "src/engine/detail/detail-screen.tsx"].map(source);
  const bespoke = readdirSync(source("elements"))
    .filter((name) => /^td-.*\.tsx$/.test(name) && name !== "td-admin-shell.tsx")
    .map((name) => reach(`elements/${name}`))
    .filter((set) => !engineScreens.some((screen) => set.has(screen)));

  const elements = ids.filter(isElementEntry).map((id) => reachableFrom([id], getModuleInfo));
  const isInBespoke = isInAny(bespoke);
  const isInOtherScreen = isInAny([form, definitions, ...otherKinds, ...bespoke]);
  const isOutsideShell = isInAny([list, onDemand]);
  const frequent = reachWhere((id) => {
    if (list.has(id) || form.has(id)) return isPrimitive(id) && isInBespoke(id);
    const { importers = [] } = getModuleInfo(id) ?? {};
    if (
      id.startsWith(RESOURCES) &&
      !DEFINITION.test(id) &&
      importers.filter((importer) => DEFINITION.test(importer)).length > 1
    )
      return true;
    const minimum = isIcon(id) ? MIN_ELEMENTS_OF_ICON : isPrimitive(id) ? MIN_ELEMENTS_OF_PRIMITIVE : MIN_ELEMENTS;
    // Otherwise an icon of several parts that load on demand would get a file of its own.
    if (isIcon(id) && onDemand.has(id) && importers.length > 1) return true;
    return elements.filter((set) => set.has(id)).length >= minimum;
  });
  const isInForm = isInAny([form, reachWhere((id) => isUnder(id, [...FIELDS, ...FORM]))]);
  const isInEarlierGroup = isInAny([login, page, shell, list, definitions, frequent, form]);
  const isInLaterGroup = (/** @type {string} */ id) =>
    id.startsWith(RESOURCES) || (!isInEarlierGroup(id) && isUnder(id, PARAGRAPHS));
  const ckeditor = reachWhere((id) => CKEDITOR.test(id));
  const inParts = reachWhere((id) => id.startsWith(RESOURCES));
  /** Whether a module that resources use is used by other code too, and imports nothing of later groups. @param {string} id */
  const isUsedElsewhere = (id) => {
    const { importers = [], dynamicImporters = [] } = getModuleInfo(id) ?? {};
    const isUsed = [...importers, ...dynamicImporters].some((importer) => !inParts.has(importer));
    return isUsed && ![...reachableFrom([id], getModuleInfo)].some(isInLaterGroup);
  };
  const isCommon = (/** @type {string} */ id) =>
    isInForm(id) || frequent.has(id) || id.startsWith(SESSIONS) || (inParts.has(id) && isUsedElsewhere(id));
  /** Whether definitions, or the entries of lists with their icons, import a module. @param {string} id */
  const isOfLists = (id) =>
    definitions.has(id) ? frequent.has(id) || isUnder(id, [CONTRACT, VIEW_LOADING]) : isIcon(id) && frequent.has(id);
  return [
    ["core", (id) => login.has(id) || (page.has(id) && id.startsWith(SOURCES))],
    ["shared", (id) => shell.has(id) && (isOutsideShell(id) || isInOtherScreen(id) || isCommon(id))],
    ["shared", (id) => list.has(id) || (page.has(id) && isCommon(id))],
    ["shared", isOfLists],
    ["common", (id) => isCommon(id) || gallery.has(id)],
    ["ckeditor", (id) => ckeditor.has(id)],
    ["paragraphs", (id) => paragraph.has(id) && isUnder(id, PARAGRAPHS)],
    ["parts-paragraph", (id) => !paragraph.has(id) && isUnder(id, [PARAGRAPH_SCREEN, ...PARAGRAPHS])],
  ];
}

/**
 * Returns the group of a module of a resource. Areas are folders such as src/resources/dealers.
 * @param {import("rollup").ManualChunkMeta} meta
 * @returns {(id: string) => string | undefined}
 */
function resourceGroups({ getModuleInfo, getModuleIds }) {
  const ids = [...getModuleIds()];
  const definitions = ids
    .filter((id) => WITH_SLOTS.test(id))
    .map((id) => ({
      name: path.basename(id).replace(WITH_SLOTS, ".resource"),
      reached: reachableFrom([id], getModuleInfo),
    }));
  const imported = reachableFrom(ids.filter(isElementEntry), getModuleInfo);
  const isPart = (/** @type {string} */ id) => id.startsWith(RESOURCES) && !imported.has(id);
  const usedByParts = reachableFrom(ids.filter(isPart), getModuleInfo);
  return (id) => {
    if (!id.startsWith(RESOURCES)) return undefined;
    const [area = ""] = id.slice(RESOURCES.length).split("/");
    if (isPart(id)) return `parts-${area}`;
    const names = new Set(definitions.filter(({ reached }) => reached.has(id)).map(({ name }) => name));
    if (names.size === 0) return `screens-${area}`;
    const own = path.basename(id).replace(WITH_SLOTS, ".resource");
    // Slots alone are too small for a request.
    if (usedByParts.has(id) || usedByParts.has(path.join(path.dirname(id), `${own}.ts`))) return `resource-${area}`;
    if (names.has(own)) return own;
    return names.size === 1 ? [...names][0] : "shared";
  };
}

/**
 * Returns the chunk of a module in one build.
 * @param {import("rollup").ManualChunkMeta} meta
 * @returns {(id: string) => string | undefined}
 */
function chunksOf(meta) {
  const groups = groupsOf(meta);
  const messageChunkOf = messageChunks();
  const resourceGroup = resourceGroups(meta);
  return (id) => messageChunkOf(id) ?? groups.find(([, contains]) => contains(id))?.[0] ?? resourceGroup(id);
}

/** Result of `chunksOf` for each build. A rebuild in watch mode has a new module graph. @type {WeakMap<object, ReturnType<typeof chunksOf>>} */
const chunksByBuild = new WeakMap();

/** For rollup's `manualChunks`. @type {import("rollup").GetManualChunk} */
export function chunkOf(id, meta) {
  // In any other chunk, the helpers of the CommonJS plugin would make chunks import each other in a ring.
  if (id.startsWith("\0commonjsHelpers") || REACT.test(id)) return "react";
  // Endpoints import these for schemas that the build removes (endpoint-plugin.mjs), but the module graph still shows the imports.
  if (CKEDITOR_TRANSLATION.test(id)) return `ckeditor-${CKEDITOR_TRANSLATION.exec(id)?.[1]}`;
  if (VALIBOT.test(id) || id === RIGHT_CODES) return "shared";
  if (!chunksByBuild.has(meta)) chunksByBuild.set(meta, chunksOf(meta));
  return chunksByBuild.get(meta)?.(id);
}

/** For rollup's `chunkFileNames`. Message chunks have their hash in the name of their folder. @param {{ name: string }} chunk */
export function chunkFileName({ name }) {
  if (/^ckeditor(-|$)/.test(name)) return "ckeditor/[name]-[hash].js";
  return name.startsWith("messages-") ? "chunks/[name].js" : "chunks/[name]-[hash].js";
}
