/** The house rules that a compiler does not check: who may import whom, no cycles, where files lie, how long they are. */
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

/** The files that a file imports, also for types and dynamically, from the project's root. Packages are left out. */
function importsOf(file: string): string[] {
  const text = readFileSync(path.join(root, file), "utf8").replace(/^\s*(\/\/|\*|\/\*).*$/gm, "");
  const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)].map(([, specifier = ""]) => specifier);
  return specifiers.flatMap((specifier) => {
    const target = path.posix.join(path.posix.dirname(file), specifier);
    const candidates = [target, `${target}.ts`, `${target}.tsx`, `${target}/index.ts`, `${target}/index.tsx`];
    const found = candidates.find(
      (name) => existsSync(path.join(root, name)) && statSync(path.join(root, name)).isFile(),
    );
    return found === undefined || found.startsWith("dist/") ? [] : [found];
  });
}

/** Which layers a layer may import besides itself. A layer that is not listed may not be imported. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  "src/contract": [],
  "src/locales": [],
  "src/resources": ["src/contract"],
  "src/catalogue": ["src/contract", "src/resources"],
  "src/runtime": ["src/contract", "src/locales"],
  // The built-in messages are loaded by the runtime; those who draw take the types of their keys and the list of languages.
  "src/ui": ["src/contract", "src/locales", "src/runtime"],
  "src/engine": ["src/contract", "src/catalogue", "src/locales", "src/runtime", "src/ui"],
  "src/screens": ["src/contract", "src/catalogue", "src/locales", "src/runtime", "src/ui", "src/engine"],
  // Slots and server hooks lie beside a definition, and belong to the layer that loads them.
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
  "host/build": ["src/contract", "src/resources", "src/catalogue", "src/locales", "host/server"],
};

function layerOf(file: string): string {
  if (/^src\/resources\/.*\.tsx$/.test(file)) return "slots";
  if (/^src\/resources\/.*\.server\.ts$/.test(file)) return "hooks";
  return Object.keys(MAY_IMPORT).find((layer) => file.startsWith(`${layer}/`)) ?? file;
}

const edges = new Map(sources.map((file) => [file, importsOf(file)]));

/** Cycles in a graph, each as a trail that ends where it began. */
function ringsOf(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const rings: string[] = [];
  const done = new Set<string>();
  const walk = (node: string, trail: readonly string[]): void => {
    if (trail.includes(node)) {
      rings.push([...trail.slice(trail.indexOf(node)), node].join(" → "));
      return;
    }
    if (done.has(node)) return;
    for (const next of graph.get(node) ?? []) walk(next, [...trail, node]);
    done.add(node);
  };
  for (const node of graph.keys()) walk(node, []);
  return rings;
}

/** The server's floors, from the ground up. Files beside these folders wire everything together. */
const FLOORS = ["platform", "identity", "services", "resources", "features", "seed"];
const SERVER = "host/server/";

/** Number of the floor of a file of the server; hooks beside a definition belong to the features. */
function floorOf(file: string): number {
  if (layerOf(file) === "hooks") return FLOORS.indexOf("features");
  const [floor = "", inside] = file.slice(SERVER.length).split("/");
  return inside === undefined ? FLOORS.length : FLOORS.indexOf(floor);
}

/** Folder of a floor that a file belongs to (`features/dealers`). Files beside the folders belong to the floor as a whole. */
const roomOf = (file: string): string | undefined => /^host\/server\/(\w+\/[^/]+)\//.exec(file)?.[1];

