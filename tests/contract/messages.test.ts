import { describe, expect, it } from "vitest";
import { countMistakes } from "../../host/build/count-mistakes";
import { requiredKeys } from "../../host/build/required-keys";
import { describeGaps, hasGaps, messageGaps } from "../../host/build/message-gaps";
import { keysNamedIn } from "../../host/build/named-keys";
import { unusedKeys } from "../../host/build/unused-keys";
import { f } from "../../src/contract/fields";
import { defineTool } from "../../src/contract/kinds/tool";
import { BUILT_IN_LOCALES, loadMessages, LOCALE_MODULES } from "../../src/locales";
import { defineRecordless, defineResource, widen } from "../../src/contract/resource";

describe("messages", () => {
  it("exist in every language for every key in definitions and server code, and for no unused key", async () => {
    expect(await messageGaps()).toEqual({
      undefined: [],
      missing: { de_DE: [], en_GB: [], fr_FR: [] },
      unused: [],
    });
  }, 60_000);

  it("that count have every form of their language, with the count and not a written number", async () => {
    const mistakes = await Promise.all(
      BUILT_IN_LOCALES.map(async (locale) => {
        const parts = await Promise.all(LOCALE_MODULES.map((module) => loadMessages(locale, module)));
        return countMistakes(locale, Object.assign({}, ...parts) as Record<string, string>);
      }),
    );
    expect(mistakes.flat()).toEqual([]);
  });

  it("in French never break before a mark of punctuation or inside quotation marks", async () => {
    const parts = await Promise.all(LOCALE_MODULES.map((module) => loadMessages("fr_FR", module)));
    const texts = Object.entries(Object.assign({}, ...parts) as Record<string, string>);
    expect(texts.filter(([, text]) => /\S [:;?!%»]|« /.test(text))).toEqual([]);
  });

  it("are refused without a form, without the count, and without forms", () => {
    const texts = {
      "a.found.other": "{count} dealers",
      "a.left.one": "1 dealer",
      "a.left.other": "{count} dealers",
      "a.hidden": "{count} dealers are hidden",
      "a.share": "{count} of {total}",
      "a.label": "Dealers: {count}",
    };
    expect(countMistakes("en_GB", texts)).toEqual([
      "en_GB a.found.other: the form .one is missing",
      "en_GB a.left.one: write {count}, because .one is not always 1",
      "en_GB a.hidden: needs the forms .one, .other",
    ]);
  });

  it("are required for fields, choices, rows, cards, actions and their input", () => {
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
    expect(requiredKeys(widen(resource)).sort()).toEqual(
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

  it("are required for the input and kinds of a tool", () => {
    const tool = defineRecordless({
      name: "merge",
      area: "dealers",
      screens: { tool: { path: "merge", tag: "td-merge" } },
      scope: "shop",
      tool: defineTool({ input: { mode: f.choice(["ALL"]) }, kinds: ["order"], confirm: "opt-in" }),
    });
    expect(requiredKeys(widen(tool)).sort()).toEqual(
      ["merge.tool.title", "merge.field.mode", "merge.mode.ALL", "merge.kind.order"].sort(),
    );
  });
});

describe("keys named in a source", () => {
  const prefixes = new Set(["promo-banner", "error"]);

  it("are literals with the prefix of a message module", () => {
    const source = `
      import definition from "./promo-banner.resource";
      rules: ({ from, to }) => ({ to: to < from ? "promo-banner.error.order" : undefined }),
      refuse("error.import"); const other = ["error.hours.order", "address.city", "error.only-a-start-"];
    `;
    expect(keysNamedIn(source, prefixes)).toEqual(["promo-banner.error.order", "error.import", "error.hours.order"]);
  });

  it("exclude comments and module names", () => {
    const source = `
      // "error.comment"
      /** Refuses with "error.docstring". */
      export { a } from "error.module"; import("error.lazy");
    `;
    expect(keysNamedIn(source, prefixes)).toEqual([]);
  });
});

describe("an unused text", () => {
  const sample = defineResource({
    name: "sample",
    area: "content",
    screens: { list: { path: "sample", tag: "td-samples" } },
    scope: "shop",
    label: "name",
    fields: { name: f.text({ required: true }), place: f.choice(["HOME"]) },
    list: { columns: ["name"], search: ["name"], sort: "name", views: { near: { place: "HOME" } } },
    actions: { hide: {} },
  });
  const source = [
    "/** @messages list.** */",
    't("error.title");',
    "t(`list.filter.${state}`);",
    "t.key(`${resource.name}.saved`);",
  ].join("\n");
  const unused = (...keys: string[]): string[] => unusedKeys(keys, [widen(sample)], { "src/sample.ts": source });

  it("has a key that no source names, also when a comment declares its prefix", () => {
    expect(unused("error.title", "list.filter.at-least", "list.export")).toEqual(["list.export"]);
  });

  it("has a key of a resource that its definition does not derive", () => {
    expect(
      unused(
        "sample.list.title",
        "sample.saved",
        "sample.field.name.help",
        "sample.place.HOME",
        "sample.view.near",
        "sample.action.hide.done.one",
      ),
    ).toEqual([]);
    const strays = ["sample.field.town", "sample.action.show", "sample.view.far", "sample.colour.RED"];
    expect(unused(...strays)).toEqual(strays);
  });
});

describe("npm run messages", () => {
  const gaps = {
    undefined: ["src/resources/content/promo-banner.resource.ts: promo-banner.error.order"],
    missing: { de_DE: ["promo-banner.one"], en_GB: [], fr_FR: [] },
    unused: ["old.key", "older.key"],
  };
  const complete = { undefined: [], missing: { de_DE: [], en_GB: [], fr_FR: [] }, unused: [] };

  it("prints the gaps by locale, and unused texts", () => {
    expect(describeGaps(gaps).split("\n")).toEqual([
      "1 key has no text in any locale:",
      "  src/resources/content/promo-banner.resource.ts: promo-banner.error.order",
      "de_DE lacks 1 text:",
      "  promo-banner.one",
      "2 texts are unused:",
      "  old.key",
      "  older.key",
    ]);
    expect(hasGaps(gaps)).toBe(true);
    expect(hasGaps({ ...complete, unused: ["old.key"] })).toBe(true);
  });

  it("reports when nothing is missing", () => {
    expect(describeGaps(complete)).toBe("Every key has a text in de_DE, en_GB, fr_FR, and every text is used.");
    expect(hasGaps(complete)).toBe(false);
  });
});
