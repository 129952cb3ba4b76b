import { configure, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { describe, expect, test, vi } from "vitest";
import { f } from "../../../src/contract/fields";
import { defineTool } from "../../../src/contract/kinds/tool";
import type { ToolPreview, ToolRun } from "../../../src/contract/kinds/tool-endpoints";
import { defineRecordless, defineResource, widen } from "../../../src/contract/resource";
import { OrderScreen } from "../../../src/engine/order/order-screen";
import { ToolScreen } from "../../../src/engine/tool/tool-screen";
import { withRouteScope } from "../../../src/engine/with-route-scope";
import { getRuntime } from "../../../src/runtime";
import { clearPageAfterEach } from "../../support/each-test";
import { json } from "../../support/page";
import { showKind, type KindProps } from "./show-kind";

/** happy-dom cannot lay out the Shoelace dialog. */
vi.mock("../../../src/ui/dialog/dialog", () => ({
  Dialog: ({ title, children, footer }: { title: string; children: ReactNode; footer: ReactNode }) => (
    <div role="dialog" aria-label={title}>
      {children}
      {footer}
    </div>
  ),
}));

// Dialogs and inputs load lazily, which is slow on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

const base = { area: "dealers", scope: "shop", right: { read: "FITTER", write: "FITTER" } } as const;

clearPageAfterEach();

describe("the order screen", () => {
  const resource = widen(
    defineResource({
      ...base,
      name: "sample",
      screens: { order: { path: "sample", tag: "td-sample" } },
      label: "name",
      fields: { name: f.text({ required: true }), position: f.position() },
      operations: { create: false, remove: false },
    }),
  );
  const records = ["Tyres", "Brakes", "Oil"].map((name, index) => ({
    id: index + 1,
    version: 1,
    name,
    position: index,
  }));
  const api = "/admin/api/sample";
  const names = () => screen.getAllByRole("listitem").map((item) => item.querySelector(".td-order__name")?.textContent);
  const listOf = (elements: readonly unknown[]) => json({ data: { elements, total: elements.length } });

  test("moves by buttons and saves the part of the order that each move changes, with its displayed order as base", async () => {
    let stored = records;
    const page = await showKind(OrderScreen, import.meta.messages(), resource, {
      messages: { "sample.order.title": "Order" },
      responses: {
        [api]: () => listOf(stored),
        [`${api}/order`]: ({ body }) => {
          const next = (body as { ids: number[] }).ids.values();
          const { base: part } = body as { base: number[] };
          stored = stored.map((record) =>
            part.includes(record.id) ? (records[Number(next.next().value) - 1] ?? record) : record,
          );
          return json({ data: { undoToken: "token" } });
        },
      },
    });
    await screen.findByText("Tyres");
    expect(screen.getByRole("button", { name: "Move Tyres up" }).getAttribute("aria-disabled")).toBe("true");
    await page.user.click(screen.getByRole("button", { name: "Move Tyres down" }));
    expect(names()).toEqual(["Brakes", "Tyres", "Oil"]);
    await waitFor(() => {
      expect(page.sentBodies(`${api}/order`)).toEqual([{ ids: [2, 1], base: [1, 2], part: true }]);
    });
    await page.user.click(screen.getByRole("button", { name: "Sort by name" }));
    await waitFor(() => {
      expect(page.sentBodies(`${api}/order`)[1]).toEqual({ ids: [3, 1], base: [1, 3], part: true });
    });
  });

  test("asks which order to keep after a conflicting change", async () => {
    let attempts = 0;
    const page = await showKind(OrderScreen, import.meta.messages(), resource, {
      responses: {
        [api]: () => listOf(records),
        [`${api}/order`]: () => {
          attempts += 1;
          return attempts > 1
            ? json({ data: { undoToken: null } })
            : json({ type: "conflict", status: 409, errors: ["error.conflict"], current: { ids: [3, 1, 2] } }, 409);
        },
      },
    });
    await screen.findByText("Tyres");
    await page.user.click(screen.getByRole("button", { name: "Sort by name" }));
    const dialog = await screen.findByRole("dialog");
    await page.user.click(within(dialog).getByRole("button", { name: "Keep my order" }));
    await waitFor(() => {
      expect(page.sentBodies(`${api}/order`)[1]).toEqual({ ids: [2, 3, 1], base: [3, 1, 2], part: true });
    });
  });

  test("does not ask when another account made the same move", async () => {
    const page = await showKind(OrderScreen, import.meta.messages(), resource, {
      messages: { "sample.order.title": "Order" },
      responses: {
        [api]: () => listOf(records),
        [`${api}/order`]: () =>
          json({ type: "conflict", status: 409, errors: ["error.conflict"], current: { ids: [2, 1] } }, 409),
      },
    });
    await screen.findByText("Tyres");
    await page.user.click(screen.getByRole("button", { name: "Move Tyres down" }));
    await waitFor(() =>
      expect(
        getRuntime()
          .toasts.store.get()
          .map(({ kind }) => kind),
      ).toEqual(["success"]),
    );
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("the tool screen", () => {
  const resource = widen(
    defineRecordless({
      ...base,
      name: "sample",
      screens: { tool: { path: "sample", tag: "td-sample", query: ["code"] } },
      tool: defineTool({ input: { code: f.code({ required: true }) }, confirm: "typed" }),
    }),
  );
  const api = "/admin/api/sample";
  const preview = (fingerprint: string, changes = 1): ToolPreview => ({
    fingerprint,
    validUntil: "2026-11-21T12:00:00Z",
    counts: [{ kind: null, outcome: "DELETE", count: changes }],
    changes,
    lines: [
      {
        rowKey: "A-1",
        label: "Garage",
        kind: null,
        outcome: "DELETE",
        level: "INFO",
        field: null,
        message: null,
        path: null,
      },
      {
        rowKey: "A-2",
        label: "Depot",
        kind: null,
        outcome: "REFUSE",
        level: "ERROR",
        field: "code",
        message: { key: "error.required", params: {} },
        path: null,
      },
    ],
    total: 1,
    warnings: [],
    word: "A-1",
    seconds: 0.1,
  });
  const run: ToolRun = {
    id: 9,
    status: "DONE",
    createdAt: "2026-11-21T11:00:00Z",
    startedAt: null,
    endedAt: "2026-11-21T11:00:01Z",
    actor: "Claire",
    as: null,
    reason: "Closed for good",
    done: 1,
    total: 1,
    error: null,
    counts: [{ kind: null, outcome: "DELETE", count: 1 }],
    expected: [{ kind: null, outcome: "DELETE", count: 1 }],
    undoOf: null,
    undoUntil: null,
  };
  const messages = { "sample.tool.title": "Remove", "sample.field.code": "Code", "sample.card.main": "Values" };
  const runs = (elements: readonly ToolRun[] = [], unavailable: string | null = null) =>
    json({ data: { elements, unavailable } });

  test("previews, asks for the confirmation word and a reason, runs, and reports", async () => {
    const page = await showKind(ToolScreen, import.meta.messages(), resource, {
      messages,
      responses: {
        [`${api}/runs`]: runs(),
        [`${api}/dry-run`]: json({ data: preview("first") }),
        [`${api}/run`]: json({ data: run }),
        [`${api}/runs/9`]: json({ data: { run, lines: preview("").lines, total: 1 } }),
      },
    });
    const code = await screen.findByRole("textbox", { name: /Code/ });
    await page.user.click(screen.getByRole("button", { name: "Show the effect" }));
    await waitFor(() => {
      expect(code.getAttribute("aria-invalid")).toBe("true");
    });
    expect(page.sentBodies(`${api}/dry-run`)).toEqual([]);
    await page.user.type(code, "a-1");
    await page.user.click(screen.getByRole("button", { name: "Show the effect" }));
    await screen.findByText("What would happen", { selector: "h2" });
    screen.getByText(/^Code: /);
    expect(page.sentBodies(`${api}/dry-run`)).toEqual([{ input: { code: "A-1" } }]);
    const runButton = screen.getByRole<HTMLButtonElement>("button", { name: "Run" });
    expect(runButton.disabled).toBe(true);
    await page.user.type(screen.getByRole("textbox", { name: /Reason/ }), "Closed for good");
    await page.user.type(screen.getByRole("textbox", { name: /A-1/ }), "a-1");
    expect(runButton.disabled).toBe(true);
    await page.user.clear(screen.getByRole("textbox", { name: /A-1/ }));
    await page.user.type(screen.getByRole("textbox", { name: /A-1/ }), "A-1");
    await page.user.click(runButton);
    await screen.findByText("Run 9", { selector: "h2" });
    expect(page.sentBodies(`${api}/run`)).toEqual([
      { input: { code: "A-1" }, fingerprint: "first", confirmation: "A-1", reason: "Closed for good" },
    ]);
  });

  test("shows an outdated preview again without running; changed input needs a new preview", async () => {
    const page = await showKind(ToolScreen, import.meta.messages(), resource, {
      messages,
      params: { code: "A-1" },
      responses: {
        [`${api}/runs`]: runs(),
        [`${api}/dry-run`]: json({ data: preview("first") }),
        [`${api}/run`]: json(
          { type: "conflict", status: 409, errors: ["tool.error.moved"], current: preview("second") },
          409,
        ),
      },
    });
    await screen.findByRole("textbox", { name: /Code/ });
    await page.user.click(screen.getByRole("button", { name: "Show the effect" }));
    await page.user.type(await screen.findByRole("textbox", { name: /Reason/ }), "Closed for good");
    await page.user.type(screen.getByRole("textbox", { name: /A-1/ }), "A-1");
    await page.user.click(screen.getByRole("button", { name: "Run" }));
    await screen.findByText(/The data has changed since the preview/);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Run" }).disabled).toBe(true);
    await page.user.type(screen.getByRole("textbox", { name: /Code/ }), "2");
    await screen.findByRole("button", { name: "Show the effect again" });
    expect(screen.queryByRole("button", { name: "Run" })).toBeNull();
  });

  test("revalidates a field when another field of its rule changes", async () => {
    const tool = defineTool({
      input: { code: f.code(), note: f.text() },
      rules: ({ code, note }) => ({ code: code === null && note === null ? "error.required" : undefined }),
      confirm: "opt-in",
    });
    const either = widen(defineRecordless({ ...base, name: "sample", screens: resource.screens, tool }));
    const labels = { ...messages, "sample.field.note": "Note" };
    const page = await showKind(ToolScreen, import.meta.messages(), either, {
      messages: labels,
      responses: { [`${api}/runs`]: runs() },
    });
    const code = await screen.findByRole("textbox", { name: /Code/ });
    await page.user.click(screen.getByRole("button", { name: "Show the effect" }));
    await waitFor(() => {
      expect(code.getAttribute("aria-invalid")).toBe("true");
    });
    await page.user.type(screen.getByRole("textbox", { name: /Note/ }), "Closed");
    await waitFor(() => {
      expect(code.getAttribute("aria-invalid")).toBeNull();
    });
  });

  test("says at once when the tool is unavailable", async () => {
    await showKind(ToolScreen, import.meta.messages(), resource, {
      messages: { ...messages, "sample.error.no-service": "No map service is set up." },
      responses: { [`${api}/runs`]: runs([], "sample.error.no-service") },
    });
    await screen.findByText(/No map service is set up/);
    expect(screen.queryByRole("button", { name: "Show the effect" })).toBeNull();
  });
});

describe("a screen with values from its route", () => {
  const resource = widen(
    defineResource({
      ...base,
      name: "sample",
      screens: { list: { path: "sample/{type}", tag: "td-samples", parts: { type: "type" } } },
      label: "name",
      fields: { name: f.text(), type: f.choice(["TYRE", "RIM"], { required: true }) },
    }),
  );
  const Screen = withRouteScope<KindProps>(
    ({ resource: scoped }) => <p>{String(scoped.fixed?.values["type"])}</p>,
    "td-samples",
  );

  test("shows an empty page for an unknown value", async () => {
    await showKind(Screen, import.meta.messages(), resource, { params: { type: "" }, responses: {} });
    expect(await screen.findByRole("heading", { level: 1, name: "There is nothing here" })).toBeDefined();
  });

  test("shows the resource's own message for an unknown value", async () => {
    const messages = { "sample.many.not-found": "No such samples" };
    await showKind(Screen, import.meta.messages(), resource, { params: { type: "BRAKE" }, responses: {}, messages });
    expect(await screen.findByRole("heading", { level: 1, name: "No such samples" })).toBeDefined();
  });

  test("shows the screen for a known value", async () => {
    await showKind(Screen, import.meta.messages(), resource, { params: { type: "RIM" }, responses: {} });
    expect(await screen.findByText("RIM")).toBeDefined();
  });
});
