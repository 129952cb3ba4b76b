/** For drizzle-kit, which compares schema/ with the last snapshot and writes the SQL that leads from one to the other. */
import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: "./host/server/storage/schema/index.ts",
  out: "./host/server/storage/migrations",
  casing: "snake_case",
});
