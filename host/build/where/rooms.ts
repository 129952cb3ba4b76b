/** The files behind a subject, by room: screen, engine, contract, server, messages, tests. The main file of each room comes first. */
import path from "node:path";
import type { ScreenKind } from "../../../src/contract/resource";
import type { FoundEndpoint } from "../endpoints";
import { existing } from "../files";
import type { FoundResource } from "../scan";
import { findParts } from "./parts";
import { messagesNamed, messagesOf } from "./messages-of";
import { reachableFrom, type Sources } from "./sources";
import type { Project, Subject } from "./subject";
import { testsOf } from "./tests-of";

export const ROOMS = ["screen", "engine", "contract", "server", "messages", "tests"] as const;
export type Room = (typeof ROOMS)[number];
export type Rooms = Readonly<Record<Room, readonly string[]>>;

/** A file with more importers belongs to no subject in particular. */
const SHARED_BY = 8;
const DERIVED_ENDPOINTS = "src/contract/resource-endpoints.ts";
const RESOURCE_QUERIES = "src/engine/resource-queries.ts";
const RESOURCE_ROUTES = "host/server/resources/index.ts";
const RESOURCE_TESTS = "tests/resources/every-resource.test.ts";

const roomOf = (file: string): Room | undefined => {
  if (/\.server\.ts$|^host\/server\//.test(file)) return "server";
  if (/^(src\/(resources|screens|ui)|elements|host\/page)\//.test(file)) return "screen";
  if (/^src\/(engine|runtime|catalogue)\//.test(file)) return "engine";
  return file.startsWith("src/contract/") ? "contract" : undefined;
};
const inRoom = (files: readonly string[], room: Room): string[] => files.filter((file) => roomOf(file) === room);
const unique = (...files: readonly (string | undefined)[]): string[] => [
  ...new Set(files.filter((file) => file !== undefined)),
];
const filesOf = (endpoints: readonly FoundEndpoint[]): string[] => endpoints.map(({ file }) => file);
const nameOf = (file: string): string => path.posix.basename(file).replace(/\..*$/, "");

/** Direct imports of some files in a room, without what everything imports. */
const importedIn = (room: Room, files: readonly string[], { importsOf, importersOf }: Sources): string[] =>
  unique(...files.flatMap((file) => importsOf(file).map((one) => one.file))).filter(
    (file) => roomOf(file) === room && importersOf(file).length <= SHARED_BY,
  );

/** Files of a room that import one of the endpoints by name. */
const usersOf = (room: Room, endpoints: readonly FoundEndpoint[], { files, importsOf }: Sources): string[] =>
  inRoom(files, room).filter((file) =>
    importsOf(file).some((one) =>
      endpoints.some(
        ({ file: declared, name }) =>
          one.names.includes(name) && (one.file === declared || one.file === "src/contract/endpoints/index.ts"),
      ),
    ),
  );

/** Endpoints that some files import by name. */
function endpointsUsedBy(files: readonly string[], { endpoints, sources }: Project): FoundEndpoint[] {
  const imported = files.flatMap((file) => sources.importsOf(file));
  return endpoints.filter(({ file, name }) => imported.some((one) => one.file === file && one.names.includes(name)));
}

/** Endpoints beside the derived ones that are named after a resource, or lie below its path. */
const endpointsOf = ({ definition: { name } }: FoundResource, { endpoints }: Project): FoundEndpoint[] =>
  endpoints.filter(
    ({ endpoint }) => endpoint.id.startsWith(`${name}.`) || endpoint.path.startsWith(`/admin/api/${name}/`),
  );

/** The engine's screen of a kind, which `elements/kinds/<kind>.ts` names. */
const engineScreen = (kind: ScreenKind, { importsOf }: Sources): string | undefined =>
  importsOf(`elements/kinds/${kind}.ts`)[0]?.file;

/** Parts of a definition lie beside it; other definitions are resources of their own. */
const isPart = (file: string): boolean =>
  file.startsWith("src/resources/") && !/\.(resource|server|slots)\.tsx?$/.test(file);

/** Files of the same folder first. */
function nearFirst(files: readonly string[]): string[] {
  const [main = ""] = files;
  const isFar = (file: string): number => Number(path.posix.dirname(file) !== path.posix.dirname(main));
  return [...files].sort((a, b) => isFar(a) - isFar(b));
}

/** What the hooks import: storage first, then what the fewest files share. */
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

function resourceRooms(project: Project, resource: FoundResource, kinds: readonly ScreenKind[]): Rooms {
  const { sources } = project;
  const { definition, file, slots, hooks } = resource;
  const main = unique(file, slots);
  const screen = nearFirst(reachableFrom(main, sources, isPart));
  const own = endpointsOf(resource, project);
  const hookFiles = hooks === undefined ? [] : hookImports(hooks, sources);
  const path_ = `/admin/api/${definition.name}`;
  const [test, ...tests] = testsOf(
    {
      names: [nameOf(file), definition.name],
      main: [...main, ...hookFiles],
      texts: [`${path_}"`, `${path_}\``, `${path_}/`, `${path_}?`],
    },
    sources,
  );
  return {
    screen,
    engine:
      kinds.length === 0
        ? unique(existing(RESOURCE_QUERIES), ...inRoom(sources.importersOf(DERIVED_ENDPOINTS), "engine"))
        : unique(...kinds.map((kind) => engineScreen(kind, sources)), ...importedIn("engine", main, sources)),
    contract: unique(
      ...filesOf(own),
      DERIVED_ENDPOINTS,
      ...filesOf(endpointsUsedBy(screen, project)),
      ...importedIn("contract", unique(...main, hooks), sources),
    ),
    server: unique(
      hooks,
      existing(RESOURCE_ROUTES),
      ...usersOf("server", own, sources),
      ...hookFiles,
      ...featuresNamed(definition.name, sources),
    ),
    messages: unique(...messagesNamed(definition.name), ...messagesOf(screen, sources)),
    tests: unique(test, existing(RESOURCE_TESTS), ...tests),
  };
}

/** Rooms of a hand-written element: what its entry draws, and the calls that this makes. */
function elementRooms(project: Project, tag: string, declaration?: string): Rooms {
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

function endpointRooms(project: Project, { declared, derived }: Extract<Subject, { kind: "endpoints" }>): Rooms {
  const { sources } = project;
  const [first] = derived;
  if (declared.length === 0 && first !== undefined) return resourceRooms(project, first.resource, []);
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

/** Rooms of files found by name. The tests are those of the best matches. */
function partRooms({ sources }: Project, files: readonly string[]): Rooms {
  const best = files.slice(0, 3);
  return {
    screen: inRoom(files, "screen"),
    engine: inRoom(files, "engine"),
    contract: inRoom(files, "contract"),
    server: inRoom(files, "server"),
    messages: messagesOf(files, sources),
    tests: testsOf({ names: best.map(nameOf), main: best, texts: [] }, sources),
  };
}

/** Finds the files of a subject. */
export function roomsOf(project: Project, subject: Subject): Rooms {
  switch (subject.kind) {
    case "screen": {
      const { entry, files } = subject.screen;
      return subject.resource === undefined || entry.kind === "bespoke"
        ? elementRooms(project, entry.tag, files[0])
        : resourceRooms(project, subject.resource, [entry.kind]);
    }
    case "resource":
      return resourceRooms(project, subject.resource, Object.keys(subject.resource.definition.screens) as ScreenKind[]);
    case "element":
      return elementRooms(project, subject.tag);
    case "endpoints":
      return endpointRooms(project, subject);
    case "message": {
      const { sources } = project;
      const users = sources.files.filter((file) => sources.text(file).includes(`"${subject.key}"`));
      return { ...partRooms(project, users), messages: [subject.file] };
    }
    case "parts":
      return partRooms(project, subject.files);
  }
}
