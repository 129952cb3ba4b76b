/** A picture edited in a foreign page by `<td-picture-editor>` alone: the events that it fires, and what is stored. */
import type { Route } from "playwright-core";
import { expect, test } from "vitest";
import type { Paragraph } from "../../src/contract/paragraph/shapes";
import { axeViolations, expectQuiet, useChrome } from "../browser/browser";

const chrome = useChrome();
/** Script that draws a PNG in the page, so that the test needs no file. */
const drawPng = `(() => { const c = document.createElement("canvas"); c.width = 1200; c.height = 900; const x = c.getContext("2d"); x.fillStyle = "#0d6478"; x.fillRect(0, 0, 1200, 900); return c.toDataURL("image/png").split(",")[1]; })()`;

test("a legacy page embeds the editor, replaces a picture and receives the events", async () => {
  const page = await chrome.openAs("shop");
  const samples = await page.evaluate(async () => {
    const body = (await (await fetch("/admin/api/demo/sample-paths")).json()) as { data: Record<string, string> };
    return body.data;
  });
  const [, ownerId = "", paragraphId = ""] =
    /landing-page\/(\d+)\/paragraph\/(\d+)/.exec(samples["/landing-page/:idLanding/paragraph/:idParagraph"] ?? "") ??
    [];
  await page.goto("/demo/legacy-page.html");
  await page.evaluate(
    ([owner, paragraph]) => {
      const receivedEvents: unknown[] = [];
      Object.assign(window, { receivedEvents });
      for (const name of ["td-ready", "td-saved", "td-deleted", "td-error", "td-navigate"])
        document.addEventListener(name, (event) => {
          if ((event.target as Element).localName === "td-picture-editor")
            receivedEvents.push([name, (event as CustomEvent<{ id?: string }>).detail.id]);
        });
      const editor = document.createElement("td-picture-editor");
      for (const [attribute, value] of Object.entries({
        "owner-type": "LANDING_PAGE",
        "owner-id": owner,
        "paragraph-id": paragraph,
        index: "0",
        "with-url": "",
      }))
        editor.setAttribute(attribute, value ?? "");
      document.body.append(editor);
    },
    [ownerId, paragraphId],
  );
  const editor = page.locator("td-picture-editor[data-ready]");
  await editor.waitFor();
  const bytes = Buffer.from(await page.evaluate<string>(drawPng), "base64");
  await editor
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "photo.jpg", mimeType: "image/jpeg", buffer: bytes });
  // The type follows from the bytes, not from the file name.
  await editor.getByText("photo.png").waitFor();
  await editor.getByLabel("Texte de remplacement").fill("Une surface unie");
  await editor.getByLabel("Lien").fill("/Promo  Hiver--2026/");
  await editor.getByRole("button", { name: "Enregistrer l’image" }).click();
  await page.getByText("Image enregistrée").waitFor();
  const receivedEvents = await page.evaluate(() => (window as unknown as { receivedEvents: unknown[] }).receivedEvents);
  expect(receivedEvents).toEqual([
    ["td-ready", undefined],
    ["td-saved", `${ownerId}--${paragraphId}/0`],
  ]);
  const stored = await page.evaluate(
    async (id) => (await (await fetch(`/admin/api/paragraph/${id}`)).json()) as { data: Paragraph },
    paragraphId,
  );
  expect(stored.data.sliderPictures[0]).toMatchObject({
    altText: "Une surface unie",
    link: { url: "/promo-hiver-2026" },
  });
  expect(stored.data.sliderPictures[0]?.pictures[0]?.imageName).toBe("photo.png");

  // A failed upload shows the specified modal and an event, and keeps the picture.
  const fail = (route: Route): Promise<void> => route.fulfill({ status: 500, json: { status: 500 } });
  const modal = page.getByText("Échec de l’enregistrement", { exact: true });
  await page.route("**/slider-picture/**", fail);
  await editor.getByLabel("Texte de remplacement").fill("Une autre surface");
  await editor.getByRole("button", { name: "Enregistrer l’image" }).click();
  await modal.waitFor();
  await page.keyboard.press("Escape");
  await modal.waitFor({ state: "hidden" });
  expect(await editor.getByLabel("Texte de remplacement").inputValue()).toBe("Une autre surface");
  await page.unroute("**/slider-picture/**");
  await page.route("**/pictures/delete", fail);
  const remove = editor.getByRole("button", { name: "Supprimer pour ordinateur" });
  const confirm = page.locator("sl-dialog").getByRole("button", { name: "Supprimer pour ordinateur" });
  await remove.click();
  await confirm.click();
  await modal.waitFor();
  await page.keyboard.press("Escape");
  await modal.waitFor({ state: "hidden" });
  await page.unroute("**/pictures/delete");
  await remove.click();
  await confirm.click();
  await page.getByText("Image supprimée").waitFor();
  expect(
    await page.evaluate(() =>
      (window as unknown as { receivedEvents: unknown[][] }).receivedEvents.map(([name]) => name),
    ),
  ).toEqual(["td-ready", "td-saved", "td-error", "td-error", "td-deleted"]);
  expectQuiet(page, /500|could not|was not saved/);
});

