/**
 * Derives which calls each element makes, for tokens that are limited to some elements: the calls and files of its resource, and the endpoints that
 * its code imports, through screens and engine. A hand-written element has the resource whose definition its code imports; those of its dialogs,
 * which load lazily, do not count.
 */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Endpoint } from "../../src/contract/endpoint";
import type { Fields } from "../../src/contract/fields";
import type { AnyResource } from "../../src/contract/resource";
import { importFile } from "./files";
import type { ScanResult } from "./scan";

const ENDPOINTS = "src/contract/endpoints/";
/**
 * Code whose imports count. Most of the engine is left out: its calls name their resource in the input (imports, views, undo), so that they cannot
 * be limited to an element by their id.
 */
const FOLLOWED = /^(elements|src\/(screens|resources|engine\/(paragraphs|media)))\//;
/** The shell is only in the admin's own page, which has a session. */
const WITHOUT_TOKENS = new Set(["td-admin-shell"]);

interface Import {
  readonly file: string;
  /** Imported names; `*` for a namespace or a lazy import. */
  readonly names: readonly string[];
  /** Name of the namespace. */
  readonly namespace?: string;
  /** Loaded when it is needed, as dialogs are. */
  readonly isLazy?: boolean;
}

/** Returns the file of a relative import, relative to the root; undefined for packages and other kinds of files. */
function resolveImport(root: string, from: string, target: string): string | undefined {
  const stem = path.posix.join(path.posix.dirname(from), target);
  return [`${stem}.ts`, `${stem}.tsx`, `${stem}/index.ts`].find((file) => existsSync(path.join(root, file)));
}

const namesIn = (list: string): readonly string[] =>
  list
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "" && !part.startsWith("type "))
    .map((part) => part.split(/\s+as\s+/)[0] ?? "");

const isDefinition = (file: string): boolean => file.endsWith(".resource.ts");

/** Imports by file: most elements share files. */
const readFiles = new Map<string, readonly Import[]>();

/** Returns the imports of values in a file. */
function importsOf(root: string, file: string): readonly Import[] {
  const found = readFiles.get(file) ?? readImports(root, file);
  readFiles.set(file, found);
  return found;
}

function readImports(root: string, file: string): readonly Import[] {
  const text = readFileSync(path.join(root, file), "utf8");
  const found: Import[] = [];
  const add = (target: string, rest: Omit<Import, "file">): void => {
    const resolved = resolveImport(root, file, target);
    if (resolved !== undefined) found.push({ file: resolved, ...rest });
  };
  for (const [, clause = "", target = ""] of text.matchAll(/(?:import|export)\s+([^"';]*?)\s+from\s+"(\.[^"]+)"/g)) {
    if (clause.startsWith("type ")) continue;
    const namespace = /\*\s+as\s+(\w+)/.exec(clause)?.[1];
    const list = /\{([^}]*)\}/s.exec(clause)?.[1];
    const used = (name: string): readonly string[] =>
      [...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, "g"))].map(([, member = ""]) => member);
    if (namespace === undefined) add(target, { names: list === undefined ? ["*"] : namesIn(list) });
    else add(target, { names: used(namespace), namespace });
  }
  for (const [, target = ""] of text.matchAll(/import\("(\.[^"]+)"\)/g)) add(target, { names: ["*"], isLazy: true });
  return found.filter(({ names }) => names.length > 0);
}

/** What the code of an element uses. */
interface Uses {
  /** Ids of endpoints. */
  readonly calls: readonly string[];
  /** Files of the resource definitions that are reached by the fewest lazy imports. Those further away are used by dialogs. */
  readonly definitions: readonly string[];
}

/** Returns what the files use, directly or through files that they import. */
async function usesOf(root: string, files: readonly string[]): Promise<Uses> {
  let definitions = new Set<string>();
  let definitionDepth = Infinity;
  const ids = new Set<string>();
  const visited = new Set<string>();
  const waiting = files.map((file) => ({ file, depth: 0 }));
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { file, depth } = next;
    if (visited.has(file)) continue;
    visited.add(file);
    for (const { file: target, names, isLazy = false } of importsOf(root, file)) {
      if (isDefinition(target) && !isDefinition(file) && names.includes("*") && depth <= definitionDepth) {
        if (depth < definitionDepth) definitions = new Set();
        definitionDepth = depth;
        definitions.add(target);
      }
      if (target.startsWith(ENDPOINTS)) {
        const module = (await importFile(target)) as Readonly<Record<string, Partial<Endpoint> | undefined>>;
        const members = names.includes("*") ? Object.keys(module) : names;
        for (const name of members) {
          const member = module[name];
          if (member?.id !== undefined && member.path !== undefined && member.method !== undefined) ids.add(member.id);
        }
      } else if (FOLLOWED.test(target)) {
        if (isLazy) waiting.push({ file: target, depth: depth + 1 });
        else waiting.unshift({ file: target, depth });
      }
    }
  }
  return { calls: [...ids].sort(), definitions: [...definitions] };
}

/** Returns the resources that fields refer to, those of rows and of actions' inputs included. */
function referredBy({ fields, actions = {} }: AnyResource): readonly string[] {
  const inFields = (all: Fields): readonly string[] =>
    Object.values(all).flatMap((field) => {
      const { kind } = field;
      const options = field.options as { readonly resource?: unknown; readonly fields?: Fields };
      const isReference = kind.startsWith("reference") && typeof options.resource === "string";
      return [...(isReference ? [String(options.resource)] : []), ...inFields(options.fields ?? {})];
    });
  const inputs = Object.values(actions).flatMap(({ input = {} }) => inFields(input));
  return [...new Set([...inFields(fields), ...inputs])].sort();
}

/** Returns the text of the generated file. */
export async function renderElementCalls(root: string, { parts, resources, screens }: ScanResult): Promise<string> {
  const lines = new Map<string, string>();
  const tags = [...parts.map((tag) => ({ tag, resource: undefined })), ...screens.map(({ entry }) => entry)];
  for (const { tag, resource } of tags) {
    if (WITHOUT_TOKENS.has(tag)) continue;
    const declared = resources.find(({ definition }) => definition.name === resource);
    const files = [`elements/${tag}.tsx`, declared?.slots ?? ""].filter(
      (file) => file !== "" && existsSync(path.join(root, file)),
    );
    const { calls: imports, definitions } = await usesOf(root, files);
    const [only, ...others] = definitions;
    const imported = others.length === 0 ? resources.find(({ file }) => file === only) : undefined;
    const owner = declared ?? imported;
    const downloads = Object.values(owner?.definition.actions ?? {}).flatMap(({ file }) => file?.id ?? []);
    const calls = [...new Set([...imports, ...downloads])].sort();
    const refersTo = owner === undefined ? [] : referredBy(owner.definition);
    const values = {
      ...(owner !== undefined && { resource: owner.definition.name }),
      ...(refersTo.length > 0 && { refersTo }),
      ...(calls.length > 0 && { calls }),
    };
    lines.set(tag, `  ${JSON.stringify(tag)}: ${JSON.stringify(values)},\n`);
  }
  const body = [...lines.keys()].sort().map((tag) => lines.get(tag));
  return `import type { ElementCalls } from "./called-endpoints";\n\n/** Calls of each element by its tag. */\nexport const ELEMENT_CALLS: Readonly<Record<string, ElementCalls>> = {\n${body.join("")}};\n`;
}
