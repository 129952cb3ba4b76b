/** Marks of cells, and questions before a matrix is saved. */
import { configure, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { f } from "../../../src/contract/fields";
import { defineMatrix } from "../../../src/contract/kinds/matrix";
import { defineRecordless, widen } from "../../../src/contract/resource";
import { MatrixScreen } from "../../../src/engine/matrix/matrix-screen";
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
  const api = "/admin/api/sample/matrix";
  const matrix = {
    rows: [
      { key: "1", label: "Lyon" },
      { key: "2", label: "Nantes" },
    ],
    locked: [],
    total: null,
  };
  beforeEach(() => {
    // Without dimensions no cell is in view, and only cells in view are rendered.
    vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600);
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(900);
  });

  test("marks cells, and asks once for all cells whose value does not say what is wanted", async () => {
    const asking = widen(
      defineRecordless({
        ...base,
        name: "sample",
        screens: { matrix: { path: "sample", tag: "td-sample" } },
        matrix: defineMatrix({
          columns: { phone: f.text() },
          question: (column, cells) =>
            cells[column] === null ? { name: "empty", answers: ["RESET", "HIDE"] } : undefined,
          mark: (column, cells, answer) =>
            answer === undefined && column === "phone" && cells["own"] === true
              ? { tone: "own", key: "sample.own" }
              : undefined,
        }),
      }),
    );
    const answer = {
      ...matrix,
      columns: [
        { key: "phone", label: "" },
        { key: "text.fr_FR", label: "", field: "text", locale: "fr_FR", cell: { kind: "text" } },
      ],
      cells: { "1": { phone: "0100", own: true }, "2": { phone: "0200" } },
    };
    const page = await showKind(MatrixScreen, import.meta.messages(), asking, {
      messages: {
        "sample.matrix.title": "Values",
        "sample.field.phone": "Phone",
        "sample.field.text": "Text",
        "sample.own": "Own value",
      },
      responses: { [api]: ({ method }) => (method === "GET" ? json({ data: answer }) : json({ data: { saved: 2 } })) },
    });
    const grid = await screen.findByRole("grid");
    expect((await within(grid).findByTitle("Own value")).textContent).toBe("0100Own value");
    expect(within(grid).getByRole("columnheader", { name: "Text – French" })).toBeDefined();
    const choose = vi.spyOn(getRuntime().dialogs, "choose").mockResolvedValueOnce("dismiss").mockResolvedValue("other");
    within(grid).getAllByRole("gridcell")[0]?.focus();
    await page.user.keyboard("{Shift>}{ArrowDown}{/Shift}{Delete}");
    await page.user.keyboard("{Control>}s{/Control}");
    await waitFor(() => {
      expect(choose).toHaveBeenCalledTimes(1);
    });
    expect(choose.mock.calls[0]?.[0]).toMatchObject({
      titleKey: "sample.question.empty.title",
      params: { count: 2 },
      confirmKey: "sample.answer.RESET",
      otherKey: "sample.answer.HIDE",
    });
    expect(page.sentBodies(api)).toEqual([]);
    await page.user.keyboard("{Control>}s{/Control}");
    await waitFor(() => {
      expect(page.sentBodies(api)).toEqual([
        {
          changes: [
            { row: "1", column: "phone", value: null, base: "0100", answer: "HIDE" },
            { row: "2", column: "phone", value: null, base: "0200", answer: "HIDE" },
          ],
        },
      ]);
    });
  });

  test("asks about values that only the server doubts, and sends them again once they are confirmed", async () => {
    const doubted = widen(
      defineRecordless({
        ...base,
        name: "sample",
        screens: { matrix: { path: "sample", tag: "td-sample" } },
        matrix: defineMatrix({ columns: { phone: f.text() } }),
      }),
    );
    const answer = { ...matrix, columns: [{ key: "phone", label: "" }], cells: { "1": { phone: "0100" }, "2": {} } };
    const refusal = { type: "validation", title: "", status: 422, fields: { "1.phone": "sample.doubt.last" } };
    const page = await showKind(MatrixScreen, import.meta.messages(), doubted, {
      messages: { "sample.matrix.title": "Values", "sample.field.phone": "Phone", "sample.doubt.last": "The last one" },
      responses: {
        [api]: ({ method, body }) =>
          method === "GET"
            ? json({ data: answer })
            : (body as { confirmed?: boolean }).confirmed === true
              ? json({ data: { saved: 1 } })
              : json(refusal, 422),
      },
    });
    const grid = await screen.findByRole("grid");
    const confirm = vi.spyOn(getRuntime().dialogs, "confirm").mockResolvedValueOnce(false).mockResolvedValue(true);
    within(grid).getAllByRole("gridcell")[0]?.focus();
    await page.user.keyboard("{Delete}");
    await page.user.keyboard("{Control>}s{/Control}");
    await waitFor(() => {
      expect(confirm).toHaveBeenCalledTimes(1);
    });
    expect(confirm.mock.calls[0]?.[0]).toMatchObject({ params: { count: 1, reasons: "The last one" } });
    const change = { row: "1", column: "phone", value: null, base: "0100" };
    expect(page.sentBodies(api)).toEqual([{ changes: [change] }]);
    await page.user.keyboard("{Control>}s{/Control}");
    await waitFor(() => {
      expect(page.sentBodies(api).at(-1)).toEqual({ changes: [change], confirmed: true });
    });
  });
});
