/** Rich texts of the form: one editor a language on show. */
import type { ComponentType } from "react";
import type { Fields, Localised } from "../../contract/fields";
import { messageKeys } from "../../contract/message-keys";
import { useFormSurroundings } from "../../engine/form/form-context";
import type { FieldSlotProps } from "../../engine/slots";
import { useT } from "../../runtime/react";
import { RichText } from "../../ui/rich-text/rich-text";

/** A variable as the menu shows it, and what it writes. */
export interface Insertable {
  readonly text: string;
  readonly label: string;
}

interface RichTextSlotProps extends FieldSlotProps {
  readonly variables: readonly Insertable[];
}

function RichTextSlot({ resource, name, value, onChange, readOnly, variables }: RichTextSlotProps) {
  const t = useT();
  const { languages } = useFormSurroundings();
  const texts = (value ?? {}) as Localised;
  const label = t.key(messageKeys.field(resource.name, name.replace(/\.\d+(?=\.|$)/g, "")));
  const insertable = variables.length === 0 ? undefined : { label: t("paragraph.variable.insert"), choices: variables };
  const [main] = languages.all;
  const panes = languages.all.filter(({ locale }) => locale === main?.locale || locale === languages.compared);
  return (
    <div className="td-stack">
      {panes.map(({ locale, name: language }) => (
        <RichText
          key={locale}
          label={panes.length > 1 ? t("field.localised.pane", { label, language }) : label}
          name={panes.length > 1 ? language : undefined}
          locale={locale}
          value={texts[locale] ?? ""}
          readOnly={readOnly}
          insertable={insertable}
          onChange={(html) => {
            const { [locale]: _, ...others } = texts;
            onChange(html === "" ? others : { ...others, [locale]: html });
          }}
        />
      ))}
    </div>
  );
}

/** Slots for the rich texts of a layout, those inside rows by the place of the row. */
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
