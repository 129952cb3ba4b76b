/** Pricing rules on the server: the dry run, warnings before the activation, priorities and refusals. */
import { describe, expect, it } from "vitest";
import { activeRule } from "../../../host/server/features/pricing/drafts";
import { estimateImpact } from "../../../host/server/features/pricing/impact";
import type { RuleRecord } from "../../../host/server/features/pricing/rules";
import type { ResponseOf } from "../../../src/contract/endpoint";
import type { priceImpact } from "../../../src/contract/endpoints/price-simulation";
import { widen, type AnyRecord } from "../../../src/contract/resource";
import tirePricingRule from "../../../src/resources/offer/pricing/tire-pricing-rule.resource";
import { data, TESTED_DATABASE } from "../../resources/harness";
import { RULES, SIMULATION, usePrices } from "./use-prices";

describe(`pricing rules on the ${TESTED_DATABASE} database`, { timeout: 120_000 }, () => {
  const prices = usePrices(TESTED_DATABASE);
  const { makeRule, act, archive, simulate } = prices;

  it("dry-runs an unsaved rule over all tyres on sale, and saves nothing", async () => {
    const values = await prices.harness.sample(widen(tirePricingRule));
    const rule = { ...values, target: "SIZE", sizes: "205/55 R16", action: "FIXED", value: 59.9 };
    const response = await prices.harness.admin.call("POST", `${SIMULATION}/impact`, { body: { rule } });
    const impact = data<ResponseOf<typeof priceImpact>>(response);
    expect(impact).toMatchObject({ won: 1, down: 1, up: 0, large: 1 });
    expect(impact.largest).toEqual([
      { id: prices.tyre.id, name: prices.tyre["name"], beforeMinor: 9790, afterMinor: 5990 },
    ]);
    expect((await simulate()).explained?.inclMinor).toBe(9790);
  });

  it("activates a rule that moves many prices only with a confirmation", async () => {
    const rule = await makeRule({ name: "Appel", target: "SIZE", sizes: "205/55 R16", action: "FIXED", value: 59.9 });
    const refused = await act(rule.id, "activate", { confirmed: false });
    expect([refused.statusCode, refused.json<{ fields: object }>().fields]).toEqual([
      422,
      { confirmed: "tire-pricing-rule.error.large-change" },
    ]);
    data(await act(rule.id, "activate", { confirmed: true }));
    expect((await simulate()).explained).toMatchObject({ inclMinor: 5990, winner: "RULE" });
    data(await act(rule.id, "pause"));
    expect((await simulate()).explained?.winner).toBe("DEFAULT");
    expect((await prices.harness.admin.call("DELETE", `${RULES}/${rule.id}`)).statusCode).toBe(409);
    await archive(rule);
  });

  it("warns of a rule that changes nothing, names no tyre or repeats another one, before it is activated", async () => {
    const base = await makeRule({ name: "Base", target: "GLOBAL", value: 25 });
    data(await act(base.id, "activate", { confirmed: true }));
    const warned = async (values: object) => {
      const draft = await makeRule({ name: "Essai", ...values });
      const response = await prices.harness.admin.call("POST", `${SIMULATION}/impact`, { body: { rule: draft } });
      const { matched, sizes, warnings } = data<ResponseOf<typeof priceImpact>>(response);
      const refused = (await act(draft.id, "activate", { confirmed: false })).json<{
        fields: object;
        params: object;
      }>();
      expect(refused.fields).toEqual({ confirmed: warnings[0]?.key });
      data(await act(draft.id, "activate", { confirmed: true }));
      await archive(draft);
      return { matched, sizes, warnings };
    };
    expect(
      await warned({
        target: "BRAND",
        brands: [{ brand: "Michelin" }],
        action: "MULTIPLIER",
        value: 1,
        base: "DEFAULT_PRICE",
      }),
    ).toEqual({
      matched: expect.any(Number) as number,
      sizes: [],
      warnings: [{ key: "tire-pricing-rule.warning.no-effect", params: {} }],
    });
    expect(await warned({ target: "SIZE", sizes: "275/30 R21" })).toEqual({
      matched: 0,
      sizes: [{ pattern: "275/30 R21", tyres: 0 }],
      warnings: [{ key: "tire-pricing-rule.warning.matches-nothing", params: {} }],
    });
    expect((await warned({ target: "GLOBAL", value: 25, priority: 101 })).warnings).toEqual([
      { key: "tire-pricing-rule.warning.overlaps", params: { name: "Base", winner: "Essai" } },
    ]);
    await archive(base);
  });

  it("refuses a discount that makes a tyre dearer, also with a confirmation", async () => {
    const rule = await makeRule({ name: "Remise", value: 40, showAsDiscount: true });
    const refused = await act(rule.id, "activate", { confirmed: true });
    expect(refused.json<{ errors: readonly string[] }>().errors).toEqual(["tire-pricing-rule.error.dearer-discount"]);
    const current = data<AnyRecord>(await prices.harness.admin.call("GET", `${RULES}/${rule.id}`));
    const lower = { value: 20, version: current.version };
    data(await prices.harness.admin.call("PUT", `${RULES}/${rule.id}`, { body: lower }));
    data(await act(rule.id, "activate", { confirmed: true }));
    await archive(rule);
  });

  it("gives rules the priority of their place when they are moved, and takes it back on undo", async () => {
    const [low, high] = [await makeRule({ name: "Bas", priority: 1 }), await makeRule({ name: "Haut", priority: 2 })];
    const list = async () =>
      data<{ elements: AnyRecord[] }>(await prices.harness.admin.call("GET", `${RULES}?size=100&sort=position`))
        .elements;
    const priorities = async () =>
      Object.fromEntries((await list()).map((rule) => [String(rule["name"]), rule["priority"]]));
    const before = (await list()).map(({ id }) => id);
    expect(before.indexOf(high.id)).toBeLessThan(before.indexOf(low.id));
    const ids = [low.id, ...before.filter((id) => id !== low.id)];
    const moved = await prices.harness.admin.call("PUT", `${RULES}/order`, { body: { ids, base: before } });
    const { undoToken } = data<{ undoToken: string }>(moved);
    expect((await priorities())["Bas"]).toBe(before.length * 10);
    data(await prices.harness.admin.call("POST", `${RULES}/undo/${undoToken}`));
    expect(await priorities()).toMatchObject({ Bas: 1, Haut: 2 });
  });

  it("refuses impossible rules by field", async () => {
    const refusal = async (values: object) => {
      const body = { ...(await prices.harness.sample(widen(tirePricingRule))), ...values };
      return (await prices.harness.admin.call("POST", RULES, { body })).json<{ fields: object }>().fields;
    };
    expect(await refusal({ action: "MULTIPLIER", value: 120 })).toEqual({ value: "tire-pricing-rule.error.factor" });
    expect(await refusal({ action: "FIXED", value: 0 })).toEqual({ value: "tire-pricing-rule.error.no-price" });
    expect(await refusal({ target: "SIZE", sizes: "205/55 R16\nfoo" })).toEqual({
      sizes: "tire-pricing-rule.error.pattern",
    });
    expect(await refusal({ minMargin: 30, maxMargin: 20 })).toEqual({ maxMargin: "price-configuration.error.limits" });
  });

  it("estimates the effect of a rule in a large shop from a sample, and counts the tyres that it is for exactly", async () => {
    for (const size of ["225/45 R17 94W", "225/45 R17 91Y", "235/35 R19 91Y", "225/45 R17 91W", "245/35 R20 95Y"])
      await prices.makeTyre({ size });
    const rule = await makeRule({
      ...{ name: "Cher", target: "SIZE", sizes: "225/45 R17\n245/35 R20\n*/* R21" },
      ...{ action: "FIXED", value: 500, showAsDiscount: true },
    });
    const { shopData, base } = await prices.loadBase();
    const impact = await estimateImpact(shopData, base, { rule: activeRule(rule as unknown as RuleRecord) }, 2);
    expect(impact).toMatchObject({
      matched: 4,
      sizes: [
        { pattern: "225/45 R17", tyres: 3 },
        { pattern: "245/35 R20", tyres: 1 },
        { pattern: "*/* R21", tyres: 0 },
      ],
    });
    // About two of six tyres were priced for the shares, and about two of four for what becomes dearer.
    expect(impact.articles).toBeLessThan(4);
    expect(impact.raised).toBeGreaterThan(0);
    const refused = await act(rule.id, "activate", { confirmed: true });
    expect(refused.json<{ errors: readonly string[] }>().errors).toEqual(["tire-pricing-rule.error.dearer-discount"]);
  });
});
