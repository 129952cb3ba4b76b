/** Refuses to delete a content bloc page that a paragraph includes. */
import { contentBlocPageFields } from "../../../../host/server/features/publication/computed-fields";
import { copyAllParagraphs } from "../../../../host/server/features/paragraphs/copy-all";
import { sql } from "drizzle-orm";
import { defineHooks } from "../../../../host/server/resources/hooks";
import { type HookContext } from "../../../../host/server/resources/types";
import { referencedIds } from "../../../../host/server/resources/reading/referenced-ids";
import { paragraph } from "../../../../host/server/platform/storage/schema";
import type { RecordMeta } from "../../../contract/resource";
import bloc from "./content-bloc-page.resource";

/** Ids of the pages that a paragraph includes. */
const includedPages = (pages: readonly RecordMeta[], { data }: HookContext) =>
  referencedIds(
    data,
    paragraph,
    sql`${paragraph.layoutId} = 'C_CONTENT_BLOC' and ${paragraph.deletedAt} is null`,
    sql`${paragraph.content}->'contentBloc'->>'id'`,
    pages,
  );

export default defineHooks(bloc, {
  computed: contentBlocPageFields,
  afterDuplicate: (source, copy, context) => copyAllParagraphs("CONTENT_BLOC_PAGE", source.id, copy.id, context),
  async beforeRemove(page, { forAll }) {
    return (await forAll(includedPages)).has(page.id) ? { errors: ["content-bloc-page.error.held"] } : {};
  },
});
