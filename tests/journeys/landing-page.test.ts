/**
 * A landing page from scratch: five kinds of paragraphs with pictures and rich text, ordered, previewed, scheduled,
 * published and restored.
 */
import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { axeViolations, expectQuiet, scrollsSideways, useChrome } from "../browser/browser";

const chrome = useChrome();

/** Script that draws a PNG in the page, so that the test needs no file. */
const drawPng = `(() => { const c = document.createElement("canvas"); c.width = 1600; c.height = 1200; const x = c.getContext("2d"); const g = x.createLinearGradient(0, 0, 1600, 1200); g.addColorStop(0, "#0d6478"); g.addColorStop(1, "#f5a300"); x.fillStyle = g; x.fillRect(0, 0, 1600, 1200); return c.toDataURL("image/png").split(",")[1]; })()`;

const save = (page: Page) => page.getByRole("button", { name: /^Enregistrer/ }).click();
const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await page.locator("td-admin-shell > [data-ready]").first().waitFor({ state: "attached" });
};

/** Adds a paragraph with a layout on the page's screen, which opens the paragraph's screen. */
async function addParagraph(page: Page, pagePath: string, category: string, layout: string): Promise<void> {
  await open(page, pagePath);
  await page.getByRole("button", { name: "Ajouter un paragraphe" }).first().click();
  await page.getByRole("tab", { name: category, exact: true }).click();
  await page.getByRole("radio", { name: layout, exact: true }).click();
  await page.getByRole("button", { name: "Choisir", exact: true }).click();
  await page.waitForURL(/\/paragraph\/\d+$/);
  await page.locator("td-paragraph[data-ready]").waitFor();
}

/** Types into the rich-text editor. */
async function typeText(page: Page, text: string): Promise<void> {
  const editor = page.locator(".ck-editor__editable").first();
  await editor.waitFor();
  await editor.click();
  await page.keyboard.type(text);
  // The form gets the text after a pause, and the preview gets it from the form.
  await page.frameLocator("td-paragraph iframe").getByText(text).waitFor();
}

const waitForSaved = (page: Page) => page.getByText("Paragraphe enregistré dans le brouillon").first().waitFor();

