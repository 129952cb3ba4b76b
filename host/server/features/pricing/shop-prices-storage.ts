/** Storage of the prices that were agreed with providers, of all shops that an account reaches. */
import { sql } from "drizzle-orm";
import { integer, numeric, pgTable, text } from "drizzle-orm/pg-core";
import type { AnyResource } from "../../../../src/contract/resource";
import { big, createdAt, id, instant, version } from "../../platform/storage/schema/columns";
import { declareScope, hasReach, type DataScope } from "../../platform/storage/scope";
import { ColumnStorage } from "../../resources/storage/column-storage";
import { foldedKey } from "../../resources/storage/json-field";

/** The table `provider_price`, whose rows this resource reads and writes in several shops. */
export const shopPrice = pgTable("provider_price", {
  id: id(),
  shopId: big().notNull(),
  providerId: big().notNull(),
  tyreId: big(),
  ean: text().notNull(),
  name: text().notNull(),
  netPrice: numeric({ precision: 14, scale: 4, mode: "number" }),
  discountPercent: numeric({ precision: 6, scale: 2, mode: "number" }),
  minQuantity: integer().notNull(),
  startsOn: text(),
  endsOn: text(),
  reference: text(),
  search: text().notNull(),
  version: version(),
  createdAt: createdAt(),
  updatedAt: createdAt(),
  updatedBy: big(),
  deletedAt: instant(),
});

/** Returns the condition of shops for which an account may load prices. @param shopId SQL of the shop's id */
export const reachedShop = (scope: DataScope, shopId = sql`${shopPrice.shopId}`) =>
  hasReach(scope, "PLATFORM")
    ? sql`true`
    : hasReach(scope, "NETWORK") && scope.networkId !== null
      ? sql`${shopId} in (select member.id from shop member where member.network_id = ${scope.networkId})`
      : sql`${shopId} = ${scope.shopId}`;

declareScope(shopPrice, { read: (scope) => reachedShop(scope) });

/** A text that another record has. */
const named = (value: ReturnType<typeof sql>) => ({ value, key: foldedKey(value) });

export const shopPriceStorage = (resource: AnyResource): ColumnStorage =>
  new ColumnStorage(resource, {
    table: shopPrice,
    columns: {
      name: shopPrice.name,
      ean: shopPrice.ean,
      shop: shopPrice.shopId,
      provider: shopPrice.providerId,
      tire: shopPrice.tyreId,
      netPrice: shopPrice.netPrice,
      discountPercent: shopPrice.discountPercent,
      minQuantity: shopPrice.minQuantity,
      startsOn: shopPrice.startsOn,
      endsOn: shopPrice.endsOn,
      reference: shopPrice.reference,
    },
    computed: {
      shopCode: named(sql`(select owner.code from shop owner where owner.id = ${shopPrice.shopId})`),
      providerCode: named(sql`(select provider.code from record provider where provider.id = ${shopPrice.providerId})`),
      currency: named(
        sql`(select provider.data->>'currency' from record provider where provider.id = ${shopPrice.providerId})`,
      ),
      providerRef:
        named(sql`(select offer.provider_ref from stock_offer offer where offer.provider_id = ${shopPrice.providerId}
        and offer.tyre_id = ${shopPrice.tyreId} and offer.deleted_at is null limit 1)`),
    },
  });
