import { describe, expect, it } from "vitest";
import { RESOURCE_LOADERS } from "../../../src/catalogue/resources.gen";
import { widen, type AnyResource } from "../../../src/contract/resource";
import { selectedColumns, columnsOf, fitColumns, nameColumns, widenColumns } from "../../../src/engine/list/columns";
import { visibleColumns } from "../../../src/engine/list/list-table";
import { describeFilter, filtersOf, type FilterTexts } from "../../../src/engine/list/filters";
import { activeView, isUnchanged, type ListView } from "../../../src/engine/list/views";
import { cardLayout } from "../../../src/engine/list/list-cards";
import appointment from "../../../src/resources/activity/appointment.resource";
import specificDay from "../../../src/resources/dealers/closures/specific-day.resource";
import fitter from "../../../src/resources/dealers/fitter/fitter.resource";
import silentDealer from "../../../src/resources/dealers/network/silent-dealer.resource";
import silentSlots from "../../../src/resources/dealers/network/silent-dealer.slots";

const resource = widen(fitter);
const columns = columnsOf(resource);
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);

describe("columns", () => {
  it("start with the label and follow the definition", () => {
    expect(columns[0]).toMatchObject({ name: "name", isLabel: true });
    expect(names(selectedColumns(columns, {}))).toEqual([...(fitter.list?.visible ?? [])]);
  });

  it("follow the user's choice, keep the label first and drop unknown names", () => {
    expect(names(selectedColumns(columns, { shown: ["phone", "gone", "name", "code"] }))).toEqual([
      "name",
      "phone",
      "code",
    ]);
  });

  it("a card shows the date that the list is sorted by", () => {
    const details = (listResource: AnyResource) =>
      names(cardLayout(selectedColumns(columnsOf(listResource), {}), new Set()).details);
    expect(details(widen(specificDay))[0]).toBe("next");
    expect(details(resource)).not.toContain("updatedAt");
  });

  it("a card shows when an appointment is", () => {
    const { details } = cardLayout(selectedColumns(columnsOf(widen(appointment)), {}), new Set());
    expect(names(details)).toEqual(["date", "fitter"]);
  });

  it("a card shows the same status field as the record's title", async () => {
    const resources = await Promise.all(Object.values(RESOURCE_LOADERS).map((load) => load()));
    const differences = resources.flatMap((listResource) => {
      const visible = selectedColumns(columnsOf(listResource), {});
      const status = cardLayout(visible, new Set()).status?.name;
      const [state] = Object.keys(listResource.fields).filter(
        (name) => "tints" in (listResource.fields[name]?.options ?? {}),
      );
      return status === undefined || status === state ? [] : [`${listResource.name}: ${status} for ${String(state)}`];
    });
    expect(differences).toEqual([]);
  });

  it("a silent dealer's card shows the days since its last sign of life", () => {
    const slotted = new Set(Object.keys(silentSlots.cells ?? {}));
    const { figures } = cardLayout(selectedColumns(columnsOf(widen(silentDealer)), {}), slotted);
    expect(names(figures)).toEqual(["silentDays"]);
  });

  it("a status column fits its longest badge in the interface language", () => {
    const widthIn = (messages: Readonly<Record<string, string>>) =>
      nameColumns(columns, { has: () => false, key: (key) => messages[key] ?? "" }).find(
        ({ name }) => name === "status",
      )?.width ?? 0;
    expect(widthIn({ "fitter.status.SUSPENDED": "Ausgesetzt" })).toBeGreaterThan(widthIn({}));
    expect(widthIn({ "fitter.status.SUSPENDED": "x".repeat(80) })).toBe(10);
    // "Programmée" with icon and padding takes 124 pixels at 16 pixels per rem in a wide system font.
    expect(widthIn({ "fitter.status.SUSPENDED": "Programmée" })).toBeGreaterThanOrEqual(124 / 16);
  });

  it("a date column fits the year, a sortable heading its arrow", () => {
    const measured = nameColumns(columnsOf(widen(specificDay)), {
      has: () => false,
      key: (key) => (key === "specific-day.kind.OPEN_WITH_HOURS" ? "Open at the hours given" : "Eight ab"),
    });
    const byName = Object.fromEntries(measured.map((column) => [column.name, column]));
    expect(byName["date"]?.width).toBeGreaterThan(6);
    // As wide as its heading needs.
    expect([byName["hours"]?.sortable, byName["capacityPercent"]?.sortable]).toEqual([false, true]);
    expect(byName["capacityPercent"]?.width).toBeGreaterThan(6);
    // A clipped badge gets a share of the free width.
    const wider = widenColumns(
      [measured[0], byName["kind"]].flatMap((column) => column ?? []),
      40,
    );
    expect(wider[1]?.width).toBeGreaterThan(byName["kind"]?.width ?? 0);
  });

  it("hide from the end when the width is short, except the status and at least three columns", () => {
    const selected = selectedColumns(columns, {});
    const width = () => 100;
    expect(fitColumns(selected, 1000, width)).toHaveLength(selected.length);
    expect(names(fitColumns(selected, 450, width))).toEqual(["name", "code", "city", "status"]);
    expect(fitColumns(selected, 10, width)).toHaveLength(3);
  });

  it("stay visible when the user widens one", () => {
    const box = { width: 1200, rem: 16 };
    const measured = nameColumns(columns, { has: () => false, key: (key) => key });
    const before = visibleColumns(measured, { preferences: {} }, box, true);
    const after = visibleColumns(measured, { preferences: { widths: { code: 600 } } }, box, true);
    expect(names(after)).toEqual(names(before));
  });

  it("text columns get the free width before the name column", () => {
    const selected = selectedColumns(columns, {});
    const total = selected.reduce((sum, { width }) => sum + width, 0);
    expect(widenColumns(selected, total - 1)).toBe(selected);
    const wider = widenColumns(selected, total + 9);
    const grown = wider.filter(({ width }, index) => width > (selected[index]?.width ?? 0));
    expect(names(grown)).toContain("city");
    expect(names(grown)).not.toContain("name");
    const usedWidth = wider.reduce((sum, { width }) => sum + width, 0);
    expect(usedWidth).toBeGreaterThan(total);
    expect(usedWidth).toBeLessThanOrEqual(total + 9);
    expect(widenColumns(selected, total + 1000).reduce((sum, { width }) => sum + width, 0)).toBeLessThan(total + 40);
  });

  it("align figures right, and are sortable where the definition allows it", () => {
    const byName = Object.fromEntries(columns.map((column) => [column.name, column]));
    expect(byName["rating"]).toMatchObject({ align: "end", sortable: true });
    expect(byName["quality"]).toMatchObject({ align: "start", kind: "percent" });
    expect(byName["updatedAt"]).toMatchObject({ kind: "dateTime", sortable: true });
  });
});

