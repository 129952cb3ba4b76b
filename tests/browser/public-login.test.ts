/** The sign-in pages of the brands, and the steps before a full session. */
import { Secret, TOTP } from "otpauth";
import { describe, expect, test } from "vitest";
import { axeViolations, expectQuiet, PASSWORD, useChrome } from "./browser";

const chrome = useChrome();
const REFUSED = /status of (401|403|404)/;
const NEW_PASSWORD = "Vertical-Otter-41";

/** The button whose painted colour the tests compare. */
const submitButton = "td-login button[type=submit]";

describe("a brand's alias", () => {
  test("login-02: has the brand's styles, refuses a wrong password, and signs in with the right one", async () => {
    const plain = await chrome.open();
    await plain.goto("/admin/login");
    await plain.locator(submitButton).waitFor();
    const colourOf = (page: typeof plain) =>
      page.locator(submitButton).evaluate((button) => getComputedStyle(button).backgroundColor);
    const defaultColour = await colourOf(plain);

    const page = await chrome.open();
    await page.goto("/admin/tyreplus");
    await page.locator(submitButton).waitFor();
    await expect.poll(() => colourOf(page)).toBe("rgb(179, 18, 42)");
    expect(defaultColour).not.toBe("rgb(179, 18, 42)");
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
    // Signing out returns to the alias.
    await page.goto("/admin/logout");
    await page.waitForURL(/\/tyreplus$/);
    expectQuiet(page, REFUSED);
  });

  test("keeps its styles in dark mode, and the dealer locator its logo", async () => {
    const page = await chrome.open({ colorScheme: "dark" });
    await page.goto("/admin/dlu/login");
    await page.getByRole("img", { name: "Dealer locator" }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expectQuiet(page, REFUSED);
  });
});

test("a user who chose dark mode sees a dark sign-in from the first frame", async () => {
  const page = await chrome.open();
  await page.addInitScript(() => {
    localStorage.setItem("darkMode", "enable");
    addEventListener("td-ready", ({ target }) => {
      // A ResizeObserver is notified between layout and paint.
      const frame = new ResizeObserver(() => {
        frame.disconnect();
        Object.assign(window, { firstFrame: getComputedStyle(target as Element).colorScheme });
      });
      frame.observe(target as Element);
    });
  });
  await page.goto("/admin/login");
  await page.locator(submitButton).waitFor();
  const firstFrame = (): Promise<unknown> => page.evaluate(() => (window as { firstFrame?: string }).firstFrame);
  await expect.poll(firstFrame).toBe("dark");
});

test("an expired password must be changed first; then the sign-in gets an authenticator app and a passkey", async () => {
  const page = await chrome.open();
  await page.goto("/admin/login?next=/personal-information");
  await page.locator("td-login input[type=email]").fill("renew@demo.test");
  await page.locator("td-login input[type=password]").fill(PASSWORD);
  await page.keyboard.press("Enter");
  await page.waitForURL(/passwordRenewal/);
  const fields = page.locator("td-password-renewal input[type=password]");
  // The current password was just entered, so it is not asked again.
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

  const authenticators = await page.context().newCDPSession(page);
  await authenticators.send("WebAuthn.enable");
  await authenticators.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...{ protocol: "ctap2", transport: "internal", automaticPresenceSimulation: true },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
    },
  });
  const givePassword = async (): Promise<void> => {
    await page.goto("/admin/logout");
    await page.goto("/admin/login?next=/personal-information");
    await page.locator("td-login input[type=email]").fill("renew@demo.test");
    await page.locator("td-login input[type=password]").fill(NEW_PASSWORD);
    await page.keyboard.press("Enter");
  };
  await page.goto("/admin/personal-information");
  const card = page.locator(".td-card", { has: page.getByRole("heading", { name: "Connexion en deux étapes" }) });
  await card.getByRole("button", { name: "Configurer une application" }).click();
  // Its content is outside of the element with the role.
  const dialog = page.locator(".td-dialog");
  await dialog.getByLabel("Votre mot de passe").fill(NEW_PASSWORD);
  await dialog.getByRole("button", { name: "Continuer" }).click();
  await dialog.getByRole("img", { name: "QR code" }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  const secret = ((await dialog.locator("code").textContent()) ?? "").replaceAll(" ", "");
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  await dialog.getByLabel("Code de l’application").fill(app.generate());
  await dialog.getByRole("button", { name: "Continuer" }).click();
  await expect.poll(() => dialog.getByRole("listitem").count()).toBe(10);
  const recoveryCode = (await dialog.getByRole("listitem").first().textContent()) ?? "";
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Fermer" }).click();
  await card.getByText("Il reste 10 codes de secours.").waitFor();

  // Each code counts once, so that the sign-in takes that of the next period.
  await givePassword();
  await page.getByLabel("Code de votre application d’authentification").fill("000000");
  await page.keyboard.press("Enter");
  await page.getByText("Ce code ou cette clé d’accès n’est pas accepté.").waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page
    .getByLabel("Code de votre application d’authentification")
    .fill(app.generate({ timestamp: Date.now() + 30_000 }));
  await page.keyboard.press("Enter");
  await card.getByRole("button", { name: "Ajouter une clé d’accès" }).click();
  await dialog.getByLabel("Nom de la clé d’accès").fill("Portable du bureau");
  await dialog.getByLabel("Votre mot de passe").fill(NEW_PASSWORD);
  await dialog.getByRole("button", { name: "Continuer" }).click();
  await card.getByText("Portable du bureau").waitFor();

  // The passkey as second step, and alone.
  await givePassword();
  await page.getByRole("button", { name: "Utiliser une clé d’accès" }).click();
  await card.getByText("Portable du bureau").waitFor();
  await page.goto("/admin/logout");
  await page.goto("/admin/login?next=/personal-information");
  await page.getByRole("button", { name: "Se connecter avec une clé d’accès" }).click();
  await card.getByText("Portable du bureau").waitFor();

  await givePassword();
  await page.getByRole("button", { name: "Utiliser un code de secours" }).click();
  await page.getByLabel("Code de secours").fill(recoveryCode);
  await page.keyboard.press("Enter");
  await card.getByText("Il reste 9 codes de secours.").waitFor();
  for (const name of ["Portable du bureau", "Application d’authentification"]) {
    await card.getByRole("button", { name: `Retirer ${name}` }).click();
    await dialog.getByLabel("Votre mot de passe").fill(NEW_PASSWORD);
    await dialog.getByRole("button", { name: "Retirer" }).click();
    await card.getByText(name, { exact: true }).waitFor({ state: "detached" });
  }
  await givePassword();
  await card.getByRole("button", { name: "Configurer une application" }).waitFor();
  expectQuiet(page, REFUSED);
});

test("a user with subrogation rights signs in to another shop directly, with a reason", async () => {
  const page = await chrome.open({ locale: "en-GB" });
  await page.goto("/admin/subrogation-login?shopCode=reifen_partner_demo");
  await page.getByLabel("E-mail address").fill("super@demo.test");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  expect(await page.getByLabel("Shop code").inputValue()).toBe("reifen_partner_demo");
  await page.getByLabel("Reason").fill("short");
  await page.getByRole("button", { name: "Sign in" }).click();
  // The browser refuses a reason that is too short; nothing is sent.
  expect(new URL(page.url()).pathname).toBe("/admin/subrogation-login");
  expect(await axeViolations(page)).toEqual([]);
  await page.getByLabel("Reason").fill("Support call about prices");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.locator("td-admin-shell").waitFor();
  const code = await page.evaluate(async () => {
    const body = (await (await fetch("/admin/api/display-configuration")).json()) as {
      data: { shopInfo: { code: string } };
    };
    return body.data.shopInfo.code;
  });
  expect(code).toBe("REIFEN_PARTNER_DEMO");
  expectQuiet(page, REFUSED);
});
