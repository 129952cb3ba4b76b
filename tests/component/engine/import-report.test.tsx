/** Figures of an import and links to its error reports. */
import { cleanup, render, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { widen } from "../../../src/contract/resource";
import { ImportCountsTable } from "../../../src/engine/import/import-counts";
import shopProviderPrice from "../../../src/resources/offer/pricing/shop-provider-price.resource";
import { ImportReportFigures } from "../../../src/engine/import/import-report";
import { getRuntime, RUNTIME_SYMBOL } from "../../../src/runtime";
import { ImportDownload } from "../../../src/screens/import-download/import-download";
import { showScreen } from "../public/show-screen";
import { clearPageAfterEach, quietConsole } from "../../support/each-test";
import { stubFetch, json, visit } from "../../support/page";

const WITHOUT_ERRORS = {
  nbLines: 1250,
  nbLinesInSuccess: 1250,
  nbLinesIgnored: 0,
  nbLinesInError: 0,
  nbMissingEntities: 0,
  treatmentIndex: 4711,
};

quietConsole("info", "error");
clearPageAfterEach();

async function show(report: Partial<typeof WITHOUT_ERRORS> = {}) {
  visit("https://shop.example/admin/import-download");
  Reflect.deleteProperty(globalThis, RUNTIME_SYMBOL);
  const calls = stubFetch(() => json({}));
  getRuntime().configure({ locale: "en_GB" });
  await getRuntime().i18n.load(import.meta.messages());
  render(<ImportReportFigures report={{ ...WITHOUT_ERRORS, ...report }} />);
  return calls;
}
const figures = () =>
  Object.fromEntries(
    screen.getAllByRole("term").map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );

describe("the report of an import", () => {
  it("shows only lines and successes when there are no errors (acceptance 30-5)", async () => {
    await show();
    expect(figures()).toEqual({ Lines: "1,250", Imported: "1,250" });
    expect(screen.queryAllByRole("link")).toEqual([]);
  });

  it.each([
    ["constants-16", "nbLinesIgnored", "Ignored"],
    ["constants-17", "nbLinesInError", "In error"],
    ["constants-18", "nbMissingEntities", "Unknown references"],
  ])("%s: %s appears only above zero", async (_, name, label) => {
    await show({ [name]: 0 });
    expect(figures()).not.toHaveProperty([label]);
    cleanup();
    await show({ [name]: 1 });
    expect(figures()).toEqual({ Lines: "1,250", Imported: "1,250", [label]: "1" });
  });

  it("counts the lines by the text that the definition names, such as their shop", async () => {
    await show();
    const resource = widen(shopProviderPrice);
    await getRuntime().i18n.load([resource.name]);
    const counts = [
      { name: "NORD", nbLines: 1200, nbLinesInSuccess: 1198, nbLinesIgnored: 2, nbLinesInError: 0 },
      { name: "", nbLines: 1, nbLinesInSuccess: 0, nbLinesIgnored: 0, nbLinesInError: 1 },
    ];
    render(<ImportCountsTable resource={resource} report={{ counts }} />);
    const rows = within(screen.getByRole("region", { name: "Shop code" })).getAllByRole("row");
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ["Shop code", "Lines", "Imported", "Ignored", "In error"],
      ["NORD", "1,200", "1,198", "2", "0"],
      ["—", "1", "0", "0", "1"],
    ]);
    cleanup();
    render(<ImportCountsTable resource={resource} report={{ nbLines: 3 }} />);
    expect(screen.queryByRole("region")).toBeNull();
  });

  it("transport-09: error reports are plain links", async () => {
    const calls = await show({ nbLinesInError: 15, nbMissingEntities: 29 });
    const address = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
    const base = "https://shop.example/admin/api/treatment/export-error-report";
    expect(address("Download the unknown references")).toBe(`${base}/ARTICLE_MISSING/4711`);
    expect(address("Download the error report")).toBe(`${base}/IMPORT_ERROR/4711`);
    expect(calls).toEqual([]);
  });

  it("appears with its import in the shop's list of imports", async () => {
    const past = {
      by: null,
      undone: null,
      kind: "provider-price",
      status: "PARTIAL",
      createdAt: "2026-11-20T09:00:00Z",
      endedAt: null,
    };
    const elements = [
      { ...past, id: 4711, fileName: "prices.csv", report: { ...WITHOUT_ERRORS, nbLinesIgnored: 37 } },
      { ...past, id: 4712, fileName: null, status: "QUEUED", report: null },
    ];
    const page = await showScreen(<ImportDownload />, { "/admin/api/import-download": json({ data: { elements } }) });
    await page.runtime.i18n.load(import.meta.messages());
    const [first, second] = await screen.findAllByRole("heading", { level: 2 });
    expect([first?.textContent, second?.textContent]).toEqual(["prices.csv", "Provider specific prices"]);
    expect(within(page.container).getByText("Partly done")).toBeDefined();
    expect(figures()).toMatchObject({ Ignored: "37" });
  });
});
