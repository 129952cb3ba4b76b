// elements/td-login.js: the sign-in with everything that it shows first in one file. Its texts in every language are part of that file; the
// texts of its parts that load on demand stay files of their own. Other texts are left out, as other elements of the page bring theirs.
import { readFileSync } from "node:fs";
import { needs } from "./message-inject.mjs";
import { source } from "./sources.mjs";

export const ALONE_TAG = "td-login";
export const ALONE_INPUT = { [`elements/${ALONE_TAG}`]: source(`elements/${ALONE_TAG}-alone.ts`) };

const CATALOGUES = source("src/locales/catalogues.gen.ts");
const LOCALE = /^ {2}(\w+): \{$/gm;

/** Returns the message modules that the element shows first, and those of its parts that load on demand. */
function modulesOfElement() {
  const entry = source(`elements/${ALONE_TAG}.tsx`);
  const first = new Set(["start", ...needs.modulesOf(entry)]);
  /** @type {Set<string>} */
  const later = new Set();
  const visited = new Set([entry]);
  for (const file of visited) {
    for (const imported of needs.imports(file)) visited.add(imported);
    for (const { file: part } of needs.lazyImports(file)) {
      for (const module of needs.modulesAtImport(file, part)) if (!first.has(module)) later.add(module);
      visited.add(part);
    }
  }
  return { first: [...first], later: [...later] };
}

/** Replaces the list of all message files by those of the element. @returns {import("rollup").Plugin} */
export function messagesOfElement() {
  return {
    name: "td-messages-of-element",
    load(id) {
      if (id !== CATALOGUES) return null;
      const locales = [...readFileSync(CATALOGUES, "utf8").matchAll(LOCALE)].map(([, locale = ""]) => locale);
      const { first, later } = modulesOfElement();
      const text = JSON.stringify;
      const imports = locales.flatMap((locale) =>
        first.map(
          (module, index) => `import ${locale}${index} from ${text(source(`src/locales/${locale}/${module}.ts`))};`,
        ),
      );
      const tables = locales.map((locale) => {
        const entries = [
          ...first.map((module, index) => `${text(module)}: atHand(${locale}${index})`),
          ...later.map(
            (module) => `${text(module)}: () => import(${text(source(`src/locales/${locale}/${module}.ts`))})`,
          ),
        ];
        return `${locale}: { ${entries.join(", ")} }`;
      });
      return [
        ...imports,
        "const atHand = (table) => () => Promise.resolve({ default: table });",
        `export const catalogues = { ${tables.join(", ")} };`,
      ].join("\n");
    },
  };
}
