import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mergeValues } from "../../../src/engine/form/merge";
import { isSameValue } from "../../../src/engine/form/values";

const week = { MONDAY: [{ from: "08:00", to: "12:00" }], TUESDAY: [] };

describe("merging with changes that another account saved", () => {
  test("fields changed on one side only need no decision", () => {
    const merged = mergeValues(
      ["name", "phone", "city"],
      { name: "A", phone: "1", city: "Lyon" },
      { name: "B", phone: "1", city: "Lyon" },
      { name: "A", phone: "2", city: "Lyon" },
    );
    expect(merged).toEqual({ values: { name: "B", phone: "2", city: "Lyon" }, conflicts: [], adopted: ["phone"] });
  });

  test("the same change on both sides is no conflict", () => {
    expect(mergeValues(["name"], { name: "A" }, { name: "B" }, { name: "B" })).toMatchObject({
      conflicts: [],
      adopted: [],
    });
  });

  test("different changes of a field are a conflict with three values", () => {
    expect(mergeValues(["name"], { name: "A" }, { name: "B" }, { name: "C" }).conflicts).toEqual([
      { name: "name", base: "A", mine: "B", theirs: "C" },
    ]);
  });

  test("localised texts, addresses and opening hours merge part by part", () => {
    const merged = mergeValues(
      ["text", "hours"],
      { text: { fr_FR: "Pneus" }, hours: week },
      { text: { fr_FR: "Pneus neufs" }, hours: { ...week, TUESDAY: [{ from: "09:00", to: "10:00" }] } },
      { text: { fr_FR: "Pneus", en_GB: "Tyres" }, hours: { ...week, MONDAY: [] } },
    );
    expect(merged.conflicts).toEqual([]);
    expect(merged.values).toEqual({
      text: { fr_FR: "Pneus neufs", en_GB: "Tyres" },
      hours: { MONDAY: [], TUESDAY: [{ from: "09:00", to: "10:00" }] },
    });
  });

  test("different changes of the same part are a conflict of the field", () => {
    expect(
      mergeValues(["text"], { text: { fr_FR: "a" } }, { text: { fr_FR: "b" } }, { text: { fr_FR: "c" } }).conflicts,
    ).toHaveLength(1);
  });

  test("references compare by id, not by label", () => {
    const base = { parent: { id: 1, label: "Old" } };
    expect(
      mergeValues(["parent"], base, { parent: { id: 2, label: "B" } }, { parent: { id: 1, label: "New" } }),
    ).toMatchObject({
      conflicts: [],
      values: { parent: { id: 2 } },
    });
  });

  test("a change on one side alone wins", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (base, other) => {
        const theirs = mergeValues(["x"], { x: base }, { x: base }, { x: other });
        const mine = mergeValues(["x"], { x: base }, { x: other }, { x: base });
        expect(isSameValue(theirs.values["x"], other)).toBe(true);
        expect(isSameValue(mine.values["x"], other)).toBe(true);
        expect([...theirs.conflicts, ...mine.conflicts]).toEqual([]);
      }),
    );
  });
});
