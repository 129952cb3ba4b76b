/** Warns about buttons with the same label: screen reader users can't tell them apart. */
import { useWatch } from "react-hook-form";
import type { Localised } from "../../contract/fields";
import { useFormContextValue } from "../../engine/form/form-context";
import { useT } from "../../runtime/react";

/** Returns the labels that two buttons share in one language, as written on the first. */
export function duplicateLabels(buttons: unknown): string[] {
  const firstByKey = new Map<string, string>();
  const duplicates = new Set<string>();
  for (const { label } of Array.isArray(buttons) ? (buttons as readonly { readonly label?: Localised | null }[]) : [])
    for (const [locale, text] of Object.entries(label ?? {})) {
      const name = text.trim().replace(/\s+/g, " ");
      const key = `${locale} ${name.toLocaleLowerCase(locale.replace("_", "-"))}`;
      const first = firstByKey.get(key);
      if (name === "") continue;
      if (first === undefined) firstByKey.set(key, name);
      else duplicates.add(first);
    }
  return [...duplicates];
}

export function DuplicateLabels() {
  const t = useT();
  const { form } = useFormContextValue();
  const duplicates = duplicateLabels(useWatch({ control: form.control, name: "buttons" }));
  return duplicates.length === 0 ? null : (
    <p className="td-small" data-warning role="status">
      {t("paragraph.buttons.same", { names: duplicates.join(", ") })}
    </p>
  );
}
