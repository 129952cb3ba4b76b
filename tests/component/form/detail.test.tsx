import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import type { ComponentProps, ReactNode } from "react";
import { DetailScreen } from "../../../src/engine/detail/detail-screen";
import { resourceKeys } from "../../../src/engine/resource-cache";
import { queryClient } from "../../../src/runtime/queries";
import { storeListState } from "../../../src/engine/list/list-address";
import { clearPageAfterEach, quietConsole } from "../../support/each-test";
import { json } from "../../support/page";
import { textbox, fill, RECORD, showDetail } from "./show-detail";

/** happy-dom cannot lay out the Shoelace dialog; browser tests open it. */
vi.mock("../../../src/ui/dialog/dialog", () => ({
  Dialog: ({ title, children, footer }: { title: ReactNode; children: ReactNode; footer: ReactNode }) => (
    <section aria-label={String(title)}>
      {children}
      {footer}
    </section>
  ),
}));

const saved = (change: Readonly<Record<string, unknown>> = {}) => json({ data: { ...RECORD, version: 4, ...change } });
const bar = () => screen.queryByRole("region", { name: "Unsaved changes" });
const button = (name: string | RegExp) => within(bar() ?? document.body).getByRole("button", { name });

quietConsole("error");
clearPageAfterEach();

describe("the back button", () => {
  test("returns to the list in its last state", async () => {
    storeListState("sample", "filter%5Bkind%5D=A", 120);
    const ScreenWithList = (props: ComponentProps<typeof DetailScreen>) => {
      const screens = { ...props.resource.screens, list: { path: "sample", tag: "td-samples" } as const };
      return <DetailScreen {...props} resource={{ ...props.resource, screens }} />;
    };
    const page = await showDetail({ Screen: ScreenWithList });
    const navigate = vi.spyOn(page.runtime.navigation, "navigate").mockResolvedValue(true);
    await page.user.click(screen.getByRole("button", { name: "Back to Samples" }));
    expect(navigate).toHaveBeenCalledWith("sample?filter%5Bkind%5D=A");
  });
});

test("an address with presets still names the record by its last part", async () => {
  const Nested = ({ resource, ...props }: ComponentProps<typeof DetailScreen>) => {
    const detail = { path: "group/{idGroup}/sample/{idSample}", tag: "td-sample", query: ["kind"] } as const;
    const nested = { ...resource, screens: { ...resource.screens, detail } };
    return <DetailScreen {...props} resource={nested} params={{ idGroup: "3", idSample: "12", kind: "" }} />;
  };
  await showDetail({ Screen: Nested });
  expect(textbox("Name").value).toBe("Lyon");
});

