import { describe, expect, it } from "vitest";
import { resolveRelativeDays, type ListQuery } from "../../../src/contract/list-query";
import {
  isFiltered,
  pageCount,
  isSameFilter,
  withFilter,
  withoutFilters,
  withSearch,
  withSort,
} from "../../../src/engine/list/list-state";

const query: ListQuery = { q: "", page: 3, size: 25, sort: [{ field: "name", descending: false }], filter: {} };
const initial = query.sort;

describe("list state", () => {
  it("starts again at page 1 whenever the rows change", () => {
    expect(withSearch(query, "lyon")).toMatchObject({ q: "lyon", page: 1 });
    expect(withFilter(query, "status", "ACTIVE")).toMatchObject({ filter: { status: "ACTIVE" }, page: 1 });
    expect(withSearch(query, "  ")).toBe(query);
  });

  it("takes a filter away with an empty text", () => {
    const filtered = withFilter(withFilter(query, "status", "ACTIVE"), "country", "FR");
    expect(withFilter(filtered, "status", "").filter).toEqual({ country: "FR" });
    expect(isFiltered(withoutFilters(filtered))).toBe(false);
  });

  it("sorts up, down, and as it was", () => {
    const up = withSort(query, "code", false, initial);
    expect(up.sort).toEqual([{ field: "code", descending: false }]);
    const down = withSort(up, "code", false, initial);
    expect(down.sort).toEqual([{ field: "code", descending: true }]);
    expect(withSort(down, "code", false, initial).sort).toEqual(initial);
  });

  it("adds a second key with shift and keeps the order of the first", () => {
    const two = withSort(query, "city", true, initial);
    expect(two.sort.map((key) => key.field)).toEqual(["name", "city"]);
    const turned = withSort(two, "name", true, initial);
    expect(turned.sort).toEqual([
      { field: "name", descending: true },
      { field: "city", descending: false },
    ]);
    expect(withSort(turned, "name", true, initial).sort.map((key) => key.field)).toEqual(["city"]);
  });

  it("counts pages, one at least", () => {
    expect([pageCount(0, 25), pageCount(25, 25), pageCount(26, 25)]).toEqual([1, 1, 2]);
  });

  it("compares filters whatever their order", () => {
    expect(isSameFilter({ a: "1", b: "2" }, { b: "2", a: "1" })).toBe(true);
    expect(isSameFilter({ a: "1" }, { a: "1", b: "2" })).toBe(false);
  });

  it("turns days counted from today into calendar days, in date ranges alone", () => {
    expect(resolveRelativeDays({ updatedAt: "-30d..", code: "-30d" }, "2026-11-21")).toEqual({
      updatedAt: "2026-10-22..",
      code: "-30d",
    });
    expect(resolveRelativeDays({ updatedAt: "-7d..-1d" }, "2026-03-01")).toEqual({
      updatedAt: "2026-02-22..2026-02-28",
    });
  });
});
