/** What resource definitions refuse to compile; checked by `npm run typecheck`. Each expectation says what it refuses. */
import { assertType, expectTypeOf, test } from "vitest";
import { articleName } from "../../src/contract/article-name";
import { f, type Localised, type Money, type Reference, type ValueOf } from "../../src/contract/fields";
import { defineResource, type RecordOf } from "../../src/contract/resource";

const _slide = defineResource({
  name: "slide",
  area: "content",
  screens: { list: { path: "slide", tag: "td-slides" }, detail: { path: "slide/{id}", tag: "td-slide" } },
  scope: "shop",
  label: "name",
  fields: {
    name: f.text({ required: true, max: 80 }),
    note: f.text({ max: 80 }),
    title: f.text({ localised: true }),
    place: f.choice(["HOME", "SEARCH"], { default: "HOME" }),
    colour: f.choice(["RED", "BLUE"]),
    tags: f.choices(["A", "B"]),
    price: f.money({ required: true }),
    owner: f.reference("fitter"),
    steps: f.rows({ label: f.text({ required: true }), count: f.integer() }),
    active: f.boolean(),
  },
  rules: (record) => ({ note: record.active && record.note === null ? "slide.error.note" : undefined }),
  list: { columns: ["name", "place", "updatedAt"], search: ["name"], sort: "name" },
  form: { cards: { content: ["name", "@preview"] } },
  actions: { hide: { when: (record) => record.active, set: { active: false } } },
});

type Slide = RecordOf<typeof _slide>;

test("field kinds determine the value's type", () => {
  expectTypeOf<Slide["name"]>().toEqualTypeOf<string>();
  expectTypeOf<Slide["note"]>().toEqualTypeOf<string | null>();
  expectTypeOf<Slide["title"]>().toEqualTypeOf<Localised>();
  expectTypeOf<Slide["place"]>().toEqualTypeOf<"HOME" | "SEARCH">();
  expectTypeOf<Slide["colour"]>().toEqualTypeOf<"RED" | "BLUE" | null>();
  expectTypeOf<Slide["tags"]>().toEqualTypeOf<readonly ("A" | "B")[]>();
  expectTypeOf<Slide["price"]>().toEqualTypeOf<Money>();
  expectTypeOf<Slide["owner"]>().toEqualTypeOf<Reference | null>();
  expectTypeOf<Slide["steps"][number]>().toEqualTypeOf<{ label: string; count: number | null }>();
  expectTypeOf<Slide["version"]>().toEqualTypeOf<number>();
});

test("a reference names a resource or a level of a custom database", () => {
  expectTypeOf(f.reference("fitter", { required: true }).options.required).toEqualTypeOf<true>();
  expectTypeOf<ValueOf<ReturnType<typeof _levelReference>>>().toEqualTypeOf<Reference | null>();
});
const _levelReference = (levelId: number) => f.reference(articleName(levelId));

const base = { name: "thing", area: "content", screens: {}, scope: "shop", label: "name" } as const;
const fields = {
  name: f.text({ required: true }),
  place: f.choice(["HOME", "SEARCH"], { default: "HOME" }),
  note: f.text(),
};

test("a definition refuses unknown names and values", () => {
  // @ts-expect-error an unknown column
  assertType(defineResource({ ...base, fields, list: { columns: ["nmae"], search: ["name"], sort: "name" } }));
  // @ts-expect-error an unknown label
  assertType(defineResource({ ...base, label: "title", fields }));
  // @ts-expect-error an unknown choice
  assertType(defineResource({ ...base, fields, actions: { move: { set: { place: "ELSEWHERE" } } } }));
  // @ts-expect-error an unknown field
  assertType(defineResource({ ...base, fields, relevant: ({ place }) => ({ nmae: place === "HOME" }) }));
  // @ts-expect-error an unknown choice
  assertType(defineResource({ ...base, fields, relevant: ({ place }) => ({ note: place === "ELSEWHERE" }) }));
  // @ts-expect-error an optional text may be null
  assertType(defineResource({ ...base, fields, rules: ({ note }) => ({ note: note.length > 3 ? "x" : undefined }) }));
  // @ts-expect-error an unknown field in a card
  assertType(defineResource({ ...base, fields, form: { cards: { main: ["naem"] } } }));
  // @ts-expect-error a default that is no choice
  assertType(f.choice(["A", "B"], { default: "C" }));
  // @ts-expect-error an unknown resource
  assertType(f.reference("fiter"));
  // @ts-expect-error an unknown resource
  assertType(f.references("fiter"));
  assertType(
    // @ts-expect-error an unknown resource in `touches`
    defineResource({ ...base, fields, actions: { hide: { touches: [{ resource: "fiter", reference: "name" }] } } }),
  );
  // @ts-expect-error an unknown right
  assertType(defineResource({ ...base, fields, right: { read: "FITER", write: "FITTER" } }));
});
