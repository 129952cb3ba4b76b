/** Tests for every tool, matrix and report: who may call it, what it refuses, and that reading changes nothing. */
import { expect, it } from "vitest";
import { apiPathOf } from "../../src/contract/api-path";
import { comparedDays } from "../../src/contract/kinds/report-period";
import { cellField, type MatrixDefinition } from "../../src/contract/kinds/matrix";
import type { MatrixResponse } from "../../src/contract/kinds/matrix-endpoints";
import type { ReportDefinition } from "../../src/contract/kinds/report";
import type { ReportResponse } from "../../src/contract/kinds/report-endpoints";
import type { ToolRun } from "../../src/contract/kinds/tool-endpoints";
import type { Problem } from "../../src/contract/errors";
import type { AnyResource } from "../../src/contract/resource";
import { data, type Harness } from "./harness";

type Call = { readonly method: "GET" | "POST" | "PUT"; readonly path: string; readonly body?: unknown };

/** Whether the test's shop meets the screen's conditions. If not, the refusal is all that can be tested. */
async function isOpen(resource: AnyResource, harness: Harness, path: string): Promise<boolean> {
  const response = await harness.admin.call("GET", path);
  if (response.statusCode !== 403) return true;
  expect(resource.conditions ?? []).toContain(response.json<Problem>().condition);
  return false;
}

async function expectRefusals(harness: Harness, reading: Call, writing: Call | undefined): Promise<void> {
  const powerless = await harness.withoutRights.call(reading.method, reading.path);
  expect(powerless.statusCode, reading.path).toBe(403);
  if (writing === undefined) return;
  for (const browser of [harness.withoutRights, harness.reader]) {
    const refused = await browser.call(writing.method, writing.path, { body: writing.body });
    expect(refused.statusCode, writing.path).toBe(403);
  }
}

export function toolProtocol(resource: AnyResource, harness: () => Harness): void {
  const api = apiPathOf(resource);
  const dryRun: Call = { method: "POST", path: `${api}/dry-run`, body: { input: {} } };

  it("refuses accounts that may not change records", async () => {
    await expectRefusals(harness(), { method: "GET", path: `${api}/runs` }, dryRun);
  });

  it("refuses unknown input, and a run without a preview", async () => {
    const { admin } = harness();
    if (!(await isOpen(resource, harness(), `${api}/runs`))) return;
    const { elements, unavailable } = data<{ elements: ToolRun[]; unavailable: string | null }>(
      await admin.call("GET", `${api}/runs`),
    );
    const unknownInput = await admin.call("POST", `${api}/dry-run`, { body: { input: { nonsense: 1 } } });
    expect(unknownInput.json<Problem>()).toMatchObject(
      unavailable === null ? { status: 422, fields: { nonsense: "error.unknown-field" } } : { errors: [unavailable] },
    );
    const body = { input: {}, fingerprint: "unseen", confirmation: true, reason: "Never previewed" };
    expect((await admin.call("POST", `${api}/run`, { body })).statusCode).toBeGreaterThanOrEqual(400);
    expect((await admin.call("GET", `${api}/runs/999999`)).statusCode).toBe(404);
    expect((await admin.call("POST", `${api}/runs/999999/undo`)).statusCode).toBe(404);
    const after = data<{ elements: ToolRun[] }>(await admin.call("GET", `${api}/runs`)).elements;
    expect(after).toEqual(elements);
  });
}

