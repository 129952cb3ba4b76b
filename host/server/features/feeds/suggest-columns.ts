/** Suggests the columns of a file that hold values of an offer, by the names that providers give them. */
import type { FeedTarget } from "../../../../src/contract/feed-formats";
import { foldText } from "../../../../src/contract/fold-text";
import { normaliseEan } from "../../../../src/contract/spec";

/** Names by value, without accents, spaces and signs. */
const NAMES: Readonly<Record<FeedTarget, readonly string[]>> = {
  ean: ["ean", "ean13", "eancode", "codeean", "gtin", "barcode", "codebarre", "codebarres", "strichcode"],
  quantity: [
    "quantity",
    "qty",
    "stock",
    "stockqty",
    "quantite",
    "qte",
    "dispo",
    "disponible",
    "menge",
    "bestand",
    "lager",
  ],
  netPrice: [
    "netprice",
    "price",
    "prix",
    "prixnet",
    "prixht",
    "prixachat",
    "pa",
    "preis",
    "nettopreis",
    "ek",
    "ekpreis",
  ],
  deliveryDays: ["deliverydays", "leadtime", "delai", "delailivraison", "lieferzeit", "liefertage"],
  dot: ["dot", "dotcode", "semaine", "produktionswoche"],
  providerRef: [
    "ref",
    "reference",
    "sku",
    "articleno",
    "articleid",
    "article",
    "codearticle",
    "artikelnummer",
    "artikelnr",
  ],
  description: ["description", "designation", "libelle", "label", "name", "nom", "bezeichnung", "artikelbezeichnung"],
  minQuantity: ["minquantity", "minqty", "moq", "quantitemini", "qtemini", "mindestmenge"],
  packQuantity: ["packquantity", "packqty", "pack", "conditionnement", "colisage", "verpackungseinheit", "vpe"],
  currency: ["currency", "devise", "monnaie", "waehrung", "wahrung", "curr"],
};
/** Share of the cells that must be article numbers, for a column without a telling name. */
const EAN_SHARE = 0.8;

export interface ColumnSuggestion {
  readonly target: FeedTarget;
  readonly column: string;
}

const plain = (text: string): string => foldText(text).replace(/[^a-z0-9]/g, "");

/** @param mapped targets that have a column already */
export function suggestColumns(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  mapped: ReadonlySet<string>,
): ColumnSuggestion[] {
  const heads = header.map(plain);
  const found = (Object.keys(NAMES) as FeedTarget[]).flatMap((target): ColumnSuggestion[] => {
    if (mapped.has(target)) return [];
    // The order of the names is one of preference.
    const name = NAMES[target].find((candidate) => heads.includes(candidate));
    const column = name === undefined ? undefined : header[heads.indexOf(name)];
    return column === undefined ? [] : [{ target, column }];
  });
  if (mapped.has("ean") || found.some(({ target }) => target === "ean")) return found;
  const byContent = header.find((_, index) => {
    const cells = rows.map((cells) => (cells[index] ?? "").trim()).filter((cell) => cell.length >= 8);
    return cells.length > 0 && cells.filter((cell) => normaliseEan(cell) !== null).length >= cells.length * EAN_SHARE;
  });
  return byContent === undefined ? found : [{ target: "ean", column: byContent }, ...found];
}
