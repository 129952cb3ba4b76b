/** Turns each imported text into a paragraph, and creates its page if it is missing. */
import {
  addBlocText,
  validateBlocText,
  undoBlocTexts,
  type BlocText,
} from "../../../../host/server/features/publication/bloc-texts";
import { defineHooks } from "../../../../host/server/resources/hooks";
import text from "./content-bloc-text.resource";

export default defineHooks(text, {
  beforeSave: ({ values }, context) => validateBlocText(values as BlocText, context),
  async afterWrite({ before, after }, context) {
    if (after !== null && before === null) await addBlocText(after as BlocText & { readonly id: number }, context);
  },
  afterRemove: (texts, context) => undoBlocTexts(texts, context),
});
