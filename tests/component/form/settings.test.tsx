import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { SettingsScreen } from "../../../src/engine/settings/settings-screen";
import { json } from "../../support/page";
import { textbox, fill, RECORD, showDetail } from "./show-detail";

const listOf = (...elements: unknown[]) => json({ data: { elements, total: elements.length } });

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe("settings of a shop", () => {
  test("show the shop's single record with help texts, and save it", async () => {
    const page = await showDetail({
      Screen: SettingsScreen,
      save: () => json({ data: { ...RECORD, version: 4, name: "Paris" } }),
      responses: { "/admin/api/sample": listOf(RECORD) },
    });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Sample settings");
    expect(screen.getByText("What it is called.")).toBeDefined();
    expect(screen.queryByRole("region", { name: "Unsaved changes" })).toBeNull();
    expect(screen.getByRole("button", { name: "Back to Samples" })).toBeDefined();
    await fill(page, "Name", "Paris");
    await page.user.click(screen.getByRole("button", { name: /Save/ }));
    await waitFor(() => {
      expect(page.savedBodies()).toEqual([{ version: 3, name: "Paris" }]);
    });
  });

  test("start from the defaults and create the record on the first save", async () => {
    const page = await showDetail({
      Screen: SettingsScreen,
      responses: {
        "/admin/api/sample": ({ method }) =>
          method === "GET" ? listOf() : json({ data: { ...RECORD, version: 1 } }, 201),
      },
    });
    expect(screen.queryByRole("region", { name: "Unsaved changes" })).toBeNull();
    await fill(page, "Name", "Lyon");
    await fill(page, "Code", "lyo-1");
    await page.user.click(screen.getByRole("button", { name: /Save/ }));
    await waitFor(() => {
      expect(screen.queryByRole("region", { name: "Unsaved changes" })).toBeNull();
    });
    expect(page.savedBodies()).toMatchObject([{ name: "Lyon", code: "LYO-1" }]);
    expect(textbox("Name").value).toBe("Lyon");
  });

  test("merge with a record that another account created meanwhile, and update it", async () => {
    const page = await showDetail({
      Screen: SettingsScreen,
      save: () => json({ data: { ...RECORD, version: 4, phone: "+33 1 02 03 04 05" } }),
      responses: {
        "/admin/api/sample": ({ method }) =>
          method === "GET"
            ? listOf()
            : json({ type: "conflict", title: "Conflict", status: 409, errors: [], current: RECORD }, 409),
      },
    });
    await fill(page, "Name", "Lyon");
    await fill(page, "Code", "lyo-1");
    await fill(page, "Phone", "01 02 03 04 05");
    await page.user.click(screen.getByRole("button", { name: /Save/ }));
    await waitFor(() => {
      expect(page.savedBodies()).toHaveLength(2);
    });
    expect(page.savedBodies()[1]).toEqual({ version: 3, phone: expect.any(String) });
  });
});
