/** Elements in a foreign page: they leave the page unchanged, release their listeners, and fit narrow widths. */
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { expectQuiet, scrollsSideways, signIn, useChrome } from "../browser/browser";

const chrome = useChrome();
const UNAUTHENTICATED = /status of 401/;
let page: Page;

/** Counts the listeners of window and document, and stores the built-ins, before any script of the product runs. */
const recordPageState = (): void => {
  const listenerCounts = new Map<string, number>();
  const names = ["addEventListener", "removeEventListener"] as const;
  const keysByListener = new Map<unknown, Set<string>>();
  for (const [target, label] of [
    [window, "window"],
    [document, "document"],
  ] as const)
    for (const name of names) {
      const original = target[name].bind(target);
      const countingMethod = (type: string, listener: unknown, options?: unknown): void => {
        const capture =
          typeof options === "object" && options !== null && "capture" in options ? options.capture : options;
        const key = `${label} ${type} ${capture === true ? "capture" : ""}`;
        const keys = keysByListener.get(listener) ?? new Set();
        keysByListener.set(listener, keys);
        if (keys.has(key) !== (name === "addEventListener")) {
          listenerCounts.set(key, (listenerCounts.get(key) ?? 0) + (name === "addEventListener" ? 1 : -1));
          if (name === "addEventListener") keys.add(key);
          else keys.delete(key);
        }
        original(type, listener as EventListener, options as boolean);
      };
      Object.defineProperty(target, name, { configurable: true, value: countingMethod });
    }
  const prototypes = [Array, Object, Function, Promise, Map, Node, Element, HTMLElement, EventTarget, Event, History];
  const members = (): unknown[] =>
    prototypes.flatMap(({ prototype }) =>
      Reflect.ownKeys(prototype).flatMap((key) => {
        const { value, get, set } = Object.getOwnPropertyDescriptor(prototype, key) ?? {};
        return [key, value as unknown, get, set];
      }),
    );
  const before = [...members(), fetch, history.pushState, customElements.define];
  const listeners = (): string[] => [...listenerCounts].filter(([, count]) => count > 0).map(([mark]) => mark.trim());
  const isPatched = (): boolean =>
    [...members(), fetch, history.pushState, customElements.define].some((value, index) => value !== before[index]);
  Object.assign(window, { listeners, isPatched });
};

interface PageState {
  listeners(): string[];
  isPatched(): boolean;
}
const readPageState = <Name extends keyof PageState>(name: Name): Promise<ReturnType<PageState[Name]>> =>
  page.evaluate((key) => (window as unknown as PageState)[key]() as never, name);

