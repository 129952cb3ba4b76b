/** Link of a button. Not shown when the button has an action, which decides the target. */
import { useId, type ComponentType } from "react";
import { useWatch } from "react-hook-form";
import type { Field, Fields, Link } from "../../contract/fields";
import { messageKeys } from "../../contract/message-keys";
import { useFormContextValue } from "../../engine/form/form-context";
import type { FieldSlotProps } from "../../engine/slots";
import { useT } from "../../runtime/react";
import { deferred } from "../../ui/deferred";
import type { FieldInputProps } from "../../ui/fields/field-input";
import { Skeleton } from "../../ui/states/skeleton";

const LinkControl = deferred<FieldInputProps<Link | null>>(
  async () => {
    const { default: control } = await import("../../engine/form/link-control");
    return control;
  },
  () => <Skeleton height="var(--td-control-height)" />,
);

/** Returns the form slots for the links of the buttons, one per row. */
export function buttonLinkSlots(fields: Fields): Record<string, ComponentType<FieldSlotProps>> {
  const { buttons } = fields;
  if (buttons === undefined) return {};
  const { fields: cells, max = 3 } = buttons.options as unknown as { readonly fields: Fields; readonly max?: number };
  const field = cells["link"] as Field;
  function ButtonLink({ resource, name, value, onChange, readOnly, errors }: FieldSlotProps) {
    const t = useT();
    const id = useId();
    const { form } = useFormContextValue();
    const action: unknown = useWatch({ control: form.control, name: name.replace(/link$/, "cta") });
    if (typeof action === "string" && action !== "NONE")
      return <p className="td-small td-muted">{t("paragraph.buttons.by-action")}</p>;
    const label = t.key(messageKeys.field(resource.name, "buttons.link"));
    return (
      <LinkControl
        control={{ id, "aria-describedby": undefined, "aria-invalid": undefined, "aria-required": undefined }}
        field={field}
        label={label}
        value={(value ?? null) as Link | null}
        onChange={onChange}
        onBlur={() => undefined}
        readOnly={readOnly}
        errors={errors}
      />
    );
  }
  return Object.fromEntries(Array.from({ length: max + 1 }, (_, row) => [`buttons.${row}.link`, ButtonLink]));
}
