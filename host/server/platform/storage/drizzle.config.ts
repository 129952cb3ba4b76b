/** Configuration of drizzle-kit, which generates a migration from the difference between schema/ and the last snapshot. */
import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: "./host/server/platform/storage/schema/index.ts",
  out: "./host/server/platform/storage/migrations",
  casing: "snake_case",
});