async function show(body: string): Promise<void> {
  await page.unroute("**/embedding.html");
  await page.route("**/embedding.html", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><html lang="en"><title>A page</title><script type="module" src="/admin/static/td-admin.js" data-api-base="" data-locale="en_GB"></script><body>${body}</body></html>`,
    }),
  );
  await page.goto("/embedding.html");
}
const ready = (tag: string): Promise<void> => page.locator(`${tag}[data-ready]`).first().waitFor({ state: "attached" });

beforeAll(async () => {
  page = await chrome.open({ locale: "en-GB" });
  await signIn(page, "shop");
  await page.addInitScript(recordPageState);
});

describe("after elements are removed", () => {
  test("no listener of window or document remains, and no built-in is patched", async () => {
    await show(`<div id="place"><td-fitters></td-fitters><td-fitter id-value="1"></td-fitter></div>`);
    await ready("td-fitters");
    await ready("td-fitter");
    expect(await readPageState("listeners")).toContain("window popstate");
    await page.evaluate(() => document.querySelector("#place")?.replaceChildren());
    // React keeps one selectionchange listener on the document; it references nothing of the product.
    await expect
      .poll(async () => (await readPageState("listeners")).filter((mark) => !mark.includes("selectionchange")))
      .toEqual([]);
    expect(await readPageState("isPatched")).toBe(false);
    expect(await page.locator("style, link[rel=stylesheet]").count()).toBe(0);
    expectQuiet(page, UNAUTHENTICATED);
  });

  test("an element that is moved keeps typed text; one that is removed and added later starts empty", async () => {
    await show(`<section id="a"><td-login compact next="none"></td-login></section><section id="b"></section>`);
    await ready("td-login");
    const email = page.locator("td-login input[type=email]");
    await email.fill("half@typed");
    await page.evaluate(() => document.querySelector("#b")?.append(document.querySelector("td-login") as Node));
    expect(await email.inputValue()).toBe("half@typed");
    await page.evaluate(async () => {
      const element = document.querySelector("td-login") as HTMLElement;
      element.remove();
      await new Promise((resolve) => setTimeout(resolve, 50));
      document.body.append(element);
    });
    await ready("td-login");
    expect(await email.inputValue()).toBe("");
  });
});

describe("a page with elements", () => {
  test("keeps focus, keyboard input, form and address", async () => {
    await show(`<form id="page-form"><input id="field" autofocus aria-label="Field of the page"><td-login compact next="none"></td-login><button>Go</button></form>
<td-fitters></td-fitters><script>
  const counts = (window.eventCounts = { submits: 0, navigations: [], sizes: 0 });
  document.querySelector("#page-form").addEventListener("submit", (event) => { event.preventDefault(); counts.submits += 1; });
  addEventListener("td-navigate", (event) => { event.preventDefault(); counts.navigations.push(event.detail.path); });
  addEventListener("td-resize", () => { counts.sizes += 1; });
</script>`);
    await ready("td-login");
    await ready("td-fitters");
    const eventCounts = () =>
      page.evaluate(
        () =>
          (window as unknown as { eventCounts: { submits: number; navigations: string[]; sizes: number } }).eventCounts,
      );
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("field");
    await page.keyboard.type("/n?");
    expect(await page.locator("#field").inputValue()).toBe("/n?");
    await page.keyboard.press("Enter");
    expect((await eventCounts()).submits).toBe(1);
    await page.locator("td-login input[type=email]").fill("nobody");
    await page.keyboard.press("Enter");
    expect((await eventCounts()).submits).toBe(1);
    await page
      .locator("td-login")
      .getByRole("link", { name: /password/ })
      .click();
    await expect.poll(async () => (await eventCounts()).navigations).toEqual(["/forgottenPassword"]);
    expect(new URL(page.url()).pathname).toBe("/embedding.html");
    expect((await eventCounts()).sizes).toBeGreaterThan(0);
    expectQuiet(page, UNAUTHENTICATED);
  });
});

describe("layout of elements", () => {
  test("elements fit a dialog, a hidden tab, and a column of 320 px on a wide screen", async () => {
    await show(`<dialog aria-label="Sign in"><td-login compact next="none"></td-login></dialog>
<div id="tab" hidden><td-forgotten-password compact></td-forgotten-password></div>
<div id="column" style="width: 320px"><td-fitters></td-fitters></div>`);
    for (const tag of ["td-login", "td-forgotten-password", "td-fitters"]) await ready(tag);
    await page.evaluate(() => {
      document.querySelector("dialog")?.showModal();
      document.querySelector("#tab")?.removeAttribute("hidden");
    });
    await page.locator("td-login input[type=email]").fill("a@b.example");
    expect(await page.locator("td-login").evaluate((node) => node.contains(document.activeElement))).toBe(true);
    expect((await page.locator("td-forgotten-password").boundingBox())?.height).toBeGreaterThan(100);
    await page.locator("td-fitters").getByText(/\d/).first().waitFor();
    const column = await page.locator("#column").evaluate((node) => [node.scrollWidth, node.clientWidth]);
    expect(column[0]).toBeLessThanOrEqual(column[1] ?? 0);
    expect(await scrollsSideways(page)).toBe(false);
    expectQuiet(page, UNAUTHENTICATED);
  });

  test("an iframe gets the height of its element, and follows changes", async () => {
    await page.goto("/demo/iframe-page.html");
    const frame = page.frameLocator("#frame");
    await frame.locator("td-forgotten-password[data-ready]").waitFor();
    const heights = async () => [
      (await page.locator("#frame").boundingBox())?.height ?? 0,
      Math.ceil((await frame.locator("html").boundingBox())?.height ?? -1),
    ];
    await expect.poll(async () => new Set(await heights()).size).toBe(1);
    const [before = 0] = await heights();
    expect(before).toBeGreaterThan(150);
    await frame
      .locator("body")
      .evaluate((body) => body.append(Object.assign(document.createElement("div"), { style: "height: 200px" })));
    await expect.poll(async () => (await heights())[0]).toBeGreaterThanOrEqual(before + 200);
    expectQuiet(page, UNAUTHENTICATED);
  });
});
