/** Elements in pages of others: they fill what they are offered, and leave headings, keys and layers to the page. */
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { axeViolations, scrollsSideways, signInByApi, useChrome } from "../browser/browser";

const chrome = useChrome();
let page: Page;

async function show(body: string, script = ""): Promise<void> {
  await page.unroute("**/manners.html");
  await page.route("**/manners.html", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><html lang="en"><title>A page</title><body>${body}<script>${script}</script>
<script type="module" src="/admin/static/td-admin.js" data-api-base="" data-locale="en_GB"></script>`,
    }),
  );
  await page.goto("/manners.html");
}
const ready = (tag: string): Promise<void> => page.locator(`${tag}[data-ready]`).first().waitFor({ state: "attached" });

beforeAll(async () => {
  page = await chrome.open({ locale: "en-GB", viewport: { width: 1200, height: 800 } });
  await signInByApi(page, "shop");
});

test("an element fills every kind of parent, and fits 320 px", async () => {
  const element = `<td-login compact next="none"></td-login>`;
  await show(`<div style="display:flex; justify-content:center">${element}</div>
<div style="display:flex; flex-direction:column; align-items:center">${element}</div>
<div style="display:grid; place-items:center">${element}</div>
<div style="display:inline-block">${element}</div>
<div style="float:left">${element}</div><br style="clear:both">
<table><tr><td>${element}</td></tr></table>
<div style="position:relative; height:700px"><div style="position:absolute">${element}</div></div>
<div style="width:320px">${element}</div>
<div style="width:320px; display:flex">${element}</div>
<dialog>${element}</dialog>`);
  await page.locator("td-login[data-ready]").nth(9).waitFor({ state: "attached" });
  await page.evaluate(() => document.querySelector("dialog")?.showModal());
  const widths = await page.locator("td-login").evaluateAll((nodes) =>
    nodes.map((node) => {
      const offered = node.parentElement?.getBoundingClientRect().width ?? 0;
      const { width } = node.getBoundingClientRect();
      return { width: Math.round(width), lost: Math.round(offered - width) };
    }),
  );
  // The page is 1200 px wide, less its margins, the cell's padding and the dialog's border and margins.
  for (const { width, lost } of widths.filter((_, index) => index < 7 || index === 9)) {
    expect(width).toBeGreaterThan(1100);
    expect(lost).toBeLessThan(45);
  }
  expect(widths.slice(7, 9).map(({ width }) => width)).toEqual([320, 320]);
  expect(await scrollsSideways(page)).toBe(false);
});

test.each([
  "td-fitters",
  "td-fitter id-value='2'",
  "td-creation-guide",
  "td-media-library",
  "td-appointment-book",
  "td-new-envelope-fitter",
])("<%s> fits 320 px", async (element) => {
  const [tag = ""] = element.split(" ");
  await show(`<div style="width:320px"><${element}></${tag}></div>`);
  await ready(tag);
  await expect
    .poll(() => page.locator(tag).evaluate((node) => [node.clientWidth, node.scrollWidth]))
    .toEqual([320, 320]);
});

test("a page replaces the text of an error, also of a record that does not exist", async () => {
  await show(`<td-fitter id-value="99999999"><p slot="error">Ask your contact.</p></td-fitter>`);
  await page.getByText("Ask your contact.").waitFor();
  expect(await page.getByText("Dealer not found").isVisible()).toBe(false);
});

test("elements add no main landmark and no title of the first level to a page that has its own", async () => {
  await show(`<main><h1>The page</h1><td-login compact next="none"></td-login><td-fitters heading-level="3"></td-fitters>
<td-fitter id-value="1" hide-title></td-fitter></main>`);
  for (const tag of ["td-login", "td-fitters", "td-fitter"]) await ready(tag);
  expect(await page.locator("main").count()).toBe(1);
  expect(await page.getByRole("heading", { level: 1 }).allTextContents()).toEqual(["The page"]);
  expect(await page.locator("td-login").getByRole("heading", { level: 2 }).count()).toBe(1);
  await page.locator("td-fitters").getByRole("heading", { level: 3, name: "Dealers" }).waitFor();
  expect(await page.locator("td-fitter .td-h1").count()).toBe(0);
  const rules = ["cat.semantics", "cat.structure", "cat.keyboard", "wcag2a", "wcag2aa", "wcag22aa"];
  expect(
    (await axeViolations(page, undefined, rules)).filter((text) => !/color-contrast|region|heading-order/.test(text)),
  ).toEqual([]);
});

test("keys are the page's until the focus is inside an element; Tab goes from e-mail to password to its link", async () => {
  await show(
    `<main><button id="outside">Outside</button><td-fitters></td-fitters><td-login compact></td-login></main>`,
    `window.keys = []; addEventListener("keydown", (event) => keys.push(event.key + (event.defaultPrevented ? " used" : "")));`,
  );
  await ready("td-fitters");
  await ready("td-login");
  const keys = () => page.evaluate(() => (window as unknown as { keys: string[] }).keys.splice(0));
  const search = page.locator("td-fitters").getByRole("searchbox");
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press("/");
  expect(await keys()).toEqual(["/"]);
  await page.locator("td-fitters").getByRole("row").nth(1).focus();
  await page.keyboard.press("/");
  expect(await keys()).toEqual(["/ used"]);
  expect(await search.evaluate((node) => node.matches(":focus"))).toBe(true);
  const login = page.locator("td-login");
  await login.getByLabel("E-mail").focus();
  const focused = (name: string) => login.locator(":focus").evaluate((node, of) => node.getAttribute(of), name);
  await page.keyboard.press("Tab");
  expect(await focused("name")).toBe("password");
  await page.keyboard.press("Tab");
  if ((await focused("href")) === null) await page.keyboard.press("Tab");
  expect(await focused("href")).toContain("/forgottenPassword");
});

test("an Escape that closes something of an element reaches no script of the page, neither pressed nor released", async () => {
  await show(
    `<div id="modal"><td-fitters></td-fitters></div>`,
    `window.escapes = []; for (const type of ["keydown", "keyup"]) modal.addEventListener(type, (event) => event.key === "Escape" && escapes.push(type));`,
  );
  await ready("td-fitters");
  const list = page.locator("td-fitters");
  const escapes = () => page.evaluate(() => (window as unknown as { escapes: string[] }).escapes);
  await list.getByRole("button", { name: "Export" }).click();
  await list.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await list.getByRole("dialog").waitFor({ state: "hidden" });
  await list.getByRole("button", { name: "Columns" }).click();
  await list.getByRole("checkbox", { name: "Town" }).waitFor();
  await page.keyboard.press("Escape");
  await list.getByRole("checkbox", { name: "Town" }).waitFor({ state: "hidden" });
  expect(await escapes()).toEqual([]);
  await list.getByRole("searchbox").focus();
  await page.keyboard.press("Escape");
  expect(await escapes()).toEqual(["keydown", "keyup"]);
});

describe("inside a modal dialog of the page", () => {
  const DIALOG = `<dialog aria-label="Dealers" style="width: 900px"><td-fitters actions="export"></td-fitters></dialog>`;
  const open = async (): Promise<void> => {
    await show(DIALOG);
    await page.evaluate(() => document.querySelector("dialog")?.showModal());
    await ready("td-fitters");
  };
  const isOpen = () => page.evaluate(() => document.querySelector("dialog")?.open);

  test("Escape closes the element's dialog first, then the page's", async () => {
    await open();
    await page.locator("td-fitters").getByRole("button", { name: "Export" }).click();
    const inner = page.locator("td-fitters").getByRole("dialog");
    await inner.waitFor();
    expect(await isOnTop(inner)).toBe(true);
    await page.keyboard.press("Escape");
    await inner.waitFor({ state: "hidden" });
    expect(await isOpen()).toBe(true);
    await page.keyboard.press("Escape");
    await expect.poll(isOpen).toBe(false);
  });

  test("toasts lie above it and can be used, and move back to the page when it closes", async () => {
    await open();
    await page.locator("td-fitters").getByRole("searchbox").focus();
    await page.addScriptTag({
      type: "module",
      content: `import { getRuntime } from "/admin/static/td-admin.js";
        const toast = { kind: "success", text: "Saved by the test", timeout: 0 };
        const action = { labelKey: "error.retry", run: () => { window.undone = true; } };
        (await getRuntime()).toasts.show({ ...toast, action });`,
    });
    const toast = page.getByText("Saved by the test");
    await toast.waitFor();
    expect(await isOnTop(toast)).toBe(true);
    await page.locator("[data-td-page-hosts]").getByRole("button", { name: "Try again" }).click();
    expect(await page.evaluate(() => (window as unknown as { undone?: boolean }).undone)).toBe(true);
    const parent = () => page.evaluate(() => document.querySelector("[data-td-page-hosts]")?.parentElement?.localName);
    expect(await parent()).toBe("dialog");
    await page.evaluate(() => document.querySelector("dialog")?.close());
    await expect.poll(parent).toBe("body");
  });
});

/** Returns whether a click in the middle of a node reaches it. */
const isOnTop = (locator: ReturnType<Page["locator"]>): Promise<boolean> =>
  locator.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    let hit = document.elementFromPoint(left + width / 2, top + height / 2);
    while (hit?.shadowRoot) {
      const inner = hit.shadowRoot.elementFromPoint(left + width / 2, top + height / 2);
      if (inner === null || inner === hit) break;
      hit = inner;
    }
    const parentOf = (at: Node): Node | null =>
      at instanceof ShadowRoot ? at.host : ((at instanceof Element ? at.assignedSlot : null) ?? at.parentNode);
    for (let at: Node | null = hit; at !== null; at = parentOf(at)) if (at === node) return true;
    return false;
  });

describe("appearance", () => {
  /** Primary colours of every hue, from dark to light, and greys. */
  const COLOURS = [
    ...Array.from({ length: 12 }, (_, index) => index * 30).flatMap((hue) =>
      [15, 35, 50, 65, 85].map((lightness) => `hsl(${hue} 90% ${lightness}%)`),
    ),
    ...["#000", "#767676", "#777", "#bbb", "#fff"],
  ];

  /** Sets each colour as the primary one, and returns those whose followers have too little contrast. */
  const poorContrasts = (theme: string): Promise<string[]> =>
    page.locator("td-login").evaluate(
      async (node, [mode = "", ...colours]) => {
        const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
        const luminance = (colour: string): number => {
          if (context === null) return 0;
          context.fillStyle = colour;
          context.fillRect(0, 0, 1, 1);
          const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((value) => {
            const part = value / 255;
            return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
          });
          return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
        };
        const contrast = (a: string, b: string): number => {
          const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
          return (light + 0.05) / (dark + 0.05);
        };
        const probe = document.createElement("i");
        node.shadowRoot?.querySelector(".td-base")?.append(probe);
        const resolve = (name: string): string => {
          probe.style.color = `var(--${name})`;
          return getComputedStyle(probe).color;
        };
        const pairs = [
          ["_on-primary", "td-color-primary", 4.5],
          ["_on-primary", "_primary-hover", 4.5],
          ["_on-primary", "_primary-active", 4.5],
          ["_primary-text", "td-color-surface", 4.5],
          ["_primary-text", "_primary-soft", 4.5],
          ["_mark", "td-color-surface", 3],
        ] as const;
        const poor: string[] = [];
        for (const colour of colours) {
          Object.assign(node, { appearance: { theme: mode, variables: { colorPrimary: colour } } });
          const isApplied = () => getComputedStyle(probe).getPropertyValue("--td-color-primary").trim() === colour;
          while (!isApplied()) await new Promise(requestAnimationFrame);
          for (const [text, ground, least] of pairs) {
            const value = contrast(resolve(text), resolve(ground));
            if (value < least) poor.push(`${mode} ${colour}: ${text} on ${ground} has ${value.toFixed(2)}`);
          }
        }
        probe.remove();
        return poor;
      },
      [theme, ...COLOURS],
    );

  test("with the primary colour alone, every colour that follows has the contrast of WCAG AA, in light and dark", async () => {
    await show(`<td-login compact next="none"></td-login>`);
    await ready("td-login");
    expect([...(await poorContrasts("light")), ...(await poorContrasts("dark"))]).toEqual([]);
  });

  test("rules reach the documented parts of one element, under a content security policy", async () => {
    await show(`<td-login compact next="none" appearance='{"rules":{"submit":{"border-radius":"7px"}},"variables":{"radiusMd":"3px"}}'></td-login>
<td-forgotten-password compact></td-forgotten-password>`);
    await ready("td-login");
    await ready("td-forgotten-password");
    const radius = (tag: string) =>
      page
        .locator(tag)
        .locator("button[type=submit]")
        .evaluate((node) => getComputedStyle(node).borderRadius);
    expect(await radius("td-login")).toBe("7px");
    expect(await radius("td-forgotten-password")).not.toBe("7px");
  });
});

test("a list takes filter, columns, actions and slots, and tells the page what the user does", async () => {
  await show(
    `<td-fitters filter="status=ACTIVE" columns="status" actions="export" hide-title><button slot="toolbar">Our report</button></td-fitters>`,
    `window.events = []; for (const name of ["td-row-open", "td-filter-change", "td-sort-change", "td-selection-change", "td-navigate"]) addEventListener(name, (event) => { events.push(name); if (name === "td-row-open") event.preventDefault(); });`,
  );
  await ready("td-fitters");
  const list = page.locator("td-fitters");
  await list.getByRole("button", { name: "Our report" }).waitFor();
  expect(await list.getByRole("columnheader").count()).toBeLessThanOrEqual(4);
  expect(await list.getByRole("button", { name: "New dealer" }).count()).toBe(0);
  expect(await list.getByRole("button", { name: "Import" }).count()).toBe(0);
  await list.getByRole("link").first().click();
  const names = () => page.evaluate(() => [...new Set((window as unknown as { events: string[] }).events)]);
  await list.getByRole("searchbox").fill("a");
  // A search starts a moment after the last key.
  await expect.poll(names).toEqual(["td-row-open", "td-filter-change"]);
  await list.getByRole("columnheader", { name: "Status" }).getByRole("button").first().click();
  await expect.poll(names).toEqual(["td-row-open", "td-filter-change", "td-sort-change"]);
});

test("the page learns of pages, selections, actions and tabs that the user chooses", async () => {
  await show(
    `<td-fitters></td-fitters><td-fitter id-value="2"></td-fitter>`,
    `window.events = []; for (const name of ["td-page-change", "td-selection-change", "td-action", "td-tab-change"]) addEventListener(name, (event) => events.push([name, event.detail]));`,
  );
  await ready("td-fitters");
  await ready("td-fitter");
  const [list, form] = [page.locator("td-fitters"), page.locator("td-fitter")];
  const last = () => page.evaluate(() => (window as unknown as { events: unknown[] }).events.at(-1));
  const resource = "fitter";
  await list.getByRole("button", { name: "Next page" }).click();
  await expect.poll(last).toEqual(["td-page-change", { resource, page: 2, size: 25 }]);
  await list.getByRole("row").nth(1).getByRole("checkbox").check();
  await expect.poll(last).toEqual(["td-selection-change", { resource, all: false, ids: [expect.any(Number)] }]);
  await list.getByRole("button", { name: "Clear the selection" }).click();
  await expect.poll(last).toEqual(["td-selection-change", { resource, all: false, ids: [] }]);
  await list.getByRole("button", { name: "Export" }).click();
  await list.locator("sl-dialog[open]").getByRole("button", { name: "Export", exact: true }).click();
  await expect.poll(last).toEqual(["td-action", expect.objectContaining({ resource, action: "export" })]);
  await form.getByRole("tab").nth(1).click();
  await expect.poll(last).toEqual(["td-tab-change", { resource, tab: expect.any(String) }]);
});
