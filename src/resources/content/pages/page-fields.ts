/** Fields that the kinds of public pages share: display period, audience, search engines, publication. */
import { f, type Localised } from "../../../contract/fields";

/** Display period as instants: start inclusive, end exclusive. Either may be null. */
export const displayPeriod = {
  startAt: f.dateTime(),
  endAt: f.dateTime(),
} as const;

/** The dealers whose sites show the page: the selected ones and those in the selected countries; all if nothing is selected. */
export const audience = {
  dealers: f.references("fitter", { max: 50 }),
  countries: f.rows({ country: f.country({ required: true }) }, { max: 50, uniqueBy: "country" }),
  /** Number of dealers in the audience. */
  reach: f.computed("integer"),
} as const;
export const AUDIENCE_CARD = ["dealers", "countries", "reach"] as const;
/** Dealer-scoped users see records that target one of their dealers. */
export const ABOUT_AUDIENCE = { dealers: "dealers", countries: "countries" } as const;

/** Returns an error key unless the end is after the start. */
export const periodError = ({
  startAt,
  endAt,
}: {
  readonly startAt: string | null;
  readonly endAt: string | null;
}): string | undefined =>
  startAt !== null && endAt !== null && Date.parse(endAt) <= Date.parse(startAt) ? "page.error.period" : undefined;

/** First path segments that the shop's system uses. */
const RESERVED_SLUGS = ["admin", "api", "login", "cart", "checkout"] as const;

/** Whether the slug's first segment is reserved. Two letters are reserved for languages (`fr`, `de`). */
export const isReservedSlug = (slug: string): boolean => {
  const [first = ""] = slug.split("/");
  return (RESERVED_SLUGS as readonly string[]).includes(first) || /^[a-z]{2}$/.test(first);
};

/** Error key by locale for reserved slugs. */
export const slugErrors = (field: string, slugs: Localised): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(slugs).flatMap(([locale, slug]) =>
      isReservedSlug(slug) ? [[`${field}.${locale}`, "page.error.reserved"]] : [],
    ),
  );

/** Address and metadata of a page that exists in several languages. */
export const seoFields = {
  slug: f.relativeUrl({ max: 200, localised: true }),
  metaTitle: f.text({ max: 70, localised: true }),
  metaDescription: f.multiline({ max: 200, localised: true }),
  indexable: f.boolean({ default: true }),
  /** Redirects the former address to the new one. */
  keepAddress: f.boolean({ default: true }),
} as const;

export const SEO_CARD = ["slug", "keepAddress", "metaTitle", "metaDescription", "indexable"] as const;

/** Publication state. The server sets `status`; in `state`, `SCHEDULED` and `EXPIRED` follow from the display period. */
export const pageState = {
  status: f.choice(["DRAFT", "PUBLISHED", "OFFLINE"], { readOnly: true, default: "DRAFT" }),
  state: f.choice(["DRAFT", "PUBLISHED", "SCHEDULED", "EXPIRED", "OFFLINE"], {
    readOnly: true,
    tints: { DRAFT: "neutral", PUBLISHED: "success", SCHEDULED: "info", EXPIRED: "warning", OFFLINE: "danger" },
    icons: { DRAFT: "pencil-fill", SCHEDULED: "clock-history", OFFLINE: "eye-slash" },
  }),
  /** Number of the published version. */
  liveVersion: f.integer({ readOnly: true }),
  publishedAt: f.dateTime({ readOnly: true }),
} as const;

/** Cards of the publication tab: period, preview and versions. */
export const PUBLICATION_TAB = {
  period: ["startAt", "endAt", "views"],
  preview: ["@preview"],
  versions: ["@versions"],
} as const;

/** Whether the page has ever been published. */
export const hasLiveVersion = ({ liveVersion }: { readonly liveVersion: number | null }): boolean =>
  liveVersion !== null;

/** Redirect target for the address of a deleted page: a page of the site, another URL, or nothing for a 410 answer. */
export const removalTarget = { to: f.link({ sameTab: true }) } as const;

/** Actions of such pages. Server hooks run those without `set`. */
export const publishingActions = {
  publish: { icon: "cloud-arrow-up", bulk: true, confirm: "question", main: true },
  offline: {
    icon: "eye-slash",
    bulk: true,
    undo: true,
    confirm: "question",
    when: ({ status }: { readonly status: string | null }): boolean => status === "PUBLISHED",
    set: { status: "OFFLINE" },
  },
  restore: {
    icon: "clock-history",
    place: "title",
    when: hasLiveVersion,
    input: { number: f.integer({ required: true, min: 1 }) },
  },
  discard: {
    icon: "arrow-counterclockwise",
    danger: true,
    confirm: "question",
    place: "title",
    when: hasLiveVersion,
  },
} as const;
