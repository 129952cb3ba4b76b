/** Formats and rules of a shop without its own settings. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shop, shopLanguage, userAccount } from "../../host/server/platform/storage/schema";
import type { SessionDefaults } from "../../src/contract/context";
import { formatPrice } from "../../src/contract/spec/price";
import { testServer, type TestServer } from "./support/test-server";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

async function defaults(locale: string): Promise<SessionDefaults> {
  const browser = server.browser();
  await browser.signIn("admin");
  const response = await browser.call("GET", `/admin/api/context/shop/${locale}`);
  return response.json<{ data: { sessionDefaults: SessionDefaults } }>().data.sessionDefaults;
}

describe("session defaults", () => {
  it("constants-26: amounts are in euros with two digits by default", async () => {
    const defaultsOfShop = await defaults("fr_FR");
    expect(defaultsOfShop).toMatchObject({
      currency: "EUR",
      fractionDigits: 2,
      decimalSeparator: ",",
      symbolPosition: "suffix",
    });
    const { locale, currencySymbol, symbolPosition, fractionDigits } = defaultsOfShop;
    const price = formatPrice(1234.5, { locale, currencySymbol, symbolPosition, fractionDigits });
    expect(price.replace(/\s/g, " ")).toBe("1 234,50 €");
  });

  it("constants-27: dates are dd/MM/yyyy and times HH:mm", async () => {
    expect(await defaults("fr_FR")).toMatchObject({ dateFormat: "dd/MM/yyyy", timeFormat: "HH:mm" });
  });

  it("constants-28: the locale is fr_FR in a shop without languages, for an account of any language", async () => {
    const { database } = server.open;
    const { shopId } = server.fixture;
    const isLanguageOfShop = eq(shopLanguage.shopId, shopId);
    expect((await defaults("en_GB")).locale).toBe("en_GB");
    const languages = await database.select().from(shopLanguage).where(isLanguageOfShop);
    await database.delete(shopLanguage).where(isLanguageOfShop);
    await database.update(userAccount).set({ locale: "de_DE" }).where(eq(userAccount.id, server.fixture.userIds.admin));
    expect((await defaults("de_DE")).locale).toBe("fr_FR");
    await database.insert(shopLanguage).values(languages.map(({ id: _, ...language }) => language));
    expect((await defaults("xx_XX")).locale).toBe("fr_FR");
  });

  it.each([
    ["GBP", { currencySymbol: "£", fractionDigits: 2 }],
    ["JPY", { currencySymbol: "¥", fractionDigits: 0 }],
  ])("writes %s with its own symbol and digits", async (currency, expected) => {
    const isShop = eq(shop.id, server.fixture.shopId);
    await server.open.database.update(shop).set({ settings: { currency } }).where(isShop);
    expect(await defaults("en_GB")).toMatchObject({ currency, ...expected });
    await server.open.database.update(shop).set({ settings: {} }).where(isShop);
  });

  it("constants-29: company number, VAT number, postal code, district, sub-district and state are visible or mandatory", async () => {
    const { fieldStatuses } = await defaults("fr_FR");
    expect(Object.keys(fieldStatuses).sort()).toEqual(
      ["companyId", "district", "postalCode", "state", "subDistrict", "vatNumber"].sort(),
    );
    expect(new Set(Object.values(fieldStatuses))).toEqual(new Set(["VISIBLE", "MANDATORY"]));
    expect(fieldStatuses.postalCode).toBe("MANDATORY");
  });

  it("constants-26, constants-29: the shop's own settings take precedence", async () => {
    const { database } = server.open;
    const settings = { currency: "GBP", currencySymbol: "£", fieldStatuses: { state: "HIDDEN" } } as const;
    await database.update(shop).set({ settings }).where(eq(shop.id, server.fixture.shopId));
    expect(await defaults("fr_FR")).toMatchObject({ currency: "GBP", fieldStatuses: { state: "HIDDEN" } });
  });
});
