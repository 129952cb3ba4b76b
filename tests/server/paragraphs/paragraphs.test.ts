/** The paragraph API: rights, scope, versions, order, options, profiles, sanitising. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MODULES } from "../../../host/server/modules";
import { record, subscription } from "../../../host/server/platform/storage/schema";
import { ENUMERATION_NAMES } from "../../../src/contract/paragraph/enumerations";
import { LAYOUTS } from "../../../src/contract/paragraph/layouts";
import { OWNER_TYPES, OWNERS } from "../../../src/contract/paragraph/owners";
import type { Paragraph } from "../../../src/contract/paragraph/shapes";
import { testServer, type Browser, type TestServer } from "../support/test-server";

const API = "/admin/api/paragraph";
let server: TestServer;
let shop: Browser;
const owners = new Map<string, number>();

beforeAll(async () => {
  server = await testServer({ modules: MODULES });
  // The plan that includes every right.
  await server.open.database.update(subscription).set({ planCode: "PREMIUM" });
  for (const type of OWNER_TYPES) {
    const { resource } = OWNERS[type];
    const [row] = await server.open.database
      .insert(record)
      .values({
        resource,
        shopId: server.fixture.shopId,
        i18n: { name: { fr_FR: resource } },
        ...(type === "PRODUCT" && { data: { type: "product" } }),
      })
      .returning();
    owners.set(type, row?.id ?? 0);
  }
  shop = server.browser();
  await shop.signIn("admin");
});
afterAll(() => server.close());

const data = <T>(response: { json<J>(): J }): T => response.json<{ data: T }>().data;
async function add(layoutId = "T_ONE", ownerType = "SERVICE"): Promise<Paragraph> {
  const slot = ownerType === "CONTENT_BLOC_PAGE" ? "TOP" : null;
  const body = { ownerType, ownerId: owners.get(ownerType), layoutId, slot };
  const response = await shop.call("POST", API, { body });
  expect(response.statusCode).toBe(200);
  return data<Paragraph>(response);
}
const save = (id: number, version: number, body: object) =>
  shop.call("PUT", `${API}/${id}`, { body: { version, ...body } });

describe("owners", () => {
  test.each(OWNER_TYPES)("%s has paragraphs of every allowed layout", async (ownerType) => {
    const response = await shop.call("GET", `${API}/layouts?ownerType=${ownerType}`);
    const allowed = data<{ id: string }[]>(response).map(({ id }) => id);
    const { excludedLayouts } = OWNERS[ownerType];
    expect(allowed).toEqual(LAYOUTS.map(({ id }) => id).filter((id) => !excludedLayouts.includes(id)));
    const created = await add("TI_LEFT", ownerType);
    expect([created.ownerType, created.type, created.sliderPictures]).toEqual([ownerType, "TEXT_IMAGE", []]);
    expect(created.locale).toBe(OWNERS[ownerType].perLocale ? "fr_FR" : null);
  });

  test("other shops and read-only accounts can't change anything", async () => {
    const { id, version } = await add();
    const other = server.browser();
    await other.signIn("other");
    expect((await other.call("GET", `${API}/${id}`)).statusCode).toBe(404);
    const reader = server.browser();
    await reader.signIn("reader");
    expect((await reader.call("GET", `${API}/${id}`)).statusCode).toBe(200);
    expect((await reader.call("PUT", `${API}/${id}`, { body: { version, internalName: "x" } })).statusCode).toBe(403);
  });

  test("responds with 404 for an entity id of another owner or of none", async () => {
    const { id } = await add("SL_FULL", "LANDING_PAGE");
    for (const entityId of [
      `${owners.get("SERVICE")}--${id}`,
      `${id}`,
      "--",
      `x--${id}`,
      `${owners.get("LANDING_PAGE")}--999999`,
    ]) {
      const body = { entityId, index: 0, pictures: [], altText: "", link: { url: "", newTab: false } };
      expect((await shop.call("PUT", `${API}/slider-picture/LANDING_PAGE`, { body })).statusCode).toBe(404);
    }
  });
});

describe("saving", () => {
  test("keeps omitted fields, and refuses a stale version with the current paragraph", async () => {
    const { id, version } = await add();
    const first = data<Paragraph>(
      await save(id, version, { content: { title: { fr_FR: "Un" } }, internalName: "Nom" }),
    );
    expect([first.version, first.content["title"], first.internalName]).toEqual([version + 1, { fr_FR: "Un" }, "Nom"]);
    const second = data<Paragraph>(await save(id, first.version, { anchor: "un" }));
    expect([second.content["title"], second.anchor]).toEqual([{ fr_FR: "Un" }, "un"]);
    const stale = await save(id, version, { internalName: "Autre" });
    expect([stale.statusCode, stale.json<{ current: Paragraph }>().current.internalName]).toEqual([409, "Nom"]);
  });

  test("reports errors per field", async () => {
    const { id, version } = await add("L_TALK_POINTS");
    const response = await save(id, version, {
      content: { points: [{ icon: "NOPE", title: {}, text: {}, link: null }], unknown: 1 },
      startAt: "2026-02-01T00:00:00.000Z",
      endAt: "2026-01-01T00:00:00.000Z",
    });
    expect(response.statusCode).toBe(422);
    const { fields } = response.json<{ fields: Record<string, string> }>();
    expect(Object.keys(fields)).toEqual(expect.arrayContaining(["content.points.0.icon", "content.points.0.title"]));
  });

  test("another layout hides fields it lacks, and the previous one shows them again", async () => {
    const { id, version } = await add("L_FAQ");
    const questions = [{ question: { fr_FR: "Où" }, answer: { fr_FR: "<p>Ici</p>" } }];
    const filled = data<Paragraph>(await save(id, version, { content: { title: { fr_FR: "T" }, questions } }));
    const plain = data<Paragraph>(await save(id, filled.version, { layoutId: "T_ONE" }));
    const { questions: hidden, title } = plain.content;
    expect([hidden, plain.hiddenFields.includes("questions"), title]).toEqual([undefined, true, { fr_FR: "T" }]);
    const restored = data<Paragraph>(await save(id, plain.version, { layoutId: "L_FAQ" }));
    expect([restored.content["questions"], restored.hiddenFields.includes("questions")]).toEqual([questions, false]);
  });

  test("publishes the draft, lists versions and restores one", async () => {
    const { id, version } = await add();
    const { version: saved } = data<Paragraph>(await save(id, version, { internalName: "Un" }));
    const published = data<Paragraph>(await shop.call("POST", `${API}/${id}/publish`, { body: { version: saved } }));
    expect(published.state).toBe("PUBLISHED");
    expect(data<Paragraph>(await save(id, published.version, { internalName: "Deux" })).state).toBe("MODIFIED");
    const versions = `${API}/${id}/versions`;
    const { elements } = data<{ elements: { version: number }[] }>(await shop.call("GET", versions));
    expect(elements.map((entry) => entry.version)).toEqual([4, 3, 2, 1]);
    expect(data(await shop.call("GET", `${versions}/2`))).toMatchObject({ internalName: "Un", version: 2 });
    expect((await shop.call("GET", `${versions}/9`)).statusCode).toBe(404);
    const restored = data<Paragraph>(await shop.call("POST", `${versions}/2/restore`));
    expect([restored.internalName, restored.version]).toEqual(["Un", 5]);
  });

  test("custom HTML is limited to the platform", async () => {
    const response = await shop.call("POST", API, {
      body: { ownerType: "SERVICE", ownerId: owners.get("SERVICE"), layoutId: "C_HTML" },
    });
    expect(response.statusCode).toBe(403);
  });

  test("a content bloc cannot contain itself", async () => {
    const pageId = owners.get("CONTENT_BLOC_PAGE") ?? 0;
    await server.open.database
      .update(record)
      .set({ data: { reusable: true } })
      .where(eq(record.id, pageId));
    const { id, version } = await add("C_CONTENT_BLOC", "CONTENT_BLOC_PAGE");
    const response = await save(id, version, { content: { contentBloc: { id: pageId } } });
    expect(response.json<{ fields: object }>().fields).toEqual({
      "content.contentBloc": "paragraph.error.bloc-ring",
    });
  });

  test("a content bloc cannot be deleted while a page uses it", async () => {
    const pageId = owners.get("CONTENT_BLOC_PAGE") ?? 0;
    const { id, version } = await add("C_CONTENT_BLOC");
    expect((await save(id, version, { content: { contentBloc: { id: pageId } } })).statusCode).toBe(200);
    const refused = await shop.call("DELETE", `/admin/api/content-bloc-page/${pageId}`);
    expect(refused.json<{ errors: string[] }>().errors).toEqual(["content-bloc-page.error.held"]);
  });
});

describe("the paragraphs of an owner", () => {
  test("are added, ordered, copied, deleted and restored", async () => {
    const ownerType = "CUSTOM_DATABASE_LEVEL";
    const query = `${API}?ownerType=${ownerType}&ownerId=${owners.get(ownerType)}`;
    const ids = async () => data<{ elements: Paragraph[] }>(await shop.call("GET", query)).elements.map(({ id }) => id);
    const before = await ids();
    const a = await add("T_TWO", ownerType);
    // Both columns exist from the start.
    expect(a.content["columns"]).toEqual([{ text: {} }, { text: {} }]);
    const b = await add("T_ONE", ownerType);
    const c = data<Paragraph>(
      await shop.call("POST", API, {
        body: { ownerType, ownerId: owners.get(ownerType), layoutId: "T_TWO", afterId: a.id },
      }),
    );
    expect(await ids()).toEqual([...before, a.id, c.id, b.id]);
    const order = [b.id, ...before, c.id, a.id];
    const body = { ownerType, ownerId: owners.get(ownerType), ids: order };
    expect((await shop.call("PUT", `${API}/order`, { body })).statusCode).toBe(200);
    expect(await ids()).toEqual(order);
    expect((await shop.call("PUT", `${API}/order`, { body: { ...body, ids: order.slice(1) } })).statusCode).toBe(409);
    const copy = data<Paragraph>(await shop.call("POST", `${API}/${b.id}/duplicate`, { body: {} }));
    expect((await ids()).slice(0, 2)).toEqual([b.id, copy.id]);
    await shop.call("DELETE", `${API}/${copy.id}`);
    expect(await ids()).not.toContain(copy.id);
    expect((await shop.call("GET", `${API}/${copy.id}`)).statusCode).toBe(404);
    expect((await shop.call("POST", `${API}/${copy.id}/restore`)).statusCode).toBe(200);
    expect(await ids()).toContain(copy.id);
  });

  test("a copy on a page in another language has its texts in that language", async () => {
    const [german] = await server.open.database
      .insert(record)
      .values({ resource: "landing-page", shopId: server.fixture.shopId, data: { locale: "de_DE", title: "Seite" } })
      .returning();
    const { id, version } = await add("L_FAQ", "LANDING_PAGE");
    const questions = [{ question: { fr_FR: "Où" }, answer: { fr_FR: "<p>Ici</p>" } }];
    await save(id, version, { content: { title: { fr_FR: "Titre" }, questions } });
    const copy = data<Paragraph>(
      await shop.call("POST", `${API}/${id}/duplicate`, { body: { ownerType: "LANDING_PAGE", ownerId: german?.id } }),
    );
    expect([copy.locale, copy.state, copy.ownerId]).toEqual(["de_DE", "DRAFT", german?.id]);
    expect(copy.content).toMatchObject({
      title: { de_DE: "Titre" },
      questions: [{ question: { de_DE: "Où" }, answer: { de_DE: "<p>Ici</p>" } }],
    });
  });
});

describe("advanced options", () => {
  test("are stored by code and read under data.data.options", async () => {
    const { id } = await add("TI_LEFT");
    const options = [
      { code: "SPACE_ABOVE", mobilePosition: { spaceSizeId: 3 }, desktopPosition: { spaceSizeId: 6 } },
      { code: "TEXT_ALIGN", choice: { code: "CENTER", icon: "align-center" } },
    ];
    const saved = await shop.call("POST", `${API}/${id}/advanced-options`, { body: { paragraphId: id, options } });
    expect(saved.statusCode).toBe(200);
    expect((await shop.call("GET", `${API}/${id}/advanced-options`)).json()).toEqual({ data: { options } });
    const rules = data<{ options: { code: string }[] }>(await shop.call("GET", `${API}/advanced-options/TI_LEFT`));
    expect(rules.options.map(({ code }) => code)).toContain("GAP_TEXT_IMAGE");
  });

  test("refuses unknown options, sizes and values, and saves nothing", async () => {
    const { id } = await add("T_ONE");
    const invalid = [
      { code: "GAP_TEXT_IMAGE", mobilePosition: { spaceSizeId: 1 }, desktopPosition: { spaceSizeId: 1 } },
      { code: "SPACE_ABOVE", mobilePosition: { spaceSizeId: 99 }, desktopPosition: { spaceSizeId: 1 } },
      { code: "SHADOW", choice: { code: "HUGE" } },
    ];
    const response = await shop.call("POST", `${API}/${id}/advanced-options`, { body: { options: invalid } });
    expect([response.statusCode, response.json<{ fields: object }>().fields]).toEqual([
      422,
      {
        "options.0.code": "paragraph.error.option-unknown",
        "options.1.mobilePosition": "paragraph.error.space-size",
        "options.2.choice": "paragraph.error.option-value",
      },
    ]);
    expect((await shop.call("GET", `${API}/${id}/advanced-options`)).json()).toEqual({ data: { options: [] } });
  });
});

describe("enumerations", () => {
  test.each(ENUMERATION_NAMES)("%s is a list with ids, codes and message keys", async (name) => {
    const values = data<{ id: number; code: string; labelKey: string }[]>(
      await shop.call("GET", `/admin/api/enumeration/${name}`),
    );
    expect(values.length).toBeGreaterThan(2);
    values.forEach((value, index) => {
      expect(value).toMatchObject({ id: index + 1, labelKey: `enumeration.${name}.${value.code}` });
    });
  });
  test("an unknown enumeration is not found", async () => {
    expect((await shop.call("GET", "/admin/api/enumeration/constructor")).statusCode).toBe(404);
  });
});

describe("sanitising", () => {
  test("texts of a landing page may use known variables only", async () => {
    const { id, version } = await add("L_FAQ", "LANDING_PAGE");
    const faq = (html: string) => ({ questions: [{ question: { fr_FR: "Q" }, answer: { fr_FR: html } }] });
    for (const variable of ["{town}", "{minPrice}", "{city:1}"]) {
      const refused = await save(id, version, { content: faq(`<p>${variable}</p>`) });
      expect([refused.statusCode, refused.json<{ fields: object }>().fields], variable).toEqual([
        422,
        { "content.questions.0.answer": "paragraph.error.variable" },
      ]);
    }
    const saved = await save(id, version, { content: faq("<p>{city}, {minPrice:205/55R16}, {12}</p>") });
    expect(saved.statusCode).toBe(200);
    // Levels of a custom database have variables for their fields.
    const level = await add("T_ONE", "CUSTOM_DATABASE_LEVEL");
    const columns = [{ text: { fr_FR: "<p>{field:diameter}</p>" } }];
    expect((await save(level.id, level.version, { content: { columns } })).statusCode).toBe(200);
  });

  test.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\tscript:alert(1)",
    "\u0001javascript:alert(1)",
    "vbscript:msgbox(1)",
    "data:text/html,<script>alert(1)</script>",
    "//evil.test/x",
    "\\\\evil.test",
    "file:///etc/passwd",
  ])("removes or refuses the link %j", async (url) => {
    const { id, version } = await add("I_CTA");
    const button = {
      label: { fr_FR: "Aller" },
      type: "PRIMARY",
      cta: "NONE",
      link: { url, newTab: false },
      icon: null,
    };
    const response = await save(id, version, { content: { buttons: [button] } });
    const stored = response.statusCode === 200 ? JSON.stringify(data<Paragraph>(response).content["buttons"]) : "";
    expect(stored).not.toMatch(/script:|data:|file:|"\/\/|evil\.test/i);
  });

  test("a button with an action has no link", async () => {
    const { id, version } = await add("I_CTA");
    const link = { url: "/promo", newTab: false };
    const button = (cta: string) => ({ label: { fr_FR: "Aller" }, type: "PRIMARY", cta, link, icon: null });
    const saved = await save(id, version, { content: { buttons: [button("TYRE_SEARCH"), button("NONE")] } });
    expect(data<Paragraph>(saved).content["buttons"]).toMatchObject([{ link: null }, { link }]);
  });

  test("saving refuses unsafe links, cleans rich text, and keeps alternative text as text", async () => {
    const { id, version } = await add("TI_LEFT");
    const button = {
      label: { fr_FR: "Aller" },
      type: "PRIMARY",
      cta: "NONE",
      link: { url: "javascript:alert(1)", newTab: false },
      icon: null,
    };
    const refused = await save(id, version, { content: { buttons: [button] } });
    expect(Object.keys(refused.json<{ fields: object }>().fields).join()).toMatch(/content\.buttons\.0\.link/);
    const saved = data<Paragraph>(
      await save(id, version, { content: { text: { fr_FR: `<p onclick="x()">Bon<script>1</script></p>` } } }),
    );
    expect(saved.content["text"]).toEqual({ fr_FR: "<p>Bon</p>" });
    const owner = owners.get("SERVICE");
    const altText = `"><img src=x onerror=alert(1)>`;
    const body = {
      entityId: `${owner}--${id}`,
      index: 0,
      pictures: [],
      altText,
      link: { url: "/Promo  Hiver--2026/", newTab: true },
    };
    const group = data<{ altText: string; link: object }>(
      await shop.call("PUT", `${API}/slider-picture/SERVICE`, { body }),
    );
    expect(group).toMatchObject({ altText, link: { url: "/promo-hiver-2026", newTab: true } });
    const unsafe = await shop.call("PUT", `${API}/slider-picture/SERVICE`, {
      body: { ...body, link: { url: "data:text/html,x", newTab: false } },
    });
    expect(unsafe.statusCode).toBe(422);
  });
});
