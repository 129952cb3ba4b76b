/** The files behind a subject, by layer: screen, engine, contract, server, messages, tests. The main file of each layer comes first. */
import path from "node:path";
import type { ScreenKind } from "../../../src/contract/resource-screen";
import type { FoundEndpoint } from "../endpoints";
import { existingFile } from "../files";
import type { FoundResource } from "../scan";
import { findParts } from "./parts";
import { messagesNamed, messagesOf } from "./messages-of";
import { reachableFrom, type Sources } from "./sources";
import type { Project, Subject } from "./subject";
import { testsOf } from "./tests-of";

export const LAYERS = ["screen", "engine", "contract", "server", "messages", "tests"] as const;
export type Layer = (typeof LAYERS)[number];
export type FilesByLayer = Readonly<Record<Layer, readonly string[]>>;

/** A file with more importers belongs to no subject in particular. */
const MAX_IMPORTERS = 8;
const DERIVED_ENDPOINTS = "src/contract/resource-endpoints.ts";
const RESOURCE_QUERIES = "src/engine/resource-queries.ts";
const RESOURCE_ROUTES = "host/server/resources/index.ts";
const RESOURCE_TESTS = "tests/resources/every-resource.test.ts";

const layerOf = (file: string): Layer | undefined => {
  if (/\.server\.ts$|^host\/server\//.test(file)) return "server";
  if (/^(src\/(resources|screens|ui)|elements|host\/page)\//.test(file)) return "screen";
  if (/^src\/(engine|runtime|catalogue)\//.test(file)) return "engine";
  return file.startsWith("src/contract/") ? "contract" : undefined;
};
const inLayer = (files: readonly string[], layer: Layer): string[] => files.filter((file) => layerOf(file) === layer);
const unique = (...files: readonly (string | undefined)[]): string[] => [
  ...new Set(files.filter((file) => file !== undefined)),
];
const filesOf = (endpoints: readonly FoundEndpoint[]): string[] => endpoints.map(({ file }) => file);
const nameOf = (file: string): string => path.posix.basename(file).replace(/\..*$/, "");

/** Direct imports of some files that belong to a layer, without files that many others import. */
const importedIn = (layer: Layer, files: readonly string[], { importsOf, importersOf }: Sources): string[] =>
  unique(...files.flatMap((file) => importsOf(file).map((imported) => imported.file))).filter(
    (file) => layerOf(file) === layer && importersOf(file).length <= MAX_IMPORTERS,
  );

/** Files of a layer that import one of the endpoints by name. */
const usersOf = (layer: Layer, endpoints: readonly FoundEndpoint[], { files, importsOf }: Sources): string[] =>
  inLayer(files, layer).filter((file) =>
    importsOf(file).some((imported) =>
      endpoints.some(
        ({ file: declaration, name }) =>
          imported.names.includes(name) &&
          (imported.file === declaration || imported.file === "src/contract/endpoints/index.ts"),
      ),
    ),
  );

/** Endpoints that some files import by name. */
function endpointsUsedBy(files: readonly string[], { endpoints, sources }: Project): FoundEndpoint[] {
  const imported = files.flatMap((file) => sources.importsOf(file));
  return endpoints.filter(({ file, name }) =>
    imported.some(({ file: target, names }) => target === file && names.includes(name)),
  );
}

/** Declared endpoints whose id starts with a resource's name, or whose path is below the resource's path. */
const endpointsOf = ({ definition: { name } }: FoundResource, { endpoints }: Project): FoundEndpoint[] =>
  endpoints.filter(
    ({ endpoint }) => endpoint.id.startsWith(`${name}.`) || endpoint.path.startsWith(`/admin/api/${name}/`),
  );

/** The engine's screen of a kind, which `elements/kinds/<kind>.ts` names. */
const engineScreen = (kind: ScreenKind, { importsOf }: Sources): string | undefined =>
  importsOf(`elements/kinds/${kind}.ts`)[0]?.file;

/** Returns whether a file is a part of a definition: it is in src/resources and is not itself a definition, hooks or slots. */
const isPart = (file: string): boolean =>
  file.startsWith("src/resources/") && !/\.(resource|server|slots)\.tsx?$/.test(file);

/** Files of the same folder first. */
function nearFirst(files: readonly string[]): string[] {
  const [main = ""] = files;
  const isFar = (file: string): number => Number(path.posix.dirname(file) !== path.posix.dirname(main));
  return [...files].sort((a, b) => isFar(a) - isFar(b));
}

/** Server features that the hooks import: storage first, then those with the fewest importers. */
function hookImports(hooks: string, { importsOf, importersOf }: Sources): string[] {
  const features = importsOf(hooks)
    .map(({ file }) => file)
    .filter((file) => file.startsWith("host/server/features/"));
  const isStorage = (file: string): number => Number(/storage/.test(file));
  return features.sort((a, b) => isStorage(b) - isStorage(a) || importersOf(a).length - importersOf(b).length);
}

/** Server features with the resource's name in their path: `service-catalogue/` for "service". */
function featuresNamed(name: string, { files }: Sources): string[] {
  return findParts(
    name,
    files.filter((file) => file.startsWith("host/server/features/")),
  );
}

function resourceFiles(project: Project, resource: FoundResource, kinds: readonly ScreenKind[]): FilesByLayer {
  const { sources } = project;
  const { definition, file, slots, hooks } = resource;
  const main = unique(file, slots);
  const screen = nearFirst(reachableFrom(main, sources, isPart));
  const declared = endpointsOf(resource, project);
  const hookFiles = hooks === undefined ? [] : hookImports(hooks, sources);
  const apiPath = `/admin/api/${definition.name}`;
  const [test, ...tests] = testsOf(
    {
      names: [nameOf(file), definition.name],
      main: [...main, ...hookFiles],
      texts: [`${apiPath}"`, `${apiPath}\``, `${apiPath}/`, `${apiPath}?`],
    },
    sources,
  );
  return {
    screen,
    engine:
      kinds.length === 0
        ? unique(existingFile(RESOURCE_QUERIES), ...inLayer(sources.importersOf(DERIVED_ENDPOINTS), "engine"))
        : unique(...kinds.map((kind) => engineScreen(kind, sources)), ...importedIn("engine", main, sources)),
    contract: unique(
      ...filesOf(declared),
      DERIVED_ENDPOINTS,
      ...filesOf(endpointsUsedBy(screen, project)),
      ...importedIn("contract", unique(...main, hooks), sources),
    ),
    server: unique(
      hooks,
      existingFile(RESOURCE_ROUTES),
      ...usersOf("server", declared, sources),
      ...hookFiles,
      ...featuresNamed(definition.name, sources),
    ),
    messages: unique(...messagesNamed(definition.name), ...messagesOf(screen, sources)),
    tests: unique(test, existingFile(RESOURCE_TESTS), ...tests),
  };
}

/** Files of a hand-written element: the screens that its entry imports, and the endpoints that they call. */
function elementFiles(project: Project, tag: string, declaration?: string): FilesByLayer {
  const { sources } = project;
  const entry = `elements/${tag}.tsx`;
  const screens = sources.importsOf(entry).flatMap(({ file }) => (file.startsWith("src/screens/") ? [file] : []));
  const folders = screens.map((file) => `${path.posix.dirname(file)}/`);
  const screen = reachableFrom(screens, sources, (file) => folders.some((folder) => file.startsWith(folder)));
  const engine = importedIn("engine", screen, sources);
  const endpoints = endpointsUsedBy([...screen, ...engine], project);
  return {
    screen: unique(...screens, declaration, entry, ...screen),
    engine,
    contract: unique(...filesOf(endpoints), ...importedIn("contract", screens, sources)),
    server: usersOf("server", endpoints, sources),
    messages: messagesOf(screen, sources),
    tests: testsOf({ names: [tag.replace(/^td-/, "")], main: screens, texts: [`<${tag}`] }, sources),
  };
}

function endpointFiles(project: Project, { declared, derived }: Extract<Subject, { kind: "endpoints" }>): FilesByLayer {
  const { sources } = project;
  const [first] = derived;
  if (declared.length === 0 && first !== undefined) return resourceFiles(project, first.resource, []);
  const contract = unique(...filesOf(declared));
  const screen = usersOf("screen", declared, sources);
  const server = usersOf("server", declared, sources);
  return {
    screen,
    engine: usersOf("engine", declared, sources),
    contract,
    server: unique(...server, ...importedIn("server", server, sources)),
    messages: messagesOf([...screen, ...server], sources),
    tests: testsOf(
      {
        names: contract.map(nameOf),
        main: [...contract, ...server],
        texts: declared.map(({ endpoint }) => endpoint.path.split("{")[0] ?? ""),
      },
      sources,
    ),
  };
}

/** Sorts files that were found by name into layers. The tests are those of the best matches. */
function partFiles({ sources }: Project, files: readonly string[]): FilesByLayer {
  const best = files.slice(0, 3);
  return {
    screen: inLayer(files, "screen"),
    engine: inLayer(files, "engine"),
    contract: inLayer(files, "contract"),
    server: inLayer(files, "server"),
    messages: messagesOf(files, sources),
    tests: testsOf({ names: best.map(nameOf), main: best, texts: [] }, sources),
  };
}

/** Returns the files of a subject, by layer. */
export function filesByLayer(project: Project, subject: Subject): FilesByLayer {
  switch (subject.kind) {
    case "screen": {
      const { entry, files } = subject.screen;
      return subject.resource === undefined || entry.kind === "bespoke"
        ? elementFiles(project, entry.tag, files[0])
        : resourceFiles(project, subject.resource, [entry.kind]);
    }
    case "resource":
      return resourceFiles(project, subject.resource, Object.keys(subject.resource.definition.screens) as ScreenKind[]);
    case "element":
      return elementFiles(project, subject.tag);
    case "endpoints":
      return endpointFiles(project, subject);
    case "message": {
      const { sources } = project;
      const users = sources.files.filter((file) => sources.text(file).includes(`"${subject.key}"`));
      return { ...partFiles(project, users), messages: [subject.file] };
    }
    case "parts":
      return partFiles(project, subject.files);
  }
}
