/** Prices that were agreed with the providers of many shops, from one file of an account of the platform. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { importModule } from "../../../host/server/features/imports-history";
import { pricingModule } from "../../../host/server/features/pricing/routes";
import { RESOURCE_MODULES } from "../../../host/server/modules";
import { shop, userAccount } from "../../../host/server/platform/storage/schema";
import { jobModule } from "../../../host/server/services/jobs/routes";
import { widen, type AnyRecord } from "../../../src/contract/resource";
import { gtinCheckDigit } from "../../../src/contract/spec";
import priceConfiguration from "../../../src/resources/offer/pricing/price-configuration.resource";
import provider from "../../../src/resources/offer/provider.resource";
import stock from "../../../src/resources/offer/stock.resource";
import tire from "../../../src/resources/offer/tire.resource";
import { data, startHarness, TESTED_DATABASE, type Harness } from "../../resources/harness";
import { findPricePlaces } from "../../../host/server/features/pricing/shop-prices";
import { SYSTEM_ACTOR } from "../../../host/server/platform/storage/audit";
import { ScopedDatabase } from "../../../host/server/platform/storage/scoped-database";
import { importCalls } from "../resources/import-calls";
import type { Browser } from "../support/test-server";

const PRICES = "/admin/api/shop-provider-price";
const HEAD = "shopCode;providerCode;EAN;Référence du fournisseur;netPrice;discountPercent;currency;minQuantity;Du;Au";
const eanOf = (index: number): string => {
  const body = `2019${String(index).padStart(8, "0")}`;
  return `${body}${gtinCheckDigit(body)}`;
};
const to = ({ id }: AnyRecord) => ({ id, label: "" });
/** A line of the file, with the shop "own" unless another one is named. */
const line = ({
  shopCode = "own",
  ean = eanOf(0),
  ref = "",
  price = "50",
  discount = "",
  currency = "",
  from = "01/01/2026",
  until = "",
} = {}) => [shopCode, "NORD", ean, ref, price, discount, currency, "1", from, until].join(";");
const file = (...lines: readonly string[]) => [HEAD, ...lines, ""].join("\n");

