import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { DialogProps } from "../../../src/ui/dialog/dialog-panel";
import { json } from "../../support/page";
import { DISPLAY, showShell } from "./show-shell";
import { clearPageAfterEach, quietConsole } from "../../support/each-test";

// The real one needs a browser's custom elements.
vi.mock("../../../src/ui/dialog/dialog", () => ({
  Dialog: ({ title, footer, children }: DialogProps) => (
    <div role="dialog" aria-label={String(title)}>
      {children}
      {footer}
    </div>
  ),
}));
vi.mock("../../../src/catalogue/registry.gen", () => import("./all-screens"));

quietConsole();
clearPageAfterEach();

describe("what the shell remembers of somebody", () => {
  it("shows what was pinned on top of the menu, as far as it is open", async () => {
    const pinned = ["quotes", "nowhere", "fitter"];
    localStorage.setItem(`td-shell.${String(DISPLAY.user.id)}`, JSON.stringify({ pinned }));
    await showShell();
    const favourites = within(screen.getByRole("list", { name: "Favourites" }));
    expect(favourites.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
      "Quote requests",
      "Dealers",
    ]);
    cleanup();
    localStorage.clear();
    await showShell();
    expect(screen.queryByRole("list", { name: "Favourites" })).toBeNull();
  });

  it("offers dark mode once where the system is dark", async () => {
    const known = window.matchMedia.bind(window);
    vi.stubGlobal("matchMedia", (query: string) => known(query === "(prefers-color-scheme: dark)" ? "all" : query));
    const offers = ({ runtime }: Awaited<ReturnType<typeof showShell>>) =>
      runtime.toasts.store.get().filter(({ key }) => key === "shell.dark.offer");
    const page = await showShell();
    // The shell offers it in an effect, which runs after its first picture.
    await waitFor(() => expect(offers(page)).toHaveLength(1));
    const [offer] = offers(page);
    expect(page.runtime.theme.store.get().dark).toBe(false);
    offer?.action?.run();
    expect(page.runtime.theme.store.get().dark).toBe(true);
    page.runtime.theme.setDark(false);
    cleanup();
    expect(offers(await showShell())).toEqual([]);
  });
});

/** Its code is fetched when it first opens. */
const FETCHED = { timeout: 10_000 };

describe("what opens over the page", () => {
  it("lists what keys do, by a key outside of fields", async () => {
    const { user, runtime } = await showShell();
    runtime.navigation.setRouter({ route: vi.fn() });
    const field = document.createElement("input");
    document.body.append(field);
    await user.type(field, "?");
    expect(screen.queryByRole("dialog")).toBeNull();
    field.remove();
    await user.keyboard("?");
    const sheet = within(await screen.findByRole("dialog", { name: "Keyboard shortcuts" }, FETCHED));
    const keysOf = (text: string) => sheet.getByText(text).closest("div")?.querySelector("kbd")?.textContent;
    expect(keysOf("Search a screen or an action")).toBe("Ctrl K");
    expect(keysOf("Extend the selection")).toBe("Shift ↑ ↓");
    expect(keysOf("Save")).toBe("Ctrl S");
    expect(keysOf("Show this help")).toBe("?");
    await user.click(sheet.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("shows where one is signed in, and ends it there", async () => {
    const at = new Date().toISOString();
    const session = (id: number, userAgent: string, current = false) => ({
      id,
      userAgent,
      address: "192.0.2.1",
      openedAt: at,
      lastSeenAt: at,
      current,
    });
    let open = [
      session(1, "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", true),
      session(
        2,
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1",
      ),
      session(3, ""),
    ];
    const { user, called } = await showShell({
      answers: {
        "/admin/api/my-sessions": ({ method }) => {
          if (method === "GET") return json({ data: { elements: open } });
          open = open.slice(0, 1);
          return json({ data: { ended: 1 } });
        },
        "/admin/api/my-sessions/2": () => {
          open = open.filter(({ id }) => id !== 2);
          return json({ data: { ended: 1 } });
        },
      },
    });
    await user.click(screen.getByRole("button", { name: /account menu/ }));
    await user.click(screen.getByRole("menuitem", { name: "My sessions" }));
    const dialog = within(await screen.findByRole("dialog", { name: "My sessions" }, FETCHED));
    const mine = (await dialog.findByText("Firefox · Linux")).closest("li") ?? document.body;
    expect(within(mine).getByText("This session")).toBeDefined();
    expect(within(mine).queryByRole("button")).toBeNull();
    expect(dialog.getByText("Unknown device")).toBeDefined();
    await user.click(dialog.getByRole("button", { name: "End the session: Safari · iPhone" }));
    await waitFor(() => expect(dialog.queryByText("Safari · iPhone")).toBeNull());
    expect(called("/admin/api/my-sessions/2").map(({ method }) => method)).toEqual(["DELETE"]);
    await user.click(dialog.getByRole("button", { name: "End all others" }));
    await waitFor(() => expect(dialog.queryByText("Unknown device")).toBeNull());
    // With one session left there are no others to end.
    expect(dialog.queryByRole("button", { name: "End all others" })).toBeNull();
  });
});
