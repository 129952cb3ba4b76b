import { paragraphChoices } from "../../contract/endpoints/paragraph";
import { isChoiceResource, type ChoiceFilter } from "../../contract/paragraph/choices";
import type { RecordSearch } from "../../engine/slots";
import { getRuntime } from "../../runtime";
import type { useT } from "../../runtime/react";

interface ChoiceOptions {
  readonly resource: string;
  readonly filter?: ChoiceFilter;
}

/**
 * Creates the search for references of a paragraph. It uses the paragraph's own endpoint, since editing pages does not
 * require the right to manage catalogues.
 *
 * @param t translates hints, such as the season of a tyre
 * @param profileFilter returns the current filter for tyre profiles
 */
export const choiceSearch =
  (t: ReturnType<typeof useT>, profileFilter: () => ChoiceFilter): RecordSearch =>
  async (field, text, signal) => {
    const { resource, filter } = field.options as unknown as ChoiceOptions;
    if (!isChoiceResource(resource)) throw new Error(`A paragraph does not point to "${resource}"`);
    const query: ChoiceFilter = {
      ...filter,
      ...(resource === "profile" && profileFilter()),
      ...(text !== "" && { q: text }),
    };
    const call = { params: { resource }, query, signal, background: true };
    const { http, i18n } = getRuntime();
    const [{ elements }] = await Promise.all([
      http.call(paragraphChoices, call),
      // Hints are named by the server's enumerations.
      i18n.load(import.meta.messages("enumeration.**")),
    ]);
    return elements.map(({ id, label, hintKeys }) => ({
      id,
      label,
      hint: hintKeys.length === 0 ? undefined : hintKeys.map((key) => t.key(key)).join(" · "),
    }));
  };
