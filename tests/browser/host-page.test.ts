/** The host page: routes to elements, history, both base paths, and elements in a foreign page. */
import { describe, expect, test } from "vitest";
import { expectQuiet, signIn, useChrome } from "./browser";

const chrome = useChrome();

describe("routes", () => {
  test("a link inside a shadow root changes the screen without a page load, and creates a new element", async () => {
    const page = await chrome.openAs("shop", "fitter");
    await page.evaluate(() => Object.assign(window, { untouched: true }));
    const list = await page.locator("td-fitters").elementHandle();
    await page.locator("td-fitters a[href*='/fitter/']").first().click();
    await page.locator("td-fitter[data-ready]").waitFor({ state: "attached" });
    expect(await page.evaluate(() => "untouched" in window)).toBe(true);
    expect(await list?.evaluate((element) => element.isConnected)).toBe(false);
    await page.goBack();
    await page.locator("td-fitters[data-ready]").waitFor({ state: "attached" });
    expect(await list?.evaluate((element) => element === document.querySelector("td-fitters"))).toBe(false);
    await page.goForward();
    await page.locator("td-fitter[data-ready]").waitFor({ state: "attached" });
    expectQuiet(page);
  });

  test("the routed element is a light-DOM child of the shell and carries its path parameters", async () => {
    const page = await chrome.openAs("shop", "exclude-fitter/new");
    expect(await page.locator("td-admin-shell > td-fitter-exclusion").getAttribute("id-value")).toBe("new");
  });

  test("the document title names screen and shop, in the user's language", async () => {
    const page = await chrome.openAs("shop", "fitter");
    await page.waitForFunction(() => document.title.includes("–"));
    expect(await page.title()).toMatch(/Points de vente – Pneus Réseau/);
  });

  test("focus goes to the heading of the new screen", async () => {
    const page = await chrome.openAs("shop", "fitter");
    await page.locator("td-fitters a[href*='/fitter/']").first().click();
    await page.locator("td-fitter[data-ready]").waitFor({ state: "attached" });
    const focused = () => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.localName);
    await expect.poll(focused).toBe("h1");
  });

  test("the browser's Back button asks what to do with typed text, and then goes back", async () => {
    const page = await chrome.openAs("shop", "fitter");
    await page.locator("td-fitters a[href*='/fitter/']").first().click();
    await page.locator("td-fitter[data-ready]").waitFor({ state: "attached" });
    const address = page.url();
    await page.getByLabel("Enseigne").fill("Enseigne du Nord");
    const question = page.locator("sl-dialog[open]");

    await page.evaluate(() => history.back());
    await question.waitFor();
    expect(page.url()).toBe(address);
    await question.getByRole("button", { name: "Continuer la saisie" }).click();
    await question.waitFor({ state: "detached" });
    expect(await page.getByLabel("Enseigne").inputValue()).toBe("Enseigne du Nord");

    await page.evaluate(() => history.back());
    await question.waitFor();
    await question.getByRole("button", { name: "Garder en brouillon" }).click();
    await page.waitForURL(/\/admin\/fr\/fitter$/);
    await page.locator("td-fitters[data-ready]").waitFor({ state: "attached" });
    expectQuiet(page);
  });

  test("everything works under /admin/vue as well, and links keep that base", async () => {
    const page = await chrome.open();
    await signIn(page, "shop");
    await page.goto("/admin/vue/fitter");
    await page.locator("td-fitters[data-ready]").waitFor({ state: "attached" });
    await page.locator("td-fitters a[href*='/fitter/']").first().click();
    await page.waitForURL(/\/admin\/vue\/fr\/fitter\/\d+$/);
    expectQuiet(page);
  });

  test("an address without a screen responds with 404 and shows not-found inside the shell", async () => {
    const page = await chrome.openAs("shop", "fitter");
    const response = await page.goto("/admin/no/such/screen");
    expect(response?.status()).toBe(404);
    await page.locator("td-admin-shell > td-not-found[data-ready]").waitFor({ state: "attached" });
  });
});

describe("in a foreign page", () => {
  test("an old back-office page and its elements do not affect each other", async () => {
    const page = await chrome.open();
    await signIn(page, "shop");
    await page.goto("/demo/legacy-page.html");
    const look = () =>
      page.evaluate(() => {
        const style = (selector: string) => {
          const element = document.querySelector(selector);
          if (element === null) return "";
          const { color, fontSize, fontFamily, border, textTransform } = getComputedStyle(element);
          return [color, fontSize, fontFamily, border, textTransform].join(" ");
        };
        return ["body", ".panel-title", "#q", "#legacy-table td", ".btn-primary"].map(style);
      });
    const before = await look();
    await page.locator("td-fitters[data-ready]").waitFor({ state: "attached" });
    await page.locator("td-login[data-ready]").waitFor({ state: "attached" });
    expect(await look()).toEqual(before);

    const heading = page.locator("td-fitters h2").first();
    expect(await heading.evaluate((element) => getComputedStyle(element).textTransform)).toBe("none");
    expect(await page.locator("td-fitters > table").isVisible()).toBe(false);
    await page.getByRole("button", { name: "Afficher le détail" }).click();
    expect(await page.getByText("Détail du dossier").isVisible()).toBe(true);
    expectQuiet(page);
  });

  test("an embedded list does not change the address of its page", async () => {
    const page = await chrome.open();
    await signIn(page, "shop");
    await page.goto("/demo/cms-page.html");
    await page.locator("td-fitters[data-ready]").waitFor({ state: "attached" });
    await page.getByRole("searchbox").or(page.locator("td-fitters input[type=search]")).first().fill("Lyon");
    await page.waitForTimeout(600);
    expect(new URL(page.url()).search).toBe("");
    expectQuiet(page);
  });

  test("without a session an embedded list does not navigate away from its page", async () => {
    const page = await chrome.open();
    await page.goto("/demo/cms-page.html");
    await page.locator("td-fitters").waitFor({ state: "attached" });
    await page.waitForTimeout(1500);
    expect(new URL(page.url()).pathname).toBe("/demo/cms-page.html");
    expect(await page.locator("article > h1").isVisible()).toBe(true);
  });
});
