/** What a paragraph is warned of before the public sees it: colours that can't be read, buttons that are called alike, languages and values that lack. */
import { describe, expect, test } from "vitest";
import { TdError } from "../../../src/contract/errors";
import { contrast, GROUNDS, MIN_CONTRAST, lowContrasts } from "../../../src/contract/paragraph/contrast";
import { CHOICE_OPTIONS } from "../../../src/contract/paragraph/options";
import type { Paragraph } from "../../../src/contract/paragraph/shapes";
import { layoutOf, type LayoutRule } from "../../../src/contract/paragraph/layouts";
import { paragraphPreview } from "../../../src/contract/paragraph/markup";
import { paragraphName, paragraphRefusal } from "../../../src/engine/paragraphs/paragraph-record";
import { textsIn } from "../../../src/engine/paragraphs/paragraph-languages";
import { pictureName } from "../../../src/contract/paragraph/pictures";
import { duplicateLabels } from "../../../src/screens/paragraph/same-labels";

const layout = (id: string): LayoutRule => layoutOf(id) ?? expect.fail(id);
const on = (ground: string) => [{ code: "BACKGROUND", choice: { code: ground } }];

describe("contrast", () => {
  test.each([
    ["#000000", "#ffffff", 21],
    ["#fff", "#FFFFFF", 1],
    ["hsl(0, 0%, 0%)", "#fff", 21],
    ["#767676", "#fff", 4.54],
    ["hsl(240, 100%, 50%)", "#0000ff", 1],
    ["red", "#fff", undefined],
  ])("of %s on %s is %s", (one, other, ratio) => {
    const found = contrast(one, other);
    expect(found === undefined ? undefined : Math.round(found * 100) / 100).toBe(ratio);
  });

  test("the site's own words can be read on every ground that may be chosen", () => {
    expect(Object.keys(GROUNDS)).toEqual([...CHOICE_OPTIONS.BACKGROUND]);
    for (const { text, ground } of Object.values(GROUNDS))
      expect(contrast(text, ground)).toBeGreaterThanOrEqual(MIN_CONTRAST);
  });

  test("a title's colour and coloured words are judged on the ground that was chosen", () => {
    const values = {
      titleColour: "#0b3d91",
      columns: [{ text: { fr_FR: '<p><span style="color:#be3422">Prix</span></p>' } }],
    };
    expect(lowContrasts(layout("T_ONE"), values, on("NONE"))).toEqual([]);
    expect(lowContrasts(layout("T_ONE"), values, on("DARK")).map(({ part }) => part)).toEqual(["title", "text"]);
    // Text over a picture is on a light box.
    expect(lowContrasts(layout("TI_BACKGROUND"), values, on("DARK"))).toEqual([]);
    const marked = { text: { fr_FR: '<p><span style="background-color:#191d22;color:#ffffff">Prix</span></p>' } };
    expect(lowContrasts(layout("T_QUOTE"), marked, on("NONE"))).toEqual([]);
    const dark = { text: { fr_FR: '<p><span style="background-color:#191d22">Prix</span></p>' } };
    expect(lowContrasts(layout("T_QUOTE"), dark, on("NONE"))).toMatchObject([{ part: "text" }]);
  });
});

test("the ground of a banner is drawn", () => {
  const input = { pictures: [], options: [], locale: "fr_FR", device: "DESKTOP", prefix: String, filled: "" } as const;
  expect(paragraphPreview({ ...input, layout: layout("I_CTA"), values: { background: "#0b3d91" } }).html).toContain(
    'data-ground="#0b3d91"',
  );
  expect(paragraphPreview({ ...input, layout: layout("I_CTA"), values: { background: null } }).html).not.toContain(
    "ground=",
  );
});

test("a sentence between double brackets is left out where a variable of it stands for nothing", () => {
  const input = { pictures: [], options: [], locale: "fr_FR", device: "DESKTOP", prefix: String, filled: "" } as const;
  const columns = [{ text: { fr_FR: "<p>{brand}[[, dès {minPrice}]].</p>" } }];
  const drawn = (variables?: Readonly<Record<string, string>>): string =>
    paragraphPreview({ ...input, layout: layout("T_ONE"), values: { columns }, ...(variables && { variables }) }).html;
  expect(drawn({ brand: "Michelin", minPrice: "59 €" })).toContain("<p>Michelin, dès 59 €.</p>");
  expect(drawn({ brand: "Michelin", minPrice: "" })).toContain("<p>Michelin.</p>");
  expect(drawn()).toContain("[[, dès <code");
  const title = { fr_FR: "Pneus {brand}" };
  const variables = { brand: "<b>" };
  expect(paragraphPreview({ ...input, layout: layout("T_ONE"), values: { title }, variables }).html).toContain(
    "Pneus &lt;b&gt;</h2>",
  );
});

