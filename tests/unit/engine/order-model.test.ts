import { describe, expect, test } from "vitest";
import { f } from "../../../src/contract/fields";
import { defineResource, widen, type AnyRecord } from "../../../src/contract/resource";
import {
  changedPart,
  compareBy,
  drop,
  orderGroups,
  moveBy,
  moveTo,
  movedParents,
  nest,
  mergeOrder,
  rebaseOrder,
  sortBy,
  unnest,
  type Arrangement,
} from "../../../src/engine/order/order-model";

const tree = widen(
  defineResource({
    name: "tree",
    area: "dealers",
    screens: {},
    scope: "shop",
    label: "name",
    fields: { name: f.text({ required: true }), parent: f.reference("service-category"), position: f.position() },
    order: { parent: "parent" },
  }),
);
const grouped = widen(
  defineResource({
    name: "grouped",
    area: "dealers",
    screens: {},
    scope: "shop",
    label: "name",
    fields: {
      name: f.text({ required: true }),
      place: f.choice(["A", "B"], { default: "A" }),
      position: f.position({ groupBy: ["place"] }),
    },
  }),
);
const record = (id: number, values: Record<string, unknown> = {}): AnyRecord => ({
  id,
  version: 1,
  createdAt: "",
  updatedAt: "",
  updatedBy: null,
  ...values,
});
/** Formats an arrangement as `1 2(3 4) 5`: parents with their children in brackets. */
const formatOrder = (places: Arrangement, top: number | null = null): string =>
  places
    .filter(({ parent }) => parent === top)
    .map(({ id }) => {
      const children = formatOrder(places, id);
      return children === "" ? String(id) : `${id}(${children})`;
    })
    .join(" ");
const start: Arrangement = [
  { id: 1, parent: null },
  { id: 2, parent: null },
  { id: 3, parent: 2 },
  { id: 4, parent: 2 },
  { id: 5, parent: null },
];

