/** Tables of rows by columns: only rows in view are on the page, and the last one is changed like the first. */
import { expect, test } from "vitest";
import { expectQuiet, useChrome } from "../browser/browser";
import { open } from "../browser/dealer-calls";

const chrome = useChrome();

test.each([
  { path: "service/dealers", tag: "td-service-dealers" },
  { path: "dealer-option/values", tag: "td-dealer-option-values" },
])("the last row of $path is reached and changed, while few rows are on the page", async ({ path, tag }) => {
  const page = await chrome.openAs("shop");
  await open(page, path, tag);
  const grid = page.locator(tag).getByRole("grid");
  const rows = Number(await grid.getAttribute("aria-rowcount"));
  expect(rows).toBeGreaterThan(200);
  expect(await grid.getByRole("row").count()).toBeLessThan(60);

  const last = grid.locator(`[aria-rowindex="${String(rows)}"]`);
  await grid.getByRole("gridcell").first().focus();
  await page.keyboard.press("Control+End");
  await last.getByRole("rowheader").filter({ hasNotText: "…" }).waitFor();
  expect(await grid.getByRole("row").count()).toBeLessThan(60);

  // Columns out of view are not on the page either.
  await page.keyboard.press("Home");
  await last.locator('[aria-colindex="2"]').waitFor();
  const column = await last.locator("[data-kind=boolean]:not([data-locked])").first().getAttribute("aria-colindex");
  const cell = last.locator(`[aria-colindex="${String(column)}"]`);
  const before = await cell.textContent();
  const toggle = async (): Promise<void> => {
    await cell.click();
    await page.getByText("1 cellule modifiée").waitFor();
    await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
    await page.getByText("1 cellule modifiée").waitFor({ state: "detached" });
  };
  await toggle();
  await expect.poll(() => cell.textContent()).not.toBe(before);
  await toggle();
  await expect.poll(() => cell.textContent()).toBe(before);
  expectQuiet(page);
});