describe("floors of the server", () => {
  const server = [...edges].filter(([file]) => file.startsWith(SERVER) || layerOf(file) === "hooks");

  it("are known", () => {
    expect(server.map(([file]) => file).filter((file) => floorOf(file) < 0)).toEqual([]);
  });

  it("import only from lower floors and their own, types included", () => {
    const wrong = server.flatMap(([file, targets]) =>
      targets
        .filter((target) => target.startsWith(SERVER) && floorOf(target) > floorOf(file))
        .map((target) => `${file} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it("have rooms that form no ring", () => {
    const rooms = new Map<string, string[]>();
    for (const [file, targets] of server) {
      const room = roomOf(file);
      if (room === undefined) continue;
      const others = targets.flatMap((target) => roomOf(target) ?? []).filter((other) => other !== room);
      rooms.set(room, [...new Set([...(rooms.get(room) ?? []), ...others])]);
    }
    expect(ringsOf(rooms)).toEqual([]);
  });
});

describe("writes of the server", () => {
  const calling = (pattern: RegExp): string[] =>
    sources.filter(
      (file) =>
        (file.startsWith(SERVER) || layerOf(file) === "hooks") &&
        !file.startsWith(`${SERVER}seed/`) &&
        pattern.test(readFileSync(path.join(root, file), "utf8")),
    );

  it("of records go by the write path, so that none lacks its journal entry, its version or its hooks", () => {
    expect(calling(/\bstorage\.(insert|update|setDeleted)\(/)).toEqual([
      // Findings of a run: the server's own, and thousands at once.
      "host/server/features/validation/run.ts",
      "host/server/resources/writing/write-records.ts",
    ]);
  });

  it("of versions go by the write path, except those of whole pages", () => {
    expect(calling(/await storeVersions\(/)).toEqual([
      "host/server/features/publication/versions.ts",
      "host/server/resources/writing/write-path.ts",
    ]);
  });
});

describe("layers", () => {
  it("import only what stands below them", () => {
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

  it("keep screens apart from each other", () => {
    const screenOf = (file: string): string | undefined => /^src\/screens\/([^/]+)\//.exec(file)?.[1];
    const wrong = [...edges].flatMap(([file, targets]) =>
      targets
        .filter((target) => screenOf(file) && screenOf(target) && screenOf(file) !== screenOf(target))
        .map((target) => `${file} → ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it("let engine, interface and screens know no resource by name", () => {
    const wrong = [...edges].flatMap(([file, targets]) =>
      ["src/engine", "src/ui", "src/screens", "src/runtime"].includes(layerOf(file))
        ? targets.filter((target) => target.startsWith("src/resources/")).map((target) => `${file} → ${target}`)
        : [],
    );
    expect(wrong).toEqual([]);
  });

  it("form no ring of files, types and lazy loading included", () => {
    expect(ringsOf(edges)).toEqual([]);
  });
});

describe("isomorphic layers", () => {
  it.each(["src/contract", "src/resources", "src/catalogue", "src/locales"])(
    "%s needs neither React nor Node nor a page",
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

describe("files", () => {
  it("lie in the folders of the house", () => {
    const folders = readdirSync(root, { withFileTypes: true })
      .filter(
        (entry) =>
          entry.isDirectory() &&
          !["node_modules", "dist", "coverage"].includes(entry.name) &&
          !entry.name.startsWith("."),
      )
      .map((entry) => entry.name);
    expect(["src", "elements", "host", "demo", "tests"]).toEqual(expect.arrayContaining(folders));
  });

  it("stay readable: under 300 lines, a suite of examples under 350", () => {
    const long = [...sources, ...filesUnder("tests")]
      // Generated files and lists of data are not read from top to bottom.
      .filter(
        (file) =>
          !/\.gen\./.test(file) && !file.startsWith("src/locales/") && !file.startsWith("host/server/seed/data/"),
      )
      .map((file) => ({ file, lines: readFileSync(path.join(root, file), "utf8").split("\n").length }))
      .filter(({ file, lines }) => lines > (file.startsWith("tests/") ? 350 : 300));
    expect(long).toEqual([]);
  });

  it("have names that say what is inside", () => {
    expect(
      [...sources, ...filesUnder("tests")].filter((file) => /(^|\/)(utils?|helpers?|misc|common)[/.]/i.test(file)),
    ).toEqual([]);
  });

  it("hold no loose ends", () => {
    const marks = /\b(TODO|FIXME|XXX)\b|@ts-ignore|@ts-nocheck|(eslint|oxlint)-disable/;
    const self = "tests/architecture.test.ts";
    expect(
      [...sources, ...filesUnder("tests")].filter(
        (file) => file !== self && marks.test(readFileSync(path.join(root, file), "utf8")),
      ),
    ).toEqual([]);
  });

  it("that are generated match the definitions: run npm run gen", async () => {
    expect(await staleFiles()).toEqual([]);
  });
});
