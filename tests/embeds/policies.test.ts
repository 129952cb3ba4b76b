/** Elements in pages with strict policies: hashes of all files, Trusted Types, skins without inline styles. */
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { integrityOf, writeSingleFile } from "../../host/build/single-file.mjs";
import { coveringScreens, describeScreens } from "../support/screen-features";
import { expectQuiet, signInByApi, useChrome } from "../browser/browser";
import { ownOrigin } from "../browser/server";

const chrome = useChrome();
const readJson = (file: string): unknown => JSON.parse(readFileSync(`dist/${file}`, "utf8"));
const { version, files } = readJson("integrity.json") as { version: string; files: Record<string, string> };

/** Answers an address with a page. */
async function openPage(page: Page, name: string, html: string, policy?: string): Promise<void> {
  await page.route(`**/${name}.html`, (route) =>
    route.fulfill({
      contentType: "text/html; charset=utf-8",
      headers: policy === undefined ? {} : { "content-security-policy": policy },
      body: `<!doctype html><html lang="en"><title>${name}</title>${html}`,
    }),
  );
  await page.goto(`/${name}.html`);
}

const element = (attributes = "") =>
  `<script type="module" src="/admin/static/td-admin.js" data-api-base="" data-locale="en_GB" ${attributes}></script>`;