test(
  "a landing page is written, ordered, previewed, scheduled, published and restored",
  { timeout: 240_000 },
  async () => {
    const page = await chrome.openAs("shop", "landing-page/new");
    const title = `Pneus été ${Date.now()}`;
    await page.getByLabel("Titre", { exact: false }).first().fill(title);
    await page.getByRole("combobox", { name: "Langue" }).selectOption("fr_FR");
    await page.getByRole("button", { name: /^Créer/ }).click();
    await page.waitForURL(/\/landing-page\/\d+$/);
    const path = new URL(page.url()).pathname;
    const id = path.split("/").at(-1) ?? "";

    await addParagraph(page, path, "Texte et image", "Image à gauche, texte à droite");
    await page.getByLabel("Titre", { exact: true }).first().fill("Montage en 50 minutes");
    await typeText(page, "Quatre pneus montés et équilibrés.");
    await save(page);
    await waitForSaved(page);
    const paragraphPath = new URL(page.url()).pathname;
    await page.getByRole("button", { name: "Ajouter une image" }).click();
    await page.waitForURL(/paragraph-update-image/);
    const editor = page.locator("td-paragraph-picture[data-ready]");
    await editor.waitFor();
    const bytes = Buffer.from(await page.evaluate<string>(drawPng), "base64");
    await editor
      .locator("input[type=file]")
      .first()
      .setInputFiles({ name: "été.png", mimeType: "image/png", buffer: bytes });
    await editor.getByText(/\.png/).first().waitFor();
    await editor.getByLabel("Texte de remplacement").fill("Route d’été");
    await editor.getByRole("button", { name: "Enregistrer l’image" }).click();
    await page.waitForURL((url) => url.pathname === paragraphPath);
    // The paragraph reloads and shows its picture at once.
    await page.locator("td-paragraph").getByText("ete.png").first().waitFor();

    for (const [category, layout, name] of [
      ["Texte", "Une colonne", "Colonne"],
      ["Listes", "Questions et réponses", "Questions"],
      ["Interactif", "Bandeau avec bouton", "Bandeau"],
      ["Images", "Diaporama pleine largeur", "Diaporama"],
    ] as const) {
      await addParagraph(page, path, category, layout);
      await page.getByLabel("Nom interne").fill(name);
      await save(page);
      await waitForSaved(page);
    }

    // Reorders, undoes, redoes, and saves once.
    await open(page, `${path}/position-page`);
    const rows = page.locator("td-landing-page-position li");
    await rows.nth(4).waitFor();
    await page
      .getByRole("button", {
        name: "Placer « Bandeau » en premier".replaceAll(" »", "\u00a0»").replaceAll("« ", "«\u00a0"),
      })
      .click();
    expect(await rows.first().textContent()).toContain("Bandeau");
    await page.getByRole("button", { name: "Annuler", exact: true }).click();
    expect(await rows.first().textContent()).not.toContain("Bandeau");
    await page.getByRole("button", { name: "Rétablir", exact: true }).click();
    await page.getByRole("button", { name: "Enregistrer l’ordre" }).click();
    await page.getByText("Ordre enregistré").waitFor();
    expect(await axeViolations(page, "td-landing-page-position")).toEqual([]);

    // Previews the draft at three widths.
    await open(page, path);
    await page.getByRole("tab", { name: "Publication" }).click();
    await page.getByRole("button", { name: "Voir le brouillon" }).click();
    const frame = page.locator("iframe[title='Aperçu de la page']");
    await frame.waitFor();
    for (const [tab, width] of [
      ["Ordinateur", "1440px"],
      ["Tablette", "820px"],
      ["Mobile", "390px"],
    ] as const) {
      await page.getByRole("tab", { name: tab }).click();
      await page.waitForFunction(
        ([expectedWidth]) => {
          const find = (root: Document | ShadowRoot): HTMLIFrameElement | undefined => {
            for (const element of root.querySelectorAll("*")) {
              if (element instanceof HTMLIFrameElement) return element;
              const inner = element.shadowRoot === null ? undefined : find(element.shadowRoot);
              if (inner !== undefined) return inner;
            }
            return undefined;
          };
          return find(document)?.style.inlineSize === expectedWidth;
        },
        [width],
      );
    }
    const address = await page.getByRole("textbox", { name: /Lien pour une personne sans compte/ }).inputValue();
    const visitor = await chrome.open();
    await visitor.goto(address);
    await visitor.getByText("Montage en 50 minutes").waitFor();
    expect(await scrollsSideways(visitor)).toBe(false);

    // Schedules the page, then publishes it at once.
    const callAction = (action: string, body: object = {}) =>
      page.evaluate(
        async ([pageId, verb, values]) => {
          const { data } = (await (await fetch(`/admin/api/landing-page/${pageId}`)).json()) as {
            data: { version: number };
          };
          const token = decodeURIComponent(/XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? "");
          const path = `/admin/api/landing-page/${pageId}${verb === "" ? "" : `/${verb}`}`;
          const response = await fetch(path, {
            method: verb === "" ? "PUT" : "POST",
            headers: { "content-type": "application/json", "X-XSRF-TOKEN": token },
            body: JSON.stringify({ version: data.version, ...JSON.parse(values ?? "{}") }),
          });
          return response.status;
        },
        [id, action, JSON.stringify(body)],
      );
    expect(await callAction("", { startAt: "2199-01-01T00:00:00.000Z" })).toBe(200);
    await open(page, path);
    await page.getByRole("button", { name: "Publier", exact: true }).click();
    await page.getByRole("button", { name: "Ne rien changer" }).waitFor();
    await page.getByRole("button", { name: "Publier", exact: true }).last().click();
    await page.getByText("1 page d’atterrissage publiée").waitFor();
    await page.getByText("Programmée").first().waitFor();
    const visit = () =>
      page.evaluate(async () => {
        const shop = (await (await fetch("/admin/api/display-configuration")).json()) as {
          data: { shopInfo: { code: string } };
        };
        return shop.data.shopInfo.code;
      });
    const slug = await page.evaluate(
      async (pageId) =>
        ((await (await fetch(`/admin/api/landing-page/${pageId}`)).json()) as { data: { slug: string } }).data.slug,
      id,
    );
    const site = `/admin/public/api/site/${await visit()}?path=/${slug}`;
    expect((await visitor.goto(site))?.status()).toBe(404);
    expect(await callAction("", { startAt: null })).toBe(200);
    expect((await visitor.goto(site))?.status()).toBe(200);

    // Publishes another text, then restores the first version.
    await open(page, paragraphPath);
    await page.getByLabel("Titre", { exact: true }).first().fill("Un autre titre");
    await save(page);
    await waitForSaved(page);
    expect(await callAction("publish")).toBe(200);
    await visitor.goto(site);
    await visitor.getByText("Un autre titre").waitFor();
    await open(page, path);
    await page.getByRole("tab", { name: "Publication" }).click();
    await page.getByRole("button", { name: "Comparer au brouillon" }).last().click();
    await page.getByText("Un autre titre").waitFor();
    await page.getByRole("button", { name: "Restaurer", exact: true }).last().click();
    await page.getByText(/^Restaurer la version 1/).waitFor();
    await page.getByRole("button", { name: "Restaurer", exact: true }).last().click();
    await page.getByText("La version 1 est de nouveau le brouillon").waitFor();
    expect(await callAction("publish")).toBe(200);
    await visitor.goto(site);
    await visitor.getByText("Montage en 50 minutes").waitFor();

    // The paragraph is deleted elsewhere during editing: the typed text becomes a new paragraph.
    await open(page, paragraphPath);
    const titleField = page.getByLabel("Titre", { exact: true }).first();
    await titleField.fill("Gardé malgré tout");
    const removed = await page.evaluate(async (paragraph) => {
      const token = decodeURIComponent(/XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? "");
      return (
        await fetch(`/admin/api/paragraph/${paragraph}`, { method: "DELETE", headers: { "X-XSRF-TOKEN": token } })
      ).status;
    }, paragraphPath.split("/").at(-1));
    expect(removed).toBe(200);
    await save(page);
    await page.getByText("Ce paragraphe n’existe plus.").waitFor();
    await page.getByRole("button", { name: /^Recréer/ }).click();
    await page.waitForURL(({ pathname }) => pathname !== paragraphPath && /\/paragraph\/\d+$/.test(pathname));
    await page.locator("td-paragraph[data-ready]").waitFor();
    expect(await titleField.inputValue()).toBe("Gardé malgré tout");
    expectQuiet(page, /status of 404/);
  },
);

