/** Content of a form card: fields and panels in definition order. */
import { messageKeys } from "../../contract/message-keys";
import type { AnyResource } from "../../contract/resource";
import { isLocalised } from "../../contract/fields";
import { useT } from "../../runtime/react";
import { useFormContextValue } from "./form-context";
import { FormField, isWide } from "./form-field";
import { FormPanel } from "./form-panel";
import { isPanel } from "./values";

/** Returns the localised fields among a card's entries. */
export const localisedAmong = ({ fields }: AnyResource, entries: readonly string[]): string[] =>
  entries.filter((name) => {
    const field = fields[name];
    return field !== undefined && isLocalised(field);
  });

export interface FormGridProps {
  readonly entries: readonly string[];
  /** Title right above. The first field hides its label when it is the same, unless another field with a label is beside it. */
  readonly title?: string;
}

export function FormGrid({ entries, title }: FormGridProps) {
  const t = useT();
  const { resource } = useFormContextValue().form;
  const [localised] = localisedAmong(resource, entries);
  const [first = ""] = entries;
  const firstField = resource.fields[first];
  const hidesFirstLabel =
    firstField !== undefined &&
    (entries.length === 1 || isWide(firstField)) &&
    t.key(messageKeys.field(resource.name, first)) === title;
  return (
    <div className="td-form-grid">
      {entries.map((entry, index) =>
        isPanel(entry) ? (
          <FormPanel key={entry} name={entry} />
        ) : (
          <FormField
            key={entry}
            name={entry}
            choosesLanguage={entry === localised}
            hideLabel={index === 0 && hidesFirstLabel}
          />
        ),
      )}
    </div>
  );
}
