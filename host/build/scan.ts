/** Finds all screens: resource definitions in src/resources and bespoke screens in src/screens. */
import path from "node:path";
import { patternOf } from "../../src/contract/route-pattern";
import { messageKeys } from "../../src/contract/message-keys";
import { type AnyResource } from "../../src/contract/resource";
import { SCREEN_KINDS, type ResourceScreen, type ScreenKind } from "../../src/contract/resource-screen";
import { AREAS, type ScreenDefinition, type Tag } from "../../src/contract/screen";
import type { ScreenEntry } from "../../src/catalogue/registry";
import { existingFile, filesUnder, importFile } from "./files";

/** A resource definition with its files. */
export interface FoundResource {
  readonly definition: AnyResource;
  /** Relative to the project root. */
  readonly file: string;
  /** `<name>.slots.tsx` in the same folder, if it exists. */
  readonly slots?: string;
  /** `<name>.server.ts` in the same folder, if it exists. */
  readonly hooks?: string;
}

/** A screen with the files behind it. */
export interface FoundScreen {
  readonly entry: ScreenEntry;
  /** The most important files first. */
  readonly files: readonly string[];
}

export interface ScanResult {
  /** Hand-written elements that are not screens, such as the shell. */
  readonly parts: readonly Tag[];
  readonly resources: readonly FoundResource[];
  readonly screens: readonly FoundScreen[];
}

async function defaultExport<T>(file: string): Promise<T> {
  const module = (await importFile(file)) as { default?: T };
  if (module.default === undefined) throw new Error(`${file} has no default export; export its definition as default`);
  return module.default;
}

async function readResource(file: string): Promise<FoundResource> {
  const stem = file.replace(/\.resource\.ts$/, "");
  return {
    definition: await defaultExport<AnyResource>(file),
    file,
    slots: existingFile(`${stem}.slots.tsx`),
    hooks: existingFile(`${stem}.server.ts`),
  };
}

function screensOf({ definition, file, slots, hooks }: FoundResource): FoundScreen[] {
  const screenEntry = (kind: ScreenKind, screen: ResourceScreen, list?: string): FoundScreen => ({
    entry: {
      tag: screen.tag,
      paths: [screen.path, ...(screen.aliases ?? [])].map(patternOf),
      titleKey: screen.titleKey ?? messageKeys.title(definition.name, list === undefined ? kind : `${kind}.${list}`),
      area: definition.area,
      kind,
      resource: definition.name,
      apiPath: definition.apiPath,
      list,
      icon: screen.icon,
      right: screen.right ?? definition.right?.read,
      conditions: definition.conditions,
      query: screen.query,
      reads: screen.reads,
    },
    files: [file, slots, hooks].filter((name) => name !== undefined),
  });
  const screens = SCREEN_KINDS.flatMap((kind) => {
    const screen = definition.screens[kind];
    return screen === undefined ? [] : [screenEntry(kind, screen)];
  });
  return [
    ...screens,
    ...Object.entries(definition.lists ?? {}).flatMap(([name, screen]) => [
      screenEntry("list", screen, name),
      ...(screen.detail === undefined ? [] : [screenEntry("detail", { right: screen.right, ...screen.detail }, name)]),
    ]),
  ];
}

async function readScreen(file: string): Promise<FoundScreen> {
  const { paths, ...screen } = await defaultExport<ScreenDefinition>(file);
  const element = `elements/${screen.tag}.tsx`;
  if (existingFile(element) === undefined)
    throw new Error(`${file} declares <${screen.tag}>, but its entry ${element} does not exist`);
  return {
    entry: { ...screen, paths: paths.map(patternOf), kind: "bespoke" },
    files: [
      file,
      ...[".tsx", ".ts"].flatMap((ending) => filesUnder(path.dirname(file), ending)).filter((name) => name !== file),
      element,
    ],
  };
}

/** Throws if two screens share a tag or a path, because one would hide the other. */
function refuseDuplicates(screens: readonly FoundScreen[]): void {
  const owners = new Map<string, string>();
  for (const { entry, files } of screens) {
    for (const name of [`<${entry.tag}>`, ...entry.paths]) {
      const owner = owners.get(name);
      const file = files[0] ?? "";
      if (owner !== undefined) throw new Error(`${name} is declared twice, in ${owner} and in ${file}`);
      owners.set(name, file);
    }
  }
}

const byArea = (a: FoundScreen, b: FoundScreen): number =>
  AREAS.indexOf(a.entry.area) - AREAS.indexOf(b.entry.area) || a.entry.tag.localeCompare(b.entry.tag);

/**
 * Reads all definitions and screens, sorted by area and tag.
 *
 * @throws Error for a definition without default export, a screen without its entry, and a tag or path that two screens declare
 */
export async function scan(): Promise<ScanResult> {
  const resources = await Promise.all(filesUnder("src/resources", ".resource.ts").map(readResource));
  const bespoke = await Promise.all(filesUnder("src/screens", ".screen.ts").map(readScreen));
  const screens = [...resources.flatMap(screensOf), ...bespoke].sort(byArea);
  refuseDuplicates(screens);
  const tags = filesUnder("elements", ".tsx").flatMap((file) => /^elements\/(td-[\w-]+)\.tsx$/.exec(file)?.[1] ?? []);
  const parts = tags.filter((tag): tag is Tag => screens.every(({ entry }) => entry.tag !== tag));
  return { resources, screens, parts };
}
