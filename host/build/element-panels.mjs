// Finds what a form loads as soon as it shows: controls, panels of its own, and the text editor of a paragraph. The host page preloads it,
// because the browser would otherwise find it only after the first rendering.
import { elementModules } from "./element-entries.mjs";
import { source } from "./sources.mjs";
import { needs } from "./message-inject.mjs";

const DETAIL = source("elements/kinds/detail.ts");
const PARAGRAPH_SCREEN = source("src/screens/paragraph/paragraph.tsx");

/**
 * Returns the chunks whose parts show with the form that an element imports; undefined for elements without a form.
 * @param {readonly string[]} imports
 */
function chunksShownAtOnce(imports) {
  if (imports.includes(PARAGRAPH_SCREEN)) return ["parts-paragraph", "ck-editor"];
  const definition = imports.find((file) => file.endsWith(".resource.ts"));
  if (definition === undefined || !imports.includes(DETAIL)) return undefined;
  const [, area = ""] = /\/src\/resources\/(\w+)\//.exec(definition) ?? [];
  return ["fields", `parts-${area}`];
}

/** @typedef {{ needs: string[], messages: string[] }} Panels files, and modules of messages */

/**
 * @param {readonly import("rollup").OutputChunk[]} chunks
 * @param {(file: string) => Iterable<string>} withImports returns a file and its static imports
 * @returns {(entry: string, ownFiles: readonly string[]) => Panels | undefined} function of the name and the files of an entry; its result is
 * undefined for entries without a form
 */
export function elementPanels(chunks, withImports) {
  const chunkByModule = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk])));
  const elements = new Map(elementModules().map(({ tag, id, text }) => [`elements/${tag}`, { id, text }]));
  return (entry, ownFiles) => {
    const element = elements.get(entry);
    const shownAtOnce = element && chunksShownAtOnce(needs.imports(element.id, element.text));
    if (element === undefined || shownAtOnce === undefined) return undefined;
    const [files, messages] = [new Set(), new Set()];
    const visited = new Set([element.id]);
    for (const file of visited) {
      for (const imported of needs.imports(file)) visited.add(imported);
      for (const { file: part } of needs.lazyImports(file)) {
        const chunk = chunkByModule.get(part);
        // Parts that show later are in other chunks.
        if (chunk === undefined || (!shownAtOnce.includes(chunk.name) && !ownFiles.includes(chunk.fileName))) continue;
        for (const needed of withImports(chunk.fileName)) if (!ownFiles.includes(needed)) files.add(needed);
        for (const module of needs.modulesAtImport(file, part)) messages.add(module);
        visited.add(part);
      }
    }
    return { needs: [...files], messages: [...messages] };
  };
}
