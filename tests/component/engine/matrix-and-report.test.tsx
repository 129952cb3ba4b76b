import { configure, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { f } from "../../../src/contract/fields";
import { defineMatrix } from "../../../src/contract/kinds/matrix";
import { defineReport } from "../../../src/contract/kinds/report";
import { defineRecordless, widen } from "../../../src/contract/resource";
import { MatrixScreen } from "../../../src/engine/matrix/matrix-screen";
import { ReportScreen } from "../../../src/engine/report/report-screen";
import { getRuntime } from "../../../src/runtime";
import { clearPageAfterEach } from "../../support/each-test";
import { json } from "../../support/page";
import { showKind } from "./show-kind";

// Dialogs and inputs load lazily, which is slow on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

const base = { area: "dealers", scope: "shop", right: { read: "FITTER", write: "FITTER" } } as const;

clearPageAfterEach();

describe("the matrix screen", () => {
  const resource = widen(
    defineRecordless({
      ...base,
      name: "sample",
      screens: {
        matrix: { path: "sample", tag: "td-sample", backTo: { path: "samples", titleKey: "sample.list.title" } },
      },
      matrix: defineMatrix({ columns: { open: f.boolean(), minutes: f.integer({ min: 5 }) } }),
    }),
  );
  const api = "/admin/api/sample/matrix";
  const matrix = {
    columns: [
      { key: "open", label: "" },
      { key: "minutes", label: "" },
    ],
    rows: [
      { key: "1", label: "Lyon" },
      { key: "2", label: "Nantes" },
    ],
    cells: { "1": { open: true, minutes: 30 }, "2": {} },
    locked: [],
    total: null,
  };
  beforeEach(() => {
    // Without dimensions no cell is in view, and only cells in view are rendered.
    vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600);
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(900);
  });
  const messages = { "sample.field.open": "Open", "sample.field.minutes": "Minutes", "sample.matrix.title": "Hours" };

  test("selects several cells: fills, copies and clears them, and asks about doubtful values", async () => {
    const doubtful = widen(
      defineRecordless({
        ...base,
        name: "sample",
        screens: { matrix: { path: "sample", tag: "td-sample" } },
        matrix: defineMatrix({
          columns: { minutes: f.integer(), hours: f.decimal({ readOnly: true }), day: f.date() },
          findsNotes: true,
          derive: ({ minutes }) => ({ hours: Number(minutes) / 60 }),
          doubts: ({ minutes }) => ({ minutes: Number(minutes) > 100 ? "sample.doubt" : undefined }),
        }),
      }),
    );
    const rows = ["4006381333931", "2013000000017", "2013000000024"].map((note, index) => ({
      key: String(index + 1),
      label: `Row ${index + 1}`,
      note,
    }));
    const answer = {
      columns: ["minutes", "hours", "day"].map((key) => ({ key, label: "", ...(key === "hours" && { locked: true }) })),
      rows,
      cells: { "1": { minutes: 30, hours: 0.5 }, "2": { minutes: 60, hours: 1 }, "3": {} },
      locked: [],
      total: 3,
    };
    const page = await showKind(MatrixScreen, import.meta.messages(), doubtful, {
      messages: { ...messages, "sample.doubt": "Very long", "sample.field.hours": "Hours", "sample.field.day": "Day" },
      responses: { [api]: ({ method }) => (method === "GET" ? json({ data: answer }) : json({ data: { saved: 2 } })) },
    });
    const grid = await screen.findByRole("grid");
    const texts = (): (string | null)[] =>
      within(grid)
        .getAllByRole("gridcell")
        .map((cell) => cell.textContent);
    const cells = await within(grid).findAllByRole("gridcell");
    cells[0]?.focus();
    await page.user.keyboard("{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}");
    await waitFor(() => {
      expect(texts()).toEqual(["30", "0.5", "", "30", "0.5", "", "30", "0.5", ""]);
    });
    await page.user.keyboard("{Delete}");
    await waitFor(() => {
      expect(texts().filter((_, index) => index % 3 === 0)).toEqual(["", "", ""]);
    });
    await page.user.keyboard("{Control>}z{/Control}{Control>}z{/Control}");
    expect(texts()).toEqual(["30", "0.5", "", "60", "1", "", "", "", ""]);
    // Article numbers find their rows in any order, also without a leading zero.
    cells[0]?.focus();
    await page.user.paste("2013000000024\t240\n2013000000017\t90");
    await waitFor(() => {
      expect(texts()).toEqual(["30", "0.5", "", "90", "1.5", "", "240", "4", ""]);
    });
    expect(within(grid).getByTitle("Very long").textContent).toBe("240");
    const confirm = vi.spyOn(getRuntime().dialogs, "confirm").mockResolvedValueOnce(false).mockResolvedValue(true);
    await page.user.keyboard("{Control>}s{/Control}");
    await waitFor(() => {
      expect(confirm).toHaveBeenCalledTimes(1);
    });
    expect(page.sentBodies(api)).toEqual([]);
    await page.user.keyboard("{Control>}s{/Control}");
    await waitFor(() => {
      expect(page.sentBodies(api)).toEqual([
        {
          changes: [
            { row: "3", column: "minutes", value: 240, base: null },
            { row: "2", column: "minutes", value: 90, base: 60 },
          ],
          confirmed: true,
        },
      ]);
    });
  });

  test("edits by keyboard, collects the changes and saves them in one call", async () => {
    const page = await showKind(MatrixScreen, import.meta.messages(), resource, {
      messages,
      responses: { [api]: ({ method }) => (method === "GET" ? json({ data: matrix }) : json({ data: { saved: 3 } })) },
    });
    const grid = await screen.findByRole("grid");
    const cells = await within(grid).findAllByRole("gridcell");
    expect(cells.map((cell) => cell.textContent)).toEqual(["Yes", "30", "No", ""]);
    cells[0]?.focus();
    await page.user.keyboard(" {ArrowRight}45{Enter}");
    await page.user.keyboard("60{Enter}");
    expect(await screen.findByText("3 cells changed")).toBeDefined();
    await page.user.keyboard("{Control>}s{/Control}");
    await waitFor(() => {
      expect(page.sentBodies(api)).toEqual([
        {
          changes: [
            { row: "1", column: "open", value: false, base: true },
            { row: "1", column: "minutes", value: 45, base: 30 },
            { row: "2", column: "minutes", value: 60, base: null },
          ],
        },
      ]);
    });
    await page.user.click(screen.getByRole("button", { name: "Back to the list" }));
    expect(location.pathname).toBe("/admin/samples");
  });

  test("does not send invalid values, and fills a column", async () => {
    const page = await showKind(MatrixScreen, import.meta.messages(), resource, {
      messages,
      responses: { [api]: json({ data: matrix }) },
    });
    const grid = await screen.findByRole("grid");
    const cells = await within(grid).findAllByRole("gridcell");
    cells[1]?.focus();
    await page.user.keyboard("2{Enter}");
    await screen.findByText("1 cell can’t be saved");
    await page.user.click(screen.getByRole("button", { name: /Save/ }));
    expect(page.sentBodies(api)).toEqual([]);
    await page.user.click(screen.getByRole("button", { name: /Discard/ }));
    cells[0]?.focus();
    await page.user.click(screen.getByRole("button", { name: "Fill the column" }));
    await waitFor(() => {
      expect(
        within(grid)
          .getAllByRole("gridcell")
          .map((cell) => cell.textContent),
      ).toEqual(["Yes", "30", "Yes", ""]);
    });
  });
});

