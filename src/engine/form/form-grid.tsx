/** What a card of a form holds: fields and panels, in the order of the definition. */
import { messageKeys } from "../../contract/message-keys";
import type { AnyResource } from "../../contract/resource";
import { useT } from "../../runtime/react";
import { isLocalised } from "./control-props";
import { useFormSurroundings } from "./form-context";
import { FormField } from "./form-field";
import { FormPanel } from "./form-panel";
import { isPanel } from "./values";

/** The fields among a card's entries that hold a text in each language. */
export const localisedAmong = ({ fields }: AnyResource, entries: readonly string[]): string[] =>
  entries.filter((name) => {
    const field = fields[name];
    return field !== undefined && isLocalised(field);
  });

export interface FormGridProps {
  readonly entries: readonly string[];
  /** What stands right above: the first field does not say it again. */
  readonly title?: string;
}

export function FormGrid({ entries, title }: FormGridProps) {
  const t = useT();
  const { resource } = useFormSurroundings().form;
  const [localised] = localisedAmong(resource, entries);
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
            hideLabel={index === 0 && t.key(messageKeys.field(resource.name, entry)) === title}
          />
        ),
      )}
    </div>
  );
}