describe(`prices for many shops on the ${TESTED_DATABASE} database`, { timeout: 60_000 }, () => {
  let harness: Harness;
  let platform: Browser;
  const calls = importCalls(() => platform, "shop-provider-price");

  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ["setInterval"] });
    harness = await startHarness(TESTED_DATABASE, [...RESOURCE_MODULES, pricingModule, jobModule, importModule]);
    const { open, fixture } = harness.server;
    // Jobs belong to the shop in which the account works.
    await open.database
      .update(userAccount)
      .set({ lastShopId: fixture.shopId })
      .where(eq(userAccount.id, fixture.userIds.super));
    platform = harness.server.browser();
    await platform.signIn("super");
    for (const browser of [harness.admin, harness.other]) {
      const wholesaler = await harness.make(
        widen(provider),
        {
          code: "NORD",
          type: "WHOLESALER",
          fitter: null,
          active: true,
          currency: "EUR",
          transportPerTyre: 2,
          maxFeedAgeHours: 168,
        },
        browser,
      );
      await harness.make(
        widen(priceConfiguration),
        {
          ...{
            marginMode: "MARGIN",
            defaultMargin: 50,
            minMargin: null,
            maxMargin: null,
            rounding: "NONE",
            quantity: 4,
          },
          ...{ maxDelayDays: 15, margins: [], vatRates: [], currency: "EUR" },
          currencyRates: [{ currency: "CHF", rate: 1.04, from: null }],
        },
        browser,
      );
      for (let index = 0; index < 3; index++) {
        const ean = eanOf(index);
        const values = { ean, brand: "Nokian", name: null, size: "205/55 R16 91V", status: "ACTIVE" };
        await harness.make(widen(tire), values, browser);
        const offer = {
          ...{ ean, provider: to(wholesaler), quantity: 40, safetyStock: 0, netPrice: 58, deliveryDays: 2 },
          ...{ dot: null, minQuantity: null, packQuantity: null, providerRef: `N-${index}` },
        };
        await harness.make(widen(stock), offer, browser);
      }
    }
  }, 120_000);
  afterAll(async () => {
    vi.useRealTimers();
    await harness.close();
  });

  const pricesOf = async (browser: Browser, ean: string) =>
    data<{ elements: AnyRecord[] }>(await browser.call("GET", `/admin/api/provider-price?q=${ean}&sort=startsOn`))
      .elements;
  const costOf = async (browser: Browser, ean: string): Promise<unknown> => {
    const body = { tyre: ean, quantity: 4, channel: "DELIVERY" };
    const response = await browser.call("POST", "/admin/api/price-simulation", { body });
    return data<{ explained: { costMinor: number } | null }>(response).explained?.costMinor;
  };

  it("gives each shop its prices, which count at once and are in the history of the shop", async () => {
    const draft = await calls.uploadDraft(
      file(
        line({ price: "51,5" }),
        line({ shopCode: "OTHER", price: "49" }),
        line({ ean: "", ref: "n-1", price: "", discount: "10" }),
      ),
    );
    expect(Object.values(draft.mapping)).toHaveLength(10);
    expect((await calls.preview(draft)).report).toMatchObject({ created: 3, nbLinesInError: 0 });
    expect(await pricesOf(harness.admin, eanOf(0))).toEqual([]);
    expect(await calls.run(draft)).toMatchObject({ status: "DONE", report: { nbLines: 3, nbLinesInSuccess: 3 } });
    expect(await costOf(harness.admin, eanOf(0))).toBe(5_350);
    expect(await costOf(harness.other, eanOf(0))).toBe(5_100);
    expect(await costOf(harness.admin, eanOf(1))).toBe(5_420);
    const [price] = await pricesOf(harness.other, eanOf(0));
    expect(price).toMatchObject({ netPrice: 49, state: "LIVE", provider: { label: expect.any(String) as string } });
    const history = await harness.other.call("GET", `/admin/api/provider-price/${String(price?.id)}/history`);
    expect(data<{ elements: object[] }>(history).elements).toMatchObject([{ action: "CREATE", actor: "super" }]);
  });

  it("cut earlier prices of the same shop only, and are taken back together", async () => {
    const draft = await calls.uploadDraft(
      file(line({ ean: eanOf(2), price: "40" }), line({ ean: eanOf(2), shopCode: "other", price: "41" })),
    );
    await calls.run(draft);
    const later = await calls.run(
      await calls.uploadDraft(file(line({ ean: eanOf(2), price: "42", from: "01/03/2026" }))),
    );
    const periods = async (browser: Browser) =>
      (await pricesOf(browser, eanOf(2))).map(({ startsOn, endsOn, netPrice }) => [startsOn, endsOn, netPrice]);
    expect(await periods(harness.admin)).toEqual([
      ["2026-01-01", "2026-02-28", 40],
      ["2026-03-01", null, 42],
    ]);
    expect(await periods(harness.other)).toEqual([["2026-01-01", null, 41]]);
    await calls.waitForEnd(await calls.data("POST", `job/${later.id}/undo`, {}));
    expect((await periods(harness.admin)).map(([from]) => from)).toEqual(["2026-01-01"]);
  });

  it("names line and column of wrong lines, keeps the good ones, and offers both reports", async () => {
    const wrongDigit = eanOf(1).replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
    const draft = await calls.uploadDraft(
      file(
        line({ price: "0" }),
        line({ price: "50", discount: "5" }),
        line({ shopCode: "nowhere" }),
        line({ ean: wrongDigit }),
        line({ ean: "", ref: "unknown" }),
        line({ ean: eanOf(999) }),
        line({ ean: eanOf(999), shopCode: "other" }),
        line({ currency: "USD" }),
        line({ price: "52", currency: "CHF", from: "01/05/2026" }),
        line({ price: "590", from: "01/06/2026" }),
        line({ ean: "", price: "50" }),
        line({ until: "31/12/2025" }),
      ),
    );
    await calls.preview(draft);
    const told = (await calls.lines(draft)).map(({ lineNumber, outcome, errors }) => [
      ...[lineNumber, outcome],
      ...errors.map(({ column, code }) => `${String(column)}: ${code}`),
    ]);
    const own = "shop-provider-price";
    expect(told).toEqual([
      [2, "ERROR", "4: error.min"],
      [3, "ERROR", `4: ${own}.error.one-price`],
      [4, "ERROR", `0: ${own}.error.shop`],
      [5, "ERROR", `2: ${own}.error.ean`],
      [6, "IGNORED", `2: ${own}.error.unknown-article`],
      [7, "IGNORED", `2: ${own}.error.unknown-article`],
      [8, "IGNORED", `2: ${own}.error.unknown-article`],
      [9, "ERROR", `6: ${own}.error.currency`],
      [10, "CREATED", `4: ${own}.converted`],
      [11, "CREATED", `4: ${own}.doubt.decimal`],
      [12, "ERROR", "2: error.required"],
      [13, "ERROR", "9: error.period.order"],
    ]);
    const done = await calls.run(draft);
    expect(done).toMatchObject({
      status: "PARTIAL",
      report: {
        ...{ nbLines: 12, nbLinesInSuccess: 2, nbLinesIgnored: 3, nbLinesInError: 7, nbMissingEntities: 2 },
        counts: [
          { name: "own", nbLines: 10, nbLinesInSuccess: 2, nbLinesIgnored: 2, nbLinesInError: 6 },
          { name: "nowhere", nbLines: 1, nbLinesInSuccess: 0, nbLinesIgnored: 0, nbLinesInError: 1 },
          { name: "other", nbLines: 1, nbLinesInSuccess: 0, nbLinesIgnored: 1, nbLinesInError: 0 },
        ],
      },
    });
    expect((await pricesOf(harness.admin, eanOf(0))).map(({ netPrice }) => netPrice)).toContain(54.08);
    const report = (kind: string, browser = platform) =>
      browser.call("GET", `/admin/api/treatment/export-error-report/${kind}/${done.id}`);
    const numbers = async (kind: string) => (await report(kind)).body.match(/^\d+(?=[;,])/gm);
    expect(await numbers("ARTICLE_MISSING")).toEqual(["6", "7", "8"]);
    expect(await numbers("IMPORT_ERROR")).toEqual(["2", "3", "4", "5", "9", "12", "13"]);
    expect((await report("IMPORT_ERROR", harness.other)).statusCode).toBe(404);
    expect(await pricesOf(harness.other, eanOf(999))).toMatchObject([{ state: "ORPHAN", netPrice: 50 }]);
    const failed = await platform.call("GET", `/admin/api/import/${draft.id}/failed-lines`);
    expect(failed.body.trim().split("\r\n")).toHaveLength(8);
    const past = async (kind: string, browser = platform) =>
      data<{ elements: { id: number }[] }>(await browser.call("GET", `/admin/api/import-download?kind=${kind}`))
        .elements;
    expect((await past("shop-provider-price"))[0]?.id).toBe(done.id);
    expect(await past("provider-price")).toEqual([]);
    expect(await past("shop-provider-price", harness.admin)).toEqual([]);
  });

  it("ignore the lines of a shop whose prices come by file transfer, with the reason", async () => {
    const { database } = harness.server.open;
    const setDelivered = (stockPriceManagedByFtp: boolean) =>
      database.update(shop).set({ stockPriceManagedByFtp }).where(eq(shop.code, "other"));
    await setDelivered(true);
    const draft = await calls.uploadDraft(
      file(line({ from: "01/09/2026" }), line({ shopCode: "other", from: "01/09/2026" })),
    );
    await calls.preview(draft);
    const [, ignored] = await calls.lines(draft);
    expect(ignored).toMatchObject({
      outcome: "IGNORED",
      errors: [{ column: 0, code: "shop-provider-price.error.delivered" }],
    });
    expect((await calls.run(draft)).report).toMatchObject({ created: 1, nbLinesIgnored: 1, nbMissingEntities: 0 });
    await setDelivered(false);
  });

  it("are closed to accounts of a shop, and limited to its network for those of a network", async () => {
    const body = {
      shopCode: "other",
      providerCode: "NORD",
      ean: eanOf(0),
      netPrice: 50,
      minQuantity: 1,
      startsOn: "2031-01-01",
    };
    expect((await harness.admin.call("POST", PRICES, { body })).statusCode).toBe(403);
    expect((await harness.admin.call("GET", PRICES)).statusCode).toBe(403);
    expect((await calls.upload(file(line()), "shop-provider-price", harness.admin)).statusCode).toBe(403);
    const created = data<AnyRecord>(await platform.call("POST", PRICES, { body }));
    expect(created).toMatchObject({ shopCode: "other", providerCode: "NORD", providerRef: "N-0", currency: "EUR" });
    expect((await platform.call("DELETE", `${PRICES}/${created.id}`)).statusCode).toBe(200);

    const { shopId, networkId } = harness.server.fixture;
    const places = (reach: "NETWORK" | "SHOP", ofNetwork: number | null) =>
      findPricePlaces(
        new ScopedDatabase(
          harness.server.open.database,
          { userId: null, shopId, networkId: ofNetwork, fitterIds: "ALL", reach },
          SYSTEM_ACTOR,
        ),
        ["own", "other"].map((shopCode) => ({ shopCode, providerCode: "NORD", ean: eanOf(0), providerRef: null })),
      );
    expect(await places("NETWORK", networkId)).toMatchObject([{ shopId }, undefined]);
    expect(await places("SHOP", networkId)).toMatchObject([{ shopId }, undefined]);
  });
});
