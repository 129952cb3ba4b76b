/** Renders drizzle SQL to text with the column casing of db.ts. */
import { PgDialect } from "drizzle-orm/pg-core";

export const dialect = new PgDialect({ casing: "snake_case" });
