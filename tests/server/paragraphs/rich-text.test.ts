/** Rich text: unsafe markup is removed or escaped, the editor's markup is kept. */
import { describe, expect, test } from "vitest";
import { RICH_TEXT_MARKUP, sanitiseRichText } from "../../../host/server/platform/markup";
import { normaliseContent } from "../../../host/server/features/paragraphs/rich-text";
import { sampleContent, templateParagraphs } from "../../../host/server/features/paragraphs/templates";
import { renderPage } from "../../../host/server/features/publication/render";
import { renderedTemplate } from "../../../host/server/features/publication/template-page";
import { f } from "../../../src/contract/fields";
import { foreignPictureErrors } from "../../../src/contract/rich-text";
import { contentFields } from "../../../src/contract/paragraph/fields";
import { RICH_TEXTS } from "../../support/rich-texts";
import { layoutOf, LAYOUTS } from "../../../src/contract/paragraph/layouts";

describe("unsafe markup", () => {
  const attacks = [
    `<script>alert(1)</script>`,
    `<img src=x onerror=alert(1)>`,
    `<a href="javascript:alert(1)">x</a>`,
    `<a href="jav&#x09;ascript:alert(1)">x</a>`,
    `<svg><script>alert(1)</script></svg>`,
    `<iframe srcdoc="<script>alert(1)</script>"></iframe>`,
    `<p style="background:url(javascript:alert(1))">x</p>`,
    `<p style="position:fixed;inset:0">x</p>`,
    `<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>`,
    `<img src="data:image/svg+xml,<svg onload=alert(1)>">`,
    `<form action="https://evil.test"><input name=p></form>`,
    `<a href="//evil.test" target="_blank">x</a>`,
    `<noscript><p title="</noscript><img src=x onerror=alert(1)>">`,
  ];
  test.each(attacks)("%s", (html) => {
    const clean = sanitiseRichText(html);
    expect(clean).not.toMatch(
      /<(script|svg|iframe|form|input|style|math)|\son\w+=|javascript:|position|data:|"\/\/evil/i,
    );
    expect(sanitiseRichText(clean)).toBe(clean);
  });

  test("the samples that the editor keeps contain every tag, attribute and style that is allowed", () => {
    const html = RICH_TEXTS.join("");
    const { allowedTags, allowedAttributes, allowedStyles } = RICH_TEXT_MARKUP;
    const missing = [
      ...allowedTags.filter((tag) => !new RegExp(`<${tag}[ >]`).test(html)),
      ...Object.entries(allowedAttributes).flatMap(([tag, names]) =>
        names
          .filter((name) => !new RegExp(`<${tag === "*" ? "[a-z0-9]+" : tag}( [^>]*)? ${name}="`).test(html))
          .map((name) => `${tag} ${name}`),
      ),
      ...[...new Set(Object.values(allowedStyles).flatMap((styles) => Object.keys(styles)))]
        // The editor writes the parts of a border as one value, and sizes of pictures as attributes.
        .filter((name) => !/^border-(color|style|width|top|right|left)$/.test(name))
        .filter((name) => !html.includes(` style="${name}:`) && !html.includes(`;${name}:`)),
    ];
    expect(missing).toEqual([]);
  });

  test.each([
    [
      "<p><b>gras</b> <em>italique</em> <del>barré</del></p>",
      "<p><strong>gras</strong> <i>italique</i> <s>barré</s></p>",
    ],
    [`<ol type="A"><li>a</li></ol>`, `<ol style="list-style-type:upper-latin;"><li>a</li></ol>`],
    ["<table><tfoot><tr><td>a</td></tr></tfoot></table>", "<table><tbody><tr><td>a</td></tr></tbody></table>"],
  ])("stores %s as the editor writes it", (html, stored) => {
    expect(sanitiseRichText(html)).toBe(stored);
  });

  test("refuses pictures of other sites, except those that a text already had", () => {
    const fields = { text: f.richText({ localised: true }), rows: f.rows({ answer: f.richText() }, { max: 3 }) };
    const foreign = (url: string) => `<p><img src="${url}" alt=""></p>`;
    const own = `/admin/public/api/pictures/1/${"a".repeat(64)}-0c1.png`;
    const values = {
      text: { fr_FR: foreign(own), de_DE: foreign("https://other.test/a.png") },
      rows: [{ answer: foreign(own) }, { answer: foreign("/a.png") }],
    };
    const key = "error.foreign-picture";
    expect(foreignPictureErrors(fields, values)).toEqual({
      text: { key, params: { url: "https://other.test/a.png" } },
      "rows.1.answer": { key, params: { url: "/a.png" } },
    });
    const stored = { text: { en_GB: foreign("https://other.test/a.png") } };
    expect(Object.keys(foreignPictureErrors(fields, values, stored))).toEqual(["rows.1.answer"]);
  });

  test.each(RICH_TEXTS)("keeps %s unchanged", (html) => {
    expect(sanitiseRichText(html)).toBe(html);
  });
});

describe("templates", () => {
  const paragraphs = ["SEASON", "CITY", "GUIDE", "SERVICE"].flatMap((code) => templateParagraphs(code) ?? []);
  test.each(["fr_FR", "en_GB", "de_DE", "nl_NL"])("have texts that a save does not change in %s", (locale) => {
    expect(paragraphs.length).toBeGreaterThan(12);
    for (const sample of paragraphs) {
      const layout = layoutOf(sample.layoutId);
      if (layout === undefined) throw new Error(sample.layoutId);
      const fields = contentFields(layout);
      const content = sampleContent(sample, locale);
      expect(normaliseContent(fields, content), sample.layoutId).toEqual(content);
      expect(content["title"]).toHaveProperty(locale);
    }
  });
  test("are rendered as pages without scripts", () => {
    const page = renderedTemplate("CITY", "de_DE");
    const html = page === undefined ? "" : renderPage(page);
    expect(html).toContain("Drei gute Gründe");
    expect(html).not.toMatch(/<script|\son\w+=|javascript:/i);
    expect(renderedTemplate("constructor", "de_DE")).toBeUndefined();
  });
});

describe("rendered pages", () => {
  const hostile = `"><script>alert(1)</script><img src=x onerror=alert(1)>`;
  test("escape stored texts", () => {
    const html = renderPage({
      title: hostile,
      locale: "fr_FR",
      metaTitle: hostile,
      metaDescription: hostile,
      indexable: true,
      shopName: hostile,
      variables: { shopName: hostile },
      paragraphs: LAYOUTS.map((layout, index) => ({
        id: index,
        locale: null,
        slot: null,
        layoutId: layout.id,
        internalName: hostile,
        anchor: hostile,
        active: true,
        startAt: null,
        endAt: null,
        content: {
          title: { fr_FR: hostile },
          subtitle: { fr_FR: hostile },
          titleColour: hostile,
          author: hostile,
          grid: { fr_FR: `${hostile}\t{shopName}` },
          html: hostile,
          buttons: [{ label: { fr_FR: hostile }, type: "PRIMARY", link: { url: "javascript:alert(1)", newTab: true } }],
          points: [{ title: { fr_FR: hostile }, text: { fr_FR: hostile } }],
          questions: [{ question: { fr_FR: hostile }, answer: {} }],
        },
        sliderPictures: [
          { altTexts: { fr_FR: hostile }, link: { url: "java\nscript:alert(1)", newTab: false }, pictures: [] },
        ],
        options: [],
      })),
    });
    expect(html).not.toMatch(/<script|<img src=x|javascript:|java\nscript:/i);
    expect(html).toContain("&lt;script&gt;");
  });
});