test("a moved tyre is saved at once; text typed meanwhile is kept and saved as well", async () => {
  const page = await chrome.openAs("shop");
  const stored = (id: number) =>
    page.evaluate(async (paragraph) => {
      const { data } = (await (await fetch(`/admin/api/paragraph/${paragraph}`)).json()) as {
        data: { content: { title: object; profiles: { profile: { label: string } }[] } };
      };
      return [data.content.title, data.content.profiles.map(({ profile }) => profile.label)];
    }, id);
  const { ownerId, id } = await page.evaluate(async () => {
    const { data } = (await (await fetch("/admin/api/demo/sample-paths")).json()) as { data: Record<string, string> };
    const owner = /landing-page\/(\d+)/.exec(data["/landing-page/:idLanding/paragraph/:idParagraph"] ?? "")?.[1] ?? "";
    const response = await fetch(`/admin/api/paragraph?ownerType=LANDING_PAGE&ownerId=${owner}`);
    const list = (await response.json()) as { data: { elements: { id: number; type: string }[] } };
    return { ownerId: owner, id: list.data.elements.find(({ type }) => type === "TYRE_PROFILES")?.id ?? 0 };
  });
  const [title, [first, second, ...others]] = (await stored(id)) as [object, string[]];
  await open(page, `/admin/landing-page/${ownerId}/paragraph/${id}`);
  const titleField = page.getByLabel("Titre", { exact: true }).first();
  await titleField.fill("Nos pneus préférés");
  // The page already has an H1; one click corrects the second.
  await page.getByRole("radio", { name: "H1", exact: true }).click();
  await page.getByRole("button", { name: "Passer ce titre en H2" }).click();
  await page.locator("[role=radio][aria-checked=true]", { hasText: "H2" }).waitFor();
  await page
    .getByRole("button", { name: /Descendre/ })
    .first()
    .click();
  await expect.poll(() => stored(id)).toEqual([title, [second, first, ...others]]);
  expect(await titleField.inputValue()).toBe("Nos pneus préférés");
  await save(page);
  await waitForSaved(page);
  expect(await stored(id)).toEqual([{ fr_FR: "Nos pneus préférés" }, [second, first, ...others]]);
  expectQuiet(page, /status of 409/);
});

