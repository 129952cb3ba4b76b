/** House rules that the compiler does not check: layers, import cycles, folders, file names and file lengths. */
import { readFileSync, readdirSync, existsSync, statSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { staleFiles } from "../host/build/gen";

const root = path.resolve(import.meta.dirname, "..");

const filesUnder = (folder: string): string[] =>
  existsSync(path.join(root, folder))
    ? readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
        .map((name) => path.posix.join(folder, name.split(path.sep).join("/")))
        .filter((name) => /\.(ts|tsx|mjs)$/.test(name))
    : [];

const sources = ["src", "elements", "host"].flatMap(filesUnder).filter((file) => !file.endsWith(".d.ts"));

/** Returns the project files that a file imports (also types and dynamic imports), relative to the root. Skips packages. */
function importsOf(file: string): string[] {
  const text = readFileSync(path.join(root, file), "utf8").replace(/^\s*(\/\/|\*|\/\*).*$/gm, "");
  const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)].map(([, specifier = ""]) => specifier);
  return specifiers.flatMap((specifier) => {
    const target = path.posix.join(path.posix.dirname(file), specifier);
    const candidates = [target, `${target}.ts`, `${target}.tsx`, `${target}/index.ts`, `${target}/index.tsx`];
    const resolved = candidates.find(
      (name) => existsSync(path.join(root, name)) && statSync(path.join(root, name)).isFile(),
    );
    return resolved === undefined || resolved.startsWith("dist/") ? [] : [resolved];
  });
}

/** The layers that each layer may import besides itself. A layer that is not listed may not be imported. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  "src/contract": [],
  "src/locales": [],
  "src/resources": ["src/contract"],
  "src/catalogue": ["src/contract", "src/resources"],
  "src/runtime": ["src/contract", "src/locales"],
  // The runtime loads the built-in messages; the UI layers import only the key types and the list of languages.
  "src/ui": ["src/contract", "src/locales", "src/runtime"],
  "src/engine": ["src/contract", "src/catalogue", "src/locales", "src/runtime", "src/ui"],
  "src/screens": ["src/contract", "src/catalogue", "src/locales", "src/runtime", "src/ui", "src/engine"],
  // Slots and server hooks are next to a definition, and belong to the layer that loads them.
  slots: ["src/contract", "src/resources", "src/runtime", "src/ui", "src/engine"],
  hooks: ["src/contract", "src/resources", "host/server"],
  elements: [
    "src/contract",
    "src/locales",
    "src/resources",
    "src/catalogue",
    "src/runtime",
    "src/ui",
    "src/engine",
    "src/screens",
    "slots",
  ],
  "host/page": ["src/contract", "src/catalogue", "src/runtime", "elements"],
  "host/server": ["src/contract", "src/resources", "src/catalogue", "src/locales", "hooks"],
  // The documentation contains the snippets of the studio.
  "host/build": ["src/contract", "src/resources", "src/catalogue", "src/locales", "src/runtime", "host/server", "demo"],
  demo: [],
};

function layerOf(file: string): string {
  if (/^src\/resources\/.*\.tsx$/.test(file)) return "slots";
  if (/^src\/resources\/.*\.server\.ts$/.test(file)) return "hooks";
  return Object.keys(MAY_IMPORT).find((layer) => file.startsWith(`${layer}/`)) ?? file;
}

const edges = new Map(sources.map((file) => [file, importsOf(file)]));

/** Returns the cycles of a graph, each as a path that ends where it starts. */
function cyclesOf(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const cycles: string[] = [];
  const visited = new Set<string>();
  const walk = (node: string, trail: readonly string[]): void => {
    if (trail.includes(node)) {
      cycles.push([...trail.slice(trail.indexOf(node)), node].join(" → "));
      return;
    }
    if (visited.has(node)) return;
    for (const next of graph.get(node) ?? []) walk(next, [...trail, node]);
    visited.add(node);
  };
  for (const node of graph.keys()) walk(node, []);
  return cycles;
}

/** The server's layers, lowest first. Files outside these folders wire everything together. */
const SERVER_LAYERS = ["platform", "identity", "services", "resources", "features", "seed"];
const SERVER = "host/server/";

