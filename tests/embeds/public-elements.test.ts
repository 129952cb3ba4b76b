/**
 * Every public screen as an element in a third-party page, and as a page in both colour schemes and several languages
 * and widths.
 */
import { describe, expect, test } from "vitest";
import { axeViolations, expectQuiet, scrollsSideways, useChrome } from "../browser/browser";

const chrome = useChrome();
const REFUSED = /status of (401|403|404)/;

/** Tag, attributes, and address in the admin. */
const SCREENS = [
  ["td-login", "", "login"],
  ["td-subrogation-login", 'shop-code="x"', "subrogation-login?shopCode=x"],
  ["td-forgotten-password", "", "forgottenPassword"],
  ["td-modification-password", 'hash="unknown"', "modificationPassword?hash=unknown"],
  ["td-password-renewal", "", "passwordRenewal"],
  ["td-shop-creation", 'context="DEFAULT"', "creation/DEFAULT"],
  ["td-ecal-creation", 'context="DEFAULT"', "ecal-creation/DEFAULT"],
  [
    "td-external-request",
    'type="contact" hash="demo-contact-demo-contact-demo-cont0"',
    "public/external-hash?type=contact&hash=demo-contact-demo-contact-demo-cont0",
  ],
  [
    "td-confirm-transfer-request",
    'type="SHARE" dealer="unknown" shop="x"',
    "public/confirmTransferRequest?type=SHARE&dealer=unknown&shop=x",
  ],
  [
    "td-newsletter-link",
    'hash="demo-newsletter-demo-newsletter-demo"',
    "public/newsletter?hash=demo-newsletter-demo-newsletter-demo",
  ],
  [
    "td-account-hand-over",
    'hash="demo-hand-over-demo-hand-over-demo-00"',
    "public/account-hand-over?hash=demo-hand-over-demo-hand-over-demo-00",
  ],
  ["td-request-form", 'shop-code="PNEUS_RESEAU_DEMO" form-code="QUOTE"', "public/request-form/PNEUS_RESEAU_DEMO/QUOTE"],
  ["td-not-found", 'path="/Forgottenpassword"', "Forgottenpassword"],
] as const;
/** A private screen that also opens without a session: the error for a missing right. */
const ERROR = ["td-error", 'from="/fitter" reason="FITTER"'] as const;

describe("outside the host page", () => {
  test.each([...SCREENS, ERROR])("%s works in a plain page without affecting it", async (...[tag, attributes]) => {
    const page = await chrome.open();
    const address = "/plain-page";
    await page.route(`**${address}`, (route) =>
      route.fulfill({
        contentType: "text/html; charset=utf-8",
        body: `<!doctype html><html lang="fr"><head><title>Partenaire</title><style>* { font-family: serif; } button, h1 { color: rgb(255, 0, 0) !important; text-transform: uppercase; }</style>
<script type="module" src="/admin/static/td-admin.js" data-api-base="" data-locale="fr_FR"></script></head>
<body><p id="own">Notre page</p><${tag} ${attributes}><p>En chargement</p></${tag}></body></html>`,
      }),
    );
    await page.goto(address);
    const element = page.locator(tag);
    await page.locator(`${tag}[data-ready]`).waitFor({ state: "attached" });
    const heading = element.getByRole("heading", { level: 2 }).first();
    await heading.waitFor();
    // The styles of the page and the element do not affect each other, and the page keeps its address.
    expect(await heading.evaluate((node) => getComputedStyle(node).textTransform)).toBe("none");
    expect(await heading.evaluate((node) => getComputedStyle(node).color)).not.toBe("rgb(255, 0, 0)");
    expect(await page.locator("#own").evaluate((node) => getComputedStyle(node).fontFamily)).toBe("serif");
    expect(await element.getByText("En chargement").isVisible()).toBe(false);
    expect(new URL(page.url()).pathname).toBe(address);
    expect(await axeViolations(page)).toEqual([]);
    expectQuiet(page, REFUSED);
  });
});

describe("in a frame", () => {
  test("an element reports its height and events to the embedding page, and does not navigate", async () => {
    const page = await chrome.open({ locale: "en-GB" });
    await page.route("**/frame-parent", (route) =>
      route.fulfill({
        contentType: "text/html; charset=utf-8",
        body: `<!doctype html><title>Intranet</title><script>
window.received = []; addEventListener("message", ({ data, source }) => { if (source === frames[0]) received.push(data); });
</script><iframe title="Sign-in" width="400" height="700" src="/admin/host/td-login?compact="></iframe>`,
      }),
    );
    await page.goto("/frame-parent");
    const frame = page.frameLocator("iframe");
    await frame.locator("td-login[data-ready]").waitFor();
    const received = () =>
      page.evaluate(
        () => (globalThis as unknown as { received: { type: string; name?: string; px?: number }[] }).received,
      );
    await expect.poll(async () => (await received()).map(({ name }) => name)).toContain("td-ready");
    await expect
      .poll(async () => (await received()).some(({ type, px = 0 }) => type === "td-height" && px > 100))
      .toBe(true);
    // A link is reported, not followed.
    await frame.getByRole("link", { name: "Forgotten password" }).click();
    await expect.poll(async () => (await received()).map(({ name }) => name)).toContain("td-navigate");
    expect(await frame.locator("td-login").count()).toBe(1);
    await page.goto("/admin/host/td-error");
    await page.locator("td-error[data-ready]").waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expectQuiet(page, REFUSED);
  });
});

describe("accessibility", () => {
  const VARIANTS = [
    ["de-DE", 390, "light"],
    ["fr-FR", 1440, "dark"],
  ] as const;
  const PAGES = [
    ...SCREENS.map(([tag, , address]) => [tag, address] as const),
    ["td-shop-creation", "creation/demo"] as const,
    ["td-external-request", "public/external-hash?type=appointment&hash=unknown"] as const,
  ];
  test.each(VARIANTS)(
    "all public screens are accessible and fit: %s, %i px, %s",
    async (locale, width, colorScheme) => {
      const page = await chrome.open({ locale, colorScheme, viewport: { width, height: 844 } });
      for (const [tag, address] of PAGES) {
        await page.goto(`/admin/${address}`);
        await page.locator(`${tag}[data-ready]`).waitFor({ state: "attached" });
        await page.locator(tag).getByRole("heading", { level: 1 }).waitFor();
        expect(await axeViolations(page), address).toEqual([]);
        expect(await scrollsSideways(page), address).toBe(false);
      }
      expectQuiet(page, REFUSED);
    },
  );
});
