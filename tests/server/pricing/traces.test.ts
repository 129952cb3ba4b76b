/** Explained prices that are kept for a link. */
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { deleteOldTraces } from "../../../host/server/features/pricing/traces";
import { priceTrace } from "../../../host/server/platform/storage/schema";
import type { ResponseOf } from "../../../src/contract/endpoint";
import type { keepPriceTrace, readPriceTrace } from "../../../src/contract/endpoints/price-traces";
import { widen } from "../../../src/contract/resource";
import fitter from "../../../src/resources/dealers/fitter/fitter.resource";
import { data, FASTEST_DATABASE } from "../../resources/harness";
import { attachDealer } from "../support/fixture";
import { SIMULATION, usePrices } from "./use-prices";

const TRACE = `${SIMULATION}/trace`;

describe("an explained price that is kept for a link", { timeout: 120_000 }, () => {
  const prices = usePrices(FASTEST_DATABASE);
  const ask = (body: object = {}) =>
    prices.harness.admin.call("POST", TRACE, {
      body: { tyre: String(prices.tyre["ean"]), quantity: 4, channel: "DELIVERY", ...body },
    });
  const keep = async (body: object = {}) => data<ResponseOf<typeof keepPriceTrace>>(await ask(body));
  const read = async (id: number) =>
    data<ResponseOf<typeof readPriceTrace>>(await prices.harness.admin.call("GET", `${TRACE}/${id}`));

  it("stays as it was answered when rules change", async () => {
    const { id } = await keep();
    const before = await read(id);
    const rule = await prices.makeRule({ name: "Base", target: "GLOBAL", value: 40 });
    data(await prices.act(rule.id, "activate", { confirmed: true }));
    expect(await read(id)).toEqual(before);
    const now = await prices.simulate();
    expect(before.prices[0]?.explained.winner).toBe("DEFAULT");
    expect(now.explained?.winner).toBe("RULE");
    await prices.archive(rule);
  });

  it("compares two times, with the unsaved rule of a form", async () => {
    const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
    const rule = await prices.makeRule({ name: "Soir", value: 40, startAt: inMinutes(20) });
    const [at, compared] = [inMinutes(10), inMinutes(30)];
    const { id, expiresAt } = await keep({ at, compared, rule });
    const kept = await read(id);
    expect(kept).toMatchObject({ isDraft: true, author: expect.any(String) as string, expiresAt, quantity: 4 });
    expect(kept.prices.map((price) => [price.at, price.explained.winner])).toEqual([
      [at, "DEFAULT"],
      [compared, "RULE"],
    ]);
  });

  it("names the field of a tyre or a dealer that does not exist", async () => {
    for (const [body, field] of [
      [{ tyre: "unknown tyre" }, "tyre"],
      [{ channel: "FITTED", dealerId: 999_999_999 }, "dealerId"],
    ] as const) {
      const refused = await ask(body);
      expect([refused.statusCode, refused.json<object>()]).toMatchObject([
        422,
        { fields: { [field]: "error.reference" } },
      ]);
    }
  });

  it("is closed to other shops, and to accounts without a right to prices", async () => {
    const { id } = await keep();
    expect((await prices.harness.other.call("GET", `${TRACE}/${id}`)).statusCode).toBe(404);
    const dealer = prices.harness.server.browser();
    await dealer.signIn("dealer");
    const made = await prices.harness.make(widen(fitter));
    const { open, fixture } = prices.harness.server;
    await attachDealer(open.database, fixture.userIds.dealer, made.id);
    expect((await dealer.call("GET", `${TRACE}/${id}`)).statusCode).toBe(403);
    const visitor = prices.harness.server.browser();
    expect((await visitor.call("GET", `${TRACE}/${id}`)).statusCode).toBe(401);
  });

  it("ends after 30 days, and is deleted then", async () => {
    const [kept, over] = [await keep(), await keep()];
    const { database } = prices.harness.server.open;
    const days = (new Date(kept.expiresAt).getTime() - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(30);
    await database
      .update(priceTrace)
      .set({ expiresAt: sql`now() - interval '1 minute'` })
      .where(eq(priceTrace.id, over.id));
    const refused = await prices.harness.admin.call("GET", `${TRACE}/${over.id}`);
    expect([refused.statusCode, refused.json<object>()]).toMatchObject([
      404,
      { errors: ["price-simulator.link.gone"] },
    ]);
    await deleteOldTraces({ database });
    const left = await database.select({ id: priceTrace.id }).from(priceTrace);
    expect(left.map(({ id }) => id)).toContain(kept.id);
    expect(left.map(({ id }) => id)).not.toContain(over.id);
  });
});
