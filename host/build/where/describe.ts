/** The text that `npm run where` prints. */
import path from "node:path";
import { BUILT_IN_LOCALES } from "../../../src/locales";
import { LAYERS, type Layer, type FilesByLayer } from "./layers";
import type { Subject } from "./subject";

/** Maximum number of files listed for each layer. Further files are counted by folder. */
const MAX_FILES: Readonly<Record<Layer, number>> = {
  screen: 6,
  engine: 3,
  contract: 4,
  server: 6,
  messages: 3,
  tests: 5,
};

/** Returns a short description of the subject, as the title of the output. */
function titleOf(subject: Subject): string {
  switch (subject.kind) {
    case "screen": {
      const { tag, kind, resource, paths } = subject.screen.entry;
      const more = paths.length > 1 ? ` and ${paths.length - 1} more` : "";
      return `<${tag}>: ${kind} screen${resource === undefined ? "" : ` of "${resource}"`} at /admin${paths[0] ?? ""}${more}`;
    }
    case "resource":
      return `Resource "${subject.resource.definition.name}"`;
    case "element":
      return `<${subject.tag}>: element without an address`;
    case "endpoints":
      return [...subject.declared, ...subject.derived]
        .map(({ endpoint }) => `${endpoint.method} ${endpoint.path}  ${endpoint.id}: ${endpoint.summary}`)
        .join("\n");
    case "message":
      return `Message "${subject.key}"`;
    case "parts":
      return subject.files[0] ?? "";
  }
}

/** Counts the files that are not listed, by folder: `src/screens/login/ 12 more`. */
function countByFolder(files: readonly string[]): string[] {
  const folders = new Map<string, number>();
  for (const file of files) folders.set(path.posix.dirname(file), (folders.get(path.posix.dirname(file)) ?? 0) + 1);
  const byCount = [...folders].sort((a, b) => b[1] - a[1]);
  return byCount.length > 2
    ? [`${files.length} more in ${byCount.length} folders, such as ${byCount[0]?.[0] ?? ""}/`]
    : byCount.map(([folder, count]) => `${count} more in ${folder}/`);
}

function linesOf(layer: Layer, files: readonly string[]): string[] {
  const max = MAX_FILES[layer];
  const visible = files.length <= max + 1 ? files : files.slice(0, max);
  const otherLocales = BUILT_IN_LOCALES.filter((locale) => locale !== "en_GB").join(", ");
  return [
    ...visible.map((file, index) => (layer === "messages" && index === 0 ? `${file}  (and ${otherLocales})` : file)),
    ...countByFolder(files.slice(visible.length)),
  ];
}

/** Returns the title and the files of each layer. Layers without files are left out. */
export function describe(subject: Subject, files: FilesByLayer): string {
  const body = LAYERS.flatMap((layer) =>
    linesOf(layer, files[layer]).map((line, index) => `${(index === 0 ? layer : "").padEnd(10)}${line}`),
  );
  return [titleOf(subject), ...body].join("\n");
}
