import { mkdtempSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { definitionMistakes } from "../../host/build/definition-mistakes";
import { requiredKeys } from "../../host/build/required-keys";
import { nextSteps, readRequest, InvalidRequestError, writeResource } from "../../host/build/new-resource";
import { pluralOf, resourceFiles, tagsOf } from "../../host/build/resource-template";
import type { AnyResource } from "../../src/contract/resource";

describe("npm run new:resource", () => {
  const folders: string[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });
  const newFolder = (): string => {
    const created = mkdtempSync(path.join(os.tmpdir(), "td-new-resource-"));
    folders.push(created);
    return created;
  };

  it("writes a valid definition, and messages for every key in three languages", async () => {
    const root = newFolder();
    // The definition imports the contract by a relative path.
    mkdirSync(path.join(root, "src"), { recursive: true });
    symlinkSync(path.resolve("src/contract"), path.join(root, "src/contract"));
    writeFileSync(path.join(root, "package.json"), '{ "type": "module" }');
    const files = writeResource(readRequest("content/pages/shop-slogan"), root);
    expect(files).toEqual([
      "src/resources/content/pages/shop-slogan.resource.ts",
      "src/locales/en_GB/shop-slogan.ts",
      "src/locales/fr_FR/shop-slogan.ts",
      "src/locales/de_DE/shop-slogan.ts",
    ]);
    const load = async <T>(file: string): Promise<T> =>
      ((await import(/* @vite-ignore */ pathToFileURL(path.join(root, file)).href)) as { default: T }).default;
    const [file = ""] = files;
    const definition = await load<AnyResource>(file);
    expect(definition).toMatchObject({
      name: "shop-slogan",
      area: "content",
      screens: { list: { path: "shop-slogan", tag: "td-shop-slogans" }, detail: { tag: "td-shop-slogan" } },
    });
    expect(definitionMistakes({ resources: [{ definition, file }], screens: [] })).toEqual([]);
    for (const localeFile of files.slice(1)) {
      const texts = await load<Readonly<Record<string, string>>>(localeFile);
      expect(requiredKeys(definition).filter((key) => !(key in texts))).toEqual([]);
    }
    expect(readFileSync(path.join(root, files[2] ?? ""), "utf8")).not.toMatch(/'| [:;?!]/);
  });

  it("forms English plurals", () => {
    expect(["category", "box", "day", "branch", "shop-slogan", "news"].map(pluralOf)).toEqual([
      "categories",
      "boxes",
      "days",
      "branches",
      "shop-slogans",
      "news",
    ]);
    expect(tagsOf("category")).toEqual({ list: "td-categories", detail: "td-category" });
    expect(tagsOf("news")).toEqual({ list: "td-news-list", detail: "td-news" });
    const files = resourceFiles(readRequest("content/tyre-category"));
    expect(files.get("src/resources/content/tyre-category.resource.ts")).toContain(
      "/** Tyre categories of the shop. */",
    );
    expect(files.get("src/locales/en_GB/tyre-category.ts")).toContain(
      '"tyre-category.empty": "No tyre categories yet"',
    );
  });

  it("names the menu group to add the screen to", () => {
    expect(nextSteps(readRequest("dealers/slogan"))).toContain('add "slogan" to the items of "menu.network"');
  });

  it("refuses a missing area, an invalid name and an existing resource, and writes nothing", () => {
    const root = newFolder();
    for (const request of [undefined, "slogan", "nowhere/slogan", "content/Slogan", "content/slo gan", "content/"])
      expect(() => readRequest(request), request).toThrow(InvalidRequestError);
    expect(() => readRequest("content/shopSlogan")).toThrow(/"shopSlogan" is not kebab-case/);
    expect(() => readRequest("contents/slogan")).toThrow(/Did you mean "content"\?/);
    expect(() => writeResource(readRequest("dealers/fitter"), root)).toThrow(/already/);
    writeResource(readRequest("content/slogan"), root);
    expect(() => writeResource(readRequest("content/slogan"), root)).toThrow(/already exists/);
    expect(resourceFiles(readRequest("content/slogan")).size).toBe(4);
  });
});
