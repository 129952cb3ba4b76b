/** The history of a record in its form. */
import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { clearPageAfterEach, quietConsole } from "../../support/each-test";
import { json } from "../../support/page";
import { RECORD, showDetail } from "./show-detail";

const bar = () => screen.queryByRole("region", { name: "Unsaved changes" });

quietConsole("error");
clearPageAfterEach();

describe("the history", () => {
  test("offers versions that can be restored, and lists the input of an action", async () => {
    const entry = (version: number, action: string, changes: readonly object[]) => ({
      ...{ version, action, changes, at: "2026-11-18T10:00:00Z", actor: "Claire Martin", as: null, undo: null },
    });
    const elements = [
      entry(3, "stop", [
        { field: "status", before: "A", after: "B" },
        { field: "reason", before: null, after: "Works" },
      ]),
      entry(2, "UPDATE", [{ field: "name", before: "Lion", after: "Lyon" }]),
      entry(1, "CREATE", []),
    ];
    const page = await showDetail({ responses: { "/admin/api/sample/12/history": json({ data: { elements } }) } });
    page.runtime.i18n.add("en_GB", { "sample.action.stop": "Stop", "sample.action.stop.reason": "Reason" });
    await page.user.click(screen.getByRole("tab", { name: "History" }));
    await screen.findByText("chose “Stop”");
    screen.getByText("Reason");
    const [restoreButton, ...otherButtons] = screen.getAllByRole("button", { name: "Restore this state" });
    expect(otherButtons).toEqual([]);
    if (restoreButton !== undefined) await page.user.click(restoreButton);
    const { dialogs } = page.runtime;
    const [question] = dialogs.store.get();
    expect(question).toMatchObject({ titleKey: "history.restore.question", params: { fields: "Name" } });
    expect(bar()).toBeNull();
    act(() => {
      dialogs.respond(question?.id ?? 0, "confirm");
    });
    await waitFor(() => {
      expect(bar()?.textContent).toContain("Not saved yet: Name");
    });
  });
});

test("the history names what the server did by itself, and never shows the name of an action", async () => {
  const elements = ["clock", "anything-else"].map((action, index) => ({
    ...{ version: index + 1, action, changes: [], at: "2026-11-18T10:00:00Z", actor: "System", as: null, undo: null },
  }));
  const page = await showDetail({ responses: { "/admin/api/sample/12/history": json({ data: { elements } }) } });
  await page.user.click(screen.getByRole("tab", { name: "History" }));
  await screen.findByText("changed its state as planned");
  screen.getByText("changed it");
  expect(screen.queryByText(/anything-else/)).toBeNull();
});

describe("two versions of a record", () => {
  test("are compared by the fields in which they differ, whichever changes lie between them", async () => {
    const entry = (version: number, changes: readonly object[]) => ({
      ...{ version, changes, action: "UPDATE", at: "2026-11-18T10:00:00Z", actor: "Claire", as: null, undo: null },
    });
    const elements = [
      entry(4, [{ field: "code", before: "LYO-0", after: RECORD.code }]),
      entry(3, [{ field: "name", before: "Lion", after: RECORD.name }]),
      entry(2, [{ field: "name", before: "Loin", after: "Lion" }]),
      entry(1, []),
    ];
    const page = await showDetail({ responses: { "/admin/api/sample/12/history": json({ data: { elements } }) } });
    await page.user.click(screen.getByRole("tab", { name: "History" }));
    await page.user.click(await screen.findByRole("button", { name: "Compare two versions" }));
    const compared = screen.getByRole("region", { name: "Compare two versions" });
    expect(
      within(compared)
        .getAllByRole("term")
        .map(({ textContent }) => textContent),
    ).toEqual(["Code"]);
    await page.user.selectOptions(within(compared).getByLabelText("From"), "1");
    expect(
      within(compared)
        .getAllByRole("term")
        .map(({ textContent }) => textContent),
    ).toEqual(["Code", "Name"]);
    expect(compared.textContent).toContain("Loin");
    expect(compared.textContent).not.toContain("Lion");
    await page.user.selectOptions(within(compared).getByLabelText("To"), "1");
    within(compared).getByText("These versions have the same values.");
  });
});
