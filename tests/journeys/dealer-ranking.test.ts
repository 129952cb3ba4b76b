/** Dealer rankings: preview for a postal code, and the order of groups. */
import { describe, expect, test } from "vitest";
import { axeViolations, expectQuiet, useChrome } from "../browser/browser";

const chrome = useChrome();

describe("dealer rankings", () => {
  test("the preview for a postal code lists nearer distance rings first", async () => {
    const page = await chrome.openAs("shop", "customDealerRanking");
    await page.locator("td-custom-dealer-rankings").getByRole("link", { name: "Réseau", exact: true }).click();
    await page.waitForURL(/customDealerRanking\/\d+/);
    await page.getByRole("link", { name: "Premium" }).waitFor();
    await page.getByRole("tab", { name: "Essayer" }).click();
    await page.getByLabel("Code postal").fill("69003");
    await page.getByRole("button", { name: "Essayer" }).click();
    const table = page.getByRole("table", { name: "Ordre des points de vente" });
    await table.getByRole("row").nth(1).waitFor();
    const rings = (await table.locator("tbody td:nth-child(4)").allTextContents()).map(Number);
    expect(rings.length).toBeGreaterThan(1);
    expect(rings).toEqual([...rings].sort((a, b) => a - b));
    // Within a ring, dealers of the first group come first.
    const groups = await table.locator("tbody td:nth-child(5)").allTextContents();
    const premium = rings.flatMap((ring, index) => (groups[index] === "Premium" ? [`${ring}`] : []));
    expect(premium.length).toBeGreaterThan(0);
    for (const ring of new Set(premium)) expect(groups[rings.indexOf(Number(ring))]).toBe("Premium");
    expect(await axeViolations(page)).toEqual([]);
    expectQuiet(page);
  });

  test("groups are reordered with the keyboard, and keep their order after a reload", async () => {
    const page = await chrome.openAs("shop", "customDealerRanking");
    await page.locator("td-custom-dealer-rankings").getByRole("link", { name: "Campagne hiver" }).click();
    const moveDown = page.getByRole("button", { name: "Descendre Premium" });
    await moveDown.focus();
    await page.keyboard.press("Enter");
    await page.getByText("Premium est maintenant au rang 2").waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Monter Premium" }).waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Monter Premium" }).isEnabled()).toBe(true);
  });
});
