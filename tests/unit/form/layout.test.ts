import { describe, expect, test } from "vitest";
import { f } from "../../../src/contract/fields";
import { distributeCards } from "../../../src/engine/form/form-cards";
import { languagePreset, visibleTabs } from "../../../src/engine/form/record-base";
import { valuesAt } from "../../../src/engine/detail/values-at";
import { changedLines } from "../../../src/engine/form/value-text";
import { coverage } from "../../../src/ui/fields/language-chips";

describe("cards in two columns", () => {
  const fields = { a: f.text(), hours: f.openingHours(), place: f.address(), b: f.text() };
  const card = (name: string, ...entries: string[]) => ({ name, entries });

  test("the first card is on the left, each further one in the shorter column", () => {
    const [left, right] = distributeCards(
      [card("one", "a"), card("two", "hours"), card("three", "place"), card("four", "b")],
      fields,
    );
    expect(left.map(({ name }) => name)).toEqual(["one", "three", "four"]);
    expect(right.map(({ name }) => name)).toEqual(["two"]);
  });
});

test("a new record's required language is the account's content language", () => {
  const fields = { locale: f.locale({ required: true }), other: f.locale(), name: f.text() };
  expect(languagePreset({ fields }, "de_DE")).toEqual({ locale: "de_DE" });
  expect(languagePreset({ fields }, undefined)).toEqual({});
});

describe("cards of a form", () => {
  const fields = { name: f.text(), origin: f.text({ readOnly: true }), sum: f.computed("integer") };
  const access = new Map(
    Object.keys(fields).map((name) => [name, { visible: true, editable: name === "name", required: false }] as const),
  );
  const tabs = [
    {
      name: "all",
      cards: [
        { name: "typed", entries: ["name", "origin", "@panel"] },
        { name: "computed", entries: ["sum"] },
      ],
    },
  ];
  const cards = (isNew: boolean) => visibleTabs(tabs, access, { fields }, isNew)[0]?.cards;

  test("of a new record omit computed and read-only fields", () => {
    expect(cards(true)).toEqual([{ name: "typed", entries: ["name", "@panel"] }]);
    expect(cards(false)).toEqual(tabs[0]?.cards);
  });
});

describe("languages of a card", () => {
  test.each([
    [[{ fr_FR: "a", en_GB: "b" }], "en_GB", "full"],
    [[{ fr_FR: "a" }, { fr_FR: "b", en_GB: "c" }], "en_GB", "fallback"],
    [[{}, null], "en_GB", "empty"],
    [[{ fr_FR: "a" }, {}], "fr_FR", "full"],
  ])("%j in %s: %s", (values, locale, expected) => {
    expect(coverage(values as readonly (Record<string, string> | null)[], locale)).toBe(expected);
  });
});

describe("history", () => {
  const entry = (version: number, ...changes: { field: string; before: unknown; after: unknown }[]) => ({
    version,
    at: "2026-11-21T10:00:00Z",
    actor: "A",
    as: null,
    undo: null,
    action: "update",
    changes,
  });

  test("an earlier state is what the fields held before their first later change", () => {
    const entries = [
      entry(3, { field: "name", before: "b", after: "c" }),
      entry(2, { field: "name", before: "a", after: "b" }, { field: "phone", before: "1", after: "2" }),
      entry(1),
    ];
    expect(valuesAt(entries, 1)).toEqual({ name: "a", phone: "1" });
    expect(valuesAt(entries, 2)).toEqual({ name: "b" });
    expect(valuesAt(entries, 3)).toEqual({});
  });

  test("a comparison leaves out the lines that both sides have", () => {
    expect(changedLines("Monday 8\nTuesday 9", "Monday 8\nTuesday closed")).toBe("Tuesday 9");
    expect(changedLines("b\na", "a\nb")).toBe("b\na");
  });
});
