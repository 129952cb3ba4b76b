/** The demo pages: their elements work, log no errors, and neither page nor elements change each other's styles. */
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { DARK_MODE_KEY } from "../../src/runtime/theme";
import { axeViolations, expectQuiet, signIn, useChrome } from "../browser/browser";

const chrome = useChrome();
const UNAUTHENTICATED = /status of 401/;
let page: Page;
beforeAll(async () => {
  page = await chrome.open({ locale: "en-GB" });
  await signIn(page, "shop");
});

const ready = (tag: string): Promise<void> => page.locator(`${tag}[data-ready]`).first().waitFor({ state: "attached" });

/** Returns the computed styles of the page's own nodes, except those that depend on the size of the elements. */
const pageStyles = (): Promise<string[]> =>
  page.evaluate(() => {
    const dependent = /^(height|block-size|inline-size|width|perspective-origin|transform-origin|bottom|top|inset.*)$/;
    return [...document.querySelectorAll("html, body, body *")]
      .filter((node) => node.closest("td-login, td-fitters, td-reviews, [data-td-page-hosts]") === null)
      .map((node) => {
        const style = getComputedStyle(node);
        const names = [...style].filter((name) => !dependent.test(name) && !name.startsWith("--td-"));
        return `${node.localName}#${node.id}.${node.className}: ${names.map((name) => `${name}:${style.getPropertyValue(name)}`).join(";")}`;
      });
  });

/** Returns the computed styles of controls inside the sign-in, except those that depend on its width. */
const elementStyles = (): Promise<string[]> =>
  page.locator("td-login").evaluate((element) =>
    [".td-h1", "input[type=email]", "label", "button[type=submit]"].map((selector) => {
      const node = element.shadowRoot?.querySelector(selector);
      if (node == null) return `${selector} is missing`;
      const style = getComputedStyle(node);
      const dependent = /width|inline-size|origin|^inset|^(left|right|top|bottom)$/;
      return [...style]
        .filter((name) => !dependent.test(name) && !name.startsWith("--"))
        .map((name) => `${name}:${style.getPropertyValue(name)}`)
        .join(";");
    }),
  );

/** A loader that defines no elements. It exports what the React wrappers import. */
const WITHOUT_ELEMENTS = [
  "configure",
  "discover",
  "loadElement",
  "login",
  "logout",
  "on",
  "preloadElement",
  "setBasePath",
]
  .map((name) => `export const ${name} = async () => undefined;`)
  .join("\n");

const PAGES = [
  ["legacy-page.html", ["td-fitters", "td-login"]],
  ["cms-page.html", ["td-fitters", "td-reviews", "td-login"]],
  ["partner-login.html", ["td-login"]],
  ["react-app.html", ["td-login"]],
  ["iframe-page.html", []],
] as const;

describe("pages with elements", () => {
  test.each(PAGES)("%s: elements are ready, log no errors and do not change the page's styles", async (name, tags) => {
    await page.route("**/td-admin.js", (route) =>
      route.fulfill({ contentType: "text/javascript", body: WITHOUT_ELEMENTS }),
    );
    try {
      await page.goto(`/demo/${name}`);
      await page.locator("main, h1, td-login").first().waitFor({ state: "attached" });
    } finally {
      await page.unroute("**/td-admin.js");
    }
    const withoutElements = await pageStyles();
    await page.goto(`/demo/${name}`);
    for (const tag of tags) await ready(tag);
    expect(await pageStyles()).toEqual(withoutElements);
    expectQuiet(page, UNAUTHENTICATED);
  });

  test("elements on a light page are readable in dark mode", async ({ onTestFinished }) => {
    // The page is shared, so a failure must not leave dark mode to the tests that follow.
    onTestFinished(() => page.evaluate((key) => localStorage.removeItem(key), DARK_MODE_KEY));
    await page.evaluate((key) => localStorage.setItem(key, "enable"), DARK_MODE_KEY);
    await page.goto("/demo/cms-page.html");
    for (const tag of ["td-fitters", "td-login"]) await ready(tag);
    expect(await page.locator("td-login").evaluate((node) => getComputedStyle(node).colorScheme)).toBe("dark");
    expect(await axeViolations(page, undefined, ["color-contrast"])).toEqual([]);
  });

  test("the legacy page does not change the styles of elements", async () => {
    await page.route("**/demo/plain.html", (route) =>
      route.fulfill({
        contentType: "text/html",
        body: `<!doctype html><html lang="fr"><title>Plain</title><script type="module" src="/admin/static/td-admin.js" data-api-base="" data-locale="fr_FR"></script><body><td-login compact next="none"></td-login></body></html>`,
      }),
    );
    await page.goto("/demo/plain.html");
    await ready("td-login");
    const plain = await elementStyles();
    await page.goto("/demo/legacy-page.html");
    await ready("td-login");
    expect(await elementStyles()).toEqual(plain);
  });
});

describe("partner skins", () => {
  const SKINS = [
    ["TYREPLUS", "0px", "light"],
    ["MOTORSPORT", "10px", "dark"],
    ["MODULAR", "22px", "light"],
  ] as const;
  test("follow the template code, have enough contrast, and mirror with the page direction", async () => {
    await page.goto("/demo/partner-skins.html");
    await ready("td-login");
    const submit = page.locator("td-login button[type=submit]");
    for (const [code, radius, scheme] of SKINS) {
      await page.locator("select[name=template]").selectOption(code);
      await expect.poll(() => submit.evaluate((node) => getComputedStyle(node).borderRadius)).toBe(radius);
      expect(await page.locator("td-login").evaluate((node) => getComputedStyle(node).colorScheme)).toBe(scheme);
      expect(await axeViolations(page, "td-login"), code).toEqual([]);
    }
    const comfortable = (await submit.boundingBox())?.height ?? 0;
    await page.getByLabel("Density").selectOption("compact");
    expect((await submit.boundingBox())?.height).toBeLessThanOrEqual(comfortable);
    await page.getByLabel("Direction").selectOption("rtl");
    const [form, picture] = await Promise.all(
      ["[part=form]", "aside"].map((selector) => page.locator("td-login").locator(selector).boundingBox()),
    );
    expect(form?.x).toBeGreaterThan(picture?.x ?? Infinity);
    await page.getByLabel("Theme").selectOption("light");
    expect(await page.locator("td-login").evaluate((node) => getComputedStyle(node).colorScheme)).toBe("light");
    expectQuiet(page, UNAUTHENTICATED);
  });
});

describe("a React application", () => {
  test("shares its React with the elements, and receives their events as props", async () => {
    const requestedPaths: string[] = [];
    page.on("request", (request) => requestedPaths.push(new URL(request.url()).pathname));
    await page.goto("/demo/react-app.html");
    await ready("td-login");
    await page.getByText("The sign-in is ready.").waitFor();
    expect(requestedPaths.filter((address) => /\/chunks\/react-/.test(address))).toEqual([]);
    expect(requestedPaths.filter((address) => address.endsWith("/demo/react.js"))).toHaveLength(1);
    expect(await page.locator("td-login").evaluate((node) => node.hasAttribute("data-ready"))).toBe(true);
    expectQuiet(page, UNAUTHENTICATED);
  });
});
