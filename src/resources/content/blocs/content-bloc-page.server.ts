/** Refuses to delete a content bloc page that a paragraph includes, and copies its paragraphs to other languages. */
import { contentBlocPageFields } from "../../../../host/server/features/publication/computed-fields";
import { copyAllParagraphs, copyParagraphsToLanguage } from "../../../../host/server/features/paragraphs/copy-all";
import { sql } from "drizzle-orm";
import { defineHooks } from "../../../../host/server/resources/hooks";
import { type HookContext, type HookResult } from "../../../../host/server/resources/types";
import { referencedIds } from "../../../../host/server/resources/reading/referenced-ids";
import { paragraph } from "../../../../host/server/platform/storage/schema";
import type { RecordMeta, ValuesOfResource } from "../../../contract/resource";
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
  actions: {
    async translate(page, input, context): Promise<HookResult<ValuesOfResource<typeof bloc>>> {
      const [from, to] = [String(input["from"]), String(input["to"])];
      if (from === to) return { fields: { to: "content-bloc-page.error.same-language" } };
      const count = await copyParagraphsToLanguage("CONTENT_BLOC_PAGE", page.id, [from, to], context);
      return count === 0 ? { fields: { from: "content-bloc-page.error.no-paragraphs" } } : {};
    },
  },
});
