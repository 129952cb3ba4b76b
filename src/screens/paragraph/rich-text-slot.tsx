/** Rich texts of the form: one editor per visible language. */
import type { ComponentType } from "react";
import type { Fields } from "../../contract/fields";
import type { FieldSlotProps } from "../../engine/slots";
import { useT } from "../../runtime/react";
import { RichText } from "../../ui/rich-text/rich-text";
import { useTextPanes } from "./text-panes";

/** A variable: the text it inserts and its label in the menu. An empty label is taken from the messages. */
export interface Insertable {
  readonly name: string;
  readonly text: string;
  readonly label: string;
}

interface RichTextSlotProps extends FieldSlotProps {
  readonly variables: readonly Insertable[];
}

function RichTextSlot({ variables, ...field }: RichTextSlotProps) {
  const t = useT();
  const panes = useTextPanes(field);
  // The variables' messages load after the form, but before the editor shows its menu.
  const word = (name: string, fallback: string): string => t.key(`paragraph.variable.${name}`, undefined, { fallback });
  const choices = variables.map(({ name, text, label }) => ({
    text,
    label: label === "" ? word(name, text) : label,
  }));
  const insertable = choices.length === 0 ? undefined : { label: word("insert", ""), choices };
  return (
    <div className="td-stack">
      {panes.map(({ locale, language, label, text, write }) => (
        <RichText
          key={locale}
          label={label}
          name={language}
          locale={locale}
          value={text}
          readOnly={field.readOnly}
          insertable={insertable}
          onChange={write}
        />
      ))}
    </div>
  );
}

/** Returns the form slots for a layout's rich texts; inside rows, one per row. */
export function richTextSlots(
  fields: Fields,
  variables: readonly Insertable[] = [],
): Record<string, ComponentType<FieldSlotProps>> {
  const slots: Record<string, ComponentType<FieldSlotProps>> = {};
  const Slot = (props: FieldSlotProps) => <RichTextSlot {...props} variables={variables} />;
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind === "richText") slots[name] = Slot;
    if (field.kind !== "rows") continue;
    const { fields: cells, max = 12 } = field.options as unknown as { readonly fields: Fields; readonly max?: number };
    for (const [cell, inner] of Object.entries(cells))
      if (inner.kind === "richText") for (let row = 0; row <= max; row++) slots[`${name}.${row}.${cell}`] = Slot;
  }
  return slots;
}
