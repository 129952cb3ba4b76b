/** The journey of an integrator: a form is built, published and embedded, and a visitor's request arrives. */
import { expect, test } from "vitest";
import { axeViolations, expectQuiet, scrollsSideways, useChrome } from "../browser/browser";

const chrome = useChrome();

test("an integrator builds a form, embeds it, and receives the request", async () => {
  const page = await chrome.openAs("shop", "request/form");
  await page.locator("td-request-forms[data-ready]").waitFor();
  await page.getByRole("grid").getByRole("link", { name: "Demande de devis" }).waitFor();
  expect(await axeViolations(page)).toEqual([]);

  await page.goto("/admin/request/form/new");
  await page.locator("td-request-form-builder[data-ready]").waitFor();
  await page.getByRole("textbox", { name: /^Nom/ }).fill("Question rapide");
  await page.getByRole("textbox", { name: /^Code/ }).fill("QUICK");
  await page.getByLabel(/^Genre de demande/).selectOption("CONTACT");
  await page.getByRole("textbox", { name: /^Titre, Français/ }).fill("Une question ?");
  await page.getByRole("button", { name: "Créer", exact: true }).click();
  await page.getByText("Formulaire enregistré").waitFor();

  await page.getByRole("tab", { name: "Étapes et champs" }).click();
  await page.getByRole("button", { name: "Ajouter une étape" }).click();
  await page.locator("td-request-form-step[data-ready]").waitFor();
  await page.getByRole("textbox", { name: /^Titre, Français/ }).fill("Votre question");
  await page.getByRole("button", { name: "Créer", exact: true }).click();
  await page.getByText("Étape enregistrée").waitFor();
  const formPath = new URL(page.url()).pathname.replace(/\/step\/.*$/, "");

  const addField = async (type: string, label: string, code: string, more: () => Promise<void> = async () => {}) => {
    await page.goto(formPath);
    await page.getByRole("button", { name: /^Ajouter un champ/ }).click();
    await page.getByRole("menuitem", { name: type, exact: true }).click();
    await page.locator("td-request-form-field[data-ready]").waitFor();
    await page.getByRole("textbox", { name: /^Libellé, Français/ }).fill(label);
    await page.getByRole("textbox", { name: /^Code/ }).fill(code);
    await more();
    await page.getByRole("button", { name: "Créer", exact: true }).click();
    await page.getByText("Champ enregistré").waitFor();
  };
  await addField("Plusieurs lignes", "Votre message", "message");
  await addField("E-mail", "Votre e-mail", "email", async () => {
    await page.getByLabel("Obligatoire", { exact: true }).check();
  });
  await addField("Consentement", "J’accepte", "consent", async () => {
    await page.getByLabel("Obligatoire", { exact: true }).check();
    // Text editors load only when they are visible.
    await page.getByRole("combobox", { name: /^Largeur/ }).evaluate((node) => {
      node.scrollIntoView({ block: "start" });
    });
    const editor = page.locator(".ck-editor__editable").first();
    await editor.click();
    await editor.pressSequentially("Pour répondre à cette question.");
    await page.keyboard.press("Tab");
  });

  // The order is changed by keyboard, and the preview follows.
  await page.goto(formPath);
  const preview = page.getByRole("region", { name: "Aperçu" });
  await preview.getByLabel("Votre e-mail").waitFor();
  await page.getByRole("link", { name: "Votre e-mail" }).press("Alt+ArrowUp");
  await page.getByText("email : étape 1, place 1").waitFor({ state: "attached" });
  await expect.poll(async () => (await preview.getByRole("textbox").first().getAttribute("name")) ?? "").toBe("email");
  await preview.getByRole("button", { name: "Téléphone" }).click();
  expect(await axeViolations(page)).toEqual([]);

  await page.getByRole("button", { name: "Publier", exact: true }).click();
  await page.locator("sl-dialog[open]").getByRole("button", { name: "Publier" }).click();
  await page.getByText("1 formulaire publié").waitFor();
  await page.getByRole("tab", { name: "Versions" }).click();
  await page.getByText("Version 1", { exact: true }).first().waitFor();
  await page.getByRole("tab", { name: "Intégrer" }).click();
  const snippet = (await page.locator(".td-form-embed").textContent()) ?? "";
  expect(snippet).toContain('form-code="QUICK"');
  expectQuiet(page);

  // The integrator pastes the lines into a page of their own; the visitor uses a phone.
  const visitor = await chrome.open({ viewport: { width: 390, height: 844 } });
  await visitor.route("**/embedding-page", (route) =>
    route.fulfill({
      contentType: "text/html; charset=utf-8",
      body: `<!doctype html><html lang="fr"><head><title>Partenaire</title></head><body><h1>Nous écrire</h1>${snippet}
<script>addEventListener("td-form-sent", ({ detail }) => { document.title = detail.form + " " + detail.type; });</script></body></html>`,
    }),
  );
  await visitor.goto("/embedding-page");
  await visitor.locator("td-request-form[data-ready]").waitFor();
  await visitor.getByLabel("Votre message").fill("Vendez-vous des chaînes ?");
  await visitor.getByRole("button", { name: "Envoyer" }).click();
  await visitor.getByText("Renseignez ce champ.").first().waitFor();
  await visitor.getByLabel("Votre e-mail").fill("client.rapide@client.test");
  await visitor.getByLabel(/J’accepte/).check();
  expect(await axeViolations(visitor)).toEqual([]);
  expect(await scrollsSideways(visitor)).toBe(false);
  await visitor.getByRole("button", { name: "Envoyer" }).click();
  await visitor.getByText("Merci, votre demande est bien arrivée.").waitFor();
  expect(await visitor.title()).toBe("QUICK CONTACT");
  expectQuiet(visitor);

  await page.goto("/admin/contacts");
  await page.locator("td-contacts[data-ready]").waitFor();
  await page.getByRole("searchbox").first().fill("client.rapide@client.test");
  await page.getByRole("grid").getByText("Vendez-vous des chaînes ?").first().waitFor();
});

