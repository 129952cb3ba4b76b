/** Finds the records that a paragraph's fields point to, by the paragraph's own call: who writes pages need not manage catalogues. */
import { paragraphChoices } from "../../contract/endpoints/paragraph";
import { isChoiceResource, type ChoiceFilter } from "../../contract/paragraph/choices";
import type { RecordSearch } from "../../engine/slots";
import { getRuntime } from "../../runtime";
import type { useT } from "../../runtime/react";
import { withWords } from "../../runtime/with-words";

interface ChoiceOptions {
  readonly resource: string;
  readonly filter?: ChoiceFilter;
}

/**
 * @param t words for what tells namesakes apart, such as the season of a tyre
 * @param narrowed what tyre profiles are narrowed to at the moment
 */
export const choiceSearch =
  (t: ReturnType<typeof useT>, narrowed: () => ChoiceFilter): RecordSearch =>
  async (field, text, signal) => {
    const { resource, filter } = field.options as unknown as ChoiceOptions;
    if (!isChoiceResource(resource)) throw new Error(`A paragraph does not point to "${resource}"`);
    const query: ChoiceFilter = {
      ...filter,
      ...(resource === "profile" && narrowed()),
      ...(text !== "" && { q: text }),
    };
    const call = { params: { resource }, query, signal, background: true };
    const { elements } = await withWords(getRuntime().http.call(paragraphChoices, call), ["enumerations"]);
    return elements.map(({ id, label, hintKeys }) => ({
      id,
      label,
      hint: hintKeys.length === 0 ? undefined : hintKeys.map((key) => t.key(key)).join(" · "),
    }));
  };
