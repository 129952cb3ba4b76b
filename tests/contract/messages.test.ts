import { mkdtempSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { demandedKeys, messageGaps } from "../../host/build/message-gaps";
import { newFiles, readAsked, Refused, writeResource } from "../../host/build/new-resource";
import { f } from "../../src/contract/fields";
import { defineTool } from "../../src/contract/kinds/tool";
import { defineRecordless, defineResource, widen, type AnyResource } from "../../src/contract/resource";

describe("messages", () => {
  it("are there for everything that the definitions show", async () => {
    const { undefined: lacking } = await messageGaps();
    expect(lacking).toEqual([]);
  }, 30_000);

  it("are there in every language", async () => {
    const { missing } = await messageGaps();
    expect(missing).toEqual({ de_DE: [], en_GB: [], fr_FR: [] });
  }, 30_000);

  it("are asked for by fields, choices, rows, cards, actions and their input", () => {
    const resource = defineResource({
      name: "sample",
      area: "content",
      screens: { list: { path: "sample", tag: "td-samples" }, detail: { path: "sample/{id}", tag: "td-sample" } },
      scope: "shop",
      label: "name",
      fields: {
        name: f.text({ required: true }),
        place: f.choice(["HOME"], { default: "HOME" }),
        steps: f.rows({ kind: f.choice(["A"]) }),
        position: f.position(),
      },
      form: { tabs: { first: { main: ["name", "place", "steps"] } } },
      actions: { hide: { input: { reason: f.text() } } },
    });
    expect(demandedKeys(widen(resource)).sort()).toEqual(
      [
        "sample.list.title",
        "sample.detail.title",
        "sample.one",
        "sample.many",
        "sample.create",
        "sample.field.name",
        "sample.field.place",
        "sample.place.HOME",
        "sample.field.steps",
        "sample.field.steps.kind",
        "sample.steps.kind.A",
        "sample.tab.first",
        "sample.card.main",
        "sample.action.hide",
        "sample.action.hide.reason",
      ].sort(),
    );
  });

  it("are asked for by the values and kinds of a tool", () => {
    const tool = defineRecordless({
      name: "merge",
      area: "dealers",
      screens: { tool: { path: "merge", tag: "td-merge" } },
      scope: "shop",
      tool: defineTool({ input: { mode: f.choice(["ALL"]) }, kinds: ["order"], confirm: "opt-in" }),
    });
    expect(demandedKeys(widen(tool)).sort()).toEqual(
      ["merge.tool.title", "merge.field.mode", "merge.mode.ALL", "merge.kind.order"].sort(),
    );
  });
});

describe("npm run new:resource", () => {
  const folders: string[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });
  const folder = (): string => {
    const made = mkdtempSync(path.join(os.tmpdir(), "td-new-resource-"));
    folders.push(made);
    return made;
  };

  it("writes a definition that loads, with a text for every key in the three languages", async () => {
    const root = folder();
    // The definition imports its contract by a relative path.
    mkdirSync(path.join(root, "src"), { recursive: true });
    symlinkSync(path.resolve("src/contract"), path.join(root, "src/contract"));
    writeFileSync(path.join(root, "package.json"), '{ "type": "module" }');
    const files = writeResource(readAsked("content/shopSlogan"), root);
    expect(files).toEqual([
      "src/resources/content/shop-slogan.resource.ts",
      "src/locales/en_GB/shopSlogan.ts",
      "src/locales/fr_FR/shopSlogan.ts",
      "src/locales/de_DE/shopSlogan.ts",
    ]);
    const load = async <T>(file: string): Promise<T> =>
      ((await import(/* @vite-ignore */ pathToFileURL(path.join(root, file)).href)) as { default: T }).default;
    const definition = await load<AnyResource>(files[0] ?? "");
    expect(definition).toMatchObject({
      name: "shopSlogan",
      area: "content",
      screens: { list: { path: "shop-slogan" } },
    });
    for (const file of files.slice(1)) {
      const texts = await load<Readonly<Record<string, string>>>(file);
      expect(demandedKeys(definition).filter((key) => !(key in texts))).toEqual([]);
    }
    expect(readFileSync(path.join(root, files[2] ?? ""), "utf8")).not.toMatch(/'| [:;?!]/);
  });

  it("refuses what has no area, no name, or is there already, and writes nothing of it", () => {
    const root = folder();
    for (const asked of [undefined, "slogan", "nowhere/slogan", "content/Slogan", "content/slo gan", "content/a/b"])
      expect(() => readAsked(asked), asked).toThrow(Refused);
    expect(() => writeResource(readAsked("dealers/serviceCategory"), root)).toThrow(/already/);
    writeResource(readAsked("content/slogan"), root);
    expect(() => writeResource(readAsked("content/slogan"), root)).toThrow(/is there already/);
    expect([...newFiles({ area: "content", name: "slogan" }).keys()]).toHaveLength(4);
  });
});
