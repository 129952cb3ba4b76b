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
  it("returns to page 1 whenever the rows change", () => {
    expect(withSearch(query, "lyon")).toMatchObject({ q: "lyon", page: 1 });
    expect(withFilter(query, "status", "ACTIVE")).toMatchObject({ filter: { status: "ACTIVE" }, page: 1 });
    expect(withSearch(query, "  ")).toBe(query);
  });

  it("removes a filter whose value is empty", () => {
    const filtered = withFilter(withFilter(query, "status", "ACTIVE"), "country", "FR");
    expect(withFilter(filtered, "status", "").filter).toEqual({ country: "FR" });
    expect(isFiltered(withoutFilters(filtered))).toBe(false);
  });

  it("sorts ascending, descending, then as initially", () => {
    const ascending = withSort(query, "code", false, initial);
    expect(ascending.sort).toEqual([{ field: "code", descending: false }]);
    const descending = withSort(ascending, "code", false, initial);
    expect(descending.sort).toEqual([{ field: "code", descending: true }]);
    expect(withSort(descending, "code", false, initial).sort).toEqual(initial);
  });

  it("adds a second sort key with shift and keeps the order of keys", () => {
    const twoKeys = withSort(query, "city", true, initial);
    expect(twoKeys.sort.map((key) => key.field)).toEqual(["name", "city"]);
    const reversed = withSort(twoKeys, "name", true, initial);
    expect(reversed.sort).toEqual([
      { field: "name", descending: true },
      { field: "city", descending: false },
    ]);
    expect(withSort(reversed, "name", true, initial).sort.map((key) => key.field)).toEqual(["city"]);
  });

  it("counts at least one page", () => {
    expect([pageCount(0, 25), pageCount(25, 25), pageCount(26, 25)]).toEqual([1, 1, 2]);
  });

  it("compares filters regardless of their order", () => {
    expect(isSameFilter({ a: "1", b: "2" }, { b: "2", a: "1" })).toBe(true);
    expect(isSameFilter({ a: "1" }, { a: "1", b: "2" })).toBe(false);
  });

  it("resolves relative days in date ranges only", () => {
    expect(resolveRelativeDays({ updatedAt: "-30d..", code: "-30d" }, () => "2026-11-21")).toEqual({
      updatedAt: "2026-10-22..",
      code: "-30d",
    });
    expect(resolveRelativeDays({ updatedAt: "month..", createdAt: "..month" }, () => "2026-11-21")).toEqual({
      updatedAt: "2026-11-01..",
      createdAt: "..2026-11-01",
    });
    expect(resolveRelativeDays({ updatedAt: "-7d..-1d" }, () => "2026-03-01")).toEqual({
      updatedAt: "2026-02-22..2026-02-28",
    });
  });
});
