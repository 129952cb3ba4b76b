/** Warnings of a paragraph before publication: low contrast, duplicate button labels, missing languages and values. */
import { describe, expect, test } from "vitest";
import { TdError } from "../../../src/contract/errors";
import { contrast, SITE_COLOURS, MIN_CONTRAST, lowContrasts } from "../../../src/contract/paragraph/contrast";
import { CHOICE_OPTIONS } from "../../../src/contract/paragraph/options";
import type { Paragraph } from "../../../src/contract/paragraph/shapes";
import { layoutOf, type LayoutRule } from "../../../src/contract/paragraph/layouts";
import { paragraphPreview } from "../../../src/contract/paragraph/markup";
import { paragraphName, paragraphRefusal } from "../../../src/engine/paragraphs/paragraph-record";
import { textsIn } from "../../../src/engine/paragraphs/paragraph-languages";
import { pictureName } from "../../../src/contract/paragraph/pictures";
import { duplicateLabels } from "../../../src/screens/paragraph/duplicate-labels";

const layout = (id: string): LayoutRule => layoutOf(id) ?? expect.fail(id);
const withBackground = (background: string) => [{ code: "BACKGROUND", choice: { code: background } }];

describe("contrast", () => {
  test.each([
    ["#000000", "#ffffff", 21],
    ["#fff", "#FFFFFF", 1],
    ["hsl(0, 0%, 0%)", "#fff", 21],
    ["#767676", "#fff", 4.54],
    ["hsl(240, 100%, 50%)", "#0000ff", 1],
    ["red", "#fff", undefined],
  ])("of %s on %s is %s", (colour, background, ratio) => {
    const computed = contrast(colour, background);
    expect(computed === undefined ? undefined : Math.round(computed * 100) / 100).toBe(ratio);
  });

  test("the site's text is readable on every background choice", () => {
    expect(Object.keys(SITE_COLOURS)).toEqual([...CHOICE_OPTIONS.BACKGROUND]);
    for (const { text, background } of Object.values(SITE_COLOURS))
      expect(contrast(text, background)).toBeGreaterThanOrEqual(MIN_CONTRAST);
  });

  test("a title's colour and coloured text are checked against the chosen background", () => {
    const values = {
      titleColour: "#0b3d91",
      columns: [{ text: { fr_FR: '<p><span style="color:#be3422">Prix</span></p>' } }],
    };
    expect(lowContrasts(layout("T_ONE"), values, withBackground("NONE"))).toEqual([]);
    expect(lowContrasts(layout("T_ONE"), values, withBackground("DARK")).map(({ part }) => part)).toEqual([
      "title",
      "text",
    ]);
    // Text over a picture lies on a light box.
    expect(lowContrasts(layout("TI_BACKGROUND"), values, withBackground("DARK"))).toEqual([]);
    const marked = { text: { fr_FR: '<p><span style="background-color:#191d22;color:#ffffff">Prix</span></p>' } };
    expect(lowContrasts(layout("T_QUOTE"), marked, withBackground("NONE"))).toEqual([]);
    const dark = { text: { fr_FR: '<p><span style="background-color:#191d22">Prix</span></p>' } };
    expect(lowContrasts(layout("T_QUOTE"), dark, withBackground("NONE"))).toMatchObject([{ part: "text" }]);
  });
});

test("a banner's background colour is rendered", () => {
  const input = {
    pictures: [],
    options: [],
    locale: "fr_FR",
    device: "DESKTOP",
    prefix: String,
    placeholder: "",
  } as const;
  expect(paragraphPreview({ ...input, layout: layout("I_CTA"), values: { background: "#0b3d91" } }).html).toContain(
    'data-ground="#0b3d91"',
  );
  expect(paragraphPreview({ ...input, layout: layout("I_CTA"), values: { background: null } }).html).not.toContain(
    "ground=",
  );
});

test("text between double brackets is left out when one of its variables is empty", () => {
  const input = {
    pictures: [],
    options: [],
    locale: "fr_FR",
    device: "DESKTOP",
    prefix: String,
    placeholder: "",
  } as const;
  const columns = [{ text: { fr_FR: "<p>{brand}[[, dès {minPrice}]].</p>" } }];
  const render = (variables?: Readonly<Record<string, string>>): string =>
    paragraphPreview({ ...input, layout: layout("T_ONE"), values: { columns }, ...(variables && { variables }) }).html;
  expect(render({ brand: "Michelin", minPrice: "59 €" })).toContain("<p>Michelin, dès 59 €.</p>");
  expect(render({ brand: "Michelin", minPrice: "" })).toContain("<p>Michelin.</p>");
  expect(render()).toContain("[[, dès <code");
  const title = { fr_FR: "Pneus {brand}" };
  const variables = { brand: "<b>" };
  expect(paragraphPreview({ ...input, layout: layout("T_ONE"), values: { title }, variables }).html).toContain(
    "Pneus &lt;b&gt;</h2>",
  );
});

