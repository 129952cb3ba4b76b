/** Says which buttons of the paragraph are called alike: who hears the page can't tell them apart. */
import { useWatch } from "react-hook-form";
import type { Localised } from "../../contract/fields";
import { useFormSurroundings } from "../../engine/form/form-context";
import { useT } from "../../runtime/react";

/** Labels that two buttons have in one language, as the first of them is written. */
export function sameLabels(buttons: unknown): string[] {
  const seen = new Map<string, string>();
  const twice = new Set<string>();
  for (const { label } of Array.isArray(buttons) ? (buttons as readonly { readonly label?: Localised | null }[]) : [])
    for (const [locale, text] of Object.entries(label ?? {})) {
      const name = text.trim().replace(/\s+/g, " ");
      const key = `${locale} ${name.toLocaleLowerCase(locale.replace("_", "-"))}`;
      const first = seen.get(key);
      if (name === "") continue;
      if (first === undefined) seen.set(key, name);
      else twice.add(first);
    }
  return [...twice];
}

export function SameLabels() {
  const t = useT();
  const { form } = useFormSurroundings();
  const same = sameLabels(useWatch({ control: form.control, name: "buttons" }));
  return same.length === 0 ? null : (
    <p className="td-small" data-warning role="status">
      {t("paragraph.buttons.same", { names: same.join(", ") })}
    </p>
  );
}
