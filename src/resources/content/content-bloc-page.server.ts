/** What the server adds to content bloc pages: none goes while another holds it. */
import { sql } from "drizzle-orm";
import { defineHooks, type HookContext } from "../../../host/server/resources/hooks";
import { namedAmong } from "../../../host/server/resources/named";
import { paragraph } from "../../../host/server/storage/schema";
import type { RecordMeta } from "../../contract/resource";
import bloc from "./content-bloc-page.resource";

/** Those that a paragraph shows. */
const held = (pages: readonly RecordMeta[], { data }: HookContext) =>
  namedAmong(
    data,
    paragraph,
    sql`${paragraph.layoutId} = 'C_CONTENT_BLOC' and ${paragraph.deletedAt} is null`,
    sql`${paragraph.content}->'contentBloc'->>'id'`,
    pages,
  );

export default defineHooks(bloc, {
  async beforeRemove(page, { forAll }) {
    return (await forAll(held)).has(page.id) ? { errors: ["content-bloc-page.error.held"] } : {};
  },
});
