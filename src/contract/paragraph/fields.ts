/** Fields of each paragraph type. Form, validation on both sides and storage derive from them. */
import { f, type Fields, type Localised } from "../fields";
import { VIDEO_TYPES } from "../file-types";
import type { AnyResource } from "../resource";
import type { RightRequirement } from "../rights";
import { codesOf, ENUMERATIONS, type EnumerationName } from "./enumerations";
import { isTooLarge } from "./grid";
import { ownerFields } from "./owner-fields";
import type { OwnerType } from "./owners";
import { layoutOf, type LayoutRule, type ParagraphType } from "./layouts";

/** Fields of every paragraph, whatever its type. */
export const FRAME_FIELDS = {
  /** For the owner's list; never public. */
  internalName: f.text({ max: 80 }),
  /** Anchor for links within the page. */
  anchor: f.text({ max: 60, pattern: "[a-z0-9]+(-[a-z0-9]+)*" }),
  active: f.boolean({ default: true }),
  startAt: f.dateTime(),
  endAt: f.dateTime(),
} as const satisfies Fields;

const heading = {
  title: f.text({ max: 150, localised: true }),
  titleLevel: f.choice(codesOf("seo-level"), { default: "H2" }),
  titleStyle: f.choice(codesOf("seo-level-style")),
  titleAlign: f.choice(codesOf("text-align")),
  titleTransform: f.choice(codesOf("text-transform")),
  titleColour: f.colour(),
  subtitle: f.text({ max: 200, localised: true }),
  subtitleStyle: f.choice(codesOf("seo-level-style")),
  subtitleAlign: f.choice(codesOf("text-align")),
  subtitleTransform: f.choice(codesOf("text-transform")),
  subtitleColour: f.colour(),
} as const satisfies Fields;

const text = { text: f.richText({ localised: true }) } as const satisfies Fields;

const buttons = (cta: "NONE" | "BOOK_APPOINTMENT" = "NONE"): Fields => ({
  buttons: f.rows(
    {
      label: f.text({ required: true, max: 40, localised: true }),
      type: f.choice(codesOf("button-type"), { required: true, default: "PRIMARY" }),
      cta: f.choice(codesOf("specific-call-to-action"), { default: cta }),
      link: f.link(),
      icon: f.choice(codesOf("talk-point-icons")),
    },
    { max: 3, ordered: true },
  ),
});

const column = (max: number): Fields => ({
  columns: f.rows({ text: f.richText({ localised: true }) }, { max, ordered: true }),
});

const slides = {
  autoplay: f.boolean({ default: true }),
  interval: f.integer({ min: 2000, max: 15_000, default: 5000, unit: "unit.milliseconds" }),
  arrows: f.boolean({ default: true }),
  dots: f.boolean({ default: true }),
  loop: f.boolean({ default: true }),
} as const satisfies Fields;

/** Largest uploaded video in bytes. */
const MAX_VIDEO_BYTES = 50_000_000;
const BADGES = ["SEASON", "NEW", "PROMO", "TEST_WINNER"] as const;
const limit = (max: number) => f.integer({ min: 1, max, default: Math.min(6, max) });

