/** Content of a form card: fields and panels in definition order. */
import { messageKeys } from "../../contract/message-keys";
import type { AnyResource } from "../../contract/resource";
import { useT } from "../../runtime/react";
import { isLocalised } from "./control-props";
import { useFormContextValue } from "./form-context";
import { FormField } from "./form-field";
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
  /** Title right above; the first field hides its label when it is the same. */
  readonly title?: string;
}

export function FormGrid({ entries, title }: FormGridProps) {
  const t = useT();
  const { resource } = useFormContextValue().form;
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
