/** The text editor and the markup that the server stores. */
import { expect, test } from "vitest";
import { RICH_TEXTS } from "../support/rich-texts";
import { useChrome } from "./browser";

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
  const editor = page.locator(".ck-editor__editable").first();
  await editor.waitFor();
  await editor.locator("h2").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" principal");
  await page.getByRole("button", { name: /^Enregistrer/ }).click();
  await page.getByText("Paragraphe enregistré dans le brouillon").first().waitFor();
  const text = await page.evaluate(async (paragraph) => {
    const { data } = (await (await fetch(`/admin/api/paragraph/${paragraph}`)).json()) as {
      data: { content: { columns: { text: { fr_FR: string } }[] } };
    };
    return data.content.columns[0]?.text.fr_FR;
  }, id);
  expect(text).toBe(stored.replace("<h2>Titre</h2>", "<h2>Titre principal</h2>"));
});