test("reports button labels that are duplicated within a language", () => {
  const button = (fr: string, en = "") => ({ label: { fr_FR: fr, en_GB: en } });
  expect(duplicateLabels([button("Réserver", "Book"), button(" réserver ", "Book now")])).toEqual(["Réserver"]);
  expect(duplicateLabels([button("Réserver", "Call"), button("Call", "Réserver")])).toEqual([]);
  expect(duplicateLabels([{ label: null }, {}, button(""), button("")])).toEqual([]);
  expect(duplicateLabels(undefined)).toEqual([]);
});

test("finds localised texts at any depth, and only those", () => {
  const content = {
    title: { fr_FR: "Un", en_GB: "" },
    subtitle: {},
    link: { url: "/", newTab: false },
    points: [{ icon: "TYRE", title: { de_DE: "Zwei" } }],
  };
  expect(textsIn(content)).toEqual([{ fr_FR: "Un", en_GB: "" }, { de_DE: "Zwei" }]);
});

test("a paragraph is named by its internal name, else its text, else its layout", () => {
  const t = Object.assign(() => "", { key: (key: string) => key }) as never;
  const nameOf = (content: object, internalName: string | null = null): string =>
    paragraphName({ internalName, content, contentLocale: "fr_FR", layoutId: "T_TWO" } as Paragraph, t);
  const columns = [{ text: { fr_FR: `<p>Hiver&nbsp;: <b>R&amp;D</b></p><p>${"pneus ".repeat(20)}</p>` } }];
  expect(nameOf({ columns, title: { fr_FR: "Titre" } }, "Interne")).toBe("Interne");
  expect(nameOf({ columns, title: { fr_FR: "Titre" } })).toBe("Titre");
  expect(nameOf({ columns })).toBe("Hiver\u00a0: R&D pneus pneus pneus pneus pneus pneus pneus pneus…");
  expect(nameOf({ columns: [{ text: {} }] })).toBe("paragraph.layout.T_TWO");
});

test("a refusal about paragraphs shows its reason, any other shows the fallback message", () => {
  const refusalWith = (...errors: string[]) => {
    const problem = { type: "refused", title: "", status: 422, errors, params: { "": { limit: 5 } } } as const;
    return new TdError("status", "", 422, problem);
  };
  expect(paragraphRefusal(refusalWith("paragraph.error.slot-full"), "paragraph.add.failed")).toEqual({
    key: "paragraph.error.slot-full",
    params: { limit: 5 },
  });
  expect(paragraphRefusal(refusalWith("error.unknown"), "paragraph.add.failed")).toEqual({
    key: "paragraph.add.failed",
  });
});

test("the public page has no placeholder for a missing picture, and no phone picture on wide screens", () => {
  const render = (...devices: ("DESKTOP" | "TABLET" | "MOBILE")[]) => {
    const pictures = devices.map((device) => ({ device, pictureUrl: `/${device}.jpg` }));
    const group = { index: 0, altText: "Pneu", link: { url: "", newTab: false }, pictures } as never;
    const common = {
      layout: layout("IMG_ONE"),
      values: {},
      options: [],
      locale: "fr_FR",
      device: "DESKTOP",
      placeholder: "",
    } as const;
    const input = { ...common, pictures: devices.length === 0 ? [] : [group], prefix: (url: string) => url };
    return [paragraphPreview({ ...input, responsive: true }).html, paragraphPreview(input).html] as const;
  };
  const [empty, editor] = render();
  expect([empty.includes("no-picture"), editor.includes("no-picture")]).toEqual([false, true]);
  expect(render("DESKTOP", "MOBILE")[0]).toContain("<picture><source");
  const [phone, editorHtml] = render("MOBILE");
  expect(phone).toContain(`<picture class="up-to-mobile"><source media="(max-width: 600px)" srcset="/MOBILE.jpg">`);
  expect(editorHtml).toContain("no-picture");
});

test("a picture's file name keeps its letters without accents, with the extension of its type", () => {
  expect(pictureName("C:\\Été à Lyon.png", "JPEG")).toBe("ete-a-lyon.jpg");
  expect(pictureName("図.gif", "GIF")).toBe("image.gif");
});
