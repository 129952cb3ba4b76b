/** Renders what the site adds to paragraphs: the form that a paragraph points to, and the map of dealers. */
import { and, eq, inArray, isNotNull, isNull, or, sql, type SQL } from "drizzle-orm";
import { textIn } from "../../../../src/contract/fields/values";
import { formPath } from "../../../../src/contract/forms/form-path";
import { layoutOf } from "../../../../src/contract/paragraph/layouts";
import { idIn } from "../../../../src/contract/record-values";
import type { ServerConfig } from "../../platform/config";
import { html } from "../../platform/html";
import { fitter, record, shopFitterLink, type shop } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { dealerMap, type MapDealer } from "./dealer-map";
import type { PublishedParagraph } from "./versions";

type Content = PublishedParagraph["content"];

/** What the parts need to know of the site. */
export interface Site {
  readonly data: ScopedDatabase;
  readonly shop: Pick<typeof shop.$inferSelect, "code" | "dlu"> | undefined;
  readonly locale: string;
  readonly map: Pick<ServerConfig, "mapTiles" | "mapAttribution">;
}

/** Most dealers on one map. */
const MAX_DEALERS = 200;

const DEFAULT_FORM_LABELS: Readonly<Record<string, string>> = { fr: "Ouvrir le formulaire", de: "Formular öffnen" };
const MAP_TITLES: Readonly<Record<string, string>> = { fr: "Carte des points de vente", de: "Karte der Händler" };

/** Returns a button to the form's page. A form that is not published has none. */
async function formLink(content: Content, { data, shop, locale }: Site): Promise<string> {
  const id = idIn(content["requestForm"]);
  // Shops without requests have no pages of forms.
  if (id === undefined || shop === undefined || shop.dlu) return "";
  const form = await data.find(
    record,
    and(
      eq(record.id, id),
      eq(record.resource, "request-form"),
      eq(record.status, "PUBLISHED"),
      isNull(record.deletedAt),
    ) ?? sql`false`,
  );
  const code = form?.code ?? form?.data["code"];
  if (typeof code !== "string") return "";
  const title = textIn((form?.i18n["title"] ?? {}) as Readonly<Record<string, string>>, [locale]);
  const label = title || (DEFAULT_FORM_LABELS[locale.slice(0, 2)] ?? "Open the form");
  return html`<p class="buttons"><a class="button is-primary" href="${formPath(shop.code, code)}">${label}</a></p>`
    .text;
}

/** Returns the condition for the dealers that a paragraph chooses; undefined for all. */
function chosenDealers({ dealers, countries }: Content): SQL | undefined {
  const ids = ((dealers ?? []) as readonly { readonly id: number }[]).map(({ id }) => id);
  const codes = ((countries ?? []) as readonly { readonly country: string }[]).map(({ country }) => country);
  const conditions = [
    ...(ids.length === 0 ? [] : [inArray(shopFitterLink.fitterId, ids)]),
    ...(codes.length === 0 ? [] : [inArray(shopFitterLink.country, codes)]),
  ];
  return conditions.length === 0 ? undefined : or(...conditions);
}

/** Loads the active dealers with a position, in the order of their names. */
async function dealersOf(content: Content, data: ScopedDatabase): Promise<MapDealer[]> {
  const found = await data.selectFields(
    shopFitterLink,
    {
      name: sql<string>`coalesce(${fitter.tradingName}, ${fitter.name})`,
      address: fitter.address,
      phone: fitter.phone,
      lat: shopFitterLink.lat,
      lng: shopFitterLink.lng,
    },
    {
      where: and(
        eq(shopFitterLink.listed, true),
        eq(shopFitterLink.status, "ACTIVE"),
        eq(shopFitterLink.excluded, false),
        isNotNull(shopFitterLink.lat),
        isNotNull(shopFitterLink.lng),
        chosenDealers(content),
      ),
      joins: [{ table: fitter, on: eq(fitter.id, shopFitterLink.fitterId), kind: "inner" }],
      orderBy: [sql`${shopFitterLink.nameKey} collate "C"`, shopFitterLink.fitterId],
      limit: MAX_DEALERS,
    },
  );
  return found.map(({ name, address: { address1, postalCode, city }, phone, lat, lng }) => ({
    name,
    address: [address1, `${postalCode ?? ""} ${city ?? ""}`.trim()].filter(Boolean).join(", "),
    phone: phone ?? "",
    lat: lat ?? 0,
    lng: lng ?? 0,
  }));
}

async function mapOf(content: Content, { data, locale, map }: Site): Promise<string> {
  const { zoom, listBeside } = content;
  return dealerMap(await dealersOf(content, data), {
    zoom: typeof zoom === "number" ? zoom : 9,
    hasList: listBeside !== false,
    title: MAP_TITLES[locale.slice(0, 2)] ?? "Map of the dealers",
    tiles: map.mapTiles,
    attribution: map.mapAttribution ?? "",
  });
}

/** Returns the markup by paragraph id. */
export async function filledParts(
  site: Site,
  paragraphs: readonly PublishedParagraph[],
): Promise<ReadonlyMap<number, string>> {
  const parts = new Map<number, string>();
  for (const { id, layoutId, content } of paragraphs) {
    const type = layoutOf(layoutId)?.type;
    if (type === "FORM") parts.set(id, await formLink(content, site));
    if (type === "DEALER_MAP") parts.set(id, await mapOf(content, site));
  }
  return parts;
}
