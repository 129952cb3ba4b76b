// Which modules lie together. Left alone, rollup makes a file for every combination of entries: the fewest bytes, but so many files that a
// browser, which asks for six at a time over HTTP/1.1, spends its time queueing. So what is loaded together is put together, by who reaches it:
//   core    runtime, elements, the first primitives, and the sign-in: alone on a page it is two files, this one and React
//   queries the cache of server state, which the shell and most screens read; the sign-in and the shell's page have none
//   frame   what the shell shares with host page, engine and definitions
//   hall    what the shell shares with whatever comes later: bespoke screens, its own dialogs
//   parts   primitives that lists share with bespoke screens       panels  those that forms share with them
//   words   what several definitions of an area share, a file an area
//   inputs  fields and their checks, of a form or of none
//   record  what list and form share and a form of its own needs too        form         forms, whoever draws them
//   engine  what list and form share, and what definitions are made of     list, detail the rest of each
//   slides  what a paragraph and the editor of its pictures share          paragraphs  what it shares with lists of paragraphs
//   drafts  icons of what is not published yet        rich-text, enumerations  what paragraphs and other forms need, each without the rest
//   states  icons of states and of what changes them          acts    icons of what is done to a record
//   place   where a screen inside another record stands
//   rows    what lists share with orders and matrices                      cards        what forms of records share with those of tools
// Each set holds all that its members import, or a set before it does; so no two of them ever import each other.
import path from "node:path";
import { root } from "./dependencies.mjs";
import { messageFileOf } from "./message-plugin.mjs";

const REACT = /\/node_modules\/(react|react-dom|scheduler)\//;
/** Answers of the server, kept and shared. */
const QUERIES = /\/node_modules\/@tanstack\/(react-query|query-core)\/|\/src\/runtime\/(react-)?queries\.tsx?$/;
/** What paragraphs, their lists and their pictures are made of; the lists of values are for definitions too. */
const PARAGRAPH = /\/src\/(contract\/paragraph\/|contract\/endpoints\/(page|paragraph)|engine\/paragraphs\/)/;
/** Icons of what is written and not published yet. */
const DRAFT = /\/icons\/(cloud-arrow-up|pencil-fill)\.svg\.td-text$/;
const DEFINITION = /\/src\/resources\/[\w-]+\/[\w-]+\.resource\.ts$/;

const BESPOKE = /\/elements\/td-(?!login\b|admin-shell\b)[\w-]+\.tsx$/;
/** Primitives and icons, but not the tables and fields, which are most of list and form. */
const PART = /\/src\/ui\/(?!table\/|fields\/)[\w-]+\/|\.svg\.td-text$/;

/** Left alone each lies with whatever else is as small, and screens load that with it. */
const STATE =
  /\/icons\/(archive|arrow-counterclockwise|check-circle|files|intersect|pause-circle|play-circle)\.svg\.td-text$/;

/** The same for those of what is done to a record. */
const ACT = /\/icons\/(box-arrow-right|clock-history|copy|list-ol)\.svg\.td-text$/;

/** @param {string} file */
const at = (file) => path.join(root, file);

/**
 * All that some modules import statically, themselves included.
 * @param {string[]} starts @param {import("rollup").GetModuleInfo} getModuleInfo
 */
function reachableFrom(starts, getModuleInfo) {
  const seen = new Set();
  const waiting = [...starts];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    waiting.push(...(getModuleInfo(id)?.importedIds ?? []));
  }
  return seen;
}