describe("editing a record", () => {
  test("the save bar appears with the first change, lists it, and disappears when it is discarded", async () => {
    const page = await showDetail();
    expect(bar()).toBeNull();
    await fill(page, "Name", "Lyon 3e");
    expect(bar()?.textContent).toContain("Not saved yet: Name");
    expect(page.emit).toHaveBeenLastCalledWith("td-dirty-change", { dirty: true });
    await page.user.click(button("Discard changes"));
    expect(textbox("Name").value).toBe("Lyon");
    expect(bar()).toBeNull();
  });

  test("discarding shows what was stored elsewhere meanwhile, and the next save is based on it", async () => {
    const page = await showDetail({ save: () => saved({ version: 5, name: "Next" }) });
    await fill(page, "Name", "Typed");
    const stored = { ...RECORD, version: 4, name: "Restored" };
    act(() => {
      queryClient(page.runtime.slot).setQueryData(resourceKeys.record("sample", 12), stored);
    });
    expect(textbox("Name").value).toBe("Typed");
    await page.user.click(button("Discard changes"));
    expect(textbox("Name").value).toBe("Restored");
    await fill(page, "Name", "Next");
    await page.user.click(button(/Save/));
    await waitFor(() => {
      expect(page.savedBodies()).toEqual([{ version: 4, name: "Next" }]);
    });
  });

  test("an error appears when its field loses focus, and disappears when it is corrected", async () => {
    const page = await showDetail();
    await fill(page, "Name", "");
    expect(await screen.findByText("Fill this in.")).toBeDefined();
    expect(textbox("Name").getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByRole("tab", { name: /First.*1/ })).toBeDefined();
    await page.user.type(textbox("Name"), "Lyon");
    await waitFor(() => {
      expect(textbox("Name").getAttribute("aria-invalid")).toBeNull();
    });
  });

  test("a read-only field shows its label and full value, without a hint", async () => {
    const page = await showDetail();
    await page.user.click(screen.getByRole("tab", { name: "Second" }));
    // With the texts of lists, which load with the value.
    expect(
      await within(screen.getByRole("group", { name: "Checked" })).findByRole("img", { name: "Yes" }),
    ).toBeDefined();
    const note = await within(screen.getByRole("group", { name: "What was said" })).findByText(/^Four tyres/);
    expect(note.textContent).toBe("Four tyres.\nIn forty minutes.");
    expect(note.classList.contains("td-truncate")).toBe(false);
    expect(screen.queryByText("Worked out by the system")).toBeNull();
  });

  test("saving sends the version and the changed fields, emits td-saved, and shows a toast", async () => {
    const page = await showDetail({ save: () => saved({ name: "Lyon 3e", updatedBy: "Thomas" }) });
    await fill(page, "Name", "  Lyon 3e ");
    await page.user.click(button(/Save/));
    await waitFor(() => {
      expect(bar()).toBeNull();
    });
    expect(page.savedBodies()).toEqual([{ version: 3, name: "Lyon 3e" }]);
    expect(page.emit).toHaveBeenCalledWith("td-saved", expect.objectContaining({ resource: "sample", id: 12 }));
    expect(page.runtime.toasts.store.get()).toMatchObject([{ kind: "success", key: "form.saved" }]);
    expect(textbox("Name").value).toBe("Lyon 3e");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Lyon 3e");
  });

  test("Ctrl-S saves; with an error it opens the tab of the first invalid field instead", async () => {
    const page = await showDetail({ save: () => saved() });
    await page.user.click(screen.getByRole("tab", { name: "Second" }));
    await fill(page, "Seats", "12");
    await page.user.click(screen.getByRole("tab", { name: /First/ }));
    await page.user.keyboard("{Control>}s{/Control}");
    expect(await screen.findByText("At most 9.")).toBeDefined();
    expect(page.savedBodies()).toEqual([]);
    expect(screen.getByRole("tab", { name: /Second/ }).getAttribute("aria-selected")).toBe("true");
  });

  test("a rule over several fields is checked again when another of its fields changes", async () => {
    const page = await showDetail();
    await page.user.click(screen.getByRole("tab", { name: "Second" }));
    await page.user.selectOptions(screen.getByRole("combobox", { name: /Kind/ }), "B");
    await fill(page, "Seats", "");
    expect(await screen.findByText("The second kind needs seats.")).toBeDefined();
    await page.user.selectOptions(screen.getByRole("combobox", { name: /Kind/ }), "A");
    await waitFor(() => {
      expect(screen.queryByText("The second kind needs seats.")).toBeNull();
    });
  });

  test("a server error stays at its field until that field is changed", async () => {
    const page = await showDetail({
      save: () => json({ type: "duplicate", title: "", status: 409, fields: { code: "error.duplicate" } }, 409),
    });
    await fill(page, "Code", "par-1");
    expect(textbox("Code").value).toBe("PAR-1");
    await page.user.click(button(/Save/));
    expect(await screen.findByText("Another record already has this value.")).toBeDefined();
    await fill(page, "Phone", "0478000000");
    expect(screen.getByText("Another record already has this value.")).toBeDefined();
  });

  test("a failed call keeps the input and can be retried", async () => {
    let fails = true;
    const page = await showDetail({
      save: () => {
        if (fails) throw new TypeError("Failed to fetch");
        return saved({ name: "Lyon 3e" });
      },
    });
    await fill(page, "Name", "Lyon 3e");
    await page.user.click(button(/Save/));
    expect(await screen.findByText("Nothing was saved: no connection. What you typed is kept.")).toBeDefined();
    expect(textbox("Name").value).toBe("Lyon 3e");
    fails = false;
    await page.user.click(button(/Try again/));
    await waitFor(() => {
      expect(bar()).toBeNull();
    });
  });
});

