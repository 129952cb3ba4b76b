/** What a product is sold for, and in which variants. */
import type { MessageKey } from "../../contract/errors";
import { f, type Money } from "../../contract/fields";
import { variantErrors, type Variant } from "./catalog-attributes";
import { SALE_MODES } from "./catalog.resource";

/** Eight or thirteen digits. */
const EAN = "\\d{8}|\\d{13}";

export const saleFields = {
  /** Values of the attributes that the catalogue and those above it define. */
  attributes: f.rows(
    { code: f.code({ required: true, max: 40 }), value: f.text({ required: true, max: 500 }) },
    { max: 120, uniqueBy: "code" },
  ),
  saleMode: f.choice(SALE_MODES),
  /** That of the catalogue if empty. */
  vatRate: f.percent({ fractionDigits: 2 }),
  /** Part of the price for the disposal of electrical equipment. */
  ecoContribution: f.money({ min: 0 }),
  price: f.money({ min: 0 }),
  /** Calculated from the price, or the price from it, whichever is entered (sale-price.ts). */
  priceExclVat: f.money({ min: 0 }),
  strikePrice: f.money({ min: 0 }),
  /** What the shop pays for it, without VAT. */
  cost: f.money({ min: 0, right: "PRICE_CONFIGURATION" }),
  ean: f.code({ max: 13, pattern: EAN }),
  stockTracked: f.boolean(),
  quantity: f.integer({ min: 0, max: 100_000 }),
  deliveryDays: f.integer({ min: 0, max: 90, unit: "unit.days" }),
  maxPerOrder: f.integer({ min: 1, max: 1000 }),
  /** What is sold under a reference of its own, such as a size. */
  variants: f.rows(
    {
      /** Values of attributes: `FINISH=black, DIAMETER=17`. */
      values: f.text({ required: true, max: 200 }),
      sku: f.text({ required: true, max: 40 }),
      ean: f.code({ max: 13, pattern: EAN }),
      /** That of the product if empty. */
      price: f.money({ min: 0 }),
      stock: f.integer({ min: 0, max: 100_000 }),
    },
    { max: 60, uniqueBy: "sku" },
  ),
} as const;

/** Names of these fields that users enter. */
export const SALE_FIELDS = [
  "attributes",
  "saleMode",
  "vatRate",
  "ecoContribution",
  "price",
  "priceExclVat",
  "strikePrice",
  "cost",
  "ean",
  "stockTracked",
  "quantity",
  "deliveryDays",
  "maxPerOrder",
  "variants",
] as const;

interface Sold {
  readonly saleMode: string | null;
  readonly price: Money | null;
  readonly priceExclVat: Money | null;
  readonly strikePrice: Money | null;
  readonly ecoContribution: Money | null;
  readonly ean: string | null;
  readonly variants: readonly Variant[];
}

type SaleError = "price" | "strikePrice" | "ecoContribution" | "ean" | `variants.${string}`;

/** Returns message keys of prices and codes that cannot be, by path. */
export const saleErrors = ({
  price,
  priceExclVat,
  ...product
}: Sold): Partial<Record<SaleError, MessageKey | undefined>> => ({
  // Only the price without VAT is known: the server calculates the other one and checks it then.
  ...(price === null && priceExclVat !== null ? {} : priceErrors(price, product)),
  ean: product.ean === null || isEan(product.ean) ? undefined : "catalog-product.error.ean",
  ...variantErrors(product.variants, isEan),
});

/** Returns message keys of amounts that do not fit the price with VAT. */
export const priceErrors = (
  price: Money | null,
  { saleMode, strikePrice, ecoContribution }: Pick<Sold, "saleMode" | "strikePrice" | "ecoContribution">,
): Partial<Record<"price" | "strikePrice" | "ecoContribution", MessageKey | undefined>> => ({
  strikePrice:
    strikePrice !== null && (price === null || strikePrice.minor <= price.minor)
      ? "catalog-product.error.strike-price"
      : undefined,
  price: saleMode === "ORDER" && (price === null || price.minor === 0) ? "catalog-product.error.price" : undefined,
  ecoContribution:
    ecoContribution !== null && (price === null || ecoContribution.minor > price.minor)
      ? "catalog-product.error.eco-contribution"
      : undefined,
});

/** Returns whether the check digit of an EAN-8 or EAN-13 is right. */
export function isEan(ean: string): boolean {
  const digits = [...ean].map(Number).reverse();
  const sum = digits.slice(1).reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === digits[0];
}