describe("an order", () => {
  test("puts children after their parent, and orphans on the top level", () => {
    const [group] = orderGroups(tree, [record(3, { parent: { id: 2 } }), record(2), record(9, { parent: { id: 99 } })]);
    expect(formatOrder(group?.places ?? [])).toBe("2(3) 9");
  });

  test("groups records by the fields that the position names", () => {
    const groups = orderGroups(grouped, [
      record(1, { place: "A" }),
      record(2, { place: "B" }),
      record(3, { place: "A" }),
    ]);
    expect(groups.map(({ values, places }) => [values["place"], formatOrder(places)])).toEqual([
      ["A", "1 3"],
      ["B", "2"],
    ]);
  });

  test.each([
    ["up over a block", 5, -1, "1 5 2(3 4)"],
    ["down with its children", 2, 1, "1 5 2(3 4)"],
    ["up with its children", 2, -1, "2(3 4) 1 5"],
    ["among its siblings", 3, 1, "1 2(4 3) 5"],
    ["not beyond the end", 5, 1, "1 2(3 4) 5"],
    ["not out of its parent", 4, 1, "1 2(3 4) 5"],
  ] as const)("moves by buttons: %s", (_, id, offset, expected) => {
    expect(formatOrder(moveBy(start, id, offset))).toBe(expected);
  });

  test("nests and unnests; two levels at most", () => {
    expect(formatOrder(nest(start, 5, 2))).toBe("1 2(3 4 5)");
    expect(nest(start, 2, 2)).toBe(start);
    expect(nest(start, 1, 2)).toBe(start);
    expect(formatOrder(unnest(start, 3))).toBe("1 2(4) 3 5");
  });

  test.each([
    ["to the front", 5, 1, 0, "5 1 2(3 4)"],
    ["between children, as a child", 5, 4, 0, "1 2(3 5 4)"],
    ["sideways, under the record above", 5, 5, 1, "1 2(3 4 5)"],
    ["a child to the upper level", 4, 4, 0, "1 2(3) 4 5"],
  ] as const)("drops: %s", (_, id, over, depth, expected) => {
    expect(formatOrder(drop(start, id, over, depth, 2))).toBe(expected);
  });

  test("refuses to nest a parent that has children", () => {
    const arrangement: Arrangement = [{ id: 1, parent: null }, { id: 6, parent: 1 }, ...start.slice(1)];
    expect(formatOrder(drop(arrangement, 1, 3, 0, 2))).toBe("2(3 4) 1(6) 5");
  });

  test("keeps every record exactly once, wherever it is dropped", () => {
    for (const { id } of start)
      for (const { id: over } of start)
        for (const depth of [0, 1] as const) {
          const next = drop(start, id, over, depth, 2);
          expect([...next].map((place) => place.id).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5]);
          const tops = new Set(next.filter(({ parent }) => parent === null).map((place) => place.id));
          expect(next.every(({ parent }) => parent === null || tops.has(parent))).toBe(true);
        }
  });

  test.each([
    ["under a child", 5, 4, 2, "1 2(3(5) 4)"],
    ["with its children, as a child", 2, 1, 1, "2(3 4) 1 5"],
    ["with its children, under the record above", 2, 2, 1, "1(2(3 4)) 5"],
    ["no deeper than one level below the record above", 5, 5, 9, "1 2(3 4(5))"],
  ] as const)("drops on three levels: %s", (_, id, over, depth, expected) => {
    expect(formatOrder(drop(start, id, over, depth, 3))).toBe(expected);
  });

  test("nests and unnests whole branches on three levels, and refuses a fourth", () => {
    const nested = nest(start, 2, 3);
    expect(formatOrder(nested)).toBe("1(2(3 4)) 5");
    expect(nest(nested, 4, 3)).toBe(nested);
    expect(formatOrder(nest(start, 4, 3))).toBe("1 2(3(4)) 5");
    expect(formatOrder(unnest(nested, 2))).toBe("1 2(3 4) 5");
    expect(formatOrder(unnest(nested, 3))).toBe("1(2(4) 3) 5");
    expect(formatOrder(moveBy(nested, 1, 1))).toBe("5 1(2(3 4))");
    expect(formatOrder(sortBy(nested, (a, b) => b - a))).toBe("5 1(2(4 3))");
    expect(formatOrder(drop(nested, 1, 5, 1, 3))).toBe("5 1(2(3 4))");
  });

  test("sorts by name on each level, and reports only changed parents", () => {
    expect(formatOrder(sortBy(start, (a, b) => b - a))).toBe("5 2(4 3) 1");
    const records = [
      record(1),
      record(2),
      record(3, { parent: { id: 2 } }),
      record(4, { parent: { id: 2 } }),
      record(5),
    ];
    expect(movedParents(tree, records, start)).toBeUndefined();
    expect(movedParents(tree, records, nest(start, 5, 2))).toEqual({ "5": 2 });
  });

  test("reordering a part keeps the positions of the other records", () => {
    const flat = (...ids: number[]): Arrangement => ids.map((id) => ({ id, parent: null }));
    expect(mergeOrder(flat(1, 2, 3, 4, 5), flat(5, 3, 1))).toEqual(flat(5, 2, 3, 4, 1));
    expect(mergeOrder(flat(1, 2), flat(2, 1))).toEqual(flat(2, 1));
  });

  test("rebases onto records added and deleted meanwhile", () => {
    expect(rebaseOrder([3, 2, 1], [1, 2, 4])).toEqual([2, 4, 1]);
  });
});

test("the part that a move changes reaches from the first to the last record that changed its place", () => {
  expect(changedPart([1, 2, 3, 4, 5], [1, 4, 2, 3, 5])).toEqual({ base: [2, 3, 4], ids: [4, 2, 3] });
  expect(changedPart([1, 2], [1, 2])).toEqual({ base: [], ids: [] });
});

test("moves a record with what is below it to a rank among its siblings", () => {
  const flat: Arrangement = [1, 2, 3, 4, 5].map((id) => ({ id, parent: null }));
  expect(formatOrder(moveTo(flat, 5, 1))).toBe("5 1 2 3 4");
  expect(formatOrder(moveTo(flat, 1, 4))).toBe("2 3 4 1 5");
  expect(moveTo(flat, 2, 2)).toBe(flat);
  expect(moveTo(flat, 2, 9)).toBe(flat);
  expect(formatOrder(moveTo([...flat, { id: 6, parent: 5 }], 5, 2))).toBe("1 5(6) 2 3 4");
});

test("sorts by amounts, texts and numbers, records without a value last", () => {
  const rows = [
    record(1, { price: { minor: 500, currency: "EUR" }, views: 3 }),
    record(2, { price: null, views: 9 }),
    record(3, { price: { minor: 90, currency: "EUR" }, views: null }),
  ];
  const ids = (field: string) => [...rows].sort(compareBy(field)).map(({ id }) => id);
  expect(ids("price")).toEqual([3, 1, 2]);
  expect(ids("-price")).toEqual([1, 3, 2]);
  expect(ids("-views")).toEqual([2, 1, 3]);
});
