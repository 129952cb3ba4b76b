/** Derives names from labels, protects system options, and limits a shop to 50 custom options. */
import { dealerOptionFields } from "../../../../host/server/features/dealers/computed-fields";
import { defineHooks } from "../../../../host/server/resources/hooks";
import { type HookContext, type HookResult } from "../../../../host/server/resources/types";
import { sql } from "drizzle-orm";
import { create } from "../../../../host/server/resources/writing/saving";
import { serviceOf } from "../../../../host/server/resources/service";
import { shopFitterLink } from "../../../../host/server/platform/storage/schema";
import type { ScopedDatabase } from "../../../../host/server/platform/storage/scoped-database";
import { foldText } from "../../../contract/fold-text";
import type { Localised } from "../../../contract/fields";
import type { ValuesOfResource } from "../../../contract/resource";
import dealerOption from "./dealer-option.resource";

type Values = ValuesOfResource<typeof dealerOption>;

const MAX_CUSTOM = 50;

/** Derives a free name: `Salle d’attente` → `salle_d_attente`, with a number if it is taken. */
async function proposeName(label: Localised, context: HookContext): Promise<string> {
  const text = context.languages.map((locale) => label[locale]).find((translation) => translation !== undefined) ?? "";
  const foldedName = foldText(text)
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^[_\d]+|_+$/g, "")
    .slice(0, 36);
  const base = foldedName.length < 2 ? "option" : foldedName;
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

/** Moves the dealers' values of the option to the tag. */
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
  computed: dealerOptionFields,
  async beforeSave({ before, values }, context): Promise<HookResult<Values>> {
    if (before === null) {
      const custom = await context.all("dealer-option", { origin: "CUSTOM" });
      if (custom.length >= MAX_CUSTOM) return { errors: ["dealer-option.error.too-many"] };
      return values.valueName === null ? { set: { valueName: await proposeName(values.label, context) } } : {};
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
      const isTaken = (await all("meta-data")).some((tag) => tag["tagName"] === tagName);
      if (tagName === "" || isTaken) return { errors: ["dealer-option.error.promote-taken"] };
      const tag = await create(serviceOf(caller.registry, "meta-data"), caller, data, {
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
      ? { errors: ["dealer-option.error.system"] }
      : (option.uses ?? 0) > 0
        ? { errors: ["dealer-option.error.used"] }
        : {},
});
