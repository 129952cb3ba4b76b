/** Tables of paragraphs, page views and uploaded pictures. */
import { sql } from "drizzle-orm";
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { Localised } from "../../../../../src/contract/fields";
import type { OptionValue } from "../../../../../src/contract/paragraph/options";
import type { StoredPicture } from "../../../../../src/contract/paragraph/pictures";
import { big, createdAt, document, id, instant, version } from "./columns";
import { record } from "./records";
import { shop } from "./shops";
import { userAccount } from "./users";

/** Stored form of a group of device pictures, with its texts in every language. */
export interface StoredGroup {
  readonly altTexts: Localised;
  readonly captions?: Localised;
  readonly zoomable?: boolean;
  /** Reference (SKU) of the variant that it shows. */
  readonly variant?: string | null;
  readonly link: { readonly url: string; readonly newTab: boolean };
  readonly pictures: readonly Omit<StoredPicture, "src">[];
  /** Pictures of single languages, by locale. A device without one shows that of `pictures`. */
  readonly ownPictures?: Readonly<Record<string, readonly Omit<StoredPicture, "src">[]>>;
}

/** Values that the current layout does not show, kept for a later change of layout. `since` is an ISO instant. */
export type HiddenValues = Readonly<Record<string, { readonly value: unknown; readonly since: string }>>;

/** Published state of a paragraph. */
export interface PublishedParagraph {
  readonly layoutId: string;
  readonly content: Readonly<Record<string, unknown>>;
  readonly sliderPictures: readonly StoredGroup[];
  readonly options: readonly OptionValue[];
}

export const paragraph = pgTable(
  "paragraph",
  {
    id: id(),
    shopId: big()
      .notNull()
      .references(() => shop.id),
    ownerType: text().notNull(),
    ownerId: big().notNull(),
    locale: text(),
    slot: text(),
    position: integer().notNull(),
    layoutId: text().notNull(),
    internalName: text(),
    anchor: text(),
    active: boolean().notNull().default(true),
    startAt: instant(),
    endAt: instant(),
    content: document<Readonly<Record<string, unknown>>>(),
    parked: document<HiddenValues>(),
    /** The texts were copied from another language and have not been saved since. */
    toTranslate: boolean().notNull().default(false),
    sliderPictures: jsonb()
      .$type<readonly StoredGroup[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    options: jsonb()
      .$type<readonly OptionValue[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    published: jsonb().$type<PublishedParagraph>(),
    publishedVersion: integer(),
    version: version(),
    createdAt: createdAt(),
    createdBy: big().references(() => userAccount.id),
    updatedAt: createdAt(),
    updatedBy: big().references(() => userAccount.id),
    deletedAt: instant(),
  },
  (t) => [
    index("paragraph_owner")
      .on(t.shopId, t.ownerType, t.ownerId, t.position)
      .where(sql`deleted_at is null`),
    index("paragraph_pictures")
      .using("gin", sql`picture_keys(content::text || slider_pictures::text || coalesce(published::text, ''))`)
      .with({ fastupdate: false })
      .where(sql`picture_keys(content::text || slider_pictures::text || coalesce(published::text, '')) <> '{}'`),
  ],
);

/** Page views per day in the shop's time zone. Stores no visitor data. */
export const pageView = pgTable(
  "page_view",
  {
    shopId: big()
      .notNull()
      .references(() => shop.id),
    recordId: big()
      .notNull()
      .references(() => record.id, { onDelete: "cascade" }),
    day: date({ mode: "string" }).notNull(),
    views: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.recordId, t.day] })],
);

/** Uploaded pictures. Identical bytes in a shop share one row and one file. */
export const media = pgTable(
  "media",
  {
    id: id(),
    shopId: big()
      .notNull()
      .references(() => shop.id),
    /** SHA-256 of the stored bytes, hexadecimal. */
    hash: text().notNull(),
    type: text().$type<"PNG" | "GIF" | "JPEG">().notNull(),
    name: text().notNull(),
    /** In pixels, after applying the EXIF orientation. */
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    animated: boolean().notNull().default(false),
    /** Key in the file store. */
    fileKey: text().notNull(),
    createdAt: createdAt(),
    createdBy: big().references(() => userAccount.id),
    /** Hidden from the library; the file is deleted a month later unless something uses it again. */
    deletedAt: instant(),
  },
  (t) => [uniqueIndex("media_hash").on(t.shopId, t.hash), index("media_newest").on(t.shopId, t.id)],
);

/** Renditions for devices, generated on demand from the original for each chosen frame. */
export const mediaRendition = pgTable(
  "media_rendition",
  {
    id: id(),
    shopId: big()
      .notNull()
      .references(() => shop.id),
    mediaId: big()
      .notNull()
      .references(() => media.id),
    /** Digest of the frame, rotation and size it was made with. */
    recipe: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    fileKey: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("media_rendition_recipe").on(t.mediaId, t.recipe), index("media_rendition_shop").on(t.shopId)],
);

/** Uses of a picture. Rewritten on every save of the paragraph. */
export const mediaUse = pgTable(
  "media_use",
  {
    id: id(),
    shopId: big()
      .notNull()
      .references(() => shop.id),
    mediaId: big()
      .notNull()
      .references(() => media.id),
    ownerType: text().notNull(),
    ownerId: big().notNull(),
    paragraphId: big().notNull(),
    groupIndex: integer().notNull(),
    device: text().notNull(),
  },
  (t) => [index("media_use_media").on(t.mediaId), index("media_use_paragraph").on(t.shopId, t.paragraphId)],
);