describe("a matrix of many rows", () => {
  const resource = widen(
    defineRecordless({
      ...base,
      name: "sample",
      screens: { matrix: { path: "sample", tag: "td-sample" } },
      matrix: defineMatrix({ columns: { minutes: f.integer() } }),
    }),
  );
  const api = "/admin/api/sample/matrix";
  const TOTAL = 100_000;

  test("reads a block of rows, and pastes over rows that are not loaded", async () => {
    vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600);
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(900);
    const page = await showKind(MatrixScreen, import.meta.messages(), resource, {
      messages: { "sample.field.minutes": "Minutes", "sample.matrix.title": "Hours" },
      responses: {
        [api]: ({ method, url }) => {
          if (method !== "GET") return json({ data: { saved: 600 } });
          const [from, size] = ["from", "size"].map((name) => Number(url.searchParams.get(name)));
          const rows = Array.from({ length: size ?? 0 }, (_, index) => {
            const key = String((from ?? 0) + index);
            return { key, label: `Dealer ${key}` };
          });
          const columns = [{ key: "minutes", label: "" }];
          return json({ data: { columns, rows, cells: {}, locked: [], total: from === 0 ? TOTAL : null } });
        },
      },
    });
    const grid = await screen.findByRole("grid");
    expect(grid.getAttribute("aria-rowcount")).toBe(String(TOTAL + 1));
    const reads = () => page.calls.filter(({ method, url }) => method === "GET" && url.pathname === api);
    expect(reads()).toHaveLength(1);
    const [first] = await within(grid).findAllByRole("gridcell");
    first?.focus();
    await page.user.paste(Array.from({ length: 600 }, (_, index) => String(index)).join("\n"));
    await screen.findByText("600 cells changed");
    expect(reads().map(({ url }) => url.searchParams.get("from"))).toEqual(["0", "500"]);
    await page.user.click(screen.getByRole("button", { name: "Fill the column" }));
    const toasts = () =>
      getRuntime()
        .toasts.store.get()
        .map(({ text }) => text);
    await waitFor(() => {
      expect(toasts()).toEqual(["Fill at most 20,000 cells at once. Search or filter first."]);
    });
    expect(reads()).toHaveLength(2);
  });
});

