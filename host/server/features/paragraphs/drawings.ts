/** Draws layout thumbnails for the pickers: grey bars for text, a framed hill for a picture. */
import { LAYOUTS, layoutKey, type Layout, type LayoutRule } from "../../../../src/contract/paragraph/layouts";

const WIDTH = 96;
const HEIGHT = 64;
type Box = readonly [x: number, y: number, width: number, height: number];

const textBars = ([x, y, width, height]: Box): string => {
  const count = Math.max(1, Math.floor(height / 8));
  return Array.from({ length: count }, (_, line) => {
    const long = line === 0 ? 0.6 : line === count - 1 ? 0.8 : 1;
    const tall = line === 0 ? 5 : 3;
    return `<rect x="${x}" y="${y + line * 8}" width="${Math.round(width * long)}" height="${tall}" rx="1.5" fill="${line === 0 ? "#5b646e" : "#aab3bc"}"/>`;
  }).join("");
};

const picture = ([x, y, width, height]: Box): string => {
  const [right, bottom] = [x + width, y + height];
  const peak = `M${x} ${bottom}L${x + width * 0.4} ${y + height * 0.45}L${x + width * 0.6} ${y + height * 0.7}L${x + width * 0.75} ${y + height * 0.55}L${right} ${bottom}Z`;
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="2" fill="#cfe3e8"/><circle cx="${x + width * 0.8}" cy="${y + height * 0.25}" r="${Math.min(width, height) * 0.1}" fill="#f2b91d"/><path d="${peak}" fill="#0d6478" opacity=".7"/>`;
};

const frame = ([x, y, width, height]: Box): string =>
  `<rect x="${x}.5" y="${y}.5" width="${width - 1}" height="${height - 1}" rx="3" fill="none" stroke="#aab3bc"/>`;

const columns = (count: number, draw: (box: Box) => string): string =>
  Array.from({ length: count }, (_, index) => {
    const width = (WIDTH - 16 - (count - 1) * 6) / count;
    return draw([Math.round(8 + index * (width + 6)), 12, Math.round(width), 40]);
  }).join("");

const card = ([x, y, width]: Box): string => picture([x, y, width, 20]) + textBars([x, y + 25, width, 16]);

/** Returns the shapes of a layout's thumbnail. */
function content({ id, type, columns: count }: LayoutRule): string {
  if (id.endsWith("_33")) {
    const isLeft = id.startsWith("TI_LEFT");
    return picture([isLeft ? 8 : 62, 12, 26, 40]) + textBars([isLeft ? 40 : 8, 14, 48, 38]);
  }
  if (id === "TI_TOP") return picture([8, 8, 80, 28]) + textBars([8, 41, 80, 18]);
  if (id === "TI_BOTTOM") return textBars([8, 8, 80, 18]) + picture([8, 29, 80, 28]);
  if (type === "CTA_BANNER" || id === "TI_BACKGROUND" || id === "SL_TEXT_OVER")
    return (
      picture([6, 8, 84, 48]) +
      `<rect x="14" y="16" width="40" height="30" rx="2" fill="#fff" opacity=".85"/>` +
      textBars([18, 21, 32, 24])
    );
  if (type === "TEXT_IMAGE" || type === "VIDEO") {
    if (id === "V_FULL") return picture([6, 8, 84, 48]) + play(48, 32);
    const isLeft = id.includes("LEFT");
    return (
      picture([isLeft ? 8 : 50, 12, 38, 40]) +
      textBars([isLeft ? 52 : 8, 14, 36, 38]) +
      (type === "VIDEO" ? play(isLeft ? 27 : 69, 32) : "")
    );
  }
  if (type === "CARDS") return columns(count, card);
  if (type === "TEXT") return columns(count, textBars);
  if (type === "SLIDER")
    return (
      picture([6, 8, 84, 42]) + [40, 48, 56].map((x) => `<circle cx="${x}" cy="56" r="2" fill="#7a838d"/>`).join("")
    );
  if (type === "IMAGE") return picture([6, 8, 84, 48]);
  if (type === "GALLERY") return [8, 36, 64].map((x) => picture([x, 10, 24, 20]) + picture([x, 34, 24, 20])).join("");
  if (type === "TABLE") return [10, 24, 38].map((y) => [8, 36, 64].map((x) => frame([x, y, 26, 12])).join("")).join("");
  if (["TALK_POINTS", "KEY_FIGURES", "STEPS"].includes(type))
    return [20, 48, 76]
      .map((x) => `<circle cx="${x}" cy="22" r="8" fill="#cfe3e8" stroke="#0d6478"/>` + textBars([x - 10, 38, 20, 16]))
      .join("");
  if (type === "FAQ")
    return [10, 26, 42]
      .map((y) => frame([8, y, 80, 12]) + `<rect x="14" y="${y + 4}" width="40" height="3" rx="1.5" fill="#7a838d"/>`)
      .join("");
  if (["TYRE_PROFILES", "PRODUCT_LIST", "SERVICE_LIST", "ARTICLE_LIST", "PARTNERS", "REVIEWS"].includes(type))
    return columns(3, card);
  if (type === "HTML")
    return `<text x="48" y="40" font-family="monospace" font-size="20" text-anchor="middle" fill="#5b646e">&lt;/&gt;</text>`;
  return (
    textBars([8, 10, 80, 16]) +
    frame([8, 30, 56, 16]) +
    `<rect x="68" y="30" width="20" height="16" rx="3" fill="#0d6478"/>`
  );
}

const play = (x: number, y: number): string =>
  `<circle cx="${x}" cy="${y}" r="8" fill="#fff"/><path d="M${x - 3} ${y - 4}L${x + 4} ${y}L${x - 3} ${y + 4}Z" fill="#0d6478"/>`;

/** Returns the thumbnail as SVG. It is shown as an image, so scripts in it would not run. */
const layoutThumbnail = (rule: LayoutRule): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">${content(rule)}</svg>`;

/** Returns the layouts in their API form, without the refused ones. */
export const layoutList = (excluded: readonly string[]): Layout[] =>
  LAYOUTS.filter(({ id }) => !excluded.includes(id)).map((rule) => ({
    id: rule.id,
    name: layoutKey(rule.id),
    category: rule.category,
    bigIcon: layoutThumbnail(rule),
  }));

/** Paragraphs drawn for a template, in two columns. */
const MAX_DRAWN = 4;

/** Returns the thumbnail of a page with several layouts as SVG. */
export function templateThumbnail(layoutIds: readonly string[]): string {
  const rules = layoutIds.flatMap((id) => LAYOUTS.find((layout) => layout.id === id) ?? []).slice(0, MAX_DRAWN);
  const cells = rules.map(
    (rule, index) =>
      `<g transform="translate(${(index % 2) * WIDTH} ${Math.floor(index / 2) * HEIGHT}) scale(.96)">${content(rule)}</g>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH * 2} ${HEIGHT * 2}" width="${WIDTH * 2}" height="${HEIGHT * 2}">${cells.join("")}</svg>`;
}
