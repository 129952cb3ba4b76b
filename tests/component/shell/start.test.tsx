/** Start of the shell: translations, session, and the language in the address. */
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { clearPageAfterEach, quietConsole } from "../../support/each-test";
import { json } from "../../support/page";
import { DISPLAY, showShell, startShell } from "./show-shell";

vi.mock("../../../src/catalogue/registry.gen", () => import("./all-screens"));

quietConsole();
clearPageAfterEach();

describe("start", () => {
  it("shell-26: shows nothing before the translations are loaded", async () => {
    let release: () => void = () => undefined;
    const translations = new Promise<Response>((resolve) => {
      release = () => {
        resolve(json({ data: { locale: "en_GB", translations: {} } }));
      };
    });
    const page = await startShell({
      responses: { "/admin/api/languages/modules/shell&menu/en_GB": () => translations },
    });
    await waitFor(() => expect(page.runtime.session.store.get().status).toBe("ready"));
    expect(screen.queryByRole("main")).toBeNull();
    release();
    await waitFor(() => screen.getByRole("main"));
  });

  it("shows its frame in the first rendering when the element has prepared it, and repeats no call", async () => {
    const page = await startShell({ isPrepared: true });
    expect(screen.getByRole("main")).toBeDefined();
    expect(page.callsTo("/admin/api/display-configuration")).toHaveLength(1);
    await waitFor(() => expect(page.callsTo("/admin/api/shop-alert")).toHaveLength(1));
    expect(page.callsTo("/admin/api/languages/modules/shell&menu/en_GB")).toHaveLength(1);
  });

  it.each([
    ["a refusal", json({}, 401)],
    ["an empty configuration", json({ data: {} })],
    ["no configuration", json({ data: null })],
  ])("shell-27, shell-28: after %s it logs a warning and opens the sign-in 300 ms later", async (_, response) => {
    const page = await startShell({ responses: { "/admin/api/display-configuration": response } });
    const navigate = vi.spyOn(page.runtime.navigation, "navigate").mockResolvedValue(true);
    const timers = vi.spyOn(globalThis, "setTimeout");
    await waitFor(() => expect(console.warn).toHaveBeenCalledWith(expect.stringContaining("not signed in")));
    expect(navigate).not.toHaveBeenCalled();
    expect(timers.mock.calls.map(([, delay]) => delay)).toContain(300);
    await waitFor(() => expect(navigate).toHaveBeenCalledTimes(1));
    expect(navigate.mock.calls[0]?.[0]).toBe("/login?hashPart=%2Ffitter");
  });

  it("offers a retry when the server does not answer", async () => {
    await startShell({ responses: { "/admin/api/display-configuration": json({}, 500) } });
    expect(await screen.findByRole("button", { name: "Try again" })).toBeDefined();
  });
});

describe("the language in the address", () => {
  it.each([
    ["shell-30: several languages add the configured suffix to", "/admin/fitter?q=a#b", 2, "/admin/en/fitter?q=a#b"],
    ["shell-30: several languages correct the suffix of", "/admin/de/fitter", 2, "/admin/en/fitter"],
    ["shell-30: one language has no suffix at", "/admin/fitter", 1, "/admin/fitter"],
    ["shell-30: one language takes the suffix from", "/admin/fr/fitter", 1, "/admin/fitter"],
  ])("%s the path %s", async (_, address, count, expected) => {
    const page = await startShell({
      address,
      display: { languages: DISPLAY.languages.slice(0, count) },
      responses: {
        "/admin/api/context/connected": json({
          data: { selectedLocale: "en_GB", suffixLanguagePath: count > 1 ? "en" : "" },
        }),
      },
    });
    page.runtime.navigation.setRouter({ route: () => undefined });
    await waitFor(() => screen.getByRole("main"));
    expect(`${location.pathname}${location.search}${location.hash}`).toBe(expected);
    expect(page.runtime.navigation.path()).toBe("/fitter");
    expect(page.runtime.navigation.href("features")).toBe(count > 1 ? "/admin/en/features" : "/admin/features");
  });

  it("leaves the address of an embedding page alone", async () => {
    await showShell({ address: "/admin/fitter" });
    expect(location.pathname).toBe("/admin/fitter");
  });
});