describe("a page that pins every file by its hash", () => {
  const pinned = (base = "") => {
    const map = readFileSync("dist/integrity-map.json", "utf8").replaceAll('"/admin/', `"${base}/admin/`);
    return `<script type="importmap">${map}</script>
      <script type="module" src="${base}/admin/static/td-admin.${version}.js" integrity="${files[`td-admin.${version}.js`] ?? ""}"
        crossorigin data-api-base="" data-locale="en_GB"></script>
      <td-forgotten-password compact><p>Waiting</p></td-forgotten-password>`;
  };

  test("shows the element", async () => {
    const page = await chrome.open({ locale: "en-GB" });
    await openPage(page, "pinned", pinned());
    await page.locator("td-forgotten-password[data-ready]").waitFor();
    expectQuiet(page, /status of 401/);
  });

  test.each([
    ["entry", /elements\/td-forgotten-password\.js$/],
    ["shared code", /chunks\/core-[\w-]+\.js$/],
    ["texts", /chunks\/messages-\w+\/en_GB-base\.js$/],
  ])("refuses a changed file: %s", async (_kind, address) => {
    const page = await chrome.open({ locale: "en-GB" });
    // A server without this answer, which has the texts, makes the page load their files.
    await page.route("**/api/bootstrap*", (route) => route.fulfill({ status: 404 }));
    await page.route(address, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${await response.text()}\nwindow.isChanged = true;` });
    });
    const refused: string[] = [];
    page.on("console", (message) => refused.push(message.text()));
    await openPage(page, "changed", pinned());
    await expect.poll(() => refused.some((text) => text.includes("integrity"))).toBe(true);
    expect(await page.evaluate(() => "isChanged" in window)).toBe(false);
  });

  test("on another site replaces the base of the addresses", async () => {
    const page = await chrome.open({ locale: "en-GB" });
    await openPage(page, "pinned-absolute", pinned(ownOrigin(inject("origins"))));
    await page.locator("td-forgotten-password[data-ready]").waitFor();
  });
});

test("one file has everything that its elements load, under one hash", async () => {
  const file = await writeSingleFile(["td-forgotten-password", "td-login"]);
  const page = await chrome.open({ locale: "en-GB" });
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
  });
  await openPage(
    page,
    "single",
    `<script type="module" src="/admin/static/single/td-forgotten-password.js" integrity="${integrityOf(file)}" crossorigin
      data-api-base="" data-locale="fr_FR"></script>
    <td-forgotten-password compact></td-forgotten-password><td-login></td-login>`,
  );
  await page.locator("td-forgotten-password[data-ready]").waitFor();
  await page.locator("td-login[data-ready]").waitFor();
  expect(await page.getByLabel("Mot de passe").count()).toBeGreaterThan(0);
  expect(scripts).toEqual(["/admin/static/single/td-forgotten-password.js"]);
  expectQuiet(page, /status of 401/);
});

test("CKEditor is in files of its own, which name their licence and which no other file imports at once", () => {
  const editorFiles = Object.keys(files).filter((file) => file.startsWith("ckeditor/"));
  expect(editorFiles).toHaveLength(3);
  for (const file of editorFiles) {
    const code = readFileSync(`dist/${file}`, "utf8");
    expect(code.split("\n", 1)[0]).toMatch(/CKEditor 5 .* GPL-2\.0-or-later or commercial, not MIT/);
    expect(code).not.toMatch(/(^|[;}])import[{"*]|\bfrom"\.\.?\//);
  }
  expect(readFileSync("dist/ckeditor/LICENSE.md", "utf8")).toContain("GNU General Public License");
  const outside = Object.keys(files).filter((file) => !file.startsWith("ckeditor/"));
  expect(outside.filter((file) => /\bCKSource\b|ckeditor5/.test(readFileSync(`dist/${file}`, "utf8")))).toEqual([]);
  const manifest = readJson("manifest.json") as Record<string, { needs: string[] }>;
  const needing = Object.entries(manifest).filter(([, { needs }]) =>
    needs.some((file) => file.startsWith("ckeditor/")),
  );
  expect(needing.map(([name]) => name).filter((name) => !name.includes("ckeditor"))).toEqual([
    "src/ui/rich-text/ck-editor",
  ]);
});

test("elements with every feature work with Trusted Types, and load no text editor that they do not show", async () => {
  const page = await chrome.open({ locale: "en-GB" });
  const editorFiles: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/ckeditor/")) editorFiles.push(request.url());
  });
  await signInByApi(page, "shop");
  const alone = (await describeScreens()).filter(({ screen }) => screen.paths.every((path) => !path.includes(":")));
  const tags = coveringScreens(alone).map(({ screen }) => screen.tag);
  expect(tags.length).toBeGreaterThan(30);
  await openPage(
    page,
    "trusted",
    `${element()}<script>
      window.problems = [];
      document.addEventListener("securitypolicyviolation", (event) => problems.push(event.violatedDirective + " " + event.sample));
      document.addEventListener("td-error", (event) => { if (event.detail.kind !== "call") problems.push(event.detail.tag + " " + event.detail.message) });
    </script><main></main>`,
    "require-trusted-types-for 'script'; trusted-types td-admin lit-html",
  );
  for (const tag of tags) {
    await page.evaluate((name) => document.querySelector("main")?.replaceChildren(document.createElement(name)), tag);
    // Screens that the shop may not open show an error instead.
    const refusal = page.locator(`${tag} [part~="error"]`);
    await page.locator(`${tag}[data-ready]`).or(refusal).first().waitFor({ state: "attached" });
  }
  const problems = await page.evaluate(() => (window as unknown as { problems: string[] }).problems);
  // Leaflet inserts markup when it loads, and fails here (see "Trusted Types" in elements/README.md); the coordinates remain.
  expect(problems.filter((problem) => !problem.endsWith("Element innerHTML|<svg/>"))).toEqual([]);
  expect(editorFiles).toEqual([]);
});

test("a skin styles the elements under a strict policy, and not the page around them", async () => {
  const page = await chrome.open({ locale: "en-GB" });
  await openPage(
    page,
    "skin",
    `<h1>Heading</h1>${element('data-template="TYREPLUS"')}<td-login></td-login>`,
    "default-src 'self'",
  );
  await page.locator("td-login[data-ready]").waitFor();
  const button = page.locator("td-login button[type=submit]");
  await expect.poll(() => button.evaluate((node) => getComputedStyle(node).backgroundColor)).toBe("rgb(179, 18, 42)");
  expect(await page.locator("style").count()).toBe(0);
  expectQuiet(page, /status of 401/);
});
