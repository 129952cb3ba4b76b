/** Prices of services at a dealer, for the lines of an order. */
import { inArray } from "drizzle-orm";
import { toMinor, withoutVat, fromMinor } from "../../../../src/contract/pricing/amounts";
import type { RecordOf } from "../../../../src/contract/resource";
import { normaliseEan, parseTyreSize } from "../../../../src/contract/spec";
import fitter from "../../../../src/resources/dealers/fitter/fitter.resource";
import service from "../../../../src/resources/dealers/services/service.resource";
import { tyre } from "../../platform/storage/schema";
import type { KindContext } from "../../resources/types";
import { loadArticles, type LoadedArticle } from "../pricing/articles";
import { fittingOn } from "../pricing/fitting-tables";
import type { Order } from "./order";

type Line = Order["lines"][number];
type Service = RecordOf<typeof service>;

/** A service at a dealer. */
export interface ServicePrice {
  /** The dealer carries it out. */
  readonly isOffered: boolean;
  /** Price of one unit without VAT, in minor units; null where there is none. */
  readonly exclMinor: number | null;
}

/** Returns the price of one unit by the diameter of a tyre, including VAT. Without knowing the rim, a price for both kinds counts, else that of steel rims. */
function priceByDiameter({ rimPrices }: Service, tyreSize: string | null): number | null {
  const size = parseTyreSize(tyreSize ?? "");
  if (size === null) return null;
  const inches = Math.floor(size.diameter);
  const rows = rimPrices.filter(({ minInches, maxInches }) => minInches <= inches && inches <= maxInches);
  const row = rows.find(({ rim }) => rim === "BOTH" || rim === null) ?? rows.find(({ rim }) => rim === "STEEL");
  if (row === undefined) return null;
  return row.price.minor + (size.runflat ? (row.runflatSupplement?.minor ?? 0) : 0);
}

/** Returns the tyre of an order's first line that the shop still has. */
async function fittedArticle({ data }: Pick<KindContext, "data">, lines: Order["lines"]) {
  const eans = lines.flatMap(({ kind, ean }) => (kind === "TYRE" ? (normaliseEan(ean ?? "") ?? []) : []));
  const found = eans.length === 0 ? [] : await loadArticles(data, inArray(tyre.ean, eans), eans.length);
  return eans.flatMap((ean): LoadedArticle["article"][] => {
    const loaded = found.find(({ article }) => article.ean === ean);
    return loaded === undefined ? [] : [loaded.article];
  })[0];
}

/** Reads what the services of an order cost at a dealer. The returned function gives the price of a line; undefined for what is no service of the shop. */
export async function servicePricesAt(
  kind: KindContext,
  dealerId: number,
  { lines, total }: Pick<Order, "lines" | "total">,
): Promise<(line: Line) => ServicePrice | undefined> {
  const ids = [...new Set(lines.flatMap((line) => line.service?.id ?? []))];
  const [services, [dealer]] = await Promise.all([kind.find(service, ids), kind.find(fitter, [dealerId])]);
  const usesTables = services.some(({ priceMode }) => priceMode === "FITTING_TABLE");
  const fittingPrice = usesTables ? await fittingOn(kind, kind.today) : undefined;
  const article = usesTables ? await fittedArticle(kind, lines) : undefined;
  const tyreSize = lines.find(({ kind: type, tyreSize: size }) => type === "TYRE" && size !== null)?.tyreSize ?? null;

  const usualPrice = (found: Service, quantity: number): number | null => {
    if (found.priceMode === "FREE") return 0;
    if (found.priceMode === "FIXED" || found.priceMode === "FROM") return found.price?.minor ?? null;
    if (found.priceMode === "BY_DIAMETER") return priceByDiameter(found, tyreSize);
    if (found.priceMode !== "FITTING_TABLE" || article === undefined || quantity === 0) return null;
    const sum = fittingPrice?.(article, { quantity, rim: "STEEL", dealerId }) ?? null;
    return sum === null ? null : Math.round(sum / quantity);
  };

  return ({ service: sold, quantity, vatRate }) => {
    const found = services.find(({ id }) => id === sold?.id);
    if (found === undefined) return undefined;
    const offer = dealer?.services.find(({ service: offered }) => offered.id === found.id);
    const own = offer?.priceOverride?.currency === total.currency ? offer.priceOverride.minor : null;
    const incl = own ?? usualPrice(found, quantity);
    return {
      isOffered: offer?.available === true,
      exclMinor: incl === null ? null : toMinor(withoutVat(fromMinor(incl), vatRate)),
    };
  };
}
