import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { DialogProps } from "../../../src/ui/dialog/dialog-panel";
import { json } from "../../support/page";
import { DISPLAY, showShell } from "./show-shell";
import { clearPageAfterEach, quietConsole } from "../../support/each-test";

// The Shoelace dialog needs a browser's custom elements.
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

describe("settings that the shell remembers per account", () => {
  it("shows the pinned entries that the account may open above the menu", async () => {
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

  it("offers dark mode once when the system is dark", async () => {
    const matchMedia = window.matchMedia.bind(window);
    vi.stubGlobal("matchMedia", (query: string) =>
      matchMedia(query === "(prefers-color-scheme: dark)" ? "all" : query),
    );
    const offers = ({ runtime }: Awaited<ReturnType<typeof showShell>>) =>
      runtime.toasts.store.get().filter(({ key }) => key === "shell.dark.offer");
    const page = await showShell();
    // The shell offers it in an effect after its first render.
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

/** The dialog's code is loaded when it first opens. */
const LAZY = { timeout: 10_000 };

describe("dialogs of the shell", () => {
  it("lists the keyboard shortcuts, on a key press outside of fields", async () => {
    const { user, runtime } = await showShell();
    runtime.navigation.setRouter({ route: vi.fn() });
    const field = document.createElement("input");
    document.body.append(field);
    await user.type(field, "?");
    expect(screen.queryByRole("dialog")).toBeNull();
    field.remove();
    await user.keyboard("?");
    const sheet = within(await screen.findByRole("dialog", { name: "Keyboard shortcuts" }, LAZY));
    const keysOf = (text: string) => sheet.getByText(text).closest("div")?.querySelector("kbd")?.textContent;
    expect(keysOf("Search for a record, a screen or an action")).toBe("Ctrl K");
    expect(keysOf("Extend the selection")).toBe("Shift ↑ ↓");
    expect(keysOf("Save")).toBe("Ctrl S");
    expect(keysOf("Show this help")).toBe("?");
    await user.click(sheet.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("lists the account's sessions, and ends others", async () => {
    const now = new Date().toISOString();
    const session = (id: number, userAgent: string, current = false) => ({
      id,
      userAgent,
      address: "192.0.2.1",
      openedAt: now,
      lastSeenAt: now,
      current,
    });
    let openSessions = [
      session(1, "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", true),
      session(
        2,
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1",
      ),
      session(3, ""),
    ];
    const { user, callsTo } = await showShell({
      responses: {
        "/admin/api/my-sessions": ({ method }) => {
          if (method === "GET") return json({ data: { elements: openSessions } });
          openSessions = openSessions.slice(0, 1);
          return json({ data: { ended: 1 } });
        },
        "/admin/api/my-sessions/2": () => {
          openSessions = openSessions.filter(({ id }) => id !== 2);
          return json({ data: { ended: 1 } });
        },
      },
    });
    await user.click(screen.getByRole("button", { name: /account menu/ }));
    await user.click(screen.getByRole("menuitem", { name: "My sessions" }));
    const dialog = within(await screen.findByRole("dialog", { name: "My sessions" }, LAZY));
    const currentSession = (await dialog.findByText("Firefox · Linux")).closest("li") ?? document.body;
    expect(within(currentSession).getByText("This session")).toBeDefined();
    expect(within(currentSession).queryByRole("button")).toBeNull();
    expect(dialog.getByText("Unknown device")).toBeDefined();
    await user.click(dialog.getByRole("button", { name: "End the session: Safari · iPhone" }));
    await waitFor(() => expect(dialog.queryByText("Safari · iPhone")).toBeNull());
    expect(callsTo("/admin/api/my-sessions/2").map(({ method }) => method)).toEqual(["DELETE"]);
    await user.click(dialog.getByRole("button", { name: "End all others" }));
    await waitFor(() => expect(dialog.queryByText("Unknown device")).toBeNull());
    // With one session left there are no others to end.
    expect(dialog.queryByRole("button", { name: "End all others" })).toBeNull();
  });
});
