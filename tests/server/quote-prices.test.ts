/** Offers of quotes with tyres of the catalogue: search, prices of today, and the decision before an offer becomes an order. */
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { orderModule } from "../../host/server/features/orders/routes";
import { quoteModule } from "../../host/server/features/quotes/routes";
import { shopOrder, stockOffer } from "../../host/server/platform/storage/schema";
import type { ResponseOf } from "../../src/contract/endpoint";
import type { quoteComparison, QuoteTyre, quoteTyres } from "../../src/contract/endpoints/quotes";
import { widen, type AnyRecord, type RecordOf } from "../../src/contract/resource";
import type quote from "../../src/resources/activity/quotes/quote.resource";
import fitter from "../../src/resources/dealers/fitter/fitter.resource";
import { data, FASTEST_DATABASE } from "../resources/harness";
import { usePrices } from "./pricing/use-prices";

type Quote = RecordOf<typeof quote>;
type Comparison = ResponseOf<typeof quoteComparison>;

const QUOTES = "/admin/api/quote";
const TYRES = "/admin/api/quote-tyres";
const prices = usePrices(FASTEST_DATABASE, [orderModule, quoteModule]);
const money = (minor: number) => ({ minor, currency: "EUR" });

const search = async (query: string): Promise<ResponseOf<typeof quoteTyres>> =>
  data(await prices.harness.admin.call("GET", `${TYRES}?${query}`));
const find = async (tyre: AnyRecord, quantity = 4): Promise<QuoteTyre> => {
  const { found } = await search(`q=${String(tyre["ean"])}&quantity=${quantity}`);
  if (found[0] === undefined) throw new Error("The tyre was not found.");
  return found[0];
};
/** Changes what the wholesaler has of a tyre. */
const setStock = (tyre: AnyRecord, quantity: number) =>
  prices.harness.server.open.database.update(stockOffer).set({ quantity }).where(eq(stockOffer.tyreId, tyre.id));
const setNetPrice = (tyre: AnyRecord, netPrice: number) =>
  prices.harness.server.open.database.update(stockOffer).set({ netPrice }).where(eq(stockOffer.tyreId, tyre.id));

const act = (id: number, action: string, body: object = {}) =>
  prices.harness.admin.call("POST", `${QUOTES}/${id}/${action}`, { body });
const compare = async (id: number): Promise<Comparison> =>
  data(await prices.harness.admin.call("GET", `${QUOTES}/${id}/comparison`));
const orderOf = async (id: number): Promise<AnyRecord> => {
  const { order } = data<Quote>(await prices.harness.admin.call("GET", `${QUOTES}/${id}`));
  return data(await prices.harness.admin.call("GET", `/admin/api/metaOrder/${order?.id}`));
};
const ordersOf = (id: number) =>
  prices.harness.server.open.database.select().from(shopOrder).where(eq(shopOrder.quoteId, id));

/** A quote whose customer accepted four pieces of a tyre at today's price, and a fitting. */
async function accepted(tyre: AnyRecord): Promise<number> {
  const { name, ean, tyreSize, exclMinor, ecotaxMinor } = await find(tyre);
  const common = { group: "A", quantity: 4, discountPercent: null, vatRate: 20 };
  const lines = [
    {
      ...{ ...common, kind: "TYRE", label: name, ean, tyreSize },
      unitPrice: money(exclMinor ?? 0),
      ecotax: money(ecotaxMinor ?? 0),
    },
    { ...common, kind: "SERVICE", label: "Montage", unitPrice: money(1_333), ecotax: null },
  ];
  const body = { customerName: "Camille Lefèvre", customerEmail: "camille@client.test", locale: "fr_FR", lines };
  const { id } = data<Quote>(await prices.harness.admin.call("POST", QUOTES, { body }));
  data(await act(id, "send", { mail: false }));
  data(await act(id, "record-answer", { answer: "ACCEPTED" }));
  return id;
}

describe("the search of tyres for an offer", () => {
  it("finds them by size, brand and reference, with the price that the price function makes", async () => {
    const tyre = await prices.makeTyre({ brand: "Vredestein", size: "185/65 R15 88H", manufacturerRef: "AP18565" });
    for (const q of ["185/65 R15", "1856515 vredestein", "AP18565", String(tyre["ean"])]) {
      const { found, currency, vatRate } = await search(`q=${encodeURIComponent(q)}&quantity=4`);
      expect([currency, vatRate]).toEqual(["EUR", 20]);
      expect(found.map(({ id }) => id)).toContain(tyre.id);
    }
    const { explained } = await prices.simulate({ tyre: String(tyre["ean"]) });
    expect(await find(tyre)).toMatchObject({
      inclMinor: explained?.inclMinor,
      exclMinor: explained?.exclMinor,
      ecotaxMinor: 144,
      available: 20,
      tyreSize: "185/65R15 88H",
    });
  });

  it("leaves out tyres that are not on sale, and puts those without enough pieces last", async () => {
    const [short, hidden, plenty] = [
      await prices.makeTyre({ brand: "Barum", size: "155/70 R13 75T" }),
      await prices.makeTyre({ brand: "Barum", size: "155/70 R13 75T", hidden: true }),
      await prices.makeTyre({ brand: "Barum", size: "155/70 R13 75T" }),
    ];
    await setStock(short, 2);
    const { found } = await search("q=155/70R13&quantity=4");
    expect(found.map(({ id }) => id)).toEqual([plenty.id, short.id]);
    expect(found.map(({ id }) => id)).not.toContain(hidden.id);
    // The price of the pieces that there are.
    expect(found[1]).toMatchObject({ available: 2, inclMinor: found[0]?.inclMinor });
  });

  it("says what is wrong with a question, and needs the right to write quotes", async () => {
    const { admin, withoutRights } = prices.harness;
    for (const query of ["q=&quantity=4", "q=michelin&quantity=0", "q=michelin&quantity=21", "q=michelin&quantity=1,5"])
      expect((await admin.call("GET", `${TYRES}?${query}`)).statusCode).toBe(400);
    expect((await withoutRights.call("GET", `${TYRES}?q=michelin&quantity=4`)).statusCode).toBe(403);
    expect((await search("q=no-such-tyre&quantity=4")).found).toEqual([]);
  });

  it("needs an article number whose check digit fits in a line of an offer", async () => {
    const line = { group: "A", kind: "TYRE", label: "Pneu", quantity: 1, unitPrice: money(1), vatRate: 20 };
    const body = { customerName: "Ada", customerPhone: "+33612345604", lines: [{ ...line, ean: "4019238000001" }] };
    expect((await prices.harness.admin.call("POST", QUOTES, { body })).json()).toMatchObject({
      fields: { "lines.0.ean": "quote.error.ean" },
    });
  });
});