const messages: FilterTexts = {
  choice: (value) => value.toLowerCase(),
  country: (code) => `land ${code}`,
  language: (code) => `language ${code}`,
  number: (text) => text,
  day: (text) => text,
  yes: "yes",
  no: "no",
  empty: "empty",
  any: "any",
  atLeast: (value) => `≥ ${value}`,
  atMost: (value) => `≤ ${value}`,
  between: (from, to) => `${from} to ${to}`,
  since: (value) => `since ${value}`,
  until: (value) => `until ${value}`,
};

describe("filters", () => {
  it("every filter of the definition has an editor", () => {
    const editors = Object.fromEntries(filtersOf(resource).map(({ name, editor }) => [name, editor]));
    expect(editors).toMatchObject({
      status: "choices",
      highlighted: "boolean",
      quality: "number",
      updatedAt: "date",
      geo: "presence",
      email: "presence",
    });
  });

  it("describe a value in words", () => {
    expect(describeFilter({ editor: "choices" }, "ACTIVE,ENVELOPE", messages)).toBe("active, envelope");
    expect(describeFilter({ editor: "number" }, "70..90", messages)).toBe("70 to 90");
    expect(describeFilter({ editor: "number" }, "..90", messages)).toBe("≤ 90");
    expect(describeFilter({ editor: "date" }, "-30d..", messages)).toBe("since -30d");
    expect(describeFilter({ editor: "presence" }, "~empty", messages)).toBe("empty");
    expect(describeFilter({ editor: "boolean" }, "false", messages)).toBe("no");
    expect(describeFilter({ editor: "language" }, "fr_FR,en_GB", messages)).toBe("language fr_FR, language en_GB");
    expect(describeFilter({ editor: "text" }, "Lyon, Paris", messages)).toBe("Lyon, Paris");
  });
});

describe("views", () => {
  const view = (id: string, filter: Record<string, string>): ListView => ({ id, label: id, q: "", filter });
  const views = [
    view("all", {}),
    view("active", { status: "ACTIVE" }),
    view("lyon", { status: "ACTIVE", city: "Lyon" }),
  ];
  const query = (filter: Record<string, string>) => ({ q: "", page: 1, size: 25, sort: [], filter });

  it("the narrowest view whose filters all match is active", () => {
    expect(activeView(views, query({}))).toBe("all");
    expect(activeView(views, query({ status: "ACTIVE", country: "FR" }))).toBe("active");
    expect(activeView(views, query({ status: "ACTIVE", city: "Lyon" }))).toBe("lyon");
    expect(activeView(views, query({ city: "Lyon" }))).toBe("all");
  });

  it("a saved view without filters is active in its own order only, and changes with order and columns", () => {
    const stored = {
      id: 1,
      version: 1,
      resource: "fitter",
      name: "Best",
      shared: false,
      own: true,
      format: null,
    } as const;
    const best: ListView = {
      ...view("best", {}),
      sort: "-rating",
      saved: { ...stored, query: "sort=-rating", columns: ["name", "rating"] },
    };
    const rated = { ...query({}), sort: [{ field: "rating", descending: true }] };
    expect(activeView([...views, best], query({}))).toBe("all");
    expect(activeView([...views, best], rated)).toBe("best");
    expect(isUnchanged(best, rated, "name", ["name", "rating"])).toBe(true);
    expect(isUnchanged(best, rated, "name", ["name"])).toBe(false);
    expect(isUnchanged(best, query({}), "name", ["name", "rating"])).toBe(false);
    expect(isUnchanged(view("all", {}), rated, "name", undefined)).toBe(false);
  });
});
