import { afterEach, describe, expect, it, vi } from "vitest";
import { f } from "../../../src/contract/fields";
import { defineResource, widen } from "../../../src/contract/resource";
import { narrowResource } from "../../../src/engine/narrow-resource";
import { columnsOf } from "../../../src/engine/list/columns";

const note = widen(
  defineResource({
    name: "note",
    area: "content",
    screens: { list: { path: "note", tag: "td-notes", icon: "card-list" } },
    right: { read: "SHOP_BRAND", write: "SHOP_BRAND" },
    scope: "shop",
    label: "name",
    fields: { name: f.text({ required: true }), town: f.text(), active: f.boolean() },
    list: { columns: ["name", "town", "active"], filters: ["town", "active"], search: ["name"], sort: "name" },
    form: { cards: { content: ["name"] } },
    exportable: true,
    actions: { send: { bulk: true }, look: { path: "note/{id}/look" } },
  }),
);

afterEach(() => {
  vi.restoreAllMocks();
});

describe("a narrowed resource", () => {
  it("is the same without options", () => {
    expect(narrowResource(note, {})).toBe(note);
  });

  it("applies a filter that users can neither see nor remove", () => {
    const { fixed, list } = narrowResource(note, { filter: "active=true" });
    expect(fixed?.filter).toEqual({ active: "true" });
    expect(list?.filters).toEqual(["town"]);
  });

  it("shows the named columns in their order, after the label", () => {
    const narrowed = narrowResource(note, { columns: "active, town" });
    expect(columnsOf(narrowed).map(({ name, isVisible }) => [name, isVisible])).toEqual([
      ["name", true],
      ["active", true],
      ["town", true],
    ]);
  });

  it("names what the resource does not have on the console, and ignores it", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const { fixed, list } = narrowResource(note, { filter: "colour=red&town=Lyon", columns: "colour,town" });
    expect(fixed?.filter).toEqual({ town: "Lyon" });
    expect(list?.columns).toEqual(["town"]);
    expect(warn.mock.calls.map(([text]) => String(text))).toEqual([
      expect.stringContaining(`filter names "colour"`),
      expect.stringContaining(`columns names "colour"`),
    ]);
  });

  it("keeps the named actions only", () => {
    const { actions, operations, exportable } = narrowResource(note, { actions: "export,send" });
    expect(Object.keys(actions ?? {})).toEqual(["send"]);
    expect(exportable).toBe(true);
    expect(operations).toEqual({ create: false, remove: false, duplicate: undefined, bulkUpdate: false });
    expect(narrowResource(note, { actions: "" }).exportable).toBe(false);
  });

  it("cannot be changed when it is read-only, but still leads to other screens", () => {
    const { actions, operations } = narrowResource(note, { readonly: true });
    expect(Object.keys(actions ?? {})).toEqual(["look"]);
    expect(Object.values(operations ?? {})).toEqual([false, false, false, false]);
  });
});