test("the rich-text editor works in a dialog of a foreign shadow tree, in dark mode and in French", async () => {
  const page = await chrome.openAs("shop", "", { colorScheme: "dark" });
  const sample = await page.evaluate(async () => {
    const { data } = (await (await fetch("/admin/api/demo/sample-paths")).json()) as { data: Record<string, string> };
    return data["/landing-page/:idLanding/paragraph/:idParagraph"] ?? "";
  });
  const [, ownerId = ""] = /landing-page\/(\d+)\//.exec(sample) ?? [];
  const paragraphId = await page.evaluate(async (owner) => {
    const response = await fetch(`/admin/api/paragraph?ownerType=LANDING_PAGE&ownerId=${owner}`);
    const { data } = (await response.json()) as { data: { elements: { id: number; layoutId: string }[] } };
    return String(data.elements.find(({ layoutId }) => layoutId === "TI_RIGHT")?.id);
  }, ownerId);
  await page.goto("/demo/legacy-page.html");
  await page.evaluate(
    ([owner, paragraph]) => {
      const outer = document.createElement("div");
      outer.id = "outer";
      const dialog = document.createElement("dialog");
      dialog.style.cssText = "width: 1100px; height: 860px";
      dialog.append(outer);
      document.body.append(dialog);
      dialog.showModal();
      const element = document.createElement("td-paragraph");
      element.setAttribute("owner-type", "LANDING_PAGE");
      element.setAttribute("owner-id", owner ?? "");
      element.setAttribute("paragraph-id", paragraph ?? "");
      element.setAttribute("theme", "dark");
      outer.attachShadow({ mode: "open" }).append(element);
      // The loader does not see tags inside a shadow tree; one in the light tree loads the code.
      document.body.append(document.createElement("td-paragraph"));
    },
    [ownerId, paragraphId],
  );
  await page.locator("#outer td-paragraph").hover();
  const editable = page.locator("#outer td-paragraph .ck-editor__editable").first();
  await editable.waitFor();
  await page.locator("#outer td-paragraph .ck-toolbar").first().waitFor();
  const borderAndWidth = await editable.evaluate((element) => {
    const style = getComputedStyle(element);
    return { border: style.borderTopStyle, width: element.getBoundingClientRect().width };
  });
  // Without the editor's style sheet there is no border.
  expect(borderAndWidth.border).toBe("solid");
  expect(borderAndWidth.width).toBeGreaterThan(200);
  expect(await page.locator("#outer td-paragraph .ck-toolbar [data-cke-tooltip-text^='Gras']").count()).toBeGreaterThan(
    0,
  );
  // The editor's balloons are above the dialog, receive keyboard input and have the element's theme; none is at the end of the page.
  await editable.click();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Control+k");
  const address = page.locator("#outer td-paragraph .ck-body-wrapper input[inputmode=url]");
  await address.waitFor();
  expect(await address.evaluate((field) => field.matches(":focus"))).toBe(true);
  expect(await address.evaluate((field) => getComputedStyle(field).colorScheme)).toBe("dark");
  await page.keyboard.type("https://example.test");
  await page.keyboard.press("Enter");
  await editable.locator("a[href='https://example.test']").first().waitFor();
  expect(await page.locator("body > .ck-body-wrapper").count()).toBe(0);
});
