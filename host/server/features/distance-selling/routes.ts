/** Routes of distance selling: its checklist, and a try of what customers would be offered. */
import { sql } from "drizzle-orm";
import { priceDelivery, promisedDays } from "../../../../src/contract/delivery";
import { sellingChecklist, tryDelivery } from "../../../../src/contract/endpoints/distance-selling";
import { timeOf } from "../../../../src/contract/opening-hours";
import { route } from "../../platform/http/route";
import { shop } from "../../platform/storage/schema";
import type { ServerModule } from "../../resources/resource-services";
import { localClock } from "../customer-requests/clock";
import { checkSelling } from "./checklist";
import { loadMethods, loadSelling } from "./load-selling";

const DEFAULT_CURRENCY = "EUR";

/** Returns a text in a language, else in the first of the shop's languages that has one. */
const textFor = (texts: Readonly<Record<string, string>>, languages: readonly string[]): string =>
  languages.map((language) => texts[language]).find((text) => text !== undefined && text !== "") ??
  Object.values(texts)[0] ??
  "";

export const distanceSellingModule: ServerModule = () => [
  route(sellingChecklist, async ({ data }) => ({ lines: await checkSelling(data, await loadSelling(data)) })),

  route(tryDelivery, async ({ data, locale, languages }, { query }) => {
    const [settings, methods, ownShop] = await Promise.all([
      loadSelling(data),
      loadMethods(data),
      data.find(shop, sql`true`),
    ]);
    const { day, minutes } = localClock(ownShop?.timeZone ?? "UTC", new Date());
    const amountMinor = query.amount * 100;
    const parcel = { ...query, weightKg: query.weight, amountMinor };
    const refusals = [
      ...(settings.active ? [] : ["distance-selling.try.closed"]),
      ...(settings.countries.some(({ country }) => country === query.country) ? [] : ["distance-selling.try.country"]),
      ...(query.tyres > settings.maxTyresPerOrder ? ["distance-selling.try.too-many"] : []),
      ...(amountMinor < settings.minOrderMinor ? ["distance-selling.try.too-little"] : []),
    ];
    return {
      refusals,
      currency: ownShop?.settings.currency ?? DEFAULT_CURRENCY,
      methods: methods.map((method) => {
        const head = { id: method.id, name: textFor(method.name, [locale, ...languages]), mode: method.mode };
        const priced = priceDelivery(method, parcel, settings.channels);
        if ("reason" in priced)
          return { ...head, minor: null, free: false, from: null, to: null, leftOut: priced.reason };
        // Tyres that are fitted have to arrive before the appointment.
        const buffer = method.mode === "AT_DEALER" ? settings.bufferDays : 0;
        const later = { ...method, delayMin: method.delayMin + buffer, delayMax: method.delayMax + buffer };
        return { ...head, ...priced, ...promisedDays(later, day, timeOf(minutes)), leftOut: null };
      }),
    };
  }),
];
