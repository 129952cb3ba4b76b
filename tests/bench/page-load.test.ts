/** Network budgets: compressed bytes until a page is usable, and serial round trips between the page and its first rows. */
import { describe, inject, test } from "vitest";
import { signIn, useChrome } from "../browser/browser";
import { ownOrigin } from "../browser/server";
import { BYTE_TOLERANCE } from "./limit";
import { checkBudgets } from "./measure";
import { depths, totalBytes, waterfall, watchWire } from "./wire";

const KB = 1000;
const chrome = useChrome();

interface Budget {
  readonly label: string;
  /** Address, from the origin. */
  readonly address: string;
  /** The page is usable once this element is ready. */
  readonly tag: string;
  readonly bytes: number;
  readonly signedIn: boolean;
}

const BUDGETS: readonly Budget[] = [
  {
    label: "td-login alone in a page",
    address: "/demo/partner-login.html",
    tag: "td-login",
    // With the texts of three languages and the list of screens, which grows: a file of their own would be one request more for the host page.
    bytes: 100 * KB,
    signedIn: false,
  },
  {
    label: "host page with shell and dealer list",
    address: "/admin/fitter",
    tag: "td-fitters",
    // With what all lists share, such as the list of resources, their icons and values: it grows with the screens.
    bytes: 240 * KB,
    signedIn: true,
  },
];

describe("bytes until usable", () => {
  test.for(BUDGETS)("$label", async ({ label, address, tag, bytes, signedIn }, context) => {
    const page = await chrome.open();
    if (signedIn) await signIn(page, "shop");
    const report = await watchWire(page, ownOrigin(inject("origins")) + address, tag, 0);
    console.log(waterfall(report));
    checkBudgets(context, {
      label,
      figure: totalBytes(report) / KB,
      budget: bytes / KB,
      unit: "kB",
      tolerance: BYTE_TOLERANCE,
    });
  });
});

describe("serial round trips", () => {
  test("the first dealer rows need at most two after the page", async (context) => {
    const page = await chrome.open();
    await signIn(page, "shop");
    const report = await watchWire(page, `${ownOrigin(inject("origins"))}/admin/fitter`, "td-fitters");
    console.log(waterfall(report));
    const figure = Math.max(...depths(report));
    checkBudgets(context, {
      label: "round trips from the page to the first dealer rows",
      figure,
      budget: 2,
      unit: "trips",
    });
  });
});
