/** What becomes of a text of a content bloc page: a paragraph, in a page that is made where it is not there yet. */
import { blocText, judgeBlocText, undoBlocTexts, type BlocText } from "../../../host/server/publication/bloc-texts";
import { defineHooks } from "../../../host/server/resources/hooks";
import text from "./content-bloc-text.resource";

export default defineHooks(text, {
  beforeSave: ({ values }, context) => judgeBlocText(values as BlocText, context),
  async afterWrite({ before, after }, context) {
    if (after !== null && before === null) await blocText(after as BlocText & { readonly id: number }, context);
  },
  afterRemove: (texts, context) => undoBlocTexts(texts, context),
});
