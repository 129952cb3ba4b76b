/**
 * Bytes that the paragraph screen adds to the shell until it is usable, without the text editor: that is a library in files of its own,
 * which only screens with a rich text load.
 */
import type { Page } from "playwright-core";
import { describe, expect, inject, test, type TestContext } from "vitest";
import { signIn, useChrome } from "../browser/browser";
import { ownOrigin } from "../browser/server";
import { BYTE_TOLERANCE } from "./limit";
import { checkBudgets } from "./measure";
import { codeBytes, watchStep, watchWire, waterfall, type WireReport } from "./wire";

const KB = 1000;
/** Budget when opened from the page that holds the paragraph. */
const OVER_PAGE = 52 * KB;
/** Budget when opened by address after a shell that has shown no screen; includes the forms and what they share with lists. */
const OVER_SHELL = 60 * KB;
/** Budget when opened by address after a shell that has shown the dealer list. */
const OVER_LIST = 52 * KB;
const chrome = useChrome();
const adminUrl = (path: string): string => `${ownOrigin(inject("origins"))}/admin${path}`;

/** Returns the paths, within the admin, of a paragraph with a rich text and of its page. */
async function samplePaths(page: Page): Promise<{ readonly paragraph: string; readonly owner: string }> {
  const paragraph = await page.evaluate(async () => {
    const { data } = (await (await fetch("/admin/api/demo/sample-paths")).json()) as { data: Record<string, string> };
    const sample = data["/landing-page/:idLanding/paragraph/:idParagraph"] ?? "";
    const owner = /landing-page\/(\d+)/.exec(sample)?.[1] ?? "";
    const response = await fetch(`/admin/api/paragraph?ownerType=LANDING_PAGE&ownerId=${owner}`);
    const list = (await response.json()) as { data: { elements: { id: number; layoutId: string }[] } };
    const id = list.data.elements.find(({ layoutId }) => layoutId === "TI_RIGHT")?.id;
    return `/landing-page/${owner}/paragraph/${String(id)}`;
  });
  return { paragraph, owner: paragraph.replace(/\/paragraph\/.*/, "") };
}
const isEditorFile = (url: string): boolean => /\/ck-?editor/.test(url);
const editorFiles = ({ requests }: WireReport): readonly string[] =>
  requests.map(({ url }) => url).filter(isEditorFile);

const checkBytes = (context: TestContext, label: string, bytes: number, budget: number): void => {
  checkBudgets(context, { label, figure: bytes / KB, budget: budget / KB, tolerance: BYTE_TOLERANCE, unit: "kB" });
};

describe("bytes of the paragraph screen without the text editor", () => {
  test("opened from its page", async (context) => {
    const page = await chrome.open();
    await signIn(page, "shop");
    const { paragraph, owner } = await samplePaths(page);
    await page.goto(adminUrl(owner));
    // Links of the shell carry a language suffix before the path.
    const link = page.locator(`td-landing-page a[href$="${paragraph}"]`).first();
    await link.waitFor();
    // Waits until the page has loaded completely, as for a user who reads it first.
    await page.waitForLoadState("networkidle");
    const report = await watchStep(page, () => link.click(), "td-paragraph");
    const bytes = codeBytes({ ...report, requests: withoutEditor(report) });
    console.log(waterfall(report));
    expect(bytes).toBeGreaterThan(0);
    checkBytes(context, "paragraph over its page", bytes, OVER_PAGE);
  });

  const SHELLS = [
    { shell: "that has shown no screen", address: "/nowhere", tag: "td-not-found", budget: OVER_SHELL },
    { shell: "that has shown the dealers", address: "/fitter", tag: "td-fitters", budget: OVER_LIST },
  ];
  test.for(SHELLS)("opened by address, over a shell $shell", async ({ shell, address, tag, budget }, context) => {
    const page = await chrome.open();
    await signIn(page, "shop");
    const { paragraph } = await samplePaths(page);
    const loadedByShell = new Set<string>();
    page.on("requestfinished", (request) => loadedByShell.add(request.url()));
    await page.goto(adminUrl(address));
    await page.locator(`${tag}[data-ready]`).waitFor({ state: "attached" });
    // Includes what the shell loads when it is idle.
    await page.waitForLoadState("networkidle");
    page.removeAllListeners("requestfinished");
    // With the latency of a mobile network, files that the screen requests once it is visible, such as its preview, arrive after
    // it is usable.
    const report = await watchWire(page, adminUrl(paragraph), "td-paragraph");
    const added = { ...report, requests: withoutEditor(report).filter(({ url }) => !loadedByShell.has(url)) };
    console.log(waterfall(added));
    expect(codeBytes(added)).toBeGreaterThan(0);
    checkBytes(context, `paragraph over a shell ${shell}`, codeBytes(added), budget);
  });
});

const withoutEditor = (report: WireReport) => {
  const files = editorFiles(report);
  return report.requests.filter(({ url }) => !files.includes(url));
};

test("the text editor loads with a paragraph, but not with the page that holds it", async () => {
  const page = await chrome.open();
  await signIn(page, "shop");
  const { paragraph, owner } = await samplePaths(page);
  const editorRequests: string[] = [];
  page.on("request", (request) => {
    if (isEditorFile(request.url())) editorRequests.push(request.url());
  });
  await page.goto(adminUrl(owner));
  await page.locator("td-landing-page[data-ready]").waitFor({ state: "attached" });
  await page.waitForLoadState("networkidle");
  expect(editorRequests).toEqual([]);
  await page.goto(adminUrl(paragraph));
  await page.locator("td-paragraph .td-rich-text__text").first().focus();
  await page.locator("td-paragraph .ck-editor__editable").first().waitFor();
  expect(new Set(editorRequests).size).toBe(editorRequests.length);
  expect(editorRequests.length).toBeGreaterThan(0);
});
