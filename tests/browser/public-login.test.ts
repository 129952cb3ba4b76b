/** The sign-in pages of the brands, and what comes before a full session. */
import { describe, expect, test } from "vitest";
import { axeViolations, expectQuiet, PASSWORD, useChrome } from "./browser";

const chrome = useChrome();
const REFUSED = /status of (401|403|404)/;
const NEW_PASSWORD = "Vertical-Otter-41";

/** Colour of the connect button, as it is painted. */
const buttonColour = "td-login button[type=submit]";

describe("a brand's alias", () => {
  test("login-02: wears the brand's look, refuses a wrong password, and leads in with the right one", async () => {
    const plain = await chrome.open();
    await plain.goto("/admin/login");
    await plain.locator(buttonColour).waitFor();
    const colourOf = (page: typeof plain) =>
      page.locator(buttonColour).evaluate((button) => getComputedStyle(button).backgroundColor);
    const own = await colourOf(plain);

    const page = await chrome.open();
    await page.goto("/admin/tyreplus");
    await page.locator(buttonColour).waitFor();
    await expect.poll(() => colourOf(page)).toBe("rgb(179, 18, 42)");
    expect(own).not.toBe("rgb(179, 18, 42)");
    expect(await page.locator("style#admin-css").count()).toBe(1);
    expect(await axeViolations(page)).toEqual([]);

    await page.locator("td-login input[type=email]").fill("network@demo.test");
    await page.locator("td-login input[type=password]").fill("nothing like it");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").waitFor();
    await page.locator("td-login input[type=password]").fill(PASSWORD);
    expect(await page.getByRole("alert").count()).toBe(0);
    await page.keyboard.press("Enter");
    await page.locator("td-admin-shell").waitFor();
    // Signing out goes back to the door one came in by.
    await page.goto("/admin/logout");
    await page.waitForURL(/\/tyreplus$/);
    expectQuiet(page, REFUSED);
  });

  test("in dark mode keeps its look, and the dealer locator its logo", async () => {
    const page = await chrome.open({ colorScheme: "dark" });
    await page.goto("/admin/dlu/login");
    await page.getByRole("img", { name: "Dealer locator" }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expectQuiet(page, REFUSED);
  });
});

test("who chose the dark sees the sign-in dark from the first frame", async () => {
  const page = await chrome.open();
  await page.addInitScript(() => {
    localStorage.setItem("darkMode", "enable");
    addEventListener("td-ready", ({ target }) => {
      // Told between the frame's own doings and its painting.
      const frame = new ResizeObserver(() => {
        frame.disconnect();
        Object.assign(window, { firstFrame: getComputedStyle(target as Element).colorScheme });
      });
      frame.observe(target as Element);
    });
  });
  await page.goto("/admin/login");
  await page.locator(buttonColour).waitFor();
  const seen = (): Promise<unknown> => page.evaluate(() => (window as { firstFrame?: string }).firstFrame);
  await expect.poll(seen).toBe("dark");
});

test("a password that must change is changed before anything else, and the way goes on", async () => {
  const page = await chrome.open();
  await page.goto("/admin/login?next=/personal-information");
  await page.locator("td-login input[type=email]").fill("renew@demo.test");
  await page.locator("td-login input[type=password]").fill(PASSWORD);
  await page.keyboard.press("Enter");
  await page.waitForURL(/passwordRenewal/);
  const fields = page.locator("td-password-renewal input[type=password]");
  // Just signed in: the present password is not asked for again.
  await expect.poll(() => fields.count()).toBe(2);
  expect(await axeViolations(page)).toEqual([]);
  await fields.first().fill(PASSWORD);
  await fields.nth(1).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await page.getByRole("alert").first().waitFor();
  await fields.first().fill(NEW_PASSWORD);
  await fields.nth(1).fill(NEW_PASSWORD);
  await page.keyboard.press("Enter");
  await page.locator("td-admin-shell").waitFor();
  await page.getByRole("button", { name: /Paul Lefort/ }).waitFor();
  expectQuiet(page, REFUSED);
});

test("somebody who may act for other shops signs in there directly, with a reason", async () => {
  const page = await chrome.open({ locale: "en-GB" });
  await page.goto("/admin/subrogation-login?shopCode=reifen_partner_demo");
  await page.getByLabel("E-mail address").fill("super@demo.test");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  expect(await page.getByLabel("Shop code").inputValue()).toBe("reifen_partner_demo");
  await page.getByLabel("Reason").fill("short");
  await page.getByRole("button", { name: "Sign in" }).click();
  // The browser's own check: nothing is sent without a reason.
  expect(new URL(page.url()).pathname).toBe("/admin/subrogation-login");
  expect(await axeViolations(page)).toEqual([]);
  await page.getByLabel("Reason").fill("Support call about prices");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.locator("td-admin-shell").waitFor();
  const code = await page.evaluate(async () => {
    const answer = (await (await fetch("/admin/api/display-configuration")).json()) as {
      data: { shopInfo: { code: string } };
    };
    return answer.data.shopInfo.code;
  });
  expect(code).toBe("REIFEN_PARTNER_DEMO");
  expectQuiet(page, REFUSED);
});
