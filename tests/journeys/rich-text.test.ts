/** The text editor and the markup that the server stores. */
import { expect, test } from "vitest";
import { RICH_TEXTS } from "../support/rich-texts";
import { useChrome } from "../browser/browser";
import { call, open } from "../browser/dealer-calls";

const chrome = useChrome();

test("editing a text keeps all markup that is stored, such as pictures, sizes and links to new tabs", async () => {
  const page = await chrome.openAs("shop");
  const stored = RICH_TEXTS.join("");
  const { ownerId, id } = await page.evaluate(async (html) => {
    const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
      const token = decodeURIComponent(/XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? "");
      const headers = { "X-XSRF-TOKEN": token, "content-type": "application/json" };
      const response = await fetch(`/admin/api/${path}`, { method, headers, body: body && JSON.stringify(body) });
      return ((await response.json()) as { data: T }).data;
    };
    const samples = await call<Record<string, string>>("GET", "demo/sample-paths");
    const owner = Number(
      /landing-page\/(\d+)/.exec(samples["/landing-page/:idLanding/paragraph/:idParagraph"] ?? "")?.[1],
    );
    const content = { columns: [{ text: { fr_FR: html } }] };
    const body = { ownerType: "LANDING_PAGE", ownerId: owner, layoutId: "T_ONE", locale: "fr_FR", content };
    return { ownerId: owner, id: (await call<{ id: number }>("POST", "paragraph", body)).id };
  }, stored);
  await page.goto(`/admin/landing-page/${ownerId}/paragraph/${id}`);
  // The text shows without the editor, which starts when the user turns to the screen.
  const text = page.locator("td-paragraph .td-rich-text__text").first();
  await text.waitFor();
  expect(await page.locator(".ck-editor__editable").count()).toBe(0);
  await text.focus();
  const editor = page.locator(".ck-editor__editable").first();
  await editor.waitFor();
  await expect.poll(() => editor.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await editor.locator("h2").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" principal");
  await page.getByRole("button", { name: /^Enregistrer/ }).click();
  await page.getByText("Paragraphe enregistré dans le brouillon").first().waitFor();
  const saved = await page.evaluate(async (paragraph) => {
    const { data } = (await (await fetch(`/admin/api/paragraph/${paragraph}`)).json()) as {
      data: { content: { columns: { text: { fr_FR: string } }[] } };
    };
    return data.content.columns[0]?.text.fr_FR;
  }, id);
  expect(saved).toBe(stored.replace("<h2>Titre</h2>", "<h2>Titre principal</h2>"));
  // Nothing was removed, so nothing is reported.
  expect(await page.getByText("Une partie de la mise en forme").count()).toBe(0);

  const paste = (html: string) =>
    editor.evaluate((element, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/html", pasted);
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, html);
  const pictures = editor.locator("img");
  const before = await pictures.count();
  await paste(`<p>Autre site <img src="https://other.test/a.png" alt=""></p>`);
  await page.getByText("Les images d’autres sites ne sont pas insérées").waitFor();
  expect(await pictures.count()).toBe(before);

  // A pasted picture goes to the library and shows from there.
  const data = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 90;
    canvas.getContext("2d")?.fillRect(10, 10, 50, 50);
    return canvas.toDataURL("image/png");
  });
  await paste(`<p>Photo <img src="${data}" alt=""></p>`);
  const uploaded = editor.locator('img[src^="/admin/public/api/pictures/"]');
  const fromLibrary = await uploaded.count();
  await expect.poll(() => uploaded.count()).toBe(fromLibrary + 1);
  await page.getByRole("button", { name: "Insérer une image" }).first().click();
  const dialog = page.locator("sl-dialog[open]");
  await dialog
    .getByRole("button", { name: /^Utiliser / })
    .first()
    .click();
  await expect.poll(() => uploaded.count()).toBe(fromLibrary + 2);
  await page.getByRole("button", { name: /^Enregistrer/ }).click();
  await expect.poll(() => page.getByRole("button", { name: /^Enregistrer/ }).count()).toBe(0);
  expect(await page.getByText("Une partie de la mise en forme").count()).toBe(0);
});

test("a draft whose text was typed as markup runs nothing when it is shown again", async () => {
  const page = await chrome.openAs("shop");
  const samples = await page.request.get("/admin/api/demo/sample-paths");
  const { data } = (await samples.json()) as { data: Readonly<Record<string, string>> };
  const address = `/admin${data["/landing-page/:idLanding/paragraph/:idParagraph"] ?? ""}`;
  // Without the editor, the text is edited as markup.
  await page.route("**/ckeditor/**", (route) => route.abort());
  await page.goto(address);
  await page.locator("td-paragraph .td-rich-text__text").first().focus();
  const markup = page.locator("td-paragraph .td-rich-text textarea").first();
  await markup.fill(`<p onclick="ran()">Saisi <img src="/none.png" onerror="globalThis.hasRun = true"></p>`);
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith("td-admin.draft:"))))
    .toBe(true);
  await page.unroute("**/ckeditor/**");
  await page.route("**/ckeditor/**", () => undefined);
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole("button", { name: "Les reprendre" }).click();
  const text = page.locator("td-paragraph .td-rich-text__text").first();
  await text.getByText("Saisi").waitFor();
  expect(await text.innerHTML()).toBe(`<p>Saisi <img src="/none.png"></p>`);
  expect(await page.evaluate(() => "hasRun" in globalThis)).toBe(false);
});

test("the preview of a service keeps bold texts and lists of its description, and shows headings as bold texts", async () => {
  const page = await chrome.openAs("shop");
  const [service] = (await call(page, "GET", "service?size=1")).data["elements"] as { readonly id: number }[];
  const id = String(service?.id);
  const html = "<h2>Au programme</h2><p>Nous <strong>rechargeons</strong>.</p><ul><li>Gaz</li></ul>";
  // The stored text is not touched: other journeys read this service.
  await page.route(`**/admin/api/service/${id}`, async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { data: { ...data, description: { fr_FR: html } } } });
  });
  await open(page, "service", "td-services");
  await page.locator(`a[href$="/service/${id}"]`).first().click();
  await page.getByRole("tab", { name: "Aperçu" }).click();
  const card = page.locator("td-service .td-offer-card");
  await card.getByText("Gaz").waitFor();
  expect(await card.locator("li").allTextContents()).toEqual(["Gaz"]);
  expect(await card.locator("strong").allTextContents()).toEqual(
    expect.arrayContaining(["Au programme", "rechargeons"]),
  );
  expect(await card.locator("h2").count()).toBe(0);
});
