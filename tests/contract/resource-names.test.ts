/** One name for a resource: its file, its message module and its message keys are guessed from it. Only paths are spelled otherwise. */
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { scan } from "../../host/build/scan";
import { loadMessages, LOCALE_MODULES } from "../../src/locales";

const root = path.resolve(import.meta.dirname, "../..");
const KEBAB = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const { resources } = await scan();

describe("the name of a resource", () => {
  it("is in kebab-case", () => {
    expect(resources.map(({ definition }) => definition.name).filter((name) => !KEBAB.test(name))).toEqual([]);
  });

  it("is the name of its file", () => {
    const named = resources.map(({ definition, file }) => [path.basename(file), `${definition.name}.resource.ts`]);
    expect(named.filter(([file, expected]) => file !== expected)).toEqual([]);
  });

  it("is written as its API path only where they differ", () => {
    expect(resources.filter(({ definition: { name, apiPath } }) => apiPath === name)).toEqual([]);
  });
});

describe("the name of a resource's own table", () => {
  it("is in kebab-case", () => {
    const tables = resources.flatMap(({ definition }) => definition.table ?? []);
    expect(tables).not.toEqual([]);
    expect(tables.filter((name) => !KEBAB.test(name))).toEqual([]);
  });
});

describe("message modules", () => {
  it("are in kebab-case, in every language", () => {
    const locales = readdirSync(path.join(root, "src/locales")).filter((name) => /^[a-z]{2}_[A-Z]{2}$/.test(name));
    const files = locales.flatMap((locale) => readdirSync(path.join(root, "src/locales", locale)));
    expect(files.filter((file) => !KEBAB.test(file.replace(/\.ts$/, "")))).toEqual([]);
  });

  it("of a resource hold the keys that start with its name", async () => {
    const names = resources.map(({ definition }) => definition.name);
    const owned = names.filter((name) => existsSync(path.join(root, `src/locales/en_GB/${name}.ts`)));
    const keys = await Promise.all(
      LOCALE_MODULES.map(async (module) => ({ module, keys: Object.keys(await loadMessages("en_GB", module)) })),
    );
    const strangers = keys.flatMap(({ module, keys: held }) =>
      held.filter((key) => {
        const owner = owned.find((name) => key.startsWith(`${name}.`));
        // Texts that load later have a module named `<resource>-<part>`; `errors` comes with any call that is refused.
        return owner !== undefined && module !== owner && !module.startsWith(`${owner}-`) && module !== "errors";
      }),
    );
    expect(strangers).toEqual([]);
  });
});