describe("before an accepted offer becomes an order", () => {
  it("nothing is asked where nothing has changed, and the order knows its article", async () => {
    const tyre = await prices.makeTyre({ size: "205/55 R16 91V" });
    const id = await accepted(tyre);
    const comparison = await compare(id);
    expect(comparison).toMatchObject({ seen: null, isShort: false, todayMinor: comparison.quotedMinor });
    expect(comparison.lines.map(({ available }) => available)).toEqual([4, null]);
    data(await act(id, "convert"));
    expect(await orderOf(id)).toMatchObject({
      total: money(comparison.quotedMinor),
      lines: [{ ean: tyre["ean"], brand: "Michelin", season: "SUMMER" }, { ean: null }],
    });
  });

  it("the person sees a lower price of today and may choose it", async () => {
    const tyre = await prices.makeTyre({ size: "205/55 R16 91V" });
    const id = await accepted(tyre);
    await setNetPrice(tyre, 30);
    const { seen, quotedMinor, todayMinor, lines } = await compare(id);
    expect(todayMinor).toBeLessThan(quotedMinor);
    // The fitting has no price of today, so that its quoted one holds.
    expect(lines[1]).toMatchObject({ todayMinor: null, quotedMinor: 6_398 });
    expect((await act(id, "convert")).json()).toMatchObject({ errors: ["quote.error.comparison"] });
    data(await act(id, "convert", { seen, prices: "TODAY" }));
    expect(await orderOf(id)).toMatchObject({ total: money(todayMinor) });
  });

  it("refuses a higher price than the customer accepted, and keeps the accepted one", async () => {
    const tyre = await prices.makeTyre({ size: "205/55 R16 91V" });
    const id = await accepted(tyre);
    await setNetPrice(tyre, 90);
    const { seen, quotedMinor } = await compare(id);
    expect((await act(id, "convert", { seen, prices: "TODAY" })).json()).toMatchObject({
      fields: { prices: "quote.error.dearer" },
    });
    data(await act(id, "convert", { seen, prices: "QUOTED" }));
    expect(await orderOf(id)).toMatchObject({ total: money(quotedMinor) });
  });

  it("refuses a decision about prices that have changed since", async () => {
    const tyre = await prices.makeTyre({ size: "205/55 R16 91V" });
    const id = await accepted(tyre);
    await setNetPrice(tyre, 40);
    const { seen } = await compare(id);
    await setNetPrice(tyre, 35);
    expect((await act(id, "convert", { seen, prices: "TODAY" })).json()).toMatchObject({
      errors: ["quote.error.comparison"],
    });
    expect(await ordersOf(id)).toEqual([]);
    expect((await compare(id)).seen).not.toBe(seen);
  });

  it("asks to confirm an order of pieces that are missing", async () => {
    const tyre = await prices.makeTyre({ size: "205/55 R16 91V" });
    const id = await accepted(tyre);
    await setStock(tyre, 3);
    const { seen, isShort, lines } = await compare(id);
    expect([isShort, lines[0]?.available]).toEqual([true, 3]);
    expect((await act(id, "convert", { seen })).json()).toMatchObject({
      fields: { shortage: "quote.error.shortage" },
    });
    data(await act(id, "convert", { seen, shortage: true }));
    expect(await ordersOf(id)).toHaveLength(1);
  });

  it("shows the comparison to those who may write the quote only", async () => {
    const { admin, other, withoutRights, make } = prices.harness;
    const id = await accepted(await prices.makeTyre({ size: "205/55 R16 91V" }));
    expect((await withoutRights.call("GET", `${QUOTES}/${id}/comparison`)).statusCode).toBe(403);
    expect((await other.call("GET", `${QUOTES}/${id}/comparison`)).statusCode).toBe(404);
    const dealer = await make(widen(fitter));
    const body = { customerName: "Ada", customerPhone: "+33612345604", fitter: { id: dealer.id, label: "" } };
    const open = data<Quote>(await admin.call("POST", QUOTES, { body }));
    expect((await admin.call("GET", `${QUOTES}/${open.id}/comparison`)).statusCode).toBe(404);
  });
});
