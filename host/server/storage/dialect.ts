/** SQL as text, with the names of columns that the connections of db.ts write. */
import { PgDialect } from "drizzle-orm/pg-core";

export const dialect = new PgDialect({ casing: "snake_case" });
