/**
 * `npm run new:resource -- content/slogan`: writes the definition of a resource, its messages in three locales and the generated files. The
 * new resource works without further changes: a list and a form with a name, a text and a switch.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { menuPlaces } from "../../src/catalogue/menu-tree";
import { MAIN_MENU } from "../../src/catalogue/menus";
import { SCREENS } from "../../src/catalogue/registry.gen";
import { RESOURCE_LOADERS } from "../../src/catalogue/resources.gen";
import { AREAS } from "../../src/contract/screen";
import { didYouMean } from "./closest-name";
import { root } from "./files";
import { resourceFiles, STARTING_TEXTS, tagsOf, type ResourceRequest } from "./resource-template";

/** The requested resource cannot be created. The message names the mistake and the remedy. */
export class InvalidRequestError extends Error {
  override readonly name = "InvalidRequestError";
}

const RESOURCE_AREAS = AREAS.filter((area) => area !== "public" && area !== "home");

/**
 * Reads `<area>/<name>` or `<area>/<folder>/<name>`.
 *
 * @throws InvalidRequestError for an unknown area, and for a name that is not kebab-case
 */
export function readRequest(text = ""): ResourceRequest {
  const parts = text.split("/");
  const [area = ""] = parts;
  const name = parts.at(-1) ?? "";
  if (parts.length < 2 || !RESOURCE_AREAS.some((candidate) => candidate === area))
    throw new InvalidRequestError(
      `Name an area and a resource: npm run new:resource -- content/slogan.${didYouMean(area, RESOURCE_AREAS)}\nAreas: ${RESOURCE_AREAS.join(", ")}`,
    );
  const invalidPart = parts.find((part) => !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(part));
  if (invalidPart !== undefined)
    throw new InvalidRequestError(
      `"${invalidPart}" is not kebab-case: lower-case letters, digits and hyphens, such as shop-slogan`,
    );
  return { area, name, folder: `src/resources/${parts.slice(0, -1).join("/")}` };
}

function refuseExisting({ name }: ResourceRequest, files: Iterable<string>, target: string): void {
  const { list, detail } = tagsOf(name);
  const owner = SCREENS.find(({ tag, paths }) => tag === list || tag === detail || paths.includes(`/${name}`));
  if (Object.hasOwn(RESOURCE_LOADERS, name)) throw new InvalidRequestError(`A resource "${name}" already exists`);
  if (owner !== undefined)
    throw new InvalidRequestError(
      `<${owner.tag}> at /admin${owner.paths[0] ?? ""} already exists and uses this tag or path`,
    );
  for (const file of files)
    if (existsSync(path.join(target, file))) throw new InvalidRequestError(`${file} already exists`);
}

/**
 * Writes the files below a folder and returns their paths. Existing files are never overwritten.
 *
 * @throws InvalidRequestError for a name, tag, path or file that exists, and for a locale without starting texts
 */
export function writeResource(request: ResourceRequest, target: string = root): string[] {
  const files = resourceFiles(request);
  refuseExisting(request, files.keys(), target);
  const locales = path.join(target, "src/locales");
  const newLocales = existsSync(locales)
    ? readdirSync(locales).filter((name) => /^[a-z]{2}_[A-Z]{2}$/.test(name) && !(name in STARTING_TEXTS))
    : [];
  if (newLocales.length > 0)
    throw new InvalidRequestError(`resource-template.ts has no starting texts for ${newLocales.join(", ")}`);
  for (const [file, text] of files) {
    const filePath = path.join(target, file);
    mkdirSync(path.dirname(filePath), { recursive: true });
    writeFileSync(filePath, text);
  }
  return [...files.keys()];
}

/** Returns the key of the menu group that holds most screens of an area. */
function mostCommonGroup(area: string): string {
  const counts = new Map<string, number>();
  for (const { groups, screen } of menuPlaces(MAIN_MENU))
    if (screen?.area === area && groups[0] !== undefined)
      counts.set(groups[0].key, (counts.get(groups[0].key) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? "menu.configuration";
}

/** Returns the remaining manual steps as text. */
export const nextSteps = ({ area, name }: ResourceRequest): string =>
  [
    "Left to do:",
    `  menu      add "${name}" to the items of "${mostCommonGroup(area)}" in src/catalogue/menus.ts`,
    `  texts     translate src/locales/{fr_FR,de_DE}/${name}.ts; npm run messages lists what is missing`,
    `  check     npm run gen && npm run typecheck && npx vitest run tests/resources -t ${name}`,
  ].join("\n");

if (process.argv[1] === import.meta.filename) {
  try {
    const request = readRequest(process.argv[2]);
    for (const file of writeResource(request)) console.log(`wrote ${file}`);
    // In a new process, because this one has already loaded the old registry.
    execFileSync(process.execPath, ["--import", "tsx", path.join(import.meta.dirname, "gen.ts")], {
      cwd: root,
      stdio: "inherit",
    });
    console.log(nextSteps(request));
  } catch (error) {
    if (!(error instanceof InvalidRequestError)) throw error;
    console.error(error.message);
    process.exitCode = 2;
  }
}
