/** What a purchase price that was agreed with a provider has, however it is entered. */
import { f } from "../fields";

/** Fields of an agreed price, besides those that name shop, provider and tyre. */
export const AGREED_PRICE_FIELDS = {
  /** Name of the tyre, unless another one is typed. */
  name: f.text({ max: 200 }),
  ean: f.text({ min: 7, max: 20, example: "3528706953682" }),
  /** Without VAT, in the provider's currency. */
  netPrice: f.decimal({ min: 0.0001, max: 99_999, fractionDigits: 4, amount: true }),
  /** On the price of the offer, in place of a price. */
  discountPercent: f.percent({ min: 0.01, max: 99.99 }),
  minQuantity: f.integer({ required: true, default: 1, min: 1, max: 100 }),
  startsOn: f.date({ required: true }),
  endsOn: f.date(),
  reference: f.text({ max: 40 }),
};

/** Returns whether either a price or a discount was entered. */
export const isPriceOrDiscount = (price: {
  readonly netPrice: number | null;
  readonly discountPercent: number | null;
}): boolean => (price.netPrice === null) !== (price.discountPercent === null);