test("saves the caption of a catalogue product's picture in one language, and keeps the other values", async () => {
  const page = await chrome.openAs("shop");
  const path = await page.evaluate(async () => {
    const { data } = (await (await fetch("/admin/api/demo/sample-paths")).json()) as { data: Record<string, string> };
    const pattern = "/catalog/:type/:idCatalog/admin-catalog-product-update-picture/:idProduct/:position";
    return data[pattern] ?? "";
  });
  const [, product = ""] = /admin-catalog-product-update-picture\/(\d+)\//.exec(path) ?? [];
  await page.goto(`/admin${path}`);
  const editor = page.locator("td-catalog-product-picture[data-ready]");
  const caption = editor.getByLabel("Légende");
  const bytes = Buffer.from(await page.evaluate<string>(drawPng), "base64");
  await editor
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "vue.png", mimeType: "image/png", buffer: bytes });
  await editor.getByText("vue.png").waitFor();
  await editor.getByLabel("Texte de remplacement").fill("Housse vue de face");
  await caption.fill(`Vue de face ${"x".repeat(200)}`);
  await editor.getByText("212 / 200").waitFor();
  await editor.getByRole("button", { name: "Enregistrer l’image" }).click();
  // A caption that is too long is rejected at the field; nothing is sent or lost.
  await editor.locator("[aria-invalid=true][name=caption]").waitFor();
  expect(new URL(page.url()).pathname).toBe(`/admin/fr${path}`);
  await caption.fill("Vue de face");
  await editor.getByRole("button", { name: "Enregistrer l’image" }).click();
  await page.waitForURL(/admin-catalog-product\/\d+\?tab=sheet$/);
  await page.goto(`/admin${path}`);
  await caption.waitFor();
  expect(await caption.inputValue()).toBe("Vue de face");
  const stored = await page.evaluate(async (id) => {
    const response = await fetch(`/admin/api/catalog-product/${id}/pictures`);
    return (await response.json()) as { data: { elements: { altText: string; caption: string }[] } };
  }, product);
  expect(stored.data.elements[0]).toMatchObject({ altText: "Housse vue de face", caption: "Vue de face" });
  expectQuiet(page);
});

test("gives a language a picture of its own, and takes it back", async () => {
  const page = await chrome.openAs("shop");
  const path = await page.evaluate(async () => {
    const { data } = (await (await fetch("/admin/api/demo/sample-paths")).json()) as { data: Record<string, string> };
    return data["/service/:idService/paragraph-update-image/:idParagraph/:index"] ?? "";
  });
  const [, paragraphId = ""] = /paragraph-update-image\/(\d+)\//.exec(path) ?? [];
  const slide = async () => {
    const response = await page.request.get(`/admin/api/paragraph/${paragraphId}`);
    const { data } = (await response.json()) as { data: Paragraph };
    const [{ pictures = [], commonPictures } = {}] = data.sliderPictures;
    return [pictures, commonPictures].map((list) => list?.map(({ imageName }) => imageName));
  };
  const [before] = await slide();
  const editor = page.locator("td-paragraph-picture[data-ready]");
  const own = editor.getByRole("checkbox", { name: "Image propre en français" });
  const save = async (): Promise<void> => {
    await editor.getByRole("button", { name: "Enregistrer l’image" }).click();
    await page.waitForURL(new RegExp(`/paragraph/${paragraphId}`));
  };
  await page.goto(`/admin${path}`);
  await own.check();
  await editor.getByText("Pour toutes les langues").first().waitFor();
  // Pictures of all languages are not deleted from here.
  expect(await editor.getByRole("button", { name: /^Supprimer pour/ }).count()).toBe(0);
  const bytes = Buffer.from(await page.evaluate<string>(drawPng), "base64");
  await editor
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "en-francais.png", mimeType: "image/png", buffer: bytes });
  await editor.getByText("en-francais.png").waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await save();
  expect(await slide()).toEqual([expect.arrayContaining(["en-francais.png"]), before]);

  await page.goto(`/admin${path}`);
  await own.uncheck();
  await save();
  expect(await slide()).toEqual([before, undefined]);
  expectQuiet(page);
});

test("the editor and the paragraph have no accessibility violations", async () => {
  const page = await chrome.openAs("shop");
  const paths = await page.evaluate(async () => {
    const { data } = (await (await fetch("/admin/api/demo/sample-paths")).json()) as { data: Record<string, string> };
    return Object.entries(data).flatMap(([pattern, path]) =>
      pattern.startsWith("/landing-page") && pattern.includes(":idParagraph") ? [path] : [],
    );
  });
  expect(paths).toHaveLength(2);
  for (const path of paths) {
    await page.goto(`/admin${path}`);
    await page.locator("td-admin-shell > [data-ready]").first().waitFor({ state: "attached" });
    // The shell around them is checked elsewhere.
    expect((await axeViolations(page)).filter((fault) => !fault.includes(".td-shell-"))).toEqual([]);
  }
  expectQuiet(page);
});