test("buttons that are called alike in one language are named", () => {
  const button = (fr: string, en = "") => ({ label: { fr_FR: fr, en_GB: en } });
  expect(duplicateLabels([button("Réserver", "Book"), button(" réserver ", "Book now")])).toEqual(["Réserver"]);
  expect(duplicateLabels([button("Réserver", "Call"), button("Call", "Réserver")])).toEqual([]);
  expect(duplicateLabels([{ label: null }, {}, button(""), button("")])).toEqual([]);
  expect(duplicateLabels(undefined)).toEqual([]);
});

test("texts by language are found at any depth, and nothing else is taken for one", () => {
  const content = {
    title: { fr_FR: "Un", en_GB: "" },
    subtitle: {},
    link: { url: "/", newTab: false },
    points: [{ icon: "TYRE", title: { de_DE: "Zwei" } }],
  };
  expect(textsIn(content)).toEqual([{ fr_FR: "Un", en_GB: "" }, { de_DE: "Zwei" }]);
});

test("a paragraph is called by what it says, and by its layout while it says nothing", () => {
  const t = Object.assign(() => "", { key: (key: string) => key }) as never;
  const named = (content: object, internalName: string | null = null): string =>
    paragraphName({ internalName, content, contentLocale: "fr_FR", layoutId: "T_TWO" } as Paragraph, t);
  const columns = [{ text: { fr_FR: `<p>Hiver&nbsp;: <b>R&amp;D</b></p><p>${"pneus ".repeat(20)}</p>` } }];
  expect(named({ columns, title: { fr_FR: "Titre" } }, "Interne")).toBe("Interne");
  expect(named({ columns, title: { fr_FR: "Titre" } })).toBe("Titre");
  expect(named({ columns })).toBe("Hiver\u00a0: R&D pneus pneus pneus pneus pneus pneus pneus pneus…");
  expect(named({ columns: [{ text: {} }] })).toBe("paragraph.layout.T_TWO");
});

test("a refusal says why, where it is about paragraphs", () => {
  const refused = (...errors: string[]) => {
    const problem = { type: "refused", title: "", status: 422, errors, params: { "": { limit: 5 } } } as const;
    return new TdError("status", "", 422, problem);
  };
  expect(paragraphRefusal(refused("paragraph.error.slot-full"), "paragraph.add.failed")).toEqual({
    key: "paragraph.error.slot-full",
    params: { limit: 5 },
  });
  expect(paragraphRefusal(refused("error.unknown"), "paragraph.add.failed")).toEqual({ key: "paragraph.add.failed" });
});

test("the public sees no empty place for a picture, and wide screens none that is for phones alone", () => {
  const public_ = (...devices: ("DESKTOP" | "TABLET" | "MOBILE")[]) => {
    const pictures = devices.map((device) => ({ device, pictureUrl: `/${device}.jpg` }));
    const group = { index: 0, altText: "Pneu", link: { url: "", newTab: false }, pictures } as never;
    const common = {
      layout: layout("IMG_ONE"),
      values: {},
      options: [],
      locale: "fr_FR",
      device: "DESKTOP",
      filled: "",
    } as const;
    const input = { ...common, pictures: devices.length === 0 ? [] : [group], prefix: (url: string) => url };
    return [paragraphPreview({ ...input, responsive: true }).html, paragraphPreview(input).html] as const;
  };
  const [empty, place] = public_();
  expect([empty.includes("no-picture"), place.includes("no-picture")]).toEqual([false, true]);
  expect(public_("DESKTOP", "MOBILE")[0]).toContain("<picture><source");
  const [phone, written] = public_("MOBILE");
  expect(phone).toContain(`<picture class="up-to-mobile"><source media="(max-width: 600px)" srcset="/MOBILE.jpg">`);
  expect(written).toContain("no-picture");
});

test("a picture's name keeps its letters, without accents, and ends as its bytes call for", () => {
  expect(pictureName("C:\\Été à Lyon.png", "JPEG")).toBe("ete-a-lyon.jpg");
  expect(pictureName("図.gif", "GIF")).toBe("image.gif");
});
