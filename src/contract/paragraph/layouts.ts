/** Layouts of paragraphs, and the fields and pictures that each has. */
import type { Device } from "../fields";
import type { Slot } from "./slots";

export const LAYOUT_CATEGORIES = [
  "TEXT_AND_IMAGE",
  "TEXT",
  "SLIDER",
  "VIDEO",
  "LIST",
  "PRODUCT",
  "INTERACTIVE",
  "CODE",
] as const;
export type LayoutCategory = (typeof LAYOUT_CATEGORIES)[number];
/** Category that the picker opens with. */
export const DEFAULT_CATEGORY: LayoutCategory = "TEXT_AND_IMAGE";

/** Types of paragraphs. The layout decides the type, and the type decides the fields. */
const PARAGRAPH_TYPES = [
  "TEXT",
  "QUOTE",
  "TEXT_IMAGE",
  "CARDS",
  "IMAGE",
  "SLIDER",
  "GALLERY",
  "VIDEO",
  "TALK_POINTS",
  "KEY_FIGURES",
  "FAQ",
  "TABLE",
  "STEPS",
  "TYRE_PROFILES",
  "PRODUCT_LIST",
  "SERVICE_LIST",
  "ARTICLE_LIST",
  "PARTNERS",
  "REVIEWS",
  "CTA_BANNER",
  "TYRE_SEARCH",
  "APPOINTMENT",
  "FORM",
  "NEWSLETTER",
  "DEALER_MAP",
  "COUNTDOWN",
  "CONTENT_BLOC",
  "HTML",
] as const;
export type ParagraphType = (typeof PARAGRAPH_TYPES)[number];

/** Width and height in pixels of each device's copy. */
export type PictureSizes = Readonly<Record<Device, readonly [width: number, height: number]>>;

const all = (width: number, height: number): PictureSizes => ({
  DESKTOP: [width, height],
  TABLET: [width, height],
  MOBILE: [width, height],
});
const SLIDE: PictureSizes = { DESKTOP: [1920, 720], TABLET: [1024, 640], MOBILE: [750, 750] };
const ONE: PictureSizes = { DESKTOP: [1600, 900], TABLET: [1024, 576], MOBILE: [750, 560] };
const BESIDE: PictureSizes = { DESKTOP: [960, 720], TABLET: [768, 576], MOBILE: [750, 560] };
const BEHIND: PictureSizes = { DESKTOP: [1920, 600], TABLET: [1024, 500], MOBILE: [750, 900] };
const GALLERY = all(1200, 900);
const CARD = all(640, 480);
const POSTER = all(1280, 720);

export interface LayoutRule {
  readonly id: string;
  readonly type: ParagraphType;
  readonly category: LayoutCategory;
  /** Number of picture groups shown; further ones are kept and hidden. */
  readonly maxPictures: number;
  readonly sizes: PictureSizes | null;
  /** Number of text columns. */
  readonly columns: number;
}

const layout = (
  category: LayoutCategory,
  type: ParagraphType,
  id: string,
  sizes: PictureSizes | null = null,
  maxPictures = sizes === null ? 0 : 1,
  columns = 1,
): LayoutRule => ({ id, type, category, maxPictures, sizes, columns });

