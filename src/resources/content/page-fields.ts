/** Groups of fields that pages of the public site share: when they are shown, what search engines are told (Spec 2 §2, Spec 1 §5). */
import { f, type Localised } from "../../contract/fields";

/** From when to when it is shown; the start counts, the end does not. Instants; both may be open. */
export const displayPeriod = {
  startAt: f.dateTime(),
  endAt: f.dateTime(),
} as const;

/** Whose sites it is part of: those of these dealers, in these countries; of all where neither is named. */
export const audience = {
  dealers: f.references("fitter", { max: 50 }),
  countries: f.rows({ country: f.country({ required: true }) }, { max: 50, uniqueBy: "country" }),
  /** How many dealers that is. */
  reach: f.computed("integer"),
} as const;
export const AUDIENCE_CARD = ["dealers", "countries", "reach"] as const;
/** Who sees some dealers sees what is meant for one of them. */
export const ABOUT_AUDIENCE = { dealers: "dealers", countries: "countries" } as const;

/** An end that does not come after its start. */
export const periodError = ({
  startAt,
  endAt,
}: {
  readonly startAt: string | null;
  readonly endAt: string | null;
}): string | undefined =>
  startAt !== null && endAt !== null && Date.parse(endAt) <= Date.parse(startAt) ? "page.error.period" : undefined;

/** First parts of addresses that belong to the shop's system. */
export const RESERVED_SLUGS = ["admin", "api", "login", "cart", "checkout"] as const;

/** Whether a page may not live at the address. Languages have addresses of their own: `fr`, `de`. */
export const isReservedSlug = (slug: string): boolean => {
  const [first = ""] = slug.split("/");
  return (RESERVED_SLUGS as readonly string[]).includes(first) || /^[a-z]{2}$/.test(first);
};

/** Message by language, for addresses that may not be used. */
export const slugErrors = (field: string, slugs: Localised): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(slugs).flatMap(([locale, slug]) =>
      isReservedSlug(slug) ? [[`${field}.${locale}`, "page.error.reserved"]] : [],
    ),
  );

/** What search engines are told of a page that exists in several languages. */
export const seoFields = {
  slug: f.relativeUrl({ max: 200, localised: true }),
  metaTitle: f.text({ max: 70, localised: true }),
  metaDescription: f.multiline({ max: 200, localised: true }),
  indexable: f.boolean({ default: true }),
  /** A former address leads to the new one. */
  keepAddress: f.boolean({ default: true }),
} as const;

export const SEO_CARD = ["slug", "keepAddress", "metaTitle", "metaDescription", "indexable"] as const;

/** Where a page stands that is published as a whole; `SCHEDULED` and `EXPIRED` follow from its period. */
export const pageState = {
  status: f.choice(["DRAFT", "PUBLISHED", "OFFLINE"], { readOnly: true, default: "DRAFT" }),
  state: f.choice(["DRAFT", "PUBLISHED", "SCHEDULED", "EXPIRED", "OFFLINE"], {
    readOnly: true,
    tints: { DRAFT: "neutral", PUBLISHED: "success", SCHEDULED: "info", EXPIRED: "warning", OFFLINE: "danger" },
    icons: { DRAFT: "pencil-fill", SCHEDULED: "clock-history", OFFLINE: "eye-slash" },
  }),
  /** Number of the version that the public sees. */
  liveVersion: f.integer({ readOnly: true }),
  publishedAt: f.dateTime({ readOnly: true }),
} as const;

/** Tab of the form where such a page is looked at and put before the public. */
export const PUBLICATION_TAB = {
  period: ["startAt", "endAt", "views"],
  preview: ["@preview"],
  versions: ["@versions"],
} as const;

/** Whether the public has ever seen the page. */
export const hasLiveVersion = ({ liveVersion }: { readonly liveVersion: number | null }): boolean =>
  liveVersion !== null;

/** Where the address of a deleted page leads: a page of the site, another address, or nowhere, which answers 410. */
export const removalTarget = { to: f.link({ sameTab: true }) } as const;

/** What is done with such a page; its server hooks carry out what sets nothing. */
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
