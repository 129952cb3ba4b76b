/** File name, message module and message keys of a resource derive from its name; only paths may be spelled differently. */
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

  it("equals its file name", () => {
    const fileNames = resources.map(({ definition, file }) => [path.basename(file), `${definition.name}.resource.ts`]);
    expect(fileNames.filter(([file, expected]) => file !== expected)).toEqual([]);
  });

  it("differs from the API path, where the definition declares a path", () => {
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

  it("of a resource contain the keys with its name as prefix", async () => {
    const names = resources.map(({ definition }) => definition.name);
    const withModule = names.filter((name) => existsSync(path.join(root, `src/locales/en_GB/${name}.ts`)));
    const keys = await Promise.all(
      LOCALE_MODULES.map(async (module) => ({ module, keys: Object.keys(await loadMessages("en_GB", module)) })),
    );
    const misplaced = keys.flatMap(({ module, keys: moduleKeys }) =>
      moduleKeys.filter((key) => {
        const owner = withModule.find((name) => key.startsWith(`${name}.`));
        // Modules loaded later are named `<resource>-<part>`; `errors` is loaded with any refused call.
        return owner !== undefined && module !== owner && !module.startsWith(`${owner}-`) && module !== "errors";
      }),
    );
    expect(misplaced).toEqual([]);
  });
});