describe("a matrix with columns from the server", () => {
  const resource = widen(
    defineRecordless({
      ...base,
      name: "sample",
      screens: { matrix: { path: "sample", tag: "td-sample" } },
      matrix: defineMatrix({ cell: f.boolean() }),
    }),
  );
  const api = "/admin/api/sample/matrix";
  const level = [
    { value: "GOLD", label: "Gold level" },
    { value: "IRON", label: "Iron level" },
  ];
  const matrix = {
    columns: [
      { key: "5", label: "Level", cell: { kind: "choice", choices: level } },
      { key: "6", label: "Places", cell: { kind: "decimal", min: 1 } },
      { key: "7", label: "Wi-Fi" },
    ],
    rows: ["1", "2", "3"].map((key) => ({ key, label: `Dealer ${key}` })),
    cells: { "1": { "5": "IRON" } },
    locked: [["2", "7"]],
    total: null,
  };
  const texts = () => screen.getAllByRole("gridcell").map((cell) => cell.textContent);

  test("pastes spreadsheet cells by label or code, reports invalid ones, and undoes", async () => {
    vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600);
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(900);
    const page = await showKind(MatrixScreen, import.meta.messages(), resource, {
      messages: { "sample.matrix.title": "Values" },
      responses: { [api]: ({ method }) => (method === "GET" ? json({ data: matrix }) : json({ data: { saved: 3 } })) },
    });
    await screen.findAllByRole("gridcell");
    expect(texts()).toEqual(["Iron level", "", "No", "", "", "No", "", "", "No"]);
    screen.getAllByRole("gridcell")[0]?.focus();
    await page.user.paste("gold level\t4\tx\r\nSILVER\t0\tx\r\n");
    await screen.findByText("2 cells can’t be saved");
    expect(texts()).toEqual(["Gold level", "4", "Yes", "SILVER", "0", "No", "", "", "No"]);
    await page.user.click(screen.getByRole("button", { name: "Save the valid cells" }));
    await waitFor(() => {
      expect(page.sentBodies(api)).toEqual([
        {
          changes: [
            { row: "1", column: "5", value: "GOLD", base: "IRON" },
            { row: "1", column: "6", value: 4, base: null },
            { row: "1", column: "7", value: true, base: null },
          ],
        },
      ]);
    });
    await screen.findByText("2 cells changed");
    screen.getAllByRole("gridcell")[1]?.focus();
    await page.user.keyboard("7{Enter}");
    await screen.findByText("3 cells changed");
    await page.user.click(screen.getByRole("button", { name: "Undo" }));
    expect(texts()[1]).toBe("");
  });
});

describe("the report screen", () => {
  const resource = widen(
    defineRecordless({
      ...base,
      name: "sample",
      screens: { report: { path: "sample", tag: "td-sample" } },
      report: defineReport({
        period: "last-7-days",
        figures: { orders: { format: "integer", better: "up" }, turnover: { format: "money" } },
        groupings: { dealer: { figures: ["orders", "turnover"] } },
      }),
    }),
  );

  test("shows figures with a comparison, and sortable groupings", async () => {
    const row = (key: string, orders: number) => ({
      key,
      label: key,
      path: null,
      values: { orders, turnover: orders * 100 },
      previous: null,
    });
    const page = await showKind(ReportScreen, import.meta.messages(), resource, {
      messages: {
        "sample.figure.orders": "Orders",
        "sample.figure.turnover": "Turnover",
        "sample.grouping.dealer": "Dealer",
      },
      responses: {
        "/admin/api/sample/report": ({ url }) =>
          json({
            data: {
              period: { from: "2026-11-15", to: "2026-11-21" },
              compared: url.searchParams.has("compare") ? { from: "2026-11-08", to: "2026-11-14" } : null,
              bucket: "day",
              currency: "EUR",
              figures: { orders: 30, turnover: 123_400 },
              previous: url.searchParams.has("compare") ? { orders: 20, turnover: 123_400 } : null,
              series: {},
              groupings: { dealer: [row("Lyon", 3), row("Nantes", 9)] },
              at: "2026-11-21T11:00:00Z",
            },
          }),
      },
    });
    await screen.findByText("€1,234.00");
    const names = () => screen.getAllByRole("rowheader").map((head) => head.textContent);
    expect(names()).toEqual(["Nantes", "Lyon"]);
    await page.user.click(screen.getByRole("button", { name: "Dealer" }));
    expect(names()).toEqual(["Lyon", "Nantes"]);
    await page.user.selectOptions(screen.getByRole("combobox", { name: "Compare with" }), "previous");
    await screen.findByText(/\+50%/);
    expect(page.calls.some(({ url }) => url.searchParams.get("compare") === "previous")).toBe(true);
  });
});
