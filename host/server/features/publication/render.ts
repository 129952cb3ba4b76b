/** Renders a page of the shop's site as HTML without scripts that run. */
import { layoutOf } from "../../../../src/contract/paragraph/layouts";
import { paragraphPreview } from "../../../../src/contract/paragraph/markup";
import { effectiveOptions } from "../../../../src/contract/paragraph/options";
import { SITE_CSS } from "../../../../src/contract/paragraph/site-css";
import { escapeHtml } from "../../platform/html";
import { groupResponse } from "../paragraphs/rows";
import type { PublishedParagraph } from "./versions";

export interface RenderedPage {
  readonly title: string;
  readonly locale: string;
  readonly metaTitle?: string | null;
  readonly metaDescription?: string | null;
  /** Allows search engines to index the page. */
  readonly indexable: boolean;
  readonly shopName: string;
  /** `NONE` hides the site header. */
  readonly header?: string | null;
  readonly footer?: boolean;
  /** Values of variables. Absent in drafts, which show the variables themselves. */
  readonly variables?: Readonly<Record<string, string>> | undefined;
  readonly paragraphs: readonly PublishedParagraph[];
  /** Markup of what the site adds to paragraphs, by paragraph id. */
  readonly filled?: ReadonlyMap<number, string>;
  /** Markup after paragraphs, by paragraph id. */
  readonly after?: ReadonlyMap<number, string>;
  /** Content of a page without paragraphs, with its title. */
  readonly body?: string;
  /** Descriptions for search engines, as JSON-LD. */
  readonly structuredData?: readonly object[];
  /** Ids of the embedded content bloc pages. */
  readonly blocs?: readonly number[];
  /** Notice above the page, for drafts. */
  readonly notice?: string;
}

/** Content Security Policy of site pages: own pictures and videos, no scripts. */
export const PAGE_POLICY =
  "default-src 'none'; img-src 'self' https: data:; media-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** Whether a paragraph is visible at an instant. */
export const isShown = ({ active, startAt, endAt }: PublishedParagraph, now: number): boolean =>
  active && (startAt === null || Date.parse(startAt) <= now) && (endAt === null || Date.parse(endAt) > now);

/** Converts colour attributes of titles and backgrounds to styles. Invalid colours are dropped. */
const coloured = (html: string): string =>
  html.replace(/ data-(colour|ground)="([^"]*)"/g, (_, what: string, colour: string) =>
    /^#[0-9a-f]{6}$/i.test(colour) ? ` style="${what === "ground" ? "background-color" : "color"}:${colour}"` : "",
  );

/** Returns CSS declarations of custom properties. */
const declarations = (spaces: Readonly<Record<string, string>>): string =>
  Object.entries(spaces)
    .map(([name, value]) => `${name}:${value}`)
    .join(";");

/** Renders one paragraph to HTML and CSS. A media query applies the spacing of phones. */
function section(
  paragraph: PublishedParagraph,
  { locale, variables, filled, after }: RenderedPage,
): { html: string; css: string } {
  const layout = layoutOf(paragraph.layoutId);
  if (layout === undefined) return { html: "", css: "" };
  const common = {
    layout,
    values: paragraph.content,
    pictures: paragraph.sliderPictures
      .slice(0, layout.maxPictures)
      .map((group, index) => groupResponse(group, index, locale)),
    options: effectiveOptions(layout, paragraph.options),
    locale,
    responsive: true,
    ...(variables !== undefined && { variables }),
    prefix: (url: string) => url,
    placeholder: "",
    filled: filled?.get(paragraph.id),
  };
  const [wide, narrow] = [
    paragraphPreview({ ...common, device: "DESKTOP" }),
    paragraphPreview({ ...common, device: "MOBILE" }),
  ];
  const id = `p${paragraph.id}`;
  return {
    html: `<div id="${id}">${paragraph.anchor === null ? "" : `<a id="${escapeHtml(paragraph.anchor)}"></a>`}${coloured(wide.html)}${after?.get(paragraph.id) ?? ""}</div>`,
    css: `#${id}{${declarations(wide.spaces)}}@media(max-width:600px){#${id}{${declarations(narrow.spaces)}}}#${id}{padding-block:var(--above) var(--below)}`,
  };
}

/** Returns data as a script element that browsers do not run. No text in it can end the element. */
const dataScript = (data: object): string =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll("<", String.raw`\u003c`)}</script>`;

/** Renders the page as a complete HTML document. */
export function renderPage(page: RenderedPage): string {
  const now = Date.now();
  const sections = page.paragraphs
    .filter((paragraph) => isShown(paragraph, now))
    .map((paragraph) => section(paragraph, page));
  const description =
    page.metaDescription == null || page.metaDescription === ""
      ? ""
      : `<meta name="description" content="${escapeHtml(page.metaDescription)}">`;
  const hasH1 = page.body !== undefined || sections.some(({ html }) => html.includes("<h1"));
  return `<!doctype html>
<html lang="${page.locale.slice(0, 2)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(page.metaTitle || page.title)}</title>
${description}${page.indexable ? "" : '<meta name="robots" content="noindex">'}
<style>${SITE_CSS}body{padding:0}@media(min-width:1001px){.up-to-tablet{display:none}}@media(min-width:601px){.up-to-mobile{display:none}}.notice{margin:0;padding:8px 24px;font-size:14px;background:#fff3cd}${sections.map(({ css }) => css).join("")}</style>
${(page.structuredData ?? []).map(dataScript).join("\n")}
</head>
<body>
${page.notice === undefined ? "" : `<p class="notice">${escapeHtml(page.notice)}</p>`}
${page.header === "NONE" ? "" : `<header class="site-head">${escapeHtml(page.shopName)}</header>`}
<main>
${hasH1 ? "" : `<section class="paragraph"><h1 class="title">${escapeHtml(page.title)}</h1></section>`}
${sections.map(({ html }) => html).join("\n")}${page.body ?? ""}
</main>
${page.footer === false ? "" : `<footer class="site-foot">${escapeHtml(page.shopName)}</footer>`}
</body>
</html>`;
}
