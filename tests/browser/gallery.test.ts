/** The gallery: every element with its attributes, its events and the snippet to copy. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { axeViolations, expectQuiet, useChrome } from "./browser";

const chrome = useChrome();
const UNAUTHENTICATED = /status of 401/;

describe("the gallery of elements", () => {
  test("shows an element, applies its attributes, lists its events and gives the snippet", async () => {
    const page = await chrome.open();
    await page.goto("/demo/gallery.html#td-login");
    await page.locator("#stage td-login[data-ready]").waitFor();
    await page.getByText(/^td-ready/).waitFor();
    await page.getByRole("checkbox", { name: "compact" }).check();
    await page.locator("#stage td-login[compact][data-ready]").waitFor();
    const { version, files } = JSON.parse(readFileSync("dist/integrity.json", "utf8")) as {
      version: string;
      files: Record<string, string>;
    };
    await page.getByLabel("Pinned by hash").check();
    const snippet = (await page.locator("#snippet").textContent()) ?? "";
    expect(snippet).toContain(`integrity="${files[`td-admin.${version}.js`] ?? "?"}"`);
    expect(snippet).toContain("<td-login compact></td-login>");
    const core = Object.keys(files).find((file) => file.startsWith("chunks/core-")) ?? "?";
    expect(snippet).toMatch(new RegExp(`<link rel="modulepreload" href="[^"]*${core}" integrity="sha384-`));
    await page.getByLabel("One line").check();
    expect(await page.locator("#snippet").textContent()).toContain('/elements/td-login.js" data-api-base');
    expect(await axeViolations(page)).toEqual([]);
    expectQuiet(page, UNAUTHENTICATED);
  });

  test("the snippets of a page without bundler work as written", async () => {
    const page = await chrome.open();
    await page.goto("/demo/gallery.html#td-forgotten-password");
    for (const kind of ["One line", "Pinned by hash", "Without modules"]) {
      await page.goto("/demo/gallery.html#td-forgotten-password");
      await page.locator("#stage td-forgotten-password[data-ready]").waitFor();
      await page.getByLabel(kind).check();
      const snippet = (await page.locator("#snippet").textContent()) ?? "";
      await page.route("**/demo/snippet.html", (route) =>
        route.fulfill({
          contentType: "text/html",
          body: `<!doctype html><title>A page</title><body>${snippet}</body>`,
        }),
      );
      await page.goto("/demo/snippet.html");
      await page.locator("td-forgotten-password[data-ready]").waitFor();
      await page.unroute("**/demo/snippet.html");
    }
    expectQuiet(page, UNAUTHENTICATED);
  });
});
