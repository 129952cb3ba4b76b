/** What people without a session do, from the screen to the mail and back, in real Chromium. */
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { axeViolations, expectQuiet, scrollsSideways, useChrome } from "./browser";

const chrome = useChrome();
const NEW_PASSWORD = "Vertical-Otter-41";
const REFUSED = /status of (401|403|404)/;

interface Mail {
  readonly subject: string;
  readonly text: string;
}

let platform: Promise<Page> | undefined;

/** The newest mail of a kind to somebody, as a super administrator reads it in the outbox. */
async function mailTo(recipient: string, template: string): Promise<Mail> {
  platform ??= chrome.openAs("super");
  const page = await platform;
  const mail = await page.evaluate(
    async ([to, kind]) => {
      interface Head {
        id: number;
        recipient: string;
        template: string;
      }
      const read = async <Answer>(url: string) => ((await (await fetch(url)).json()) as { data: Answer }).data;
      for (let waited = 0; waited < 50; waited++) {
        const { elements } = await read<{ elements: Head[] }>(`/admin/api/outbox?q=${encodeURIComponent(to ?? "")}`);
        const found = elements.find((head) => head.recipient === to && head.template === kind);
        if (found !== undefined)
          return read<{ subject: string; text: string }>(`/admin/api/outbox/${String(found.id)}`);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      return undefined;
    },
    [recipient, template],
  );
  if (mail === undefined) throw new Error(`No ${template} to ${recipient}`);
  return mail;
}

/** The path of the link in a mail; the mail names the configured origin, which is not the test's. */
const linkIn = ({ text }: Mail): string => {
  const address = /https?:\/\/\S+/.exec(text)?.[0] ?? "";
  return address.replace(/^https?:\/\/[^/]+/, "");
};

const continueButton = (page: Page) => page.getByRole("button", { name: /^(Continuer|Créer|Valider)/ });

describe("a forgotten password", () => {
  test("is replaced by the link of the mail, once, and signs in", async () => {
    const page = await chrome.open();
    await page.goto("/admin/login");
    await page.locator("td-login[data-ready]").waitFor({ state: "attached" });
    await page.getByRole("link", { name: /Mot de passe oublié/ }).click();
    await page.waitForURL(/forgottenPassword/);
    await page.locator("input[type=email]").fill("other@demo.test");
    await page.keyboard.press("Enter");
    await page.getByRole("status").or(page.getByRole("alert")).first().waitFor();
    expect(await axeViolations(page)).toEqual([]);

    const mail = await mailTo("other@demo.test", "password-reset");
    expect(mail.subject).toBe("Neues Passwort wählen");
    const link = linkIn(mail);
    await page.goto(link);
    const fields = page.locator("td-modification-password input[type=password]");
    await fields.first().fill(NEW_PASSWORD);
    await fields.nth(1).fill(NEW_PASSWORD);
    // The secret does not stay in the address bar.
    expect(page.url()).not.toContain("hash=");
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/login/);
    await page.locator("td-login input[type=email]").fill("other@demo.test");
    await page.locator("td-login input[type=password]").fill(NEW_PASSWORD);
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => !url.pathname.endsWith("/login"));

    const second = await chrome.open();
    await second.goto(link);
    await second.getByRole("alert").waitFor();
    expect(await second.locator("td-modification-password input[type=password]").count()).toBe(0);
    expectQuiet(page, REFUSED);
  });
});

describe("a new shop", () => {
  test("is created step by step, proves its address, and opens its guide", async () => {
    const page = await chrome.open();
    await page.goto("/admin/creation/DEFAULT");
    const email = `atelier-${String(Date.now())}@client.test`;
    await page.getByLabel("Prénom").fill("Élise");
    await page.getByLabel("Nom", { exact: false }).and(page.locator("#field-lastName")).fill("Garnier");
    await page.locator("#field-email").fill(email);
    await page.locator("#field-phone").fill("04 72 00 11 22");
    await page.locator("#field-companyName").fill(`Atelier Garnier ${String(Date.now() % 100_000)}`);
    await page.locator("#field-password").fill(NEW_PASSWORD);
    await page.locator("#field-acceptTerms").check();
    expect(await axeViolations(page)).toEqual([]);
    await continueButton(page).click();

    await page.locator("#field-code").waitFor();
    const code = /\b(\d{6})\b/.exec((await mailTo(email, "creation-code")).text)?.[1] ?? "";
    await page.locator("#field-code").fill(code);
    await continueButton(page).click();
    await page.locator("#field-address1").fill("12 rue de la Part-Dieu");
    await page.locator("#field-postalCode").fill("69003");
    await page.locator("#field-city").fill("Lyon");
    await continueButton(page).click();
    await page.locator("#field-label").waitFor();
    await page.waitForFunction(() => {
      const inputs: HTMLInputElement[] = [];
      const look = (root: Document | ShadowRoot) => {
        inputs.push(...root.querySelectorAll<HTMLInputElement>("#field-label"));
        for (const element of root.querySelectorAll("*")) if (element.shadowRoot) look(element.shadowRoot);
      };
      look(document);
      return inputs.some((input) => input.value.startsWith("atelier-garnier"));
    });
    await continueButton(page).click();
    await page.getByText("Premium").first().waitFor();
    await continueButton(page).click();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByText("Lyon").first().waitFor();
    await continueButton(page).click();
    await page.locator("td-admin-shell").waitFor();
    await page
      .getByText(/Élise Garnier/)
      .first()
      .waitFor();
    const welcome = await mailTo(email, "creation-welcome");
    expect(welcome.text).toContain("https://atelier-garnier");
    expectQuiet(page, REFUSED);
  });

  test("is not created where the context does not exist", async () => {
    const page = await chrome.open();
    await page.goto("/admin/creation/nobody");
    await page.getByRole("alert").or(page.getByRole("status")).first().waitFor();
    expect(await page.locator("input").count()).toBe(0);
  });
});

describe("mailed links", () => {
  test("show an appointment with customer and dealer, and one text for every other link", async () => {
    const page = await chrome.open({ viewport: { width: 390, height: 844 } });
    await page.goto("/admin/public/external-hash?type=appointment&hash=demo-appointment-demo-appointment-00");
    await page.getByText("Claire Fontaine").waitFor();
    await page.getByText("205/55", { exact: false }).waitFor();
    expect(await scrollsSideways(page)).toBe(false);
    expect(await axeViolations(page)).toEqual([]);
    await page.goto("/admin/public/external-hash?type=appointment&hash=demo-appointment-demo-appointment-01");
    await page.getByRole("alert").waitFor();
    expect(await page.getByText("Claire Fontaine").count()).toBe(0);
    expectQuiet(page, REFUSED);
  });

  test("agree to a dealer transfer, and say so the second time too", async () => {
    const address =
      "/admin/public/confirmTransferRequest?type=SHARE&dealer=demo-transfer-demo-transfer-demo-000&shop=REIFEN_PARTNER_DEMO";
    for (const attempt of [1, 2]) {
      const page = await chrome.open();
      await page.goto(address);
      await page
        .getByText(/confirmé|accepté/i)
        .first()
        .waitFor();
      expect(await axeViolations(page), `attempt ${String(attempt)}`).toEqual([]);
      expectQuiet(page);
    }
    const page = await chrome.open();
    await page.goto(address.replace("&shop=REIFEN_PARTNER_DEMO", ""));
    await page.getByRole("alert").waitFor();
  });
});
