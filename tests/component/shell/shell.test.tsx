import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { isLanguageBound } from "../../../src/screens/shell/header/language-menu";
import { clearPageAfterEach, quietConsole } from "../../support/each-test";
import { json, text } from "../../support/page";
import { DISPLAY, rightsMap, showShell, openUserMenu } from "./show-shell";

vi.mock("../../../src/catalogue/registry.gen", () => import("./all-screens"));

quietConsole();
clearPageAfterEach();
afterEach(() => {
  document.body.className = "";
  vi.useRealTimers();
});

const link = (name: string | RegExp) => screen.queryByRole("link", { name });
const button = (name: string | RegExp) => screen.queryByRole("button", { name });
const menu = () => within(screen.getByRole("navigation", { name: "Main menu" }));

describe("header", () => {
  it("shell-04: the white logo in dark mode", async () => {
    const { view, runtime, user } = await showShell();
    expect(view.container.querySelector('img[src="https://cdn.example/logo.svg"]')).not.toBeNull();
    await user.click(screen.getByRole("button", { name: "Dark mode" }));
    expect(runtime.theme.store.get().dark).toBe(true);
    expect(view.container.querySelector('img[src="https://cdn.example/white.svg"]')).not.toBeNull();
    // shell-33
    expect(localStorage.getItem("darkMode")).toBe("enable");
  });

  it("shell-05: version and branch only with the right TECHNICAL_INFORMATION", async () => {
    await showShell();
    expect(button("Copy version 1.4.0 · main")).not.toBeNull();
    cleanup();
    await showShell({ display: { rightsMap: rightsMap(["FITTER"]) } });
    expect(button(/1\.4\.0/)).toBeNull();
  });

  it("shell-06, shell-07: a link to the website, in a new tab if so configured", async () => {
    await showShell();
    expect(link(/Go to agenda/)?.getAttribute("target")).toBe("_blank");
    cleanup();
    const { website } = DISPLAY.shopInfo;
    await showShell({ display: { shopInfo: { ...DISPLAY.shopInfo, website: { ...website, newTab: false } } } });
    expect(link(/Go to agenda/)?.getAttribute("target")).toBeNull();
    cleanup();
    await showShell({ display: { needLinkToWebsite: false } });
    expect(link(/Go to agenda/)).toBeNull();
  });

  it("shell-08: a link to the FAQ if it is configured", async () => {
    for (const faqUrl of [null, ""]) {
      await showShell({ display: { faqUrl } });
      expect(link("FAQ")).toBeNull();
      cleanup();
    }
    await showShell({ display: { faqUrl: "https://faq.example/" } });
    expect(link("FAQ")?.getAttribute("href")).toBe("https://faq.example/");
  });

  it("shell-09: the language selector only with more than one language", async () => {
    await showShell();
    expect(button("EN Language: English")).not.toBeNull();
    cleanup();
    await showShell({ display: { languages: DISPLAY.languages.slice(0, 1) } });
    expect(button(/Language/)).toBeNull();
  });

  it("shell-29, shell-30: a chosen language is saved, and the same screen opens under its suffix", async () => {
    const page = await showShell({
      responses: { "/admin/api/languages/select/fr_FR": json({ data: { locale: "fr_FR" } }) },
    });
    const assign = vi.spyOn(location, "assign").mockImplementation(() => undefined);
    await page.user.click(screen.getByRole("button", { name: "EN Language: English" }));
    await page.user.click(screen.getByRole("menuitemcheckbox", { name: "Français" }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith("/admin/fr/fitter"));
    expect(page.callsTo("/admin/api/languages/select/fr_FR")).toHaveLength(1);
  });

  it.each([
    ["shell-20", "landing-page/4", true],
    ["shell-21", "landing-page/4/paragraph/9", true],
    ["shell-21", "landing-page/4/paragraph-update-image/9/0", true],
    ["shell-22", "content-bloc-page/4/paragraph/9", true],
    ["shell-22", "content-bloc-page/4/paragraph-update-image/9/0", true],
    ["shell-23", "reporting-dealer-import/4", true],
    ["elsewhere", "landing-page", false],
    ["elsewhere", "service/4/paragraph/9", false],
  ])("%s: the language of %s is fixed by the record: %s", (_, path, expected) => {
    expect(isLanguageBound(path)).toBe(expected);
  });

  it("shell-14: the non-production band outside of production only", async () => {
    await showShell();
    expect(screen.getByText("Non-production")).toBeDefined();
    cleanup();
    await showShell({ display: { gitConf: { ...DISPLAY.gitConf, noprod: false } } });
    expect(screen.queryByText("Non-production")).toBeNull();
  });

  it("shell-15: the plan with a link to the subscription", async () => {
    await showShell();
    expect(link("Subscription: Plus")?.getAttribute("href")).toBe("/admin/subscription");
    cleanup();
    await showShell({ display: { shopInfo: { ...DISPLAY.shopInfo, demo: true } } });
    expect(screen.getByText("Demo")).toBeDefined();
    expect(link(/Subscription/)).toBeNull();
    cleanup();
    const subscriptionInfo = { status: "TRIAL" as const, hasPlan: true };
    await showShell({
      display: {
        shopInfo: { ...DISPLAY.shopInfo, subscriptionInfo },
        subscriptionData: { planCode: "PLUS", planName: null, trialDaysLeft: 5 },
      },
    });
    expect(link("Subscription: Trial – 5 days left")).not.toBeNull();
  });

  it("shell-16, shell-17: a help link, a different one with the creation guide", async () => {
    const shop = { staticProperties: { helpUrl: "https://help.example/", guideHelpUrl: "https://guide.example/" } };
    await showShell({ shop });
    expect(link("Help with the creation guide")?.getAttribute("href")).toBe("https://guide.example/");
    cleanup();
    await showShell({ shop, display: { rightsMap: rightsMap(["FITTER"]) } });
    expect(link("Help")?.getAttribute("href")).toBe("https://help.example/");
  });

  it("shell-18: the logo leads to the guide for accounts that have it, else to the features", async () => {
    await showShell();
    expect(link(/home page/)?.getAttribute("href")).toBe("/admin");
    cleanup();
    await showShell({ display: { rightsMap: rightsMap(["FITTER"]) } });
    expect(link(/home page/)?.getAttribute("href")).toBe("/admin/features");
  });

  it.each([
    ["a super administrator", { superAdmin: true }],
    ["a calendar user", { appContextGroup: "ECALENDAR" as const }],
  ])("shell-18: the logo leads %s with CREATION_GUIDE to the guide as well", async (_, common) => {
    await showShell({ display: { common: { ...DISPLAY.common, ...common } } });
    expect(link(/home page/)?.getAttribute("href")).toBe("/admin");
  });

  it("shell-19: a warning about disputes awaiting a response", async () => {
    await showShell();
    expect(link(/dispute/)).toBeNull();
    cleanup();
    await showShell({ display: { showDisputeNeedResponse: true, disputesWaiting: 2 } });
    expect(link("2 disputes need your response")?.getAttribute("href")).toBe("/admin/payments?dispute=needs_response");
  });

  it("shell-10, shell-12: the user's full name and the dark-mode button for every account", async () => {
    await showShell({ display: { rightsMap: {} } });
    expect(button("Thomas Roussel, account menu")).not.toBeNull();
    expect(button("Dark mode")).not.toBeNull();
  });

  it("shell-11, shell-13, shell-25: below 1024 px a menu button, with the dark-mode switch inside the menu", async () => {
    const { user } = await showShell({ width: 1023 });
    expect(button("Dark mode")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Open the menu" }));
    expect(screen.getByRole("switch", { name: "Dark mode" })).toBeDefined();
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("switch", { name: "Dark mode" })).toBeNull();
    cleanup();
    await showShell({ width: 1024 });
    expect(button("Open the menu")).toBeNull();
    expect(button("Dark mode")).not.toBeNull();
  });

  it.each([
    [39, "stays open"],
    [40, "closes"],
  ])("constants-25: after a swipe of %i px towards the edge the menu %s", async (distance, outcome) => {
    const { user } = await showShell({ width: 800 });
    await user.click(screen.getByRole("button", { name: "Open the menu" }));
    const inside = screen.getByRole("switch", { name: "Dark mode" });
    fireEvent.pointerDown(inside, { clientX: 200 });
    fireEvent.pointerUp(inside, { clientX: 200 - distance });
    expect(screen.queryByRole("switch", { name: "Dark mode" }) === null).toBe(outcome === "closes");
  });
});

describe("menu", () => {
  it("shows no plan in the calendar variant, on a phone either", async () => {
    const display = { common: { ...DISPLAY.common, appContextGroup: "ECALENDAR" as const } };
    const { user } = await showShell({ display, width: 390 });
    await user.click(screen.getByRole("button", { name: "Open the menu" }));
    expect(screen.getByRole("navigation", { name: "Main menu" })).toBeDefined();
    expect(screen.queryByText("Plus")).toBeNull();
  });

  it("shell-01: the calendar variant has its own entries", async () => {
    await showShell({ display: { common: { ...DISPLAY.common, appContextGroup: "ECALENDAR" } } });
    expect(menu().getByRole("link", { name: "Subscription" })).toBeDefined();
    expect(menu().queryByText("Activity")).toBeNull();
  });

  it("menu-01, menu-03, menu-04: highlights the entry, opens the groups around it, and remembers manual folding", async () => {
    const { user } = await showShell();
    const network = menu().getByRole("button", { name: "Network" });
    expect(network.getAttribute("aria-expanded")).toBe("true");
    expect(menu().getByRole("link", { name: "Dealers" }).getAttribute("aria-current")).toBe("page");
    await user.click(menu().getByRole("button", { name: "Configuration" }));
    expect(menu().getByRole("link", { name: "Landing pages" })).toBeDefined();
    await user.click(network);
    expect(menu().queryByRole("link", { name: "Dealers" })).toBeNull();
    cleanup();
    await showShell();
    expect(menu().getByRole("link", { name: "Landing pages" })).toBeDefined();
  });

  it("moves by arrow keys, letters, Home and End", async () => {
    const { user } = await showShell();
    menu().getByRole("button", { name: "Network" }).focus();
    await user.keyboard("{ArrowDown}");
    expect(document.activeElement?.textContent).toBe("Services");
    await user.keyboard("d");
    expect(document.activeElement?.textContent).toBe("Dealers");
    await user.keyboard("{ArrowLeft}");
    expect(document.activeElement?.textContent).toBe("Network");
    await user.keyboard("{ArrowLeft}");
    expect(document.activeElement?.getAttribute("aria-expanded")).toBe("false");
    await user.keyboard("{Home}");
    expect(document.activeElement?.textContent).toBe("Home");
  });

  it("rights-03, rights-04: an entry that needs a plan links to the explanation", async () => {
    const { user } = await showShell({
      display: { planFromRightMap: { SUBSCRIPTION: "PREMIUM" }, rightsMap: rightsMap(["FITTER"]) },
    });
    const entry = menu().getByRole("link", { name: "Features: needs the Premium plan" });
    expect(entry.getAttribute("href")).toBe("/admin/error?from=%2Ffeatures&reason=SUBSCRIPTION");
    await user.click(screen.getByRole("button", { name: "Collapse the menu" }));
    expect(button("Expand the menu")).not.toBeNull();
  });
});

describe("user menu", () => {
  it("usermenu-01, usermenu-03, usermenu-08, usermenu-09, usermenu-12: all entries with every right", async () => {
    expect(await openUserMenu(await showShell())).toEqual([
      "Personal information",
      "Logo and colours",
      "Subscription",
      "Import downloads",
      "Export downloads",
      "Recent changes",
      "Background work",
      "Change identity",
      "My sessions",
      "Keyboard shortcuts",
      "Log out",
    ]);
  });

  it("usermenu-04: only the entries that need no right", async () => {
    expect(await openUserMenu(await showShell({ display: { rightsMap: {} } }))).toEqual([
      "My sessions",
      "Keyboard shortcuts",
      "Log out",
    ]);
  });

  it("usermenu-07, usermenu-11: languages and caches with super menus", async () => {
    const items = await openUserMenu(await showShell({ display: { activeSuperMenus: true } }));
    expect(items).toEqual(expect.arrayContaining(["Languages", "Refresh the caches", "Clear the shop cache"]));
  });

  it("usermenu-10: no subscription in a demonstration shop", async () => {
    const page = await showShell({ display: { shopInfo: { ...DISPLAY.shopInfo, demo: true } } });
    expect(await openUserMenu(page)).not.toContain("Subscription");
  });

  it("the calendar variant has a reduced menu", async () => {
    const display = { common: { ...DISPLAY.common, appContextGroup: "ECALENDAR" as const }, activeSuperMenus: true };
    expect(await openUserMenu(await showShell({ display }))).toEqual([
      "Personal information",
      "Change identity",
      "Log out",
    ]);
  });

  it("usermenu-06: logs out at the configured URL", async () => {
    const page = await showShell();
    const assign = vi.spyOn(location, "assign").mockImplementation(() => undefined);
    await openUserMenu(page);
    await page.user.click(screen.getByRole("menuitem", { name: "Log out" }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith("/admin/logout"));
  });

  it.each([
    ["error-08", text("OK"), "success"],
    ["error-09", text("KO"), "error"],
  ])("%s: clearing the cache", async (_, response, kind) => {
    const page = await showShell({
      display: { activeSuperMenus: true },
      responses: { "/admin/api/shop/7/invalidate-cache": response },
    });
    await openUserMenu(page);
    await page.user.click(screen.getByRole("menuitem", { name: "Clear the shop cache" }));
    await waitFor(() => expect(page.runtime.toasts.store.get()[0]?.kind).toBe(kind));
  });

  it.each([
    ["error-10", text("3 caches refreshed"), { kind: "success", text: "3 caches refreshed" }],
    ["error-11", json({}, 500), { kind: "error", text: "Request failed with status code 500" }],
  ])("%s: refreshing the caches", async (_, response, toast) => {
    const page = await showShell({
      display: { activeSuperMenus: true },
      responses: { "/admin/api/technical/invalidate-cache": response },
    });
    await openUserMenu(page);
    await page.user.click(screen.getByRole("menuitem", { name: "Refresh the caches" }));
    await waitFor(() => expect(page.runtime.toasts.store.get()[0]).toMatchObject(toast));
  });
});

describe("templating mode", () => {
  it("shell-24: a path with edit/templating leaves the page to the template editor", async () => {
    await showShell({ address: "/admin/edit/templating-modular-template" });
    // Set by an effect, shortly after the render.
    await waitFor(() => expect(document.body.classList.contains("templating")).toBe(true));
    expect(screen.queryByRole("navigation")).toBeNull();
    expect(link("Leave the editor")?.getAttribute("href")).toBe("/admin/view/templating-modular-template");
  });

  it("is off elsewhere", async () => {
    await showShell({ address: "/admin/widget/templating/4/x" });
    expect(document.body.classList.contains("templating")).toBe(false);
  });
});