/** Name → test, in the order in which they take their modules. @param {import("rollup").ManualChunkMeta} meta */
function layers({ getModuleInfo, getModuleIds }) {
  const [login, shell, page, list, form, order, tool, report, matrix, own, picture] = [
    ["elements/td-login.tsx"],
    ["elements/td-admin-shell.tsx"],
    ["host/page/main.ts"],
    ["elements/kinds/list.ts", "elements/resource-element.tsx"],
    ["elements/kinds/detail.ts", "elements/resource-element.tsx"],
    ["elements/kinds/order.ts"],
    ["elements/kinds/tool.ts"],
    ["elements/kinds/report.ts"],
    ["elements/kinds/matrix.ts"],
    // The bespoke screen whose form is the engine's.
    ["elements/td-paragraph.tsx"],
    ["elements/td-paragraph-picture.tsx"],
  ].map((files) => reachableFrom(files.map(at), getModuleInfo));
  const ids = [...getModuleIds()];
  const reach = (/** @type {(id: string) => boolean} */ test) => reachableFrom(ids.filter(test), getModuleInfo);
  const definitions = reach((id) => /\.(resource\.ts|slots\.tsx)$/.test(id));
  const bespoke = reach((id) => BESPOKE.test(id));
  const later = reach((id) => !shell.has(id) && (getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0);
  const parts = reach((id) => PART.test(id) && bespoke.has(id) && (list.has(id) || form.has(id)));
  const isShared = (/** @type {string} */ id) =>
    definitions.has(id) ? list.has(id) || form.has(id) : list.has(id) && form.has(id);
  /** @type {[string, (id: string) => boolean][]} */
  const found = [
    ["core", (id) => login.has(id)],
    ["queries", (id) => shell.has(id) && QUERIES.test(id)],
    ["frame", (id) => shell.has(id) && [page, list, form, report, definitions].some((set) => set.has(id))],
    ["hall", (id) => shell.has(id) && (bespoke.has(id) || later.has(id))],
    ["parts", (id) => parts.has(id) && list.has(id)],
    ["panels", (id) => parts.has(id) || id.endsWith("/src/ui/use-seen.ts")],
    // A save of any form asks for calls; the rest of what lists and forms fetch by is theirs.
    ["record", (id) => /\/src\/contract\/(plain-text|resource-endpoints)\.ts$/.test(id)],
    ["record", (id) => own.has(id) && isShared(id)],
    ["engine", isShared],
    ["rows", (id) => list.has(id) && (order.has(id) || matrix.has(id))],
    ["list", (id) => list.has(id)],
    ["inputs", (id) => own.has(id) && form.has(id) && (report.has(id) || matrix.has(id))],
    ["form", (id) => own.has(id) && form.has(id)],
    ["rich-text", (id) => id.endsWith("/src/ui/rich-text/rich-text.tsx")],
    ["enumerations", (id) => id.endsWith("/src/contract/paragraph/enumerations.ts")],
    ["paragraph-removal", (id) => id.endsWith("/engine/paragraphs/remove-paragraph.ts")],
    ["paragraph-actions", (id) => /\/(paragraph-actions|save-paragraph)\.ts$/.test(id)],
    ["slides", (id) => PARAGRAPH.test(id) && own.has(id) && picture.has(id)],
    ["paragraphs", (id) => PARAGRAPH.test(id) && own.has(id)],
    ["cards", (id) => form.has(id) && tool.has(id)],
    ["detail", (id) => form.has(id)],
    ["states", (id) => STATE.test(id)],
    ["acts", (id) => ACT.test(id)],
    ["drafts", (id) => DRAFT.test(id)],
  ];
  return found;
}

/** One graph a build; a rebuild in watch mode brings another. @type {WeakMap<object, ReturnType<typeof layers>>} */
const known = new WeakMap();

/** For rollup's `manualChunks`. @type {import("rollup").GetManualChunk} */
export function chunkOf(id, meta) {
  // React changes least. The helpers of the CommonJS plugin stand with it, or chunks would import each other in a ring.
  if (id.startsWith("\0commonjsHelpers") || REACT.test(id)) return "react";
  // All codes of rights are for checking input; most screens check none.
  if (id.endsWith("/src/contract/right-codes.ts")) return "right-codes";
  // Details and the few lists inside another record: neither of them needs the other's rest.
  if (/\/src\/engine\/placed?\.tsx?$/.test(id)) return "place";
  // Schemas are taken out of the calls, so pages without a form don't need their library, though their modules import it.
  if (id.includes("/node_modules/valibot/")) return "valibot";
  const [, area] = /\/src\/resources\/([\w-]+)\/[\w-]+\.ts$/.exec(id) ?? [];
  const users = area === undefined || DEFINITION.test(id) ? [] : (meta.getModuleInfo(id)?.importers ?? []);
  if (users.filter((user) => DEFINITION.test(user)).length > 1) return `words-${area}`;
  const messages = messageFileOf(id);
  if (messages !== undefined) return messages;
  if (!known.has(meta)) known.set(meta, layers(meta));
  return known.get(meta)?.find(([, holds]) => holds(id))?.[0];
}
