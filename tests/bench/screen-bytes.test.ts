/**
 * Compressed bytes that a resource's screen adds to the shell (its code and the messages of one language), and the bytes
 * of each definition.
 */
import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { messageModules, readPageSource, renderAdminPage } from "../../host/server/features/pages/admin-page";
import { SCREENS, type ScreenEntry } from "../../src/catalogue/screens";
import { BYTE_TOLERANCE } from "./limit";
import { checkBudgets } from "./measure";

const DIST = path.resolve("dist");
const KB = 1000;
/** Maximum that a screen may add to the shell. The page of a detail also preloads controls and panels, which its form shows at once. */
const SCREEN_KB = 60;
const DETAIL_KB = 103;
/** Maximum size of a definition. */
const DEFINITION_KB = 4;

const source = readPageSource(DIST);
const sizeOf = (file: string): number => statSync(path.join(DIST, `${file}.br`)).size;

/** Returns the files that the page of an address loads before its screen is rendered. */
function filesOf(address: string): Set<string> {
  const { start } = renderAdminPage(source, {
    path: address,
    search: "",
    base: "/admin",
    staticBase: "",
    apiBase: "",
    locale: "fr_FR",
    rights: undefined,
  });
  const code = [...start.matchAll(/rel="modulepreload" href="\/([^"]+)"/g)].flatMap(([, file]) => file ?? []);
  // The page itself contains the messages. Their files have about the same size.
  const messages = messageModules(source, address).flatMap(
    (module) => source.manifest[`src/locales/fr_FR/${module}`]?.needs ?? [],
  );
  return new Set([...code, ...messages]);
}

const shell = filesOf("no/such/screen");
const isMessages = (file: string): boolean => file.includes("/messages-");

/** Measures what a screen adds: its code, and the messages of its language. */
function measureAdded({ tag, paths }: ScreenEntry) {
  const address = (paths[0] ?? "").replace(/^\//, "").replaceAll(/:\w+|\{\w+\}/g, "1");
  const files = [...filesOf(address)].filter((file) => !shell.has(file));
  const sum = (names: readonly string[]): number => names.reduce((bytes, file) => bytes + sizeOf(file), 0);
  return {
    tag,
    bytes: sum(files),
    messages: sum(files.filter(isMessages)),
  };
}

const kinds = [...new Set(SCREENS.flatMap(({ resource, kind }) => (resource === undefined ? [] : (kind ?? []))))];

it.for(kinds)("largest screen of the kind %s", (kind, context) => {
  const screens = SCREENS.filter((screen) => screen.resource !== undefined && screen.kind === kind)
    .map(measureAdded)
    .sort((a, b) => b.bytes - a.bytes);
  checkBudgets(context, {
    label: `largest ${kind} over the shell`,
    figure: (screens[0]?.bytes ?? 0) / KB,
    budget: kind === "detail" ? DETAIL_KB : SCREEN_KB,
    tolerance: BYTE_TOLERANCE,
    unit: "kB",
    note: screens
      .slice(0, 3)
      .map(
        ({ tag, bytes, messages }) => `${tag} ${(bytes / KB).toFixed(1)}, ${(messages / KB).toFixed(1)} of it messages`,
      )
      .join(", "),
  });
});

it("largest definition", (context) => {
  const definitions = readdirSync(path.join(DIST, "chunks"))
    .filter((file) => /\.resource-[\w-]+\.js$/.test(file))
    .map((file) => ({ name: file.replace(/\.resource-.*$/, ""), bytes: sizeOf(`chunks/${file}`) }))
    .sort((a, b) => b.bytes - a.bytes);
  expect(definitions.length).toBeGreaterThan(20);
  checkBudgets(context, {
    label: `largest of ${definitions.length} definitions`,
    figure: (definitions[0]?.bytes ?? 0) / KB,
    budget: DEFINITION_KB,
    tolerance: BYTE_TOLERANCE,
    unit: "kB",
    note: definitions
      .slice(0, 3)
      .map(({ name, bytes }) => `${name} ${(bytes / KB).toFixed(1)}`)
      .join(", "),
  });
});