/** Returns the index of a server file's layer. Hooks next to a definition belong to `features`. */
function serverLayerOf(file: string): number {
  if (layerOf(file) === "hooks") return SERVER_LAYERS.indexOf("features");
  const [layerName = "", inside] = file.slice(SERVER.length).split("/");
  return inside === undefined ? SERVER_LAYERS.length : SERVER_LAYERS.indexOf(layerName);
}

/** Returns the subfolder of a layer that a file is in (`features/dealers`), undefined for files directly in the layer. */
const subfolderOf = (file: string): string | undefined => /^host\/server\/(\w+\/[^/]+)\//.exec(file)?.[1];

describe("server layers", () => {
  const server = [...edges].filter(([file]) => file.startsWith(SERVER) || layerOf(file) === "hooks");

  it("contain every file of the server", () => {
    expect(server.map(([file]) => file).filter((file) => serverLayerOf(file) < 0)).toEqual([]);
  });

  it("import only the same or lower layers, types included", () => {
    const wrong = server.flatMap(([file, targets]) =>
      targets
        .filter((target) => target.startsWith(SERVER) && serverLayerOf(target) > serverLayerOf(file))
        .map((target) => `${file} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it("have no import cycles between their subfolders", () => {
    const subfolders = new Map<string, string[]>();
    for (const [file, targets] of server) {
      const subfolder = subfolderOf(file);
      if (subfolder === undefined) continue;
      const others = targets.flatMap((target) => subfolderOf(target) ?? []).filter((other) => other !== subfolder);
      subfolders.set(subfolder, [...new Set([...(subfolders.get(subfolder) ?? []), ...others])]);
    }
    expect(cyclesOf(subfolders)).toEqual([]);
  });
});

describe("server writes", () => {
  const filesThatCall = (pattern: RegExp): string[] =>
    sources.filter(
      (file) =>
        (file.startsWith(SERVER) || layerOf(file) === "hooks") &&
        !file.startsWith(`${SERVER}seed/`) &&
        pattern.test(readFileSync(path.join(root, file), "utf8")),
    );

  it("go through the write path for records, so that none lacks its journal entry, version or hooks", () => {
    expect(filesThatCall(/\bstorage\.(insert|update|setDeleted)\(/)).toEqual([
      // A new shop is bound to its network before it has an account in whose name the write path could write.
      "host/server/features/pricing/network-mix.ts",
      // A validation run writes thousands of findings at once, so it does not use the write path.
      "host/server/features/validation/run.ts",
      "host/server/resources/writing/write-records.ts",
    ]);
  });

  it("go through the write path for versions, except versions of whole pages", () => {
    expect(filesThatCall(/(?<!function )\bstoreVersions\(/)).toEqual([
      "host/server/features/publication/versions.ts",
      "host/server/resources/writing/write-path.ts",
    ]);
  });
});

describe("layers", () => {
  it("import only lower layers", () => {
    const wrong = [...edges].flatMap(([file, targets]) =>
      targets
        .filter((target) => {
          const [from, to] = [layerOf(file), layerOf(target)];
          return from !== to && target !== "package.json" && !(MAY_IMPORT[from] ?? []).includes(to);
        })
        .map((target) => `${file} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it("keep screens independent of each other", () => {
    const screenOf = (file: string): string | undefined => /^src\/screens\/([^/]+)\//.exec(file)?.[1];
    const wrong = [...edges].flatMap(([file, targets]) =>
      targets
        .filter((target) => screenOf(file) && screenOf(target) && screenOf(file) !== screenOf(target))
        .map((target) => `${file} → ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it("keep resource names out of engine, UI, screens and runtime", () => {
    const wrong = [...edges].flatMap(([file, targets]) =>
      ["src/engine", "src/ui", "src/screens", "src/runtime"].includes(layerOf(file))
        ? targets.filter((target) => target.startsWith("src/resources/")).map((target) => `${file} → ${target}`)
        : [],
    );
    expect(wrong).toEqual([]);
  });

  it("have no import cycles between files, types and lazy imports included", () => {
    expect(cyclesOf(edges)).toEqual([]);
  });
});

describe("isomorphic layers", () => {
  it.each(["src/contract", "src/resources", "src/catalogue", "src/locales"])(
    "%s uses neither React nor Node",
    (layer) => {
      const wrong = filesUnder(layer)
        .filter((file) => layerOf(file) === layer)
        .filter((file) => /from "(react|react-dom|node:|@shoelace)/.test(readFileSync(path.join(root, file), "utf8")));
      expect(wrong).toEqual([]);
    },
  );

  it("keep Preact in the host page, and React out of it", () => {
    const uses = (file: string, name: string): boolean =>
      new RegExp(`from "${name}[/"]`).test(readFileSync(path.join(root, file), "utf8"));
    expect(sources.filter((file) => uses(file, "preact") && !file.startsWith("host/page/"))).toEqual([]);
    expect(sources.filter((file) => uses(file, "react") && file.startsWith("host/page/"))).toEqual([]);
  });
});

describe("browser code", () => {
  // The package lets an application share its React with the elements.
  it("runs on React 18.3: refs by forwardRef, contexts by Provider, no hook of a later version", () => {
    const newer =
      /import \{[^}]*\b(use|useActionState|useEffectEvent|useFormStatus|useOptimistic|Activity)\b[^}]*\} from "react(-dom)?"|<[\w.]*Context\s+value=|\bref\?: Ref<|\binert=\{/;
    const browserCode = sources.filter((file) => /^(src|elements)\//.test(file));
    expect(browserCode.filter((file) => newer.test(readFileSync(path.join(root, file), "utf8")))).toEqual([]);
  });

  // On a page of another site, a path would lead to that site.
  it("loads stored pictures from the server, not from the page's host", () => {
    const bare = [...filesUnder("src"), ...filesUnder("elements")].flatMap((file) =>
      [...readFileSync(path.join(root, file), "utf8").matchAll(/\b(?:src|poster)=\{[^}]*\.\w*(?:Url|url)\b[^}]*\}/g)]
        .filter(([source]) => !/\b(assetUrl|addressOf)\(/.test(source))
        .map(([source]) => `${file}: ${source}`),
    );
    expect(bare).toEqual([]);
  });
});

describe("files", () => {
  it("are in the known top-level folders", () => {
    const folders = readdirSync(root, { withFileTypes: true })
      .filter(
        (entry) =>
          entry.isDirectory() &&
          !["node_modules", "dist", "lib", "cdn", "coverage"].includes(entry.name) &&
          !entry.name.startsWith("."),
      )
      .map((entry) => entry.name);
    expect(["src", "elements", "host", "demo", "tests"]).toEqual(expect.arrayContaining(folders));
  });

  it("have at most 300 lines, tests at most 350", () => {
    const long = [...sources, ...filesUnder("tests")]
      // Generated files and data lists are not read from top to bottom.
      .filter(
        (file) =>
          !/\.gen\./.test(file) && !file.startsWith("src/locales/") && !file.startsWith("host/server/seed/data/"),
      )
      .map((file) => ({ file, lines: readFileSync(path.join(root, file), "utf8").split("\n").length }))
      .filter(({ file, lines }) => lines > (file.startsWith("tests/") ? 350 : 300));
    expect(long).toEqual([]);
  });

  it("are not named utils, helpers, misc or common", () => {
    expect(
      [...sources, ...filesUnder("tests")].filter((file) => /(^|\/)(utils?|helpers?|misc|common)[/.]/i.test(file)),
    ).toEqual([]);
  });

  it("contain no TODO, no type suppression and no lint suppression", () => {
    const forbidden = /\b(TODO|FIXME|XXX)\b|@ts-ignore|@ts-nocheck|(eslint|oxlint)-disable/;
    const self = "tests/architecture.test.ts";
    expect(
      [...sources, ...filesUnder("tests")].filter(
        (file) => file !== self && forbidden.test(readFileSync(path.join(root, file), "utf8")),
      ),
    ).toEqual([]);
  });

  it("name the type of a constant that they spread, so that the compiler finds renamed options", () => {
    const untyped = [...filesUnder("src/contract"), ...filesUnder("host/server")].flatMap((file) => {
      const text = readFileSync(path.join(root, file), "utf8");
      // Reads constants with at most one level of nested braces.
      const constants = [...text.matchAll(/const (\w+) = \{(?:[^{}]|\{[^{}]*\})*\} as const(?! satisfies)/g)];
      return constants.flatMap(([, name = ""]) =>
        new RegExp(`\\.\\.\\.${name}\\b(?!\\.)`).test(text) ? [`${file}: ${name}`] : [],
      );
    });
    expect(untyped).toEqual([]);
  });

  it("are up to date where they are generated: run npm run gen", async () => {
    expect(await staleFiles()).toEqual([]);
  });
});
