// Finds what the form of a resource loads as soon as it shows: controls, and panels of its own. The host page preloads it, because the
// browser would otherwise find it only after the first rendering.
import { elementModules } from "./element-entries.mjs";
import { source } from "./sources.mjs";
import { needs } from "./message-inject.mjs";

const DETAIL = source("elements/kinds/detail.ts");

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
    const imports = element === undefined ? [] : needs.imports(element.id, element.text);
    const definition = imports.find((file) => file.endsWith(".resource.ts"));
    if (element === undefined || definition === undefined || !imports.includes(DETAIL)) return undefined;
    const [, area = ""] = /\/src\/resources\/(\w+)\//.exec(definition) ?? [];
    const shownAtOnce = ["fields", `parts-${area}`];
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