describe("a conflict with another account's change", () => {
  const conflict = (change: Readonly<Record<string, unknown>>) =>
    json(
      {
        type: "conflict",
        title: "",
        status: 409,
        current: { ...RECORD, version: 8, updatedBy: "Claire Martin", ...change },
      },
      409,
    );

  test("merges changes to other fields and saves again without a question", async () => {
    const responses = [conflict({ phone: "0472000000" }), saved({ version: 9, name: "Mine", phone: "0472000000" })];
    const page = await showDetail({ save: () => responses.shift() ?? json({}, 500) });
    await fill(page, "Name", "Mine");
    await page.user.click(button(/Save/));
    await waitFor(() => {
      expect(bar()).toBeNull();
    });
    expect(page.savedBodies()).toEqual([
      { version: 3, name: "Mine" },
      { version: 8, name: "Mine" },
    ]);
    expect(textbox("Phone").value).toBe("0472000000");
  });

  test("asks about the same field with both values, and keeps the input meanwhile", async () => {
    const page = await showDetail({ save: () => conflict({ name: "Theirs" }) });
    await fill(page, "Name", "Mine");
    await page.user.click(button(/Save/));
    expect(await screen.findByText("Value of Claire Martin")).toBeDefined();
    expect(screen.getByText("Theirs")).toBeDefined();
    expect(page.savedBodies()).toHaveLength(1);
    expect(textbox("Name").value).toBe("Mine");
    expect(screen.getByRole("button", { name: "Save the chosen values" })).toHaveProperty("disabled", true);
    await page.user.click(screen.getByRole("radio", { name: /Value of Claire/ }));
    await page.user.click(screen.getByRole("button", { name: "Save the chosen values" }));
    expect(textbox("Name").value).toBe("Theirs");
    expect(bar()).toBeNull();
  });
});

describe("drafts", () => {
  test("unsaved input is offered on the next visit and can be restored", async () => {
    const page = await showDetail();
    await fill(page, "Name", "Half typed");
    await waitFor(() => {
      expect(localStorage).toHaveLength(1);
    });
    cleanup();
    const next = await showDetail();
    await next.user.click(await screen.findByRole("button", { name: "Restore them" }));
    expect(textbox("Name").value).toBe("Half typed");
    await next.user.click(button("Discard changes"));
    await waitFor(() => {
      expect(localStorage).toHaveLength(0);
    });
  });
});

describe("fields that depend on other values", () => {
  test("appear only when relevant, keep their values, and stay while they are invalid", async () => {
    const Screen = (props: ComponentProps<typeof DetailScreen>) => {
      const relevant = (values: Readonly<Record<string, unknown>>) => ({
        seats: values["kind"] === "A",
        phone: values["name"] === "Lyon",
      });
      return <DetailScreen {...props} resource={{ ...props.resource, relevant }} />;
    };
    const page = await showDetail({ Screen, save: () => saved({ kind: "B", seats: 4 }) });
    await fill(page, "Phone", "12");
    await fill(page, "Name", "Paris");
    expect(textbox("Phone").getAttribute("aria-invalid")).toBe("true");
    await fill(page, "Phone", "");
    await waitFor(() => {
      expect(screen.queryByRole("textbox", { name: /^Phone/ })).toBeNull();
    });
    await page.user.click(screen.getByRole("tab", { name: /Second/ }));
    expect(textbox("Seats").value).toBe("4");
    await page.user.selectOptions(screen.getByRole("combobox", { name: "Kind" }), "B");
    expect(screen.queryByRole("textbox", { name: "Seats" })).toBeNull();
    await page.user.click(button(/Save/));
    await waitFor(() => {
      expect(page.savedBodies()).toEqual([{ version: 3, name: "Paris", kind: "B" }]);
    });
  });
});

describe("read-only forms", () => {
  test("a read-only account sees locked fields and one explanation", async () => {
    await showDetail({ account: { readOnly: true } });
    expect(textbox("Name").readOnly).toBe(true);
    expect(screen.getByText(/Your account is read-only/)).toBeDefined();
  });

  test("a dealer-scoped account sees network fields locked, with the reason", async () => {
    await showDetail({ account: { dealerScope: "ATTACHED" } });
    expect(textbox("Code").readOnly).toBe(true);
    expect(screen.getByText("Managed by the network")).toBeDefined();
    expect(textbox("Name").readOnly).toBe(false);
  });
});

describe("other ways to open the form", () => {
  test("a new record starts empty and becomes the created record", async () => {
    const page = await showDetail({ id: "new", save: () => json({ data: { ...RECORD, version: 1 } }, 201) });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("New sample");
    await fill(page, "Name", "Lyon");
    await fill(page, "Code", "lyo-1");
    await page.user.click(button(/Create/));
    expect(await screen.findByRole("heading", { level: 1, name: "Lyon" })).toBeDefined();
    expect(page.savedBodies()).toMatchObject([{ name: "Lyon", code: "LYO-1", kind: null }]);
  });

  test("an unknown record shows a message", async () => {
    await showDetail({ id: "99" });
    expect(await screen.findByText("Sample not found")).toBeDefined();
  });

  test("an invalid id is not requested", async () => {
    const page = await showDetail({ id: "abc" });
    expect(await screen.findByText("Sample not found")).toBeDefined();
    expect(page.calls.some(({ url }) => url.pathname.startsWith("/admin/api/sample"))).toBe(false);
  });
});
