/** What the server adds to content bloc pages: none goes while another holds it. */
import { and, eq, isNull, sql } from "drizzle-orm";
import { defineHooks } from "../../../host/server/resources/hooks";
import { paragraph } from "../../../host/server/storage/schema";
import bloc from "./content-bloc-page.resource";

export default defineHooks(bloc, {
  async beforeRemove(page, { data }) {
    const holds = and(
      eq(paragraph.layoutId, "C_CONTENT_BLOC"),
      isNull(paragraph.deletedAt),
      sql`${paragraph.content}->'contentBloc'->>'id' = ${String(page.id)}`,
    );
    return (await data.count(paragraph, holds, 1)) > 0 ? { errors: ["content-bloc-page.error.held"] } : {};
  },
});
