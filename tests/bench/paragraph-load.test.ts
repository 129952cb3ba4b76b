/** The paragraph screen over the shell: what it adds until it is usable, from where people come, and that the text editor comes with the first text that is seen. */
import type { Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { signIn, useChrome } from "../browser/browser";
import { ownOrigin } from "../browser/server";
import { codeBytes, watchStep, watchWire, waterfall, type WireReport } from "./wire";

const KB = 1000;
/** From the page that holds the paragraph, where every way to it begins. */
const OVER_PAGE = 52 * KB;
/** By its address, over a shell that has shown nothing yet: forms and their library come along. */
const OVER_SHELL = 52 * KB;
/** By its address, over a shell that has shown the list of dealers. */
const OVER_LIST = 52 * KB;
const chrome = useChrome();
const origin = (): string => ownOrigin(inject("origins"));

/** Paths of a paragraph with a rich text and of its page. */
async function samplePaths(page: Page): Promise<{ readonly paragraph: string; readonly owner: string }> {
  const path = await page.evaluate(async () => {
    const { data } = (await (await fetch("/admin/api/demo/sample-paths")).json()) as { data: Record<string, string> };
    const sample = data["/landing-page/:idLanding/paragraph/:idParagraph"] ?? "";
    const owner = /landing-page\/(\d+)/.exec(sample)?.[1] ?? "";
    const answer = await fetch(`/admin/api/paragraph?ownerType=LANDING_PAGE&ownerId=${owner}`);
    const list = (await answer.json()) as { data: { elements: { id: number; layoutId: string }[] } };
    const id = list.data.elements.find(({ layoutId }) => layoutId === "TI_RIGHT")?.id;
    return `/landing-page/${owner}/paragraph/${String(id)}`;
  });
  return { paragraph: `/admin${path}`, owner: `/admin${path.replace(/\/paragraph\/.*/, "")}` };
}
const editorFiles = ({ requests }: WireReport): readonly string[] =>
  requests.map(({ url }) => url).filter((url) => url.includes("/ck-editor"));

describe("the paragraph screen without the text editor", () => {
  test("from its page", async () => {
    const page = await chrome.open();
    await signIn(page, "shop");
    const { paragraph, owner } = await samplePaths(page);
    await page.goto(origin() + owner);
    const link = page.locator(`td-landing-page a[href$="${paragraph}"]`).first();
    await link.waitFor();
    // Waits until the page has loaded completely, as for a user who reads it first.
    await page.waitForLoadState("networkidle");
    const report = await watchStep(page, () => link.click(), "td-paragraph");
    const bytes = codeBytes({ ...report, requests: withoutEditor(report) });
    console.log(`over its page: ${(bytes / KB).toFixed(1)} kB of ${OVER_PAGE / KB} kB\n${waterfall(report)}`);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(OVER_PAGE);
  });

  const SHELLS = [
    { shell: "that has shown nothing", address: "/admin/nowhere", tag: "td-not-found", most: OVER_SHELL },
    { shell: "that has shown the dealers", address: "/admin/fitter", tag: "td-fitters", most: OVER_LIST },
  ];
  test.for(SHELLS)("by its address, over a shell $shell", async ({ shell, address, tag, most }) => {
    const page = await chrome.open();
    await signIn(page, "shop");
    const { paragraph } = await samplePaths(page);
    const known = new Set<string>();
    page.on("requestfinished", (request) => known.add(request.url()));
    await page.goto(origin() + address);
    await page.locator(`${tag}[data-ready]`).waitFor({ state: "attached" });
    // What the shell fetches once it is at rest is there, too.
    await page.waitForLoadState("networkidle");
    page.removeAllListeners("requestfinished");
    // With the wait of a mobile network: what is asked for when the paragraph shows, such as its preview, never comes in time.
    const report = await watchWire(page, origin() + paragraph, "td-paragraph");
    const over = { ...report, requests: withoutEditor(report).filter(({ url }) => !known.has(url)) };
    console.log(
      `over a shell ${shell}: ${(codeBytes(over) / KB).toFixed(1)} kB of ${most / KB} kB\n${waterfall(over)}`,
    );
    expect(codeBytes(over)).toBeGreaterThan(0);
    expect(codeBytes(over)).toBeLessThanOrEqual(most);
  });
});

const withoutEditor = (report: WireReport) => {
  const files = editorFiles(report);
  return report.requests.filter(({ url }) => !files.includes(url));
};

test("no byte of the text editor comes before a text is seen", async () => {
  // So low that the text lies far below.
  const page = await chrome.open({ viewport: { width: 1440, height: 320 } });
  await signIn(page, "shop");
  const { paragraph } = await samplePaths(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/ck-editor")) asked.push(request.url());
  });
  await page.goto(origin() + paragraph);
  await page.locator("td-paragraph[data-ready]").waitFor({ state: "attached" });
  await page.waitForLoadState("networkidle");
  expect(asked).toEqual([]);
  await page.locator("td-paragraph .td-rich-text").first().scrollIntoViewIfNeeded();
  await page.locator("td-paragraph .ck-editor__editable").first().waitFor();
  expect(asked).toHaveLength(1);
});