/** Fields by type, besides heading, text and buttons. */
const TYPE_FIELDS: Readonly<Record<ParagraphType, Fields>> = {
  TEXT: {},
  QUOTE: { author: f.text({ max: 80 }) },
  TEXT_IMAGE: {
    ratio: f.choice(["4:3", "1:1", "16:9"], { default: "4:3" }),
  },
  CARDS: {
    cards: f.rows(
      {
        title: f.text({ required: true, max: 80, localised: true }),
        text: f.multiline({ max: 300, localised: true }),
        link: f.link(),
      },
      { max: 3, ordered: true },
    ),
  },
  IMAGE: {},
  SLIDER: slides,
  GALLERY: { columns: f.integer({ min: 2, max: 6, default: 3 }), lightbox: f.boolean({ default: true }) },
  VIDEO: {
    source: f.choice(["YOUTUBE", "VIMEO", "FILE"], { default: "YOUTUBE" }),
    videoId: f.text({ max: 200 }),
    videoFile: f.file({ types: VIDEO_TYPES, maxBytes: MAX_VIDEO_BYTES }),
    consent: f.boolean({ default: true }),
    transcript: f.multiline({ max: 4000, localised: true }),
  },
  TALK_POINTS: {
    points: f.rows(
      {
        icon: f.choice(codesOf("talk-point-icons"), { required: true, default: "TYRE" }),
        title: f.text({ required: true, max: 80, localised: true }),
        text: f.multiline({ max: 300, localised: true }),
        link: f.link(),
      },
      { max: 8, ordered: true },
    ),
  },
  KEY_FIGURES: {
    figures: f.rows(
      {
        value: f.text({ required: true, max: 20 }),
        unit: f.text({ max: 20 }),
        label: f.text({ required: true, max: 80, localised: true }),
      },
      { max: 6, ordered: true },
    ),
  },
  FAQ: {
    questions: f.rows(
      {
        question: f.text({ required: true, max: 200, localised: true }),
        answer: f.richText({ required: true, localised: true }),
      },
      { max: 40, ordered: true },
    ),
    structuredData: f.boolean({ default: true }),
  },
  TABLE: {
    headerRow: f.boolean({ default: true }),
    headerColumn: f.boolean({ default: false }),
    /** Cells separated by tabs, rows by line breaks, as a spreadsheet copies them. */
    grid: f.multiline({ max: 20_000, localised: true }),
  },
  STEPS: {
    steps: f.rows(
      {
        title: f.text({ required: true, max: 80, localised: true }),
        text: f.multiline({ max: 500, localised: true }),
      },
      { max: 8, ordered: true },
    ),
  },
  TYRE_PROFILES: {
    profiles: f.rows(
      {
        profile: f.reference("profile", { required: true }),
        label: f.text({ max: 80, localised: true }),
        badge: f.choice(BADGES),
      },
      { max: 24, uniqueBy: "profile", ordered: true },
    ),
  },
  PRODUCT_LIST: {
    /** Products chosen here, in this order; the catalogue's products when empty. */
    products: f.references("catalog-product", { max: 24, filter: { type: "product" } }),
    catalog: f.reference("catalog", { filter: { type: "product" } }),
    tag: f.text({ max: 60 }),
    sort: f.choice(["POSITION", "NEWEST", "NAME"], { default: "POSITION" }),
    max: limit(24),
  },
  SERVICE_LIST: { services: f.references("service", { max: 24 }) },
  ARTICLE_LIST: {
    catalog: f.reference("catalog", { filter: { type: "blog" } }),
    author: f.reference("author"),
    tag: f.text({ max: 60 }),
    max: limit(24),
  },
  PARTNERS: { max: limit(24) },
  REVIEWS: { minNote: f.integer({ min: 1, max: 5, default: 4 }), max: limit(24) },
  CTA_BANNER: { background: f.colour() },
  TYRE_SEARCH: {
    /** Search methods as tabs; all when empty. */
    tabs: f.choices(["SIZE", "VEHICLE", "PLATE"]),
    vehicleTypes: f.choices(codesOf("vehicle-types")),
    season: f.choice(codesOf("seasons")),
  },
  APPOINTMENT: { service: f.reference("service") },
  FORM: { requestForm: f.reference("request-form", { required: true }) },
  NEWSLETTER: {},
  DEALER_MAP: {
    /** The dealers shown: those chosen, and those of the countries; all when both are empty. */
    dealers: f.references("fitter", { max: 50 }),
    countries: f.rows({ country: f.country({ required: true }) }, { max: 50, uniqueBy: "country" }),
    zoom: f.integer({ min: 4, max: 16, default: 9 }),
    listBeside: f.boolean({ default: true }),
  },
  COUNTDOWN: { countdownEnd: f.dateTime({ required: true }), after: f.text({ max: 200, localised: true }) },
  /** A page whose paragraphs other pages include. */
  CONTENT_BLOC: { contentBloc: f.reference("content-bloc-page", { required: true, filter: { reusable: "true" } }) },
  HTML: {
    html: f.multiline({ max: 100_000 }),
    consentCategory: f.choice(["NECESSARY", "ANALYTICS", "MARKETING"]),
  },
};

