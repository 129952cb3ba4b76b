/** What the server adds to dealer options: a name from the label, the platform's own stay, a shop has 200 of its own at most. */
import { defineHooks, type HookContext, type Outcome } from "../../../host/server/resources/hooks";
import { foldText } from "../../../host/server/resources/fold";
import type { Localised } from "../../contract/fields";
import { removeUnused } from "./attribute-changes";
import type { ValuesOfResource } from "../../contract/resource";
import dealerOption from "./dealer-option.resource";

type Values = ValuesOfResource<typeof dealerOption>;

const MAX_CUSTOM = 200;

/** `Salle d’attente` → `salle_d_attente`, numbered where it is taken. */
async function proposedName(label: Localised, context: HookContext): Promise<string> {
  const text = context.languages.map((locale) => label[locale]).find((found) => found !== undefined) ?? "";
  const folded = foldText(text)
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^[_\d]+|_+$/g, "")
    .slice(0, 36);
  const base = folded.length < 2 ? "option" : folded;
  for (let attempt = 1; attempt < 1000; attempt++) {
    const name = attempt === 1 ? base : `${base}_${String(attempt)}`;
    if (!(await context.isTaken("valueName", name))) return name;
  }
  return base;
}

export default defineHooks(dealerOption, {
  async beforeSave({ before, values }, context): Promise<Outcome<Values>> {
    if (before === null) {
      const custom = await context.all("dealerOption", { origin: "CUSTOM" });
      if (custom.length >= MAX_CUSTOM) return { errors: ["dealerOption.error.too-many"] };
      return values.valueName === null ? { set: { valueName: await proposedName(values.label, context) } } : {};
    }
    const isFixed = before.origin === "SYSTEM" || (before.uses ?? 0) > 0;
    return {
      fields: {
        ...(isFixed && values.valueName !== before.valueName && { valueName: "attribute.error.name-used" }),
        ...(isFixed && values.kind !== before.kind && { kind: "attribute.error.type-used" }),
      },
    };
  },
  beforeRemove: (option) =>
    option.origin === "SYSTEM" ? { errors: ["dealerOption.error.system"] } : removeUnused(option),
});
