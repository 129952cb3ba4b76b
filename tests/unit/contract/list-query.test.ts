import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  formatListQuery,
  PAGE_SIZES,
  parseFilterValue,
  parseListQuery,
  parseSort,
  type ListQuery,
} from "../../../src/contract/list-query";

const defaults = { sort: "name" };

describe("list query codec", () => {
  test("an empty query string means the first page in the default sort", () => {
    expect(parseListQuery(new URLSearchParams(""), defaults)).toEqual({
      q: "",
      page: 1,
      size: 25,
      sort: [{ field: "name", descending: false }],
      filter: {},
    });
  });

  test("invalid numbers and sizes fall back to the defaults", () => {
    const query = parseListQuery(new URLSearchParams("page=-3&size=17&sort=,-"), defaults);
    expect(query).toMatchObject({ page: 1, size: 25, sort: [] });
  });

  test("omits defaults from the query string", () => {
    expect(
      formatListQuery({ q: "", page: 1, size: 25, sort: parseSort("name"), filter: {} }, defaults).toString(),
    ).toBe("");
  });

  test("parsing reverses formatting", () => {
    const word = fc.stringMatching(/^[a-zA-Z]\w{0,8}$/);
    const query: fc.Arbitrary<ListQuery> = fc.record({
      q: fc.string().map((text) => text.trim()),
      page: fc.integer({ min: 1, max: 9999 }),
      size: fc.constantFrom(...PAGE_SIZES),
      sort: fc.uniqueArray(fc.record({ field: word, descending: fc.boolean() }), {
        minLength: 1,
        maxLength: 3,
        selector: (key) => key.field,
      }),
      filter: fc.dictionary(word, fc.string({ minLength: 1 }), { noNullPrototype: true }),
    });
    fc.assert(
      fc.property(query, (value) => {
        expect(parseListQuery(formatListQuery(value, defaults), defaults)).toEqual(value);
      }),
    );
  });
});

describe("filter values", () => {
  test.each([
    ["ACTIVE,SUSPENDED", { kind: "oneOf", values: ["ACTIVE", "SUSPENDED"] }],
    ["2026-01-01..", { kind: "range", from: "2026-01-01", to: null }],
    ["..5", { kind: "range", from: null, to: "5" }],
    ["~empty", { kind: "empty" }],
    ["~any", { kind: "any" }],
  ])("%s", (text, expected) => expect(parseFilterValue(text)).toEqual(expected));
});