export function matrixProtocol(resource: AnyResource, definition: MatrixDefinition, harness: () => Harness): void {
  const path = `${apiPathOf(resource)}/matrix`;
  const change = { row: "999999", column: "nonsense", value: true, base: null };

  it("refuses accounts without the read or write right", async () => {
    const body = { changes: [change] };
    await expectRefusals(harness(), { method: "GET", path }, { method: "PUT", path, body });
  });

  it("refuses unknown filters and cells", async () => {
    const { admin } = harness();
    if (!(await isOpen(resource, harness(), path))) return;
    const filters = encodeURIComponent(JSON.stringify({ nonsense: 1 }));
    expect((await admin.call("GET", `${path}?filters=${filters}`)).statusCode).toBe(422);
    expect((await admin.call("PUT", path, { body: { changes: [] } })).statusCode).toBe(422);
    expect((await admin.call("PUT", path, { body: { changes: [change] } })).statusCode).toBe(404);
  });

  it("has cells of its declared kinds, and refuses to overwrite another account's change", async () => {
    const { admin } = harness();
    if (!(await isOpen(resource, harness(), path))) return;
    const matrix = data<MatrixResponse>(await admin.call("GET", path));
    for (const row of Object.values(matrix.cells))
      for (const key of Object.keys(row)) {
        const column = matrix.columns.find((head) => head.key === key) ?? { key };
        expect(cellField(definition, column), key).toBeDefined();
      }
    const locked = new Set(matrix.locked.map((cell) => cell.join(" ")));
    const cells = matrix.rows.flatMap((row) =>
      matrix.columns.flatMap((column) => {
        const isOpenCell = row.locked !== true && column.locked !== true && !locked.has(`${row.key} ${column.key}`);
        return isOpenCell && cellField(definition, column)?.kind === "boolean"
          ? [{ row: row.key, column: column.key, current: matrix.cells[row.key]?.[column.key] ?? null }]
          : [];
      }),
    );
    const [cell] = cells;
    if (cell === undefined) return;
    const { current, ...key } = cell;
    const stale = [{ ...key, value: current === true, base: current !== true }];
    expect((await admin.call("PUT", path, { body: { changes: stale } })).json<Problem>()).toMatchObject({
      status: 409,
      current: { cells: [{ ...key, value: current }] },
    });
  });
}

export function reportProtocol(resource: AnyResource, definition: ReportDefinition, harness: () => Harness): void {
  const path = `${apiPathOf(resource)}/report`;

  it("refuses accounts without the right", async () => {
    await expectRefusals(harness(), { method: "GET", path }, undefined);
    expect((await harness().withoutRights.call("GET", `${path}/export`)).statusCode).toBe(403);
  });

  it("returns its figures for a day, for a year and with a comparison", async () => {
    const { admin } = harness();
    if (!(await isOpen(resource, harness(), path))) return;
    for (const days of [
      { from: "2026-11-20", to: "2026-11-20" },
      { from: "2025-11-21", to: "2026-11-20" },
    ]) {
      const query = `from=${days.from}&to=${days.to}&compare=previous`;
      const report = data<ReportResponse>(await admin.call("GET", `${path}?${query}`));
      expect(Object.keys(report.figures)).toEqual(Object.keys(definition.figures));
      const isOfNow = definition.period === false;
      expect(report.period).toEqual(isOfNow ? null : days);
      expect(report.compared).toEqual(isOfNow ? null : comparedDays(days, "previous"));
      expect(Object.keys(report.series)).toEqual(Object.keys(definition.series ?? {}));
      expect(Object.keys(report.groupings)).toEqual(Object.keys(definition.groupings ?? {}));
    }
  });

  it("refuses invalid days and filters, and exports each part", async () => {
    const { admin } = harness();
    if (!(await isOpen(resource, harness(), path))) return;
    if (definition.period !== false)
      expect((await admin.call("GET", `${path}?from=2026-02-30&to=x`)).statusCode).toBe(422);
    expect((await admin.call("GET", `${path}?filters=%7B%22nonsense%22%3A1%7D`)).statusCode).toBe(422);
    for (const part of ["", ...Object.keys(definition.series ?? {}), ...Object.keys(definition.groupings ?? {})]) {
      const file = await admin.call("GET", `${path}/export${part === "" ? "" : `?part=${part}`}`);
      expect([file.statusCode, file.headers["content-type"]], part).toEqual([200, "text/csv; charset=utf-8"]);
      expect(file.body, part).not.toMatch(/\.(figure|grouping|series)\./);
    }
    expect((await admin.call("GET", `${path}/export?part=nonsense`)).statusCode).toBe(404);
  });
}
