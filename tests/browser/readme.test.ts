/** The README's HTML snippets, each as a page of its own on the product's origin: every element in it gets ready. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { expectQuiet, signIn, useChrome } from "./browser";

const chrome = useChrome();
const snippets = [...readFileSync("README.md", "utf8").matchAll(/^```html\n([\s\S]*?)^```/gm)].map(
  (match) => match[1] ?? "",
);

test("the README has HTML snippets", () => expect(snippets.length).toBeGreaterThanOrEqual(3));

test.each(snippets.map((code, index) => [index + 1, code] as const))(
  "HTML snippet %i runs as written",
  async (index, code) => {
    const page = await chrome.open({ locale: "en-GB" });
    if (!/td-(login|forgotten-password)/.test(code)) await signIn(page, "shop");
    // The snippets rely on the documented default, port 8080 on localhost; these tests run on a free port.
    const placed = code.replace(/src="\/admin\/static\/[^"]+"/, '$& data-api-base=""');
    await page.route(`**/readme-${index}.html`, (route) =>
      route.fulfill({
        contentType: "text/html",
        body: `<!doctype html><html lang="en"><title>Snippet</title><body>${placed}</body></html>`,
      }),
    );
    await page.goto(`/readme-${index}.html`);
    const tags = [...new Set([...code.matchAll(/<(td-[a-z-]+)/g)].map((match) => match[1] ?? ""))];
    for (const tag of tags) await page.locator(`${tag}[data-ready]`).waitFor({ state: "attached" });
    expectQuiet(page, /status of 401/);
  },
);