const WITHOUT_HEADING: readonly ParagraphType[] = ["HTML", "CONTENT_BLOC", "IMAGE"];
const WITH_TEXT: readonly ParagraphType[] = [
  "QUOTE",
  "TEXT_IMAGE",
  "VIDEO",
  "CTA_BANNER",
  "SLIDER",
  "APPOINTMENT",
  "NEWSLETTER",
];
const WITHOUT_BUTTONS: readonly ParagraphType[] = ["HTML", "CONTENT_BLOC", "IMAGE", "GALLERY", "TABLE", "COUNTDOWN"];

/** Returns the content fields of a layout: heading, text, the type's own fields, buttons. */
export function contentFields({ type, columns }: LayoutRule): Fields {
  return {
    ...(WITHOUT_HEADING.includes(type) ? {} : heading),
    ...(WITH_TEXT.includes(type) ? text : {}),
    ...(type === "TEXT" ? column(columns) : {}),
    ...TYPE_FIELDS[type],
    ...(WITHOUT_BUTTONS.includes(type) ? {} : buttons()),
  };
}

/** List of values by field, or by rows and cell (`buttons.type`). */
export const ENUMERATION_OF: Readonly<Record<string, EnumerationName>> = {
  titleLevel: "seo-level",
  titleStyle: "seo-level-style",
  titleAlign: "text-align",
  titleTransform: "text-transform",
  subtitleStyle: "seo-level-style",
  subtitleAlign: "text-align",
  subtitleTransform: "text-transform",
  "buttons.type": "button-type",
  "buttons.cta": "specific-call-to-action",
  "buttons.icon": "talk-point-icons",
  "points.icon": "talk-point-icons",
  vehicleTypes: "vehicle-types",
  season: "seasons",
};

export const isEnumerationName = (name: string): name is EnumerationName => Object.hasOwn(ENUMERATIONS, name);

type Values = Readonly<Record<string, unknown>>;

/** Returns whether markup contains a script tag. */
export const hasScript = (html: string): boolean => /<script/i.test(html);

/** Returns errors of values that cannot be saved together, such as an end before its start. */
function rules(values: Values): Readonly<Record<string, string | undefined>> {
  const { startAt, endAt, html, consentCategory, grid, source, videoFile } = values;
  const ends = typeof startAt === "string" && typeof endAt === "string" && Date.parse(endAt) <= Date.parse(startAt);
  const scripts = typeof html === "string" && hasScript(html) && (consentCategory ?? null) === null;
  return {
    endAt: ends ? "paragraph.error.end-before-start" : undefined,
    grid: Object.values((grid ?? {}) as Localised).some(isTooLarge) ? "paragraph.error.grid-size" : undefined,
    consentCategory: scripts ? "paragraph.error.consent" : undefined,
    videoFile: source === "FILE" && (videoFile ?? null) === null ? "error.required" : undefined,
  };
}

/** Fields of videos on other sites matter only for these, and the file only for the shop's own. */
const relevant = ({ source }: Values): Readonly<Record<string, boolean>> => ({
  videoId: source !== "FILE",
  consent: source !== "FILE",
  videoFile: source === "FILE",
});

/**
 * Returns a paragraph of one layout as a resource for the engine's forms, with frame and content fields side by side. It has no screens,
 * lists or endpoints; the paragraph screens provide them.
 */
export function paragraphResource(
  layoutId: string,
  rights: RightRequirement,
  owner: OwnerType,
): AnyResource | undefined {
  const layout = layoutOf(layoutId);
  if (layout === undefined) return undefined;
  const own = contentFields(layout);
  const content = {
    ...own,
    // A new button on the page of a service books it.
    ...(owner === "SERVICE" && own["buttons"] !== undefined && buttons("BOOK_APPOINTMENT")),
    ...ownerFields(owner, layout),
  };
  return {
    name: "paragraph",
    area: "content",
    screens: {},
    scope: "shop",
    right: { read: rights, write: rights },
    label: "internalName",
    fields: { ...FRAME_FIELDS, ...content },
    rules,
    relevant,
    form: { cards: { content: Object.keys(content), display: Object.keys(FRAME_FIELDS) } },
    operations: { create: false },
  };
}
