/** The gallery: every element with its attributes, its events and the snippet to copy. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { PARTNER_ORIGIN } from "../server/support/built-server";
import {
  ACCOUNTS,
  axeViolations,
  expectQuiet,
  PASSWORD,
  scrollsSideways,
  signInByApi,
  useChrome,
} from "../browser/browser";

const chrome = useChrome();

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

    const nextPath = page.getByRole("textbox", { name: "next" });
    await nextPath.fill('/fitter?q="a"&b');
    await nextPath.press("Tab");
    const written = 'next="/fitter?q=&quot;a&quot;&amp;b"';
    const shownSnippet = () => page.locator("#snippet").textContent();
    await expect.poll(shownSnippet).toContain(written);
    await page.getByLabel("heading-level").selectOption("3");
    await page.getByLabel("Width").selectOption("390px");
    await page.getByLabel("Another site").check();
    await page.reload();
    await expect
      .poll(shownSnippet)
      .toContain(`<td-login compact ${written} heading-level="3"><p>Loading…</p></td-login>`);
    expect(await shownSnippet()).toContain("TD_ALLOWED_ORIGINS");
    const written19 = `next={"/fitter?q=\\"a\\"&b"} heading-level="3"`;
    for (const [kind, text] of [
      ["React 19", `<td-login compact ${written19} ontd-ready=`],
      ["React 18", `<TdLogin compact ${written19.replace("heading-level", "headingLevel")} onTdReady=`],
      ["Vue", `<td-login compact ${written} heading-level="3" @td-ready="log" />`],
      ["Svelte", `<td-login compact ${written} heading-level="3" ontd-ready={`],
      ["Angular", `<td-login compact ${written} heading-level="3" (td-ready)="log($event)"></td-login>`],
    ] as const) {
      await page.getByLabel(kind).check();
      expect(await shownSnippet()).toContain(text);
    }
    expect(await page.getByLabel("Width").inputValue()).toBe("390px");
    expectQuiet(page);
  });

  test("an element without an address of its own shows a sample, also in its snippet for another site", async () => {
    const page = await chrome.open();
    await signInByApi(page, "shop");
    await page.goto("/demo/gallery.html#td-picture-editor");
    await page.locator("#stage td-picture-editor[data-ready]").waitFor();
    await page.locator("#stage td-picture-editor img").first().waitFor();
    expect(await page.getByLabel("owner-type").inputValue()).toBe("LANDING_PAGE");
    await page.getByLabel("Another site").check();
    expect(await page.locator("#snippet").textContent()).toContain('<td-picture-editor owner-type="LANDING_PAGE"');
    await page.goto("/demo/docs/td-picture-editor.html");
    await page.locator("#example-stage td-picture-editor[data-ready]").waitFor();
    expectQuiet(page);
  });

  test("the documentation of an element without a session signs in on its page, and shows records", async () => {
    const page = await chrome.open();
    await page.goto("/demo/docs/td-fitter.html");
    await page.getByText("This element needs a session").waitFor();
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.locator("#session td-login[data-ready]").waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.type(ACCOUNTS.shop);
    await page.locator("#session td-login input[type=password]").fill(PASSWORD);
    await page.keyboard.press("Enter");
    await page.locator("#example-stage td-fitter[data-ready]").waitFor();
    await page.locator("#example-stage").getByRole("tab").first().waitFor();
    expect(await page.locator("#session td-login").count()).toBe(0);
    expectQuiet(page, /status of 401/);
  });

  test("the documentation shows a public form of the demo data without a session", async () => {
    const page = await chrome.open();
    await page.goto("/demo/docs/td-request-form.html");
    await page.locator("#example-stage").getByRole("radio").first().waitFor();
    expectQuiet(page);
  });

  test("the documentation of an element shows it, its values and complete snippets", async () => {
    const page = await chrome.open();
    await page.goto("/demo/");
    await page.getByRole("link", { name: "Documentation", exact: true }).click();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole("searchbox", { name: "Search" }).fill("login");
    await page.getByRole("navigation").getByRole("link", { name: "td-login", exact: true }).click();
    await page.locator("#example-stage td-login[data-ready]").waitFor();
    const snippet = page.getByLabel("HTML", { exact: true });
    expect(await snippet.textContent()).toContain(`src="${new URL(page.url()).origin}/admin/static/td-admin.js"`);
    const theme = page.getByRole("row", { name: /^theme/ });
    expect(await theme.textContent()).toContain("auto dark light");
    expect(await page.getByText("This element needs a session").count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await scrollsSideways(page)).toBe(false);
    await page.getByRole("button", { name: "Pages" }).click();
    await page.getByRole("navigation").getByText("Guides").click();
    await page.getByRole("navigation").getByRole("link", { name: "Versions and deprecation" }).click();
    await page.getByRole("heading", { level: 1, name: "Versions and deprecation" }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expectQuiet(page);
  });

  test("the snippets of a page without bundler work as written", async () => {
    const page = await chrome.open();
    await page.goto("/demo/gallery.html#td-forgotten-password");
    for (const [kind, address] of [
      ["One line", "/demo/snippet.html"],
      ["Pinned by hash", "/demo/snippet.html"],
      ["Without modules", "/demo/snippet.html"],
      ["Another site", `${PARTNER_ORIGIN}/snippet.html`],
    ] as const) {
      await page.goto("/demo/gallery.html#td-forgotten-password");
      await page.locator("#stage td-forgotten-password[data-ready]").waitFor();
      await page.getByLabel(kind).check();
      const snippet = (await page.locator("#snippet").textContent()) ?? "";
      await page.route("**/snippet.html", (route) =>
        route.fulfill({
          contentType: "text/html",
          body: `<!doctype html><title>A page</title><body>${snippet}</body>`,
        }),
      );
      await page.goto(address);
      await page.locator("td-forgotten-password[data-ready]").waitFor();
      await page.unroute("**/snippet.html");
    }
    expectQuiet(page);
  });
});
