import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import type { ComponentProps, ReactNode } from "react";
import { DetailScreen } from "../../../src/engine/detail/detail-screen";
import { storeListState } from "../../../src/engine/list/list-address";
import { clearPageAfterEach, quietConsole } from "../../support/each-test";
import { json } from "../../support/page";
import { box, fill, RECORD, showDetail } from "./show-detail";

/** The real one is Shoelace's, which this document can't lay out; the browser journeys open it. */
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

describe("the way back", () => {
  test("leads to the list as it was left", async () => {
    storeListState("sample", "filter%5Bkind%5D=A", 120);
    const Listed = (props: ComponentProps<typeof DetailScreen>) => {
      const screens = { ...props.resource.screens, list: { path: "sample", tag: "td-samples" } as const };
      return <DetailScreen {...props} resource={{ ...props.resource, screens }} />;
    };
    const page = await showDetail({ Screen: Listed });
    const navigate = vi.spyOn(page.runtime.navigation, "navigate").mockResolvedValue(true);
    await page.user.click(screen.getByRole("button", { name: "Back to Samples" }));
    expect(navigate).toHaveBeenCalledWith("sample?filter%5Bkind%5D=A");
  });
});

describe("editing a record", () => {
  test("the bar appears with the first change, names it, and discarding takes it away", async () => {
    const page = await showDetail();
    expect(bar()).toBeNull();
    await fill(page, "Name", "Lyon 3e");
    expect(bar()?.textContent).toContain("Not saved yet: Name");
    expect(page.emit).toHaveBeenLastCalledWith("td-dirty-change", { dirty: true });
    await page.user.click(button("Discard changes"));
    expect(box("Name").value).toBe("Lyon");
    expect(bar()).toBeNull();
  });

  test("an error stands beside its field once it is left, and goes while it is mended", async () => {
    const page = await showDetail();
    await fill(page, "Name", "");
    expect(await screen.findByText("Fill this in.")).toBeDefined();
    expect(box("Name").getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByRole("tab", { name: /First.*1/ })).toBeDefined();
    await page.user.type(box("Name"), "Lyon");
    await waitFor(() => {
      expect(box("Name").getAttribute("aria-invalid")).toBeNull();
    });
  });

  test("what nobody changes stands there by its name, whole, and asks for nothing", async () => {
    const page = await showDetail();
    await page.user.click(screen.getByRole("tab", { name: "Second" }));
    // In the words of lists, which come with it.
    expect(
      await within(screen.getByRole("group", { name: "Checked" })).findByRole("img", { name: "Yes" }),
    ).toBeDefined();
    const said = await within(screen.getByRole("group", { name: "What was said" })).findByText(/^Four tyres/);
    expect(said.textContent).toBe("Four tyres.\nIn forty minutes.");
    expect(said.classList.contains("td-truncate")).toBe(false);
    expect(screen.queryByText("Worked out by the system")).toBeNull();
  });

  test("saving sends the version and what changed, tells the page, and shows a toast", async () => {
    const page = await showDetail({ save: () => saved({ name: "Lyon 3e", updatedBy: "Thomas" }) });
    await fill(page, "Name", "  Lyon 3e ");
    await page.user.click(button(/Save/));
    await waitFor(() => {
      expect(bar()).toBeNull();
    });
    expect(page.sent()).toEqual([{ version: 3, name: "Lyon 3e" }]);
    expect(page.emit).toHaveBeenCalledWith("td-saved", expect.objectContaining({ resource: "sample", id: 12 }));
    expect(page.runtime.toasts.store.get()).toMatchObject([{ kind: "success", key: "form.saved" }]);
    expect(box("Name").value).toBe("Lyon 3e");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Lyon 3e");
  });

  test("Ctrl-S saves; with an error it opens the tab of the first wrong field instead", async () => {
    const page = await showDetail({ save: () => saved() });
    await page.user.click(screen.getByRole("tab", { name: "Second" }));
    await fill(page, "Seats", "12");
    await page.user.click(screen.getByRole("tab", { name: /First/ }));
    await page.user.keyboard("{Control>}s{/Control}");
    expect(await screen.findByText("At most 9.")).toBeDefined();
    expect(page.sent()).toEqual([]);
    expect(screen.getByRole("tab", { name: /Second/ }).getAttribute("aria-selected")).toBe("true");
  });

  test("a rule over several fields is looked at again when the other one changes", async () => {
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

  test("what the server refuses stands beside its field and stays until that field is changed", async () => {
    const page = await showDetail({
      save: () => json({ type: "duplicate", title: "", status: 409, fields: { code: "error.duplicate" } }, 409),
    });
    await fill(page, "Code", "par-1");
    expect(box("Code").value).toBe("PAR-1");
    await page.user.click(button(/Save/));
    expect(await screen.findByText("This value is already used by another entry.")).toBeDefined();
    await fill(page, "Phone", "0478000000");
    expect(screen.getByText("This value is already used by another entry.")).toBeDefined();
  });

  test("a failed call keeps what was typed and can be tried again", async () => {
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
    expect(box("Name").value).toBe("Lyon 3e");
    fails = false;
    await page.user.click(button(/Try again/));
    await waitFor(() => {
      expect(bar()).toBeNull();
    });
  });
});

describe("somebody else saved meanwhile", () => {
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

  test("other fields are joined without a question and the save goes out again", async () => {
    const answers = [conflict({ phone: "0472000000" }), saved({ version: 9, name: "Mine", phone: "0472000000" })];
    const page = await showDetail({ save: () => answers.shift() ?? json({}, 500) });
    await fill(page, "Name", "Mine");
    await page.user.click(button(/Save/));
    await waitFor(() => {
      expect(bar()).toBeNull();
    });
    expect(page.sent()).toEqual([
      { version: 3, name: "Mine" },
      { version: 8, name: "Mine" },
    ]);
    expect(box("Phone").value).toBe("0472000000");
  });

  test("the same field is asked about, with both values, and nothing is lost meanwhile", async () => {
    const page = await showDetail({ save: () => conflict({ name: "Theirs" }) });
    await fill(page, "Name", "Mine");
    await page.user.click(button(/Save/));
    expect(await screen.findByText("Value of Claire Martin")).toBeDefined();
    expect(screen.getByText("Theirs")).toBeDefined();
    expect(page.sent()).toHaveLength(1);
    expect(box("Name").value).toBe("Mine");
    expect(screen.getByRole("button", { name: "Save the chosen values" })).toHaveProperty("disabled", true);
    await page.user.click(screen.getByRole("radio", { name: /Value of Claire/ }));
    await page.user.click(screen.getByRole("button", { name: "Save the chosen values" }));
    expect(box("Name").value).toBe("Theirs");
    expect(bar()).toBeNull();
  });
});

describe("drafts", () => {
  test("what was typed is offered back on the next visit and can be taken up", async () => {
    const page = await showDetail();
    await fill(page, "Name", "Half typed");
    await waitFor(() => {
      expect(localStorage).toHaveLength(1);
    });
    cleanup();
    const next = await showDetail();
    await next.user.click(await screen.findByRole("button", { name: "Take them up again" }));
    expect(box("Name").value).toBe("Half typed");
    await next.user.click(button("Discard changes"));
    await waitFor(() => {
      expect(localStorage).toHaveLength(0);
    });
  });
});

describe("fields that matter for some values of the others", () => {
  test("stand there with these alone, keep what they hold, and stay while they are wrong", async () => {
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
    expect(box("Phone").getAttribute("aria-invalid")).toBe("true");
    await fill(page, "Phone", "");
    await waitFor(() => {
      expect(screen.queryByRole("textbox", { name: /^Phone/ })).toBeNull();
    });
    await page.user.click(screen.getByRole("tab", { name: /Second/ }));
    expect(box("Seats").value).toBe("4");
    await page.user.selectOptions(screen.getByRole("combobox", { name: "Kind" }), "B");
    expect(screen.queryByRole("textbox", { name: "Seats" })).toBeNull();
    await page.user.click(button(/Save/));
    await waitFor(() => {
      expect(page.sent()).toEqual([{ version: 3, name: "Paris", kind: "B" }]);
    });
  });
});

describe("who may change what", () => {
  test("a read-only account sees everything locked and is told why once", async () => {
    await showDetail({ account: { readOnly: true } });
    expect(box("Name").readOnly).toBe(true);
    expect(screen.getByText(/Your account is read-only/)).toBeDefined();
  });

  test("a dealer-scoped account sees the network's fields locked, with the reason", async () => {
    await showDetail({ account: { dealerScope: "ATTACHED" } });
    expect(box("Code").readOnly).toBe(true);
    expect(screen.getByText("Managed by the network")).toBeDefined();
    expect(box("Name").readOnly).toBe(false);
  });
});

describe("the history", () => {
  test("offers the states that the form can take up, and names what an action asked for", async () => {
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
    const page = await showDetail({ answers: { "/admin/api/sample/12/history": json({ data: { elements } }) } });
    page.runtime.i18n.add("en_GB", { "sample.action.stop": "Stop", "sample.action.stop.reason": "Reason" });
    await page.user.click(screen.getByRole("tab", { name: "History" }));
    await screen.findByText("chose “Stop”");
    screen.getByText("Reason");
    const [only, ...others] = screen.getAllByRole("button", { name: "Take up this state again" });
    expect(others).toEqual([]);
    if (only !== undefined) await page.user.click(only);
    expect(bar()?.textContent).toContain("Not saved yet: Name");
  });
});

describe("other ways in", () => {
  test("a new record starts empty and goes on as the record that was created", async () => {
    const page = await showDetail({ id: "new", save: () => json({ data: { ...RECORD, version: 1 } }, 201) });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("New sample");
    await fill(page, "Name", "Lyon");
    await fill(page, "Code", "lyo-1");
    await page.user.click(button(/Create/));
    expect(await screen.findByRole("heading", { level: 1, name: "Lyon" })).toBeDefined();
    expect(page.sent()).toMatchObject([{ name: "Lyon", code: "LYO-1", kind: null }]);
  });

  test("an unknown record says so", async () => {
    await showDetail({ id: "99" });
    expect(await screen.findByText("Sample not found")).toBeDefined();
  });

  test("an id that is none is not asked for", async () => {
    const page = await showDetail({ id: "abc" });
    expect(await screen.findByText("Sample not found")).toBeDefined();
    expect(page.calls.some(({ url }) => url.pathname.startsWith("/admin/api/sample"))).toBe(false);
  });
});
