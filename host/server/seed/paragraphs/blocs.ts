/** Demo content blocs: some for all pages of a type, some for one brand, size or town. */
import { eq } from "drizzle-orm";
import { emptyValues } from "../../../../src/contract/empty-values";
import { contentFields } from "../../../../src/contract/paragraph/fields";
import { layoutOf } from "../../../../src/contract/paragraph/layouts";
import type { Slot } from "../../../../src/contract/paragraph/slots";
import { paragraph, record } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { Values } from "./records";

/** The first one holds the pictures and options that other demo paragraphs show. */
export const BLOC_PAGES: readonly Values[] = [
  { name: "Marque Michelin", pageType: "TYRE_BRAND", brands: [{ brand: "Michelin" }] },
  { name: "205/55 R16 hiver", pageType: "TYRE_SIZE", sizes: [{ size: "205/55R16 91V" }], seasons: ["WINTER"] },
  { name: "Sous le panier", pageType: "CART", priority: 20 },
  { name: "Toutes les marques", pageType: "TYRE_BRAND", priority: 40 },
  { name: "Garages de Lyon", pageType: "DEALER_CITY", cities: [{ city: "Lyon" }] },
  { name: "Toutes les dimensions", pageType: "TYRE_SIZE" },
  {
    name: "Profil Alpin 6",
    pageType: "TYRE_PROFILE",
    brands: [{ brand: "Michelin" }],
    profiles: [{ profile: "Alpin 6" }],
  },
  {
    name: "Pour les SUV allemands",
    pageType: "VEHICLE",
    makers: [{ maker: "BMW" }, { maker: "Audi" }],
    diameters: [{ diameter: 19 }],
  },
  { name: "Pneus été", pageType: "TYRE_LIST", seasons: ["SUMMER"] },
  { name: "Garantie deux ans", pageType: "LANDING_PAGE", reusable: true },
];

const TEXTS: Readonly<Record<string, readonly (readonly [slot: Slot, locale: string, title: string, text: string])[]>> =
  {
    "205/55 R16 hiver": [
      [
        "TOP",
        "fr_FR",
        "Pneus {size} pour l’hiver",
        "<p>La dimension des compactes[[, dès {minPrice}]]. Montage en 50 minutes.</p>",
      ],
      [
        "BOTTOM",
        "fr_FR",
        "La loi montagne",
        "<p>De novembre à mars, quatre pneus hiver ou des chaînes à bord dans 48 départements.</p>",
      ],
    ],
    "Sous le panier": [
      ["BOTTOM", "fr_FR", "Montage compris", "<p>Vos pneus sont livrés et montés au garage que vous choisissez.</p>"],
    ],
    "Toutes les marques": [
      [
        "TOP",
        "fr_FR",
        "Pneus {brand}",
        "<p>[[{count} pneus {brand} en stock. ]]Conseil et montage chez {shopName}.</p>",
      ],
      ["TOP", "en_GB", "{brand} tyres", "<p>[[{count} {brand} tyres in stock. ]]Advice and fitting at {shopName}.</p>"],
    ],
    "Garages de Lyon": [
      ["TOP", "fr_FR", "Nos garages à {city}", "<p>[[{count} garages ]]ouverts du lundi au samedi.</p>"],
    ],
    "Toutes les dimensions": [
      ["TOP", "fr_FR", "Pneus {size}", "<p>[[{count} pneus {size} en stock, dès {minPrice}.]]</p>"],
    ],
    "Pneus été": [
      ["TOP", "fr_FR", "Pneus {season}", "<p>[[{count} pneus en stock. ]]À monter dès que le matin dépasse 7 °C.</p>"],
    ],
    "Garantie deux ans": [
      ["TOP", "fr_FR", "Garantis deux ans", "<p>Crevaison, choc, usure anormale\u00a0: nous remplaçons le pneu.</p>"],
    ],
  };

/** Inserts the bloc texts into the demo pages and publishes them. */
export async function fillBlocs(data: ScopedDatabase): Promise<void> {
  const layout = layoutOf("T_ONE");
  if (layout === undefined) return;
  const pages = await data.select(record, { where: eq(record.resource, "content-bloc-page") });
  for (const { id, data: page } of pages)
    for (const [position, [slot, locale, title, text]] of (TEXTS[String(page["name"])] ?? []).entries()) {
      const content = {
        ...emptyValues(contentFields(layout)),
        title: { [locale]: title },
        columns: [{ text: { [locale]: text } }],
      };
      const common = { layoutId: layout.id, content, sliderPictures: [], options: [] };
      await data.insert(paragraph, {
        shopId: data.scope.shopId ?? 0,
        ownerType: "CONTENT_BLOC_PAGE",
        ownerId: id,
        locale,
        slot,
        position,
        ...common,
        updatedBy: data.scope.userId,
        published: common,
        publishedVersion: 1,
      });
    }
}
