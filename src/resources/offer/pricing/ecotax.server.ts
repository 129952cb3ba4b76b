/** Keeps one table per country and day, reads printed ends of bands, asks about amounts with VAT, and copies a table for the next period. */
import { sql } from "drizzle-orm";
import { loadConfiguration } from "../../../../host/server/features/pricing/settings";
import { record } from "../../../../host/server/platform/storage/schema";
import { defineHooks } from "../../../../host/server/resources/hooks";
import { serviceOf } from "../../../../host/server/resources/service";
import { codeField, textOf, todayOfRecord } from "../../../../host/server/resources/storage/computed-sql";
import type { HookContext } from "../../../../host/server/resources/types";
import { create } from "../../../../host/server/resources/writing/saving";
import { normaliseBands, placesWithVat } from "../../../contract/pricing/ecotax";
import { vatRateOf } from "../../../contract/pricing/vat";
import type { RecordOf, ValuesOfResource } from "../../../contract/resource";
import ecotax from "./ecotax.resource";

type Ecotax = RecordOf<typeof ecotax>;

const validFrom = textOf("validFrom");
/** A later table of the country has begun. */
const isReplaced = sql`exists (select 1 from record later where later.resource = 'ecotax' and later.shop_id = ${record.shopId}
  and later.deleted_at is null and later.data->>'country' = ${textOf("country")}
  and later.data->>'validFrom' > ${validFrom} and later.data->>'validFrom' <= ${todayOfRecord})`;

async function hasTable(country: string, day: string, { all }: HookContext): Promise<boolean> {
  return (await all("ecotax", { country, validFrom: `${day}..${day}` })).length > 0;
}

/** Returns the errors of amounts that were probably typed with VAT, by their place. */
async function amountsWithVat(
  { bands, fallbacks, country, vatRate }: ValuesOfResource<typeof ecotax>,
  former: Pick<Ecotax, "bands" | "fallbacks">,
  context: HookContext,
): Promise<Record<string, string>> {
  const rate = vatRate ?? vatRateOf(country, (await loadConfiguration(context)).vatRates) ?? 0;
  return Object.fromEntries([
    ...placesWithVat(bands, former.bands, rate).map((place) => [`bands.${place}.amount`, "ecotax.error.with-vat"]),
    ...placesWithVat(fallbacks, former.fallbacks, rate).map((place) => [
      `fallbacks.${place}.amount`,
      "ecotax.error.with-vat",
    ]),
  ]) as Record<string, string>;
}

const raised = (amount: number, percent: number): number => Math.round(amount * (100 + percent)) / 100;

/** Copies the table with amounts that are higher by a share. The copy is a record of its own. */
async function copyForPeriod(table: Ecotax, from: string, percent: number, context: HookContext): Promise<void> {
  const { caller, data } = context;
  const { bands, fallbacks, country, mode, label, legalText, schemeName, vatRate, retreadedExempt } = table;
  await create(serviceOf(caller.registry, "ecotax"), caller, data, {
    name: `${table.name.replace(/\s*\d{4}$/, "").slice(0, 55)} ${from.slice(0, 4)}`,
    validFrom: from,
    country,
    mode,
    label,
    legalText,
    schemeName,
    vatRate,
    retreadedExempt,
    // A share that equals the VAT rate is meant.
    amountsChecked: true,
    bands: bands.map((band) => ({ ...band, amount: raised(band.amount, percent) })),
    fallbacks: fallbacks.map((fallback) => ({ ...fallback, amount: raised(fallback.amount, percent) })),
  });
}

export default defineHooks(ecotax, {
  computed: {
    state: codeField(
      sql`case when ${validFrom} > ${todayOfRecord} then 'FUTURE' when ${isReplaced} then 'PAST' else 'CURRENT' end`,
    ),
  },
  async beforeSave({ before, values, sent }, context) {
    const isMoved = sent.has("country") || sent.has("validFrom");
    const all = isMoved ? await context.all(ecotax, { country: values.country }) : [];
    const others = all.filter(({ id }) => id !== before?.id);
    if (others.some(({ validFrom: day }) => day === values.validFrom))
      return { fields: { validFrom: "ecotax.error.same-day" } };
    const earlier = others.filter(({ validFrom: day }) => day < values.validFrom);
    const former = before ?? earlier.toSorted((a, b) => a.validFrom.localeCompare(b.validFrom)).at(-1);
    const bands = normaliseBands(values.bands);
    const isChecked = values.amountsChecked || former === undefined || values.mode === "NONE";
    return {
      set: { bands, amountsChecked: false },
      fields: isChecked ? {} : await amountsWithVat({ ...values, bands }, former, context),
    };
  },
  actions: {
    "next-period": async (table, input, context) => {
      const from = String(input["from"]);
      if (from <= table.validFrom) return { fields: { from: "ecotax.error.not-later" } };
      if (await hasTable(table.country, from, context)) return { fields: { from: "ecotax.error.same-day" } };
      await copyForPeriod(table, from, Number(input["percent"]), context);
      return {};
    },
  },
});
