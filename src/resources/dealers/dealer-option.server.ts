/** What the server adds to dealer options: a name from the label, the platform's own stay, a shop has 200 of its own at most. */
import { defineHooks, type HookContext, type Outcome } from "../../../host/server/resources/hooks";
import { sql } from "drizzle-orm";
import { create } from "../../../host/server/resources/saving";
import { serviceOf } from "../../../host/server/resources/service";
import { shopFitterLink } from "../../../host/server/storage/schema";
import type { ScopedDatabase } from "../../../host/server/storage/scoped-database";
import { foldText } from "../../contract/fold-text";
import type { Localised } from "../../contract/fields";
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

const TYPES = { YES_NO: "BOOLEAN", CHOICE: "LIST", NUMBER: "NUMBER" } as const;
const DISPLAYS = {
  "true-true": "BOTH",
  "true-false": "DEALER_PAGE",
  "false-true": "LOCATOR",
  "false-false": "NONE",
} as const;

/** What dealers had as a value of the option they now have as a value of the tag. */
async function moveValues(data: ScopedDatabase, option: number, tag: number): Promise<void> {
  await data.execute(
    shopFitterLink,
    (scope) => sql`update shop_fitter_link set extras = extras
      || jsonb_build_object('options', coalesce((select jsonb_agg(item) from jsonb_array_elements(extras->'options') item where (item->>'option')::bigint <> ${option}), '[]'::jsonb))
      || jsonb_build_object('marketing', coalesce(extras->'marketing', '[]'::jsonb) || (select jsonb_agg(jsonb_build_object('tag', ${tag}::bigint, 'value', item->'value'))
        from jsonb_array_elements(extras->'options') item where (item->>'option')::bigint = ${option}))
      where ${scope} and ${shopFitterLink.extras} @> jsonb_build_object('options', jsonb_build_array(jsonb_build_object('option', ${option}::bigint)))`,
    "write",
  );
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
  actions: {
    async promote(option, _input, { caller, data, all }) {
      const tagName = option.valueName ?? "";
      const taken = (await all("metaData")).some((tag) => tag["tagName"] === tagName);
      if (tagName === "" || taken) return { errors: ["dealerOption.error.promote-taken"] };
      const tag = await create(serviceOf(caller.registry, "metaData"), caller, data, {
        group: "marketing",
        tagName,
        label: option.label,
        help: option.description,
        type: TYPES[option.kind],
        values: option.choices.map((choice) => ({ ...choice, color: null })),
        min: option.min,
        max: option.max,
        publicDisplay: DISPLAYS[`${option.shownOnDealerPage}-${option.shownInLocator}`],
        filterable: option.filterInLocator,
        editableByDealer: option.editableByDealer,
      });
      await moveValues(data, option.id, tag.id);
      return { set: { enabled: false, filterInLocator: false } };
    },
  },
  beforeRemove: (option) =>
    option.origin === "SYSTEM"
      ? { errors: ["dealerOption.error.system"] }
      : (option.uses ?? 0) > 0
        ? { errors: ["dealerOption.error.used"] }
        : {},
});
