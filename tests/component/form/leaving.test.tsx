import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import type { DialogAnswer } from "../../../src/runtime/dialogs";
import { clearPageAfterEach } from "../../support/each-test";
import { json } from "../../support/page";
import { textbox, fill, RECORD, showDetail, type DetailPage } from "./show-detail";

clearPageAfterEach();

const bar = () => screen.queryByRole("region", { name: "Unsaved changes" });

describe("leaving with unsaved input", () => {
  /** Leaves the page and answers the question. Resolves to whether the page may be left. */
  async function leave(page: DetailPage, answer: DialogAnswer): Promise<boolean> {
    const { dialogs, navigation } = page.runtime;
    const left = navigation.canLeave();
    expect(dialogs.store.get()).toMatchObject([{ titleKey: "form.leave.title", params: { fields: "Name" } }]);
    await act(async () => {
      dialogs.respond(dialogs.store.get()[0]?.id ?? 0, answer);
      await left;
    });
    return left;
  }

  test("saves before it leaves, and stays when the save is refused", async () => {
    const page = await showDetail({ save: () => json({ data: { ...RECORD, version: 4, name: "Lyon 3e" } }) });
    await fill(page, "Name", "");
    expect(await leave(page, "confirm")).toBe(false);
    await fill(page, "Name", "Lyon 3e");
    expect(await leave(page, "confirm")).toBe(true);
    expect(page.savedBodies()).toEqual([{ version: 3, name: "Lyon 3e" }]);
  });

  test("keeps a draft at once, which the next visit offers, and stays on demand", async () => {
    const page = await showDetail();
    await fill(page, "Name", "Half typed");
    expect(await leave(page, "dismiss")).toBe(false);
    expect(textbox("Name").value).toBe("Half typed");
    expect(await leave(page, "other")).toBe(true);
    cleanup();
    const next = await showDetail();
    expect(textbox("Name").value).toBe("Lyon");
    await next.user.click(await screen.findByRole("button", { name: "Restore them" }));
    expect(textbox("Name").value).toBe("Half typed");
  });

  test("stays and says so when the draft cannot be stored", async () => {
    const page = await showDetail();
    await fill(page, "Name", "Half typed");
    const storage = localStorage;
    const setItem = () => {
      throw new Error("full");
    };
    vi.stubGlobal("localStorage", { setItem });
    expect(await leave(page, "other")).toBe(false);
    vi.stubGlobal("localStorage", storage);
    expect(page.runtime.toasts.store.get()).toMatchObject([{ kind: "error", key: "form.leave.full" }]);
    expect(textbox("Name").value).toBe("Half typed");
  });

  test("a detour asks nothing, and the input is back on return", async () => {
    const page = await showDetail();
    await fill(page, "Name", "Half typed");
    page.runtime.navigation.setRouter({ route: () => undefined });
    expect(await page.runtime.navigation.navigate("sample/12/pictures", { detour: true })).toBe(true);
    cleanup();
    await showDetail();
    await waitFor(() => {
      expect(textbox("Name").value).toBe("Half typed");
    });
    expect(screen.queryByRole("button", { name: "Restore them" })).toBeNull();
    expect(bar()?.textContent).toContain("Not saved yet: Name");
  });
});
