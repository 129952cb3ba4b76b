/** What search engines read of a sheet, in the vocabulary of schema.org. */
import { currencyDigits, majorUnits } from "../../contract/currency-digits";
import type { Money } from "../../contract/fields";

/** A sheet in one language. */
export interface SheetFacts {
  /** `product`, `blog` or `landing`. */
  readonly type: string;
  readonly name: string;
  readonly description: string | null;
  readonly locale: string;
  /** Addresses of its pictures, the main one first. */
  readonly pictures: readonly string[];
  readonly sku: string | null;
  readonly ean: string | null;
  readonly price: Money | null;
  /** Null where the stock is not counted. */
  readonly isInStock: boolean | null;
  readonly author: string | null;
  readonly publishedAt: string | null;
}

/** Leaves out values that say nothing. */
const known = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0)),
  );

function offerOf({ price, isInStock }: SheetFacts): Record<string, unknown> | null {
  if (price === null) return null;
  return known({
    "@type": "Offer",
    price: majorUnits(price).toFixed(currencyDigits(price.currency)),
    priceCurrency: price.currency,
    availability: isInStock === null ? null : `https://schema.org/${isInStock ? "InStock" : "OutOfStock"}`,
  });
}

/** Returns the structured data of a sheet: a product, an article or a page. */
export function structuredData(facts: SheetFacts): Record<string, unknown> {
  const { type, name, description, locale, pictures, sku, ean, author, publishedAt } = facts;
  const common = { "@context": "https://schema.org", name, description, image: pictures };
  if (type === "product") return known({ ...common, "@type": "Product", sku, gtin: ean, offers: offerOf(facts) });
  const written = { ...common, inLanguage: locale.slice(0, 2), datePublished: publishedAt };
  if (type !== "blog") return known({ ...written, "@type": "WebPage" });
  return known({
    ...written,
    "@type": "Article",
    headline: name,
    author: author === null ? null : { "@type": "Person", name: author },
  });
}
