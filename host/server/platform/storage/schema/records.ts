/** Generic store of resources without their own table, with versions, saved views and idempotency keys. */
import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { ExportFormat } from "../../../../../src/contract/list-definition";
import { big, createdAt, document, id, instant, instantRange, version } from "./columns";
import { network, shop } from "./shops";
import { userAccount } from "./users";

export const record = pgTable(
  "record",
  {
    id: id(),
    resource: text().notNull(),
    /** Owner. Shop, network and dealer are all null for a record of the platform. */
    shopId: big().references(() => shop.id),
    networkId: big().references(() => network.id),
    fitterId: big(),
    parentId: big().references((): AnyPgColumn => record.id),
    code: text(),
    status: text(),
    position: integer(),
    active: boolean().notNull().default(true),
    period: instantRange(),
    data: document<Readonly<Record<string, unknown>>>(),
    /** Localised values: field → locale → text. */
    i18n: document<Readonly<Record<string, Readonly<Record<string, unknown>>>>>(),
    /** Values that no other record of the resource and owner may have, by field path. Triggers hold them in `unique_value`. */
    uniqueKeys: document<Readonly<Record<string, string>>>(),
    i18nState: document<Readonly<Record<string, unknown>>>(),
    /** Searchable text in lower case without accents. */
    search: text().notNull().default(""),
    pushId: big(),
    /** Origin of a copy pushed by the network: `{ pushedFrom, locked, detached }`. */
    origin: jsonb(),
    version: version(),
    createdAt: createdAt(),
    createdBy: big().references(() => userAccount.id),
    updatedAt: createdAt(),
    updatedBy: big().references(() => userAccount.id),
    deletedAt: instant(),
  },
  (t) => [
    uniqueIndex("record_code")
      .on(
        t.resource,
        sql`coalesce(shop_id, 0)`,
        sql`coalesce(network_id, 0)`,
        sql`coalesce(parent_id, 0)`,
        sql`lower(code)`,
      )
      .where(sql`deleted_at is null`),
    index("record_list")
      .on(t.shopId, t.resource, t.parentId, t.position, t.id)
      .where(sql`deleted_at is null`),
    index("record_position")
      .on(t.shopId, t.resource, t.position, t.id)
      .where(sql`deleted_at is null`),
    index("record_search")
      .using("gin", sql`search gin_trgm_ops`)
      .with({ fastupdate: false }),
    index("record_pictures")
      .using("gin", sql`picture_keys(data::text || i18n::text)`)
      .with({ fastupdate: false })
      .where(sql`picture_keys(data::text || i18n::text) <> '{}'`),
    index("record_catalogs")
      .using("gin", sql`reference_ids(data, 'catalog', 'otherCatalogs')`)
      .with({ fastupdate: false })
      .where(sql`resource = 'catalog-product' and deleted_at is null`),
    index("record_dealer")
      .on(t.fitterId, t.resource)
      .where(sql`fitter_id is not null and deleted_at is null`),
    index("record_updated").on(t.shopId, t.resource, t.updatedAt.desc().nullsFirst(), t.id),
  ],
);

/**
 * Unique values of undeleted records and of shops' dealers, other than codes, which have indexes of their own. Triggers on both tables keep
 * it, so that concurrent saves cannot store a value twice.
 */
export const uniqueValue = pgTable(
  "unique_value",
  {
    /** Resource and owner. */
    scope: text().notNull(),
    /** Field path, with the language of a localised field. */
    path: text().notNull(),
    /** Hash of the value, because index entries have a limited size. */
    hash: text().notNull(),
    recordId: big().notNull(),
  },
  (t) => [primaryKey({ columns: [t.scope, t.path, t.hash] }), index("unique_value_record").on(t.recordId)],
);

/** Former versions of records of any resource, including those with their own table. The newest 50 are kept. */
export const recordVersion = pgTable(
  "record_version",
  {
    resource: text().notNull(),
    recordId: big().notNull(),
    version: integer().notNull(),
    shopId: big().references(() => shop.id),
    /** The record as the API returns it. */
    snapshot: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    at: createdAt(),
    actorId: big(),
  },
  (t) => [primaryKey({ columns: [t.resource, t.recordId, t.version] }), index("record_version_shop").on(t.shopId)],
);

export const savedView = pgTable(
  "saved_view",
  {
    id: id(),
    shopId: big()
      .notNull()
      .references(() => shop.id),
    userId: big()
      .notNull()
      .references(() => userAccount.id),
    resource: text().notNull(),
    name: text().notNull(),
    shared: boolean().notNull().default(false),
    /** Query string of the list. */
    query: text().notNull(),
    columns: jsonb().$type<readonly string[]>(),
    /** Format of the files that a template of exports writes; null for a view. */
    format: text().$type<ExportFormat>(),
    position: integer().notNull().default(0),
    version: version(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [index("saved_view_list").on(t.shopId, t.resource, t.userId)],
);

/** The view that a user's list of a resource opens with. */
export const defaultView = pgTable(
  "default_view",
  {
    shopId: big()
      .notNull()
      .references(() => shop.id),
    userId: big()
      .notNull()
      .references(() => userAccount.id),
    resource: text().notNull(),
    /** Query string of the list; empty for the resource's default. */
    query: text().notNull(),
    updatedAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.shopId, t.userId, t.resource] })],
);

/** Users that have a record open: one row per browser tab, which refreshes it while the record is open. */
export const presence = pgTable(
  "presence",
  {
    shopId: big()
      .notNull()
      .references(() => shop.id),
    resource: text().notNull(),
    recordId: big().notNull(),
    userId: big()
      .notNull()
      .references(() => userAccount.id),
    /** Random id of the browser tab. */
    tab: text().notNull(),
    since: createdAt(),
    seenAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.shopId, t.resource, t.recordId, t.userId, t.tab] }),
    index("presence_seen").on(t.seenAt),
  ],
);

/** Answers to writes with an `Idempotency-Key`, so that a repeated write runs once. Kept for 24 hours. */
export const idempotencyKey = pgTable(
  "idempotency_key",
  {
    userId: big()
      .notNull()
      .references(() => userAccount.id),
    key: text().notNull(),
    endpointId: text().notNull(),
    /** SHA-256 of the request. The same key with another request is refused. */
    requestHash: text().notNull(),
    status: integer(),
    answer: jsonb(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index("idempotency_key_age").on(t.createdAt)],
);
