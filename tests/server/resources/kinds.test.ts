/** The calls of tools, matrices and reports. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MatrixResponse } from "../../../src/contract/kinds/matrix-endpoints";
import type { ReportResponse } from "../../../src/contract/kinds/report-endpoints";
import type { ToolLine, ToolPreview, ToolRun } from "../../../src/contract/kinds/tool-endpoints";
import type { AnyRecord } from "../../../src/contract/resource";
import type { Problem } from "../../../src/contract/errors";
import { testServer, type Browser, type TestServer } from "../support/test-server";
import { reportRequests, kindModule } from "./kind-samples";
import { eventually } from "../../support/eventually";

let server: TestServer;
let admin: Browser;
let reader: Browser;
let other: Browser;
const ids: Record<string, number> = {};
const data = <T>(response: { statusCode: number; body: string; json<R>(): R }): T => {
  expect(response.statusCode, response.body).toBeLessThan(300);
  return response.json<{ data: T }>().data;
};
const signIn = async (account: "admin" | "reader" | "other"): Promise<Browser> => {
  const browser = server.browser();
  await browser.signIn(account);
  return browser;
};
const category = async (code: string): Promise<AnyRecord> =>
  data<AnyRecord>(await admin.call("GET", `/admin/api/serviceCategory/${ids[code] ?? 0}`));

beforeAll(async () => {
  server = await testServer({ modules: [kindModule] });
  [admin, reader, other] = [await signIn("admin"), await signIn("reader"), await signIn("other")];
  for (const code of ["TYRES", "BRAKES", "LOCKED"]) {
    const body = { code, name: { fr_FR: code }, active: true };
    ids[code] = data<AnyRecord>(await admin.call("POST", "/admin/api/serviceCategory", { body })).id;
  }
}, 60_000);
afterAll(() => server.close());

describe("a tool", () => {
  const api = "/admin/api/recolour";
  const preview = async (input: object): Promise<ToolPreview> =>
    data<ToolPreview>(await admin.call("POST", `${api}/dry-run`, { body: { input } }));
  const run = (body: object, caller = admin) => caller.call("POST", `${api}/run`, { body });
  const ended = (id: number): Promise<{ run: ToolRun; lines: ToolLine[] }> =>
    eventually(
      async () => {
        const current = data<{ run: ToolRun; lines: ToolLine[] }>(await admin.call("GET", `${api}/runs/${id}`));
        expect(current.run.endedAt).not.toBeNull();
        return current;
      },
      { timeout: 15_000, interval: 50 },
    );
  const confirmed = { confirmation: "RECOLOUR", reason: "Colours of the new brand" };

  it("previews its effect without changing anything", async () => {
    const toolPreview = await preview({ color: "#112233", refuseCode: "BRAKES" });
    expect(toolPreview).toMatchObject({ changes: 2, total: 3, word: "RECOLOUR" });
    expect(toolPreview.counts).toContainEqual({ kind: null, outcome: "CHANGE", count: 2 });
    expect(toolPreview.lines.find(({ rowKey }) => rowKey === "BRAKES")).toMatchObject({
      outcome: "REFUSE",
      level: "ERROR",
      message: { key: "recolour.error.no" },
    });
    expect(await category("TYRES")).toMatchObject({ color: null, version: 1 });
    const lines = await admin.call("POST", `${api}/dry-run/lines`, { body: { input: { color: "#112233" } } });
    expect(lines.body.split("\r\n").filter(Boolean)).toHaveLength(4);
  });

  it("refuses invalid input, a wrong confirmation, a missing reason, and a run without preview", async () => {
    const invalid = await admin.call("POST", `${api}/dry-run`, { body: { input: { color: "red", nonsense: 1 } } });
    expect(invalid.json<Problem>()).toMatchObject({ status: 422 });
    const input = { color: "#112233" };
    const { fingerprint } = await preview(input);
    for (const [body, expected] of [
      [{ ...confirmed, confirmation: "recolour" }, { fields: { "~confirmation": "tool.error.confirmation" } }],
      [{ ...confirmed, reason: "short" }, { fields: { "~reason": "tool.error.reason" } }],
    ] as const)
      expect((await run({ input, fingerprint, ...body })).json<Problem>()).toMatchObject({ status: 422, ...expected });
    const unseen = await run({ input, fingerprint: "abc.def", ...confirmed });
    expect(unseen.json<Problem>()).toMatchObject({ status: 409, errors: ["tool.error.moved"] });
    expect(await category("TYRES")).toMatchObject({ color: null });
  });

  it("refuses an outdated preview, and returns the new one", async () => {
    const input = { color: "#445566" };
    const { fingerprint } = await preview(input);
    const { version } = await category("BRAKES");
    await admin.call("PUT", `/admin/api/serviceCategory/${ids["BRAKES"] ?? 0}`, {
      body: { version, color: "#445566" },
    });
    const refused = (await run({ input, fingerprint, ...confirmed })).json<Problem>();
    expect(refused).toMatchObject({ status: 409, type: "conflict", current: { changes: 2 } });
  });

  it("runs as a job, reports each line, and can be undone once", async () => {
    const input = { color: "#778899", refuseCode: "LOCKED" };
    const { fingerprint, counts } = await preview(input);
    const started = data<ToolRun>(await run({ input, fingerprint, ...confirmed }));
    const finished = await ended(started.id);
    expect(finished.run).toMatchObject({
      status: "PARTIAL",
      reason: confirmed.reason,
      expected: counts,
      actor: "admin",
    });
    expect(finished.run.counts).toContainEqual({ kind: null, outcome: "CHANGE", count: 2 });
    expect(finished.lines.map(({ rowKey, outcome }) => [rowKey, outcome])).toContainEqual(["LOCKED", "REFUSE"]);
    expect(await category("TYRES")).toMatchObject({ color: "#778899" });
    expect(finished.run.undoUntil).not.toBeNull();
    const csv = await admin.call("GET", `${api}/runs/${started.id}/lines`);
    expect(csv.body).toContain("TYRES");

    const undone = data<ToolRun>(await admin.call("POST", `${api}/runs/${started.id}/undo`));
    expect((await ended(undone.id)).run).toMatchObject({ status: "DONE", undoOf: started.id });
    expect(await category("TYRES")).toMatchObject({ color: null });
    expect(await category("BRAKES")).toMatchObject({ color: "#445566" });
    expect((await admin.call("POST", `${api}/runs/${started.id}/undo`)).statusCode).toBe(409);
    const { elements } = data<{ elements: ToolRun[] }>(await admin.call("GET", `${api}/runs`));
    expect(elements.map(({ id }) => id)).toEqual([undone.id, started.id]);
  });

  it("refuses to run when nothing would change", async () => {
    const input = { color: "#0a0b0c" };
    const first = await preview(input);
    await ended(data<ToolRun>(await run({ input, fingerprint: first.fingerprint, ...confirmed })).id);
    const secondPreview = await preview(input);
    expect(secondPreview.changes).toBe(0);
    const refused = await run({ input, fingerprint: secondPreview.fingerprint, ...confirmed });
    expect(refused.json<Problem>()).toMatchObject({ status: 409, errors: ["tool.error.nothing"] });
  });

  it("is refused to read-only accounts, and its runs are invisible to other shops", async () => {
    const input = { color: "#112233" };
    expect((await reader.call("POST", `${api}/dry-run`, { body: { input } })).statusCode).toBe(403);
    const { elements } = data<{ elements: ToolRun[] }>(await reader.call("GET", `${api}/runs`));
    const id = elements[0]?.id ?? 0;
    expect(id).toBeGreaterThan(0);
    expect((await other.call("GET", `${api}/runs/${id}`)).statusCode).toBe(404);
    expect((await other.call("POST", `${api}/runs/${id}/undo`)).statusCode).toBe(404);
    expect(data<{ elements: ToolRun[] }>(await other.call("GET", `${api}/runs`)).elements).toEqual([]);
  });
});

describe("a matrix", () => {
  const api = "/admin/api/flags/matrix";
  const read = async (q = ""): Promise<MatrixResponse> =>
    data<MatrixResponse>(await admin.call("GET", `${api}?q=${q}`));
  const cell = (code: string, column: string, value: unknown, before: unknown) => ({
    row: String(ids[code]),
    column,
    value,
    base: before,
  });
  const save = (changes: object[], caller = admin) => caller.call("PUT", api, { body: { changes } });

  it("shows rows, columns and cells, and can be searched", async () => {
    const matrix = await read();
    expect(matrix.columns.map(({ key }) => key)).toEqual(["active", "color"]);
    expect(matrix.rows).toHaveLength(3);
    expect(matrix.cells[String(ids["TYRES"])]).toMatchObject({ active: true });
    expect((await read("BRA")).rows.map(({ label }) => label)).toEqual(["BRAKES"]);
  });

  it("saves several cells at once", async () => {
    const { color } = await category("TYRES");
    const saved = await save([cell("TYRES", "active", false, true), cell("TYRES", "color", "#ffffff", color)]);
    expect(data<{ saved: number }>(saved).saved).toBe(2);
    expect(await category("TYRES")).toMatchObject({ active: false, color: "#ffffff" });
  });

  it("reports cells that another account has changed, and saves none", async () => {
    const { color } = await category("BRAKES");
    const refused = await save([cell("TYRES", "active", true, true), cell("BRAKES", "color", "#000000", color)]);
    expect(refused.json<Problem>()).toMatchObject({
      status: 409,
      current: { cells: [{ row: String(ids["TYRES"]), column: "active", value: false }] },
    });
    expect(await category("BRAKES")).toMatchObject({ color });
  });

  it("reports invalid values and locked cells individually, and refuses unknown cells", async () => {
    const { color } = await category("TYRES");
    const refused = await save([
      cell("TYRES", "active", "yes", false),
      cell("TYRES", "color", "x".repeat(20), color),
      cell("LOCKED", "active", false, true),
    ]);
    expect(refused.json<Problem>()).toMatchObject({
      status: 422,
      fields: {
        [`${ids["TYRES"] ?? 0}.active`]: "error.boolean",
        [`${ids["TYRES"] ?? 0}.color`]: "error.too-long",
        [`${ids["LOCKED"] ?? 0}.active`]: "error.field-locked",
      },
    });
    expect((await save([cell("TYRES", "nonsense", 1, null)])).statusCode).toBe(404);
    expect((await save([cell("TYRES", "active", true, false)], other)).statusCode).toBe(404);
    expect((await save([cell("TYRES", "active", true, false)], reader)).statusCode).toBe(403);
  });
});

describe("a report", () => {
  const api = "/admin/api/made/report";
  const read = async (query: string): Promise<ReportResponse> =>
    data<ReportResponse>(await admin.call("GET", `${api}?${query}`));

  it("runs the same query for the period and the comparison", async () => {
    reportRequests.length = 0;
    const filters = encodeURIComponent(JSON.stringify({ active: true }));
    const report = await read(`from=2026-11-09&to=2026-11-15&compare=previous&filters=${filters}`);
    expect(reportRequests).toEqual([
      { from: "2026-11-09", to: "2026-11-15", active: true },
      { from: "2026-11-02", to: "2026-11-08", active: true },
    ]);
    expect(report).toMatchObject({
      compared: { from: "2026-11-02", to: "2026-11-08" },
      bucket: "day",
      figures: { categories: 2 },
      previous: { categories: 4 },
    });
    expect(report.series["categories"]).toHaveLength(7);
    expect(report.series["categories"]?.[0]).toMatchObject({ values: { categories: 1 }, previous: { categories: 1 } });
    // A share of nothing is null.
    expect(report.series["categories"]?.[1]).toMatchObject({ values: { categories: 0, share: null } });
  });

  it("refuses invalid days and filters", async () => {
    for (const query of [
      "from=2026-11-09&to=x",
      "from=2026-02-28&to=2026-02-30",
      "from=2026-11-09&to=2026-11-01",
      "from=1900-01-01&to=2026-01-01",
      "from=9998-01-01&to=9999-12-31",
      "from=9999-12-31&to=9999-12-31",
    ])
      expect((await admin.call("GET", `${api}?${query}`)).statusCode, query).toBe(422);
    expect((await admin.call("GET", `${api}?filters=%7B%22nonsense%22%3A1%7D`)).statusCode).toBe(422);
    expect((await admin.call("GET", `${api}?filters=%5B`)).statusCode).toBe(400);
  });

  it("exports plain numbers and escapes formulas", async () => {
    const whole = await admin.call("GET", `${api}/export?from=2026-11-09&to=2026-11-15`);
    expect(whole.body).toContain("12.5");
    const part = await admin.call("GET", `${api}/export?part=colour&compare=last-year`);
    expect(part.body).toContain("'=Red;2;2;12.5;12.5");
    const workbook = await admin.call("GET", `${api}/export?part=categories&format=xlsx`);
    expect(workbook.headers["content-disposition"]).toContain(".xlsx");
    expect(workbook.rawPayload.subarray(0, 2).toString()).toBe("PK");
    expect((await admin.call("GET", `${api}/export?part=nonsense`)).statusCode).toBe(404);
  });
});

describe("an order", () => {
  const api = "/admin/api/serviceCategory/order";
  const order = async (): Promise<number[]> =>
    data<{ elements: AnyRecord[] }>(
      await admin.call("GET", "/admin/api/serviceCategory?sort=position&size=200"),
    ).elements.map(({ id }) => id);

  it("refuses an order that is based on a stale one", async () => {
    const before = await order();
    const reversed = [...before].reverse();
    const { undoToken } = data<{ undoToken: string }>(
      await admin.call("PUT", api, { body: { ids: reversed, base: before } }),
    );
    expect(await order()).toEqual(reversed);
    const staleSave = await admin.call("PUT", api, { body: { ids: before, base: before } });
    expect(staleSave.json<Problem>()).toMatchObject({ status: 409, current: { ids: reversed } });
    await admin.call("POST", `/admin/api/serviceCategory/undo/${undoToken}`);
    expect(await order()).toEqual(before);
  });
});
