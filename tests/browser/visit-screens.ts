/** Visits screens one after the other inside one page, and returns the faults of each. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { ScreenEntry } from "../../src/catalogue/screens";
import {
  VISUAL_RULES,
  axeViolations,
  expectQuiet,
  scrollsSideways,
  scrollsWindow,
  type Account,
  type Chrome,
} from "./browser";
import { DESK } from "./context-pool";

/**
 * Accounts for addresses that the platform's administrator cannot open: both addresses of the guide redirect that account, and prices and
 * payments are a shop's own. The other shop is not set up, so some screens tell it what is missing.
 */
const VISITOR: Readonly<Record<string, Account>> = {
  "/": "shop",
  "/features": "shop",
  "/distance-selling-configuration": "other",
  "/personal-information": "other",
  "/ecal-network-services/:id": "calendar",
  "/ecotax": "shop",
  "/ecotax/:id": "shop",
  "/fitting-price": "shop",
  "/fitting-price/:id": "shop",
  "/price-configuration": "shop",
  "/tire-pricing": "shop",
  "/tire-pricing/manual": "shop",
  "/tire-pricing/manual/:id": "shop",
  "/tire-pricing-rules": "shop",
  "/tire-pricing-rules/:id": "shop",
  "/tire-pricing-rules/order": "shop",
  "/provider-price-specific-management": "shop",
  "/provider-price-specific-management/:id": "shop",
  "/mix": "shop",
  "/mix/brands": "shop",
  "/mix/brands/:id": "shop",
  "/product-priority": "shop",
  "/payments": "shop",
  "/payment/getPayment/:platformCode/:paymentId": "shop",
  "/dispute-evidence/:platformCode/:paymentId": "shop",
};
/** Screens of records that the demo data lacks. Mails exist only after an action; the shell's journeys open one. */
const EMPTY_AT_FIRST: ReadonlySet<string> = new Set(["/outbox/:id"]);
const PHONE = { width: 390, height: 844 };

/** Follows a link to an address inside the page, as the menu does. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    const link = document.body.appendChild(Object.assign(document.createElement("a"), { href }));
    link.click();
    link.remove();
  }, `/admin${path}`);
}

/** Returns the texts of a screen that are message keys or missing values (`undefined`, `NaN`). */
const strayTexts = (page: Page, tag: string): Promise<string[]> =>
  page.evaluate((selector) => {
    const texts: string[] = [];
    const visit = (node: Node): void => {
      if (node.nodeType === Node.TEXT_NODE) texts.push((node.textContent ?? "").trim());
      if (node instanceof Element && ["SCRIPT", "STYLE", "TEMPLATE", "CODE", "PRE"].includes(node.nodeName)) return;
      if (node instanceof Element && node.shadowRoot !== null) visit(node.shadowRoot);
      node.childNodes.forEach(visit);
    };
    const element = document.querySelector(selector);
    if (element !== null) visit(element);
    return texts.filter(
      (text) =>
        /\bundefined\b|\bNaN\b|\[object Object\]|Invalid Date/.test(text) ||
        (/^[a-z][\w-]*([.][\w-]+){2,}$/i.test(text) &&
          !/[.](fr|com|test|example|png|jpg|css|html|csv|xlsx)$/.test(text)),
    );
  }, tag);

async function samplePaths(page: Page): Promise<Readonly<Record<string, string>>> {
  const response = await page.request.get("/admin/api/demo/sample-paths");
  return ((await response.json()) as { data: Readonly<Record<string, string>> }).data;
}

/** Returns whether an element reaches a state before the time limit. */
const reaches = (page: Page, selector: string, state: "attached" | "detached"): Promise<boolean> =>
  page
    .locator(selector)
    .first()
    .waitFor({ state })
    .then(
      () => true,
      () => false,
    );

/** Placeholders of content that still loads. A map loads only when it becomes visible. */
const LOADING = ":is(.td-skeleton:not(.td-map > .td-skeleton), [aria-busy=true])";

/** Returns whether the screen finishes loading. Scrolls to placeholders, because text editors load only when visible. */
const finishesLoading = (page: Page, tag: string): Promise<boolean> =>
  expect
    .poll(
      () =>
        page.locator(`${tag} ${LOADING}`).evaluateAll((nodes) => {
          nodes[0]?.scrollIntoView({ block: "nearest" });
          return nodes.length;
        }),
      { timeout: 30_000, interval: 100 },
    )
    .toBe(0)
    .then(
      () => true,
      () => false,
    );

type Look = "wide window, light theme" | "phone, dark theme";

