import { cleanup, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { DISPLAY, showShell } from "./show-shell";
import { clearPageAfterEach, quietConsole } from "../runtime/each-test";

vi.mock("../../../src/catalogue/registry.gen", () => import("./all-screens"));

quietConsole();
clearPageAfterEach();

describe("what the shell remembers of somebody", () => {
  it("shows what was pinned on top of the menu, as far as it is open", async () => {
    const pinned = ["orders", "nowhere", "fitter"];
    localStorage.setItem(`td-shell.${String(DISPLAY.user.id)}`, JSON.stringify({ pinned }));
    await showShell();
    const favourites = within(screen.getByRole("list", { name: "Favourites" }));
    expect(favourites.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(["Orders", "Dealers"]);
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
    const [offer] = offers(page);
    expect(page.runtime.theme.store.get().dark).toBe(false);
    offer?.action?.run();
    expect(page.runtime.theme.store.get().dark).toBe(true);
    page.runtime.theme.setDark(false);
    cleanup();
    expect(offers(await showShell())).toEqual([]);
  });
});
