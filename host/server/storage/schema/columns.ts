/** Columns that several tables share. SQL names are the snake_case of the property names (see `casing` in db.ts). */
import { sql } from "drizzle-orm";
import { bigint, customType, integer, jsonb, timestamp } from "drizzle-orm/pg-core";

/** Whole number that JavaScript holds exactly. */
export const big = () => bigint({ mode: "number" });

/** Primary key given by the database. */
export const id = () => big().primaryKey().generatedAlwaysAsIdentity();

/** Instant with time zone, to the millisecond. */
export const instant = () => timestamp({ withTimezone: true, precision: 3, mode: "date" });

export const createdAt = () => instant().notNull().defaultNow();

/** Rises with every save; a save with an older one is a conflict. */
export const version = () => integer().notNull().default(1);

/** A JSON document, `{}` when nothing is in it. */
export const document = <T>() =>
  jsonb()
    .$type<T>()
    .notNull()
    .default(sql`'{}'::jsonb`);

/** A half-open range of instants as PostgreSQL writes it, such as `["2026-01-01 00:00:00+00",)`. */
export const instantRange = customType<{ data: string }>({ dataType: () => "tstzrange" });