async function applyLook(page: Page, look: Look): Promise<void> {
  const darkModeButton = page.getByRole("button", { name: /Dark mode|Mode sombre|Dunkler Modus/ });
  // On a phone the button is in the menu.
  if (look === "phone, dark theme") await darkModeButton.dispatchEvent("click");
  await page.setViewportSize(look === "phone, dark theme" ? PHONE : DESK);
  if (look === "wide window, light theme") await darkModeButton.dispatchEvent("click");
}

/** Returns whether the screen fits into the window. Polls on a phone, because the layout adapts to a new width a moment later. */
async function fits(page: Page, look: Look): Promise<boolean> {
  if (look === "wide window, light theme") return !(await scrollsWindow(page));
  return expect
    .poll(() => scrollsSideways(page), { timeout: 3000 })
    .toBe(false)
    .then(
      () => true,
      () => false,
    );
}

/** How thoroughly axe examines screens, which takes longer than all other checks. */
export interface AxeOptions {
  /** In the first look only. Looks alternate from screen to screen. */
  readonly once?: boolean;
  /** Selectors of parts of the screens that axe leaves out. */
  readonly excluded?: readonly string[];
}

/** Rows after the first ones, which have the same layout. axe takes as long for each. */
const FURTHER_ROWS: readonly string[] = [".td-table__row", ".td-matrix__row", ".td-cards > li"].map(
  (row) => `${row}:nth-child(n + 11)`,
);

/** What a change may break: each screen in one look, without rows that repeat the first ones. */
export const BRIEFLY: AxeOptions = { once: true, excluded: FURTHER_ROWS };

const LOOKS: readonly Look[] = ["wide window, light theme", "phone, dark theme"];

/**
 * Returns the faults of the screen at a path, one line each. Keeps the look of the previous screen for the first check, so half of
 * the screens open on a phone.
 */
async function faultsOf(
  page: Page,
  { tag }: ScreenEntry,
  path: string,
  { once = false, excluded = [] }: AxeOptions,
): Promise<string[]> {
  const looks = page.viewportSize()?.width === PHONE.width ? LOOKS.toReversed() : LOOKS;
  await follow(page, path);
  if (!(await reaches(page, `${tag}[data-ready]`, "attached"))) return [`${path}: ${tag} is not ready`];
  if (!(await finishesLoading(page, tag))) return [`${path}: ${tag} does not finish loading`];
  const allFaults = await strayTexts(page, tag);
  for (const [place, look] of looks.entries()) {
    if (place > 0) await applyLook(page, look);
    if (!(await fits(page, look))) allFaults.push(`does not fit (${look})`);
    if (once && place > 0) continue;
    const rules = !once && look === "phone, dark theme" ? VISUAL_RULES : undefined;
    const faults = await axeViolations(page, tag, rules, excluded);
    allFaults.push(...faults.map((fault) => `${look}: ${fault}`));
  }
  return allFaults.map((fault) => `${path} (${tag}): ${fault}`);
}

/** A screen, and one of its patterns. */
export interface Address {
  readonly screen: ScreenEntry;
  readonly pattern: string;
}

/** Accounts that visit addresses. */
export const VISITORS = ["super", "shop", "other", "calendar"] as const satisfies readonly Account[];

/** Returns the addresses inside the shell that an account visits. The shell is tested with each screen, because it contains them. */
export const addressesOf = (addresses: readonly Address[], account: Account): Address[] =>
  addresses.filter(
    ({ screen, pattern }) =>
      screen.public !== true && screen.tag !== "td-admin-shell" && (VISITOR[pattern] ?? "super") === account,
  );

/**
 * Returns the faults of all addresses: a screen that does not become ready or finish loading, a message key or missing value, content
 * wider than the window, and what axe finds in the light and the dark theme. Expects that the pages log nothing.
 */
export async function visitScreens(
  chrome: Chrome,
  account: Account,
  addresses: readonly Address[],
  axe: AxeOptions = {},
): Promise<string[]> {
  // Two pages side by side: each waits for the network most of the time.
  const pages = await Promise.all([chrome.openAs(account, "features"), chrome.openAs(account, "features")]);
  const samples = await samplePaths(pages[0]);
  const remaining = [...addresses];
  const faults: string[] = [];
  const visitAll = async (page: Page): Promise<void> => {
    for (let next = remaining.shift(); next !== undefined; next = remaining.shift()) {
      const { screen, pattern } = next;
      const path = samples[pattern];
      if (path === undefined && EMPTY_AT_FIRST.has(pattern)) continue;
      faults.push(
        ...(path === undefined
          ? [`${pattern}: the demo has nothing to show`]
          : await faultsOf(page, screen, path, axe)),
      );
    }
    expectQuiet(page, /status of 404/);
  };
  await Promise.all(pages.map(visitAll));
  return faults;
}
