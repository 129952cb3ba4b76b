/** What definitions of tools, matrices and reports refuse to compile. */
import { assertType, expectTypeOf, test } from "vitest";
import { defineHooks } from "../../host/server/resources/hooks";
import { f, type Reference } from "../../src/contract/fields";
import { defineMatrix, type MatrixValueOf } from "../../src/contract/kinds/matrix";
import { defineReport } from "../../src/contract/kinds/report";
import { defineTool, type ToolInputOf } from "../../src/contract/kinds/tool";
import { defineRecordless, defineResource, type Resource } from "../../src/contract/resource";

const base = { area: "dealers", scope: "shop" } as const;

const merge = defineRecordless({
  ...base,
  name: "merge",
  screens: { tool: { path: "merge", tag: "td-merge" } },
  tool: defineTool({
    input: { kept: f.reference("fitter", { required: true }), union: f.boolean() },
    kinds: ["quote", "order"],
    confirm: "typed",
  }),
});
const sales = defineRecordless({
  ...base,
  name: "sales",
  screens: { report: { path: "sales", tag: "td-sales" } },
  report: defineReport({
    period: "last-30-days",
    filters: { dealer: f.reference("fitter") },
    figures: { orders: { format: "integer" }, turnover: { format: "money", better: "up" } },
    series: { orders: { chart: "bar", figures: ["orders"] } },
    groupings: { dealer: { figures: ["orders", "turnover"] } },
  }),
});
const rates = defineRecordless({
  ...base,
  name: "rates",
  screens: { matrix: { path: "rates", tag: "td-rates" } },
  matrix: defineMatrix({ columns: { open: f.boolean(), minutes: f.integer() } }),
});

test("values of a tool and of a matrix are typed", () => {
  expectTypeOf<ToolInputOf<NonNullable<(typeof merge)["tool"]>>>().toEqualTypeOf<{
    kept: Reference;
    union: boolean;
  }>();
  expectTypeOf<MatrixValueOf<NonNullable<(typeof rates)["matrix"]>>>().toEqualTypeOf<boolean | number | null>();
  expectTypeOf(merge).toExtend<Resource>();
});

test("a definition refuses unknown names", () => {
  // @ts-expect-error a card names an unknown input
  assertType(defineTool({ input: { kept: f.text() }, cards: { main: ["kep"] }, confirm: "typed" }));
  assertType(
    defineTool({
      input: { kept: f.text() },
      // @ts-expect-error an optional text may be null
      rules: ({ kept }) => ({ kept: kept.length > 3 ? "x" : undefined }),
      confirm: "typed",
    }),
  );
  // @ts-expect-error an unknown kind of confirmation
  assertType(defineTool({ input: { kept: f.text() }, confirm: "question" }));
  const figures = { a: { as: "integer" } } as const;
  // @ts-expect-error an undeclared figure in a series
  assertType(defineReport({ period: false, figures, series: { s: { chart: "bar", figures: ["b"] } } }));
  // @ts-expect-error an undeclared figure in a card
  assertType(defineReport({ period: false, figures: { a: { format: "integer" } }, cards: ["b"] }));
  // @ts-expect-error an unknown period
  assertType(defineReport({ period: "last-5-days", figures: { a: { format: "integer" } } }));
  // @ts-expect-error a cell can't hold opening hours
  assertType(defineMatrix({ cell: f.openingHours() }));
  const order = {
    ...base,
    name: "a",
    label: "name",
    screens: {},
    fields: { name: f.text({ required: true }) },
  } as const;
  // @ts-expect-error an unknown field in the order
  assertType(defineResource({ ...order, order: { show: ["nmae"] } }));
});

test("hooks match their definition", () => {
  defineHooks(merge, {
    tool: {
      async run({ kept, ...rest }, { each }) {
        await each(
          [kept.id],
          (id) => ({ rowKey: String(id), label: "" }),
          // @ts-expect-error an undeclared kind
          () => Promise.resolve({ outcome: "MOVE", kind: "invoice" }),
        );
        // @ts-expect-error an unknown input
        return { word: String(rest.removed) };
      },
    },
  });
  // @ts-expect-error the figure "turnover" and the grouping are missing
  defineHooks(sales, { report: () => Promise.resolve({ figures: { orders: 1 } }) });
  defineHooks(rates, {
    matrix: {
      // @ts-expect-error a cell is a boolean or a number
      read: () => Promise.resolve({ rows: [], cells: { a: { open: "yes" } } }),
      save: () => Promise.resolve(),
    },
  });
});