test("the contact form takes a further field, and its message arrives with the chosen subject", async () => {
  const page = await chrome.openAs("shop", "form-contact");
  await page.locator("td-form-contact[data-ready]").waitFor();
  await page.getByRole("link", { name: "Immatriculation" }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: /^Ajouter un champ/ }).click();
  await page.getByRole("menuitem", { name: "Nombre", exact: true }).click();
  await page.locator("td-form-contact-field[data-ready]").waitFor();
  await page.getByRole("textbox", { name: /^Libellé, Français/ }).fill("Kilométrage");
  await page.getByRole("textbox", { name: /^Code/ }).fill("mileage");
  await page.getByRole("button", { name: "Créer", exact: true }).click();
  await page.getByText("Champ enregistré").waitFor();
  expect(await axeViolations(page)).toEqual([]);

  await page.goto("/admin/form-contact");
  await page
    .getByRole("region", { name: "Aperçu" })
    .getByLabel(/^Kilométrage/)
    .waitFor();
  // A field that every contact form has keeps what makes it so.
  await page.getByRole("link", { name: "E-mail" }).click();
  await page.locator("td-form-contact-field[data-ready]").waitFor();
  await page.getByText("Ce champ fait toujours partie du formulaire de contact.").first().waitFor();
  expectQuiet(page);

  const visitor = await chrome.open({ viewport: { width: 390, height: 844 } });
  await visitor.goto("/admin/public/request-form/PNEUS_RESEAU_DEMO/contact");
  await visitor.locator("td-request-form[data-ready]").waitFor();
  expect(await axeViolations(visitor)).toEqual([]);
  expect(await scrollsSideways(visitor)).toBe(false);
  await visitor.getByLabel(/^Nom/).fill("Nora Vidal");
  await visitor.getByLabel(/^E-mail/).fill("nora.vidal@client.test");
  await visitor.getByLabel(/^Sujet/).selectOption("Autre question");
  await visitor.getByLabel(/^Message/).fill("Êtes-vous ouverts le lundi ?");
  await visitor.getByLabel(/^Kilométrage/).fill("84000");
  await visitor.getByLabel(/J’accepte/).check();
  await visitor.getByRole("button", { name: "Envoyer" }).click();
  await visitor.getByText("Merci, votre demande est bien arrivée.").waitFor();
  expectQuiet(visitor);

  await page.goto("/admin/contacts");
  await page.locator("td-contacts[data-ready]").waitFor();
  await page.getByRole("searchbox").first().fill("nora.vidal@client.test");
  await page.getByRole("grid").getByText("Êtes-vous ouverts le lundi ?").first().waitFor();
});
