/**
 * Snippets of README.md and elements/README.md, each in its own page on the product's origin: every element in it
 * becomes ready.
 */
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import ts from "typescript";
import { expect, test } from "vitest";
import { snippetsOf, type Snippet } from "../guides";
import { expectQuiet, signIn, useChrome } from "../browser/browser";

const chrome = useChrome();
const GUIDES = ["README.md", "elements/README.md"] as const;
const snippetsOfLanguages = (...languages: readonly string[]): Snippet[] =>
  GUIDES.flatMap(snippetsOf).filter(({ language }) => languages.includes(language));
const snippets = snippetsOfLanguages("html");

test("the guides have HTML snippets", () => expect(snippets.length).toBeGreaterThanOrEqual(6));

test.each(snippets.map(({ guide, line, code }, index) => [`${guide}:${line}`, index + 1, code] as const))(
  "HTML of %s runs as written",
  async (_place, index, code) => {
    const page = await chrome.open({ locale: "en-GB" });
    if (!/td-(login|forgotten-password)/.test(code)) await signIn(page, "shop");
    // The snippets rely on the documented default, port 8080 on localhost; these tests run on a free port.
    const localCode = code.replace(/src="\/admin\/static\/[^"]+"/, '$& data-api-base=""');
    await page.route(`**/guide-${index}.html`, (route) =>
      route.fulfill({
        contentType: "text/html",
        body: `<!doctype html><html lang="en"><title>Snippet</title><body>${localCode}</body></html>`,
      }),
    );
    await page.goto(`/guide-${index}.html`);
    const tags = [...new Set([...code.matchAll(/<(td-[a-z-]+)/g)].map((match) => match[1] ?? ""))];
    for (const tag of tags) await page.locator(`${tag}[data-ready]`).waitFor({ state: "attached" });
    expectQuiet(page, /status of 401/);
  },
);

/** Import map for pages that import the package by name: its `exports`, and React for the wrappers. */
const imports = {
  ...Object.fromEntries(
    ["react", "react/jsx-runtime", "react-dom", "react-dom/client"].map((name) => [
      name,
      "/admin/static/demo/react.js",
    ]),
  ),
  "td-admin": "/admin/static/td-admin.js",
  "td-admin/react": "/admin/static/react.js",
  "td-admin/frame": "/admin/static/frame.js",
  "td-admin/spec": "/admin/static/spec.js",
  ...(JSON.parse(readFileSync("dist/import-map.json", "utf8")) as { imports: Record<string, string> }).imports,
};

/** The elements that the snippets look up: an application root, a widget with a shadow root, and a frame. */
const FIXTURE = `<div id="app"></div><div id="widget"></div><iframe id="dealers" title="Sign-in" src="/admin/host/td-login?compact="></iframe>`;

/** Runs a snippet as a bundler would emit it, renders the components that it exports, and calls its functions. */
const harness = (index: number, dealer: string): string => `
import { createElement } from "react";
import { createRoot } from "react-dom/client";
document.querySelector("#widget").attachShadow({ mode: "open" }).innerHTML = "<td-forgotten-password compact></td-forgotten-password>";
await import("td-admin").then(({ configure }) => configure({ apiBase: "", locale: "en_GB" }));
const exported = await import("/guide-${index}.js");
for (const [name, value] of Object.entries(exported))
  if (/^[A-Z]/.test(name)) createRoot(document.querySelector("#app")).render(createElement(value, { id: "${dealer}", onSaved() {} }));
  else {
    // Elements answer once they are ready.
    for (const element of document.querySelectorAll("body > td-fitter:not([data-ready])")) await new Promise((done) => element.addEventListener("td-ready", done));
    await value();
  }
document.body.toggleAttribute("data-run", true);`;

async function runModule(page: Page, code: string, index: number, dealer: string): Promise<void> {
  const { outputText } = ts.transpileModule(code.replaceAll("https://admin.example.com", ""), {
    compilerOptions: { jsx: ts.JsxEmit.ReactJSX, module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
  });
  const files: Readonly<Record<string, { readonly contentType: string; readonly body: string }>> = {
    [`/guide-${index}.js`]: { contentType: "text/javascript", body: outputText },
    [`/guide-${index}.run.js`]: { contentType: "text/javascript", body: harness(index, dealer) },
    [`/guide-${index}.html`]: {
      contentType: "text/html",
      body: `<!doctype html><html lang="en"><title>Snippet</title><script type="importmap">${JSON.stringify({ imports })}</script><body>${FIXTURE}<script type="module" src="/guide-${index}.run.js"></script></body></html>`,
    },
  };
  for (const [path, response] of Object.entries(files))
    await page.route(`**${path}`, (route) => route.fulfill(response));
  await page.goto(`/guide-${index}.html`);
  await page.locator("body[data-run]").waitFor({ state: "attached" });
}

test("TypeScript snippets run as written", async () => {
  const page = await chrome.open({ locale: "en-GB" });
  await signIn(page, "shop");
  const list = await page.request.get("/admin/api/fitter?size=1");
  const { data } = (await list.json()) as { data: { elements: { id: number }[] } };
  const dealer = String(data.elements[0]?.id);
  // Programs for Node cannot run in a page.
  const modules = snippetsOfLanguages("ts", "tsx").flatMap(({ code }) => (code.includes("process.env") ? [] : [code]));
  expect(modules.length).toBeGreaterThanOrEqual(8);
  const messages: string[] = [];
  page.on("console", (message) => messages.push(message.text()));
  for (const [index, code] of modules.entries()) {
    // The numbers before this one belong to the HTML snippets.
    await runModule(page, code, snippets.length + 1 + index, dealer);
    const firstElement = /createElement\("(td-[a-z-]+)"|<(td-[a-z-]+)/.exec(code);
    if (firstElement !== null)
      await page
        .locator(`${firstElement[1] ?? firstElement[2] ?? ""}[data-ready]`)
        .first()
        .waitFor({ state: "attached" });
    if (code.includes("<TdFitter")) await page.locator("td-fitter[data-ready]").waitFor({ state: "attached" });
    if (code.includes("discover(root)"))
      await page.locator("#widget td-forgotten-password[data-ready]").waitFor({ state: "attached" });
    if (code.includes("followHeight(frame)"))
      await expect.poll(() => page.locator("#dealers").evaluate((frame) => frame.style.height)).toMatch(/px$/);
    if (code.includes("await logout()")) await signIn(page, "shop");
  }
  expect(messages).toContainEqual(expect.stringMatching(/^89,90\s€ pneus-dhiver 205\/55R16 91V/));
  expectQuiet(page);
});

test("CSS snippets are style sheets whose rules the browser parses", async () => {
  const page = await chrome.open({ locale: "en-GB" });
  await page.goto("/admin/login");
  for (const { code } of snippetsOfLanguages("css")) {
    const rules = await page.evaluate((css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      return [...sheet.cssRules].map((rule) => (rule instanceof CSSStyleRule ? rule.style.length : 0));
    }, code);
    expect(rules.length).toBeGreaterThan(0);
    expect(rules.filter((declarations) => declarations === 0)).toEqual([]);
  }
});
