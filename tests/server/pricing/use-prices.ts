/** A shop with one tyre, its offer, price settings and ecotax, from which the tests of prices on the server start. */
import { afterAll, beforeAll } from "vitest";
import { loadPricing, type PricingBase } from "../../../host/server/features/pricing/pricing";
import { pricingModule } from "../../../host/server/features/pricing/routes";
import { RESOURCE_MODULES } from "../../../host/server/modules";
import { scopeOfShop } from "../../../host/server/platform/storage/each-shop";
import type { ScopedDatabase } from "../../../host/server/platform/storage/scoped-database";
import type { ServerModule } from "../../../host/server/resources/resource-services";
import type { Registry } from "../../../host/server/resources/types";
import { readAll } from "../../../host/server/resources/writing/validate-change";
import type { ResponseOf } from "../../../src/contract/endpoint";
import type { simulatePrice } from "../../../src/contract/endpoints/price-simulation";
import { widen, type AnyRecord } from "../../../src/contract/resource";
import { gtinCheckDigit } from "../../../src/contract/spec";
import ecotax from "../../../src/resources/offer/pricing/ecotax.resource";
import priceConfiguration from "../../../src/resources/offer/pricing/price-configuration.resource";
import tirePricingRule from "../../../src/resources/offer/pricing/tire-pricing-rule.resource";
import provider from "../../../src/resources/offer/provider.resource";
import stock from "../../../src/resources/offer/stock.resource";
import tire from "../../../src/resources/offer/tire.resource";
import { data, startHarness, type DatabaseKind, type Harness } from "../../resources/harness";

export const RULES = "/admin/api/tire-pricing-rule";
export const SIMULATION = "/admin/api/price-simulation";
let eanCount = 0;
const nextEan = (): string => {
  const body = `2011${String((eanCount += 1)).padStart(8, "0")}`;
  return `${body}${gtinCheckDigit(body)}`;
};
export const to = ({ id }: AnyRecord) => ({ id, label: "" });

/** Starts a server for the tests of a block. @param modules what else it serves */
export function usePrices(kind: DatabaseKind, modules: readonly ServerModule[] = []) {
  let harness: Harness;
  let registry: Registry;
  const keepRegistry: ServerModule = ({ resources }) => {
    registry = resources;
    return [];
  };
  let wholesaler: AnyRecord;
  let tyre: AnyRecord;
  let settings: AnyRecord;
  beforeAll(async () => {
    harness = await startHarness(kind, [...RESOURCE_MODULES, pricingModule, keepRegistry, ...modules]);
    wholesaler = await harness.make(widen(provider), {
      type: "WHOLESALER",
      fitter: null,
      active: true,
      currency: "EUR",
      transportPerTyre: 2.5,
    });
    tyre = await makeTyre({ size: "205/55 R16 91V", weightKg: 9 });
    settings = await harness.make(widen(priceConfiguration), {
      marginMode: "MARGIN",
      defaultMargin: 25,
      rounding: "ENDING_90",
      direction: "NEAREST",
      maxDelayDays: 15,
      quantity: 4,
      margins: [],
      vatRates: [],
      currencyRates: [],
    });
    await harness.make(widen(ecotax), {
      name: "France",
      country: "FR",
      validFrom: "2024-01-01",
      mode: "BY_CATEGORY",
      vatRate: 20,
      bands: [{ vehicleType: "CAR", from: null, to: null, amount: 1.44 }],
    });
  }, 120_000);
  afterAll(() => harness.close());

  /** A tyre with one offer of 58.40 and 2.50 of transport. */
  async function makeTyre(values: Readonly<Record<string, unknown>>): Promise<AnyRecord> {
    const ean = nextEan();
    const made = await harness.make(widen(tire), {
      ean,
      brand: "Michelin",
      name: null,
      season: "SUMMER",
      vehicleType: "CAR",
      tier: "PREMIUM",
      status: "ACTIVE",
      ...values,
    });
    await harness.make(widen(stock), {
      ean,
      provider: to(wholesaler),
      quantity: 20,
      safetyStock: 0,
      netPrice: 58.4,
      deliveryDays: 2,
      dot: null,
      minQuantity: null,
      packQuantity: null,
    });
    return made;
  }
  const makeRule = (values: Readonly<Record<string, unknown>>): Promise<AnyRecord> =>
    harness.make(widen(tirePricingRule), {
      ...{ action: "SET_MARGIN", value: 22, priority: 100, excludedEans: null },
      ...values,
    });
  const act = (id: number, action: string, body: object = {}) =>
    harness.admin.call("POST", `${RULES}/${id}/${action}`, { body });
  const archive = async (...rules: readonly AnyRecord[]): Promise<void> => {
    for (const { id } of rules) data(await act(id, "archive"));
  };
  const simulate = async (body: object = {}): Promise<ResponseOf<typeof simulatePrice>> =>
    data(
      await harness.admin.call("POST", SIMULATION, {
        body: { tyre: String(tyre["ean"]), quantity: 4, channel: "DELIVERY", ...body },
      }),
    );
  const step = ({ explained }: ResponseOf<typeof simulatePrice>, name: string) =>
    explained?.trace.find((line) => line.step === name);
  const verdicts = ({ explained }: ResponseOf<typeof simulatePrice>) =>
    Object.fromEntries((explained?.rules ?? []).map(({ name, verdict, why }) => [name, [verdict, why.key]]));
  /** What prices of the shop depend on, for functions that are called without a request. */
  const loadBase = async (): Promise<{ readonly shopData: ScopedDatabase; readonly base: PricingBase }> => {
    const shopData = scopeOfShop(harness.server.open.database, harness.server.fixture.shopId);
    const all = readAll(registry, shopData, { languages: [], timeZone: "Europe/Paris" });
    return { shopData, base: await loadPricing({ all }, { shop: { country: "FR", timeZone: "Europe/Paris" } }) };
  };

  return {
    get harness() {
      return harness;
    },
    get tyre() {
      return tyre;
    },
    get settings() {
      return settings;
    },
    ...{ loadBase, makeTyre, makeRule, act, archive, simulate, step, verdicts },
  };
}