/** All layouts, in the order of the picker. */
export const LAYOUTS: readonly LayoutRule[] = [
  layout("TEXT_AND_IMAGE", "TEXT_IMAGE", "TI_LEFT", BESIDE),
  layout("TEXT_AND_IMAGE", "TEXT_IMAGE", "TI_RIGHT", BESIDE),
  layout("TEXT_AND_IMAGE", "TEXT_IMAGE", "TI_TOP", BESIDE),
  layout("TEXT_AND_IMAGE", "TEXT_IMAGE", "TI_BOTTOM", BESIDE),
  layout("TEXT_AND_IMAGE", "TEXT_IMAGE", "TI_BACKGROUND", BEHIND),
  layout("TEXT_AND_IMAGE", "TEXT_IMAGE", "TI_LEFT_33", BESIDE),
  layout("TEXT_AND_IMAGE", "TEXT_IMAGE", "TI_RIGHT_33", BESIDE),
  layout("TEXT_AND_IMAGE", "CARDS", "TI_TWO_CARDS", CARD, 2, 2),
  layout("TEXT_AND_IMAGE", "CARDS", "TI_THREE_CARDS", CARD, 3, 3),
  layout("TEXT", "TEXT", "T_ONE"),
  layout("TEXT", "TEXT", "T_TWO", null, 0, 2),
  layout("TEXT", "TEXT", "T_THREE", null, 0, 3),
  layout("TEXT", "QUOTE", "T_QUOTE"),
  layout("TEXT", "TABLE", "T_TABLE"),
  layout("SLIDER", "SLIDER", "SL_FULL", SLIDE, 12),
  layout("SLIDER", "SLIDER", "SL_BOXED", SLIDE, 12),
  layout("SLIDER", "SLIDER", "SL_TEXT_OVER", SLIDE, 12),
  layout("SLIDER", "IMAGE", "IMG_ONE", ONE),
  layout("SLIDER", "GALLERY", "GAL_GRID", GALLERY, 12),
  layout("SLIDER", "GALLERY", "GAL_MOSAIC", GALLERY, 12),
  layout("VIDEO", "VIDEO", "V_FULL", POSTER),
  layout("VIDEO", "VIDEO", "V_LEFT", POSTER),
  layout("VIDEO", "VIDEO", "V_RIGHT", POSTER),
  layout("LIST", "TALK_POINTS", "L_TALK_POINTS"),
  layout("LIST", "KEY_FIGURES", "L_KEY_FIGURES"),
  layout("LIST", "FAQ", "L_FAQ"),
  layout("LIST", "STEPS", "L_STEPS", CARD, 8),
  layout("PRODUCT", "TYRE_PROFILES", "P_TYRE_PROFILES"),
  layout("PRODUCT", "PRODUCT_LIST", "P_PRODUCTS"),
  layout("PRODUCT", "SERVICE_LIST", "P_SERVICES"),
  layout("PRODUCT", "ARTICLE_LIST", "P_ARTICLES"),
  layout("PRODUCT", "PARTNERS", "P_PARTNERS"),
  layout("PRODUCT", "REVIEWS", "P_REVIEWS"),
  layout("INTERACTIVE", "TYRE_SEARCH", "I_TYRE_SEARCH"),
  layout("INTERACTIVE", "APPOINTMENT", "I_APPOINTMENT"),
  layout("INTERACTIVE", "FORM", "I_FORM"),
  layout("INTERACTIVE", "NEWSLETTER", "I_NEWSLETTER"),
  layout("INTERACTIVE", "DEALER_MAP", "I_DEALER_MAP"),
  layout("INTERACTIVE", "COUNTDOWN", "I_COUNTDOWN"),
  layout("INTERACTIVE", "CTA_BANNER", "I_CTA", BEHIND),
  layout("CODE", "HTML", "C_HTML"),
  layout("CODE", "CONTENT_BLOC", "C_CONTENT_BLOC"),
];

/** Returns a layout by its id, or undefined. */
export const layoutOf = (id: string): LayoutRule | undefined => LAYOUTS.find((layout) => layout.id === id);

/** Pictures as wide as a system page: higher at its top than further down. */
const TOP_OF_PAGE: PictureSizes = { DESKTOP: [1920, 720], TABLET: [1024, 384], MOBILE: [750, 750] };
const WITHIN_PAGE: PictureSizes = { DESKTOP: [1920, 600], TABLET: [1024, 320], MOBILE: [750, 750] };
const WIDE_TYPES: readonly ParagraphType[] = ["SLIDER", "IMAGE"];

/** Returns the sizes of a layout's pictures. On a system page, those of wide pictures follow from the position. */
export const sizesIn = ({ type, sizes }: Pick<LayoutRule, "type" | "sizes">, slot: Slot | null): PictureSizes | null =>
  slot === null || !WIDE_TYPES.includes(type) ? sizes : slot === "TOP" ? TOP_OF_PAGE : WITHIN_PAGE;

/** Smallest upload for the desktop copy of a slide, in pixels: half of its size. A smaller one would fill the page with blur. */
const MIN_SLIDE = [960, 360] as const;

/** Returns whether an upload is too small for the layout and device. */
export const isTooSmall = (
  type: ParagraphType,
  device: Device,
  { width, height }: { readonly width: number; readonly height: number },
): boolean => type === "SLIDER" && device === "DESKTOP" && (width < MIN_SLIDE[0] || height < MIN_SLIDE[1]);

/** Returns the message key of a layout's name. */
export const layoutKey = (id: string): string => `paragraph.layout.${id}`;
/** Returns the message key of a category's name. */
export const categoryKey = (category: string): string => `paragraph.category.${category}`;

/** A layout as the endpoint returns it. `bigIcon` is a drawing of the arrangement as SVG text. */
export interface Layout {
  readonly id: string;
  /** Message key. */
  readonly name: string;
  readonly category: LayoutCategory;
  readonly bigIcon: string;
}

/** A set of paragraphs to start a page with. They are copied; nothing links back. */
export interface PageTemplate {
  readonly id: string;
  /** Message key. */
  readonly title: string;
  /** Picture as an SVG data URL. */
  readonly picture: string;
  /** URL of an example; opens in a new tab. */
  readonly url: string;
  readonly layoutIds: string[];
}
