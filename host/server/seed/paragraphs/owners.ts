/** Creates the owners of demo paragraphs: pages, catalogues with their sheets, a database of rims, content blocs. */
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Localised } from "../../../../src/contract/fields";
import type { OwnerType } from "../../../../src/contract/paragraph/owners";
import catalogProduct from "../../../../src/resources/catalog/catalog-product.resource";
import catalog from "../../../../src/resources/catalog/catalog.resource";
import contentBlocPage from "../../../../src/resources/content/blocs/content-bloc-page.resource";
import landingPage from "../../../../src/resources/content/landing-page/landing-page.resource";
import { record } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { BLOC_PAGES } from "./blocs";
import { addDatabase } from "./article-database";
import { PAGES } from "./pages";
import { add, euros, texts, to, type Values } from "./records";

async function addCatalogs(data: ScopedDatabase): Promise<Readonly<Partial<Record<OwnerType, number>>>> {
  const [accessories, batteries, blog, themes] = await add(
    data,
    catalog,
    {
      type: "product",
      code: "ACCESSORIES",
      name: texts("Accessoires", "Accessories", "Zubehör"),
      slug: texts("accessoires", "accessories", "zubehoer"),
      menu: true,
      saleMode: "ORDER",
      listColumns: ["PICTURE", "EXCERPT", "PRICE", "STOCK"],
      siteFilters: ["PRICE", "STOCK"],
    },
    {
      type: "product",
      code: "BATTERIES",
      name: texts("Batteries", "Batteries", "Batterien"),
      slug: texts("batteries", "batteries-en", "batterien"),
      saleMode: "QUOTE",
    },
    {
      type: "blog",
      code: "BLOG",
      name: texts("Le journal", "Journal", "Magazin"),
      slug: texts("journal", "journal-en", "magazin"),
      menu: true,
      rss: true,
      listColumns: ["PICTURE", "EXCERPT", "AUTHOR", "DATE"],
    },
    {
      type: "landing",
      code: "THEMES",
      name: texts("Dossiers", "Guides", "Ratgeber"),
      slug: texts("dossiers", "guides", "ratgeber"),
    },
  );
  const product = (
    catalogId: number | undefined,
    type: string,
    name: Localised,
    slug: string,
    more: Values = {},
  ): Values => ({
    type,
    catalog: to(catalogId),
    name,
    slug: { fr_FR: slug },
    status: "DRAFT",
    ...more,
  });
  const [bags] = await add(
    data,
    catalogProduct,
    product(accessories, "product", texts("Housses de roues", "Wheel bags", "Radtaschen"), "housses-de-roues", {
      sku: "HOU-4",
      saleMode: "ORDER",
      price: euros(24.9),
      strikePrice: euros(29.9),
      cost: euros(11.2),
      pinned: true,
      stockTracked: true,
      quantity: 36,
    }),
    product(accessories, "product", texts("Chaînes à neige", "Snow chains", "Schneeketten"), "chaines-a-neige", {
      sku: "CHA-205",
      saleMode: "ORDER",
      price: euros(79),
    }),
    product(accessories, "product", texts("Manomètre", "Pressure gauge", "Reifendruckmesser"), "manometre", {
      sku: "MAN-1",
      saleMode: "ORDER",
      price: euros(17.5),
    }),
    product(batteries, "product", texts("Batterie 70 Ah", "Battery 70 Ah", "Batterie 70 Ah"), "batterie-70-ah", {
      sku: "BAT-70",
    }),
  );
  const [author] = await data.select(record, {
    where: and(eq(record.resource, "author"), isNull(record.deletedAt)),
    orderBy: [record.id],
    limit: 1,
  });
  const signed = author === undefined ? {} : { author: to(author.id) };
  const [article] = await add(
    data,
    catalogProduct,
    product(
      blog,
      "blog",
      texts("Bien gonfler ses pneus", "Inflating tyres well", "Reifen richtig aufpumpen"),
      "bien-gonfler-ses-pneus",
      signed,
    ),
    product(
      blog,
      "blog",
      texts("Lire un flanc de pneu", "Reading a sidewall", "Eine Reifenflanke lesen"),
      "lire-un-flanc",
      signed,
    ),
    product(
      blog,
      "blog",
      texts("La loi Montagne en pratique", "The mountain law in practice", "Das Berggesetz in der Praxis"),
      "loi-montagne",
      signed,
    ),
    product(themes, "landing", texts("Rouler l’hiver", "Driving in winter", "Im Winter fahren"), "rouler-l-hiver"),
  );
  return { CATALOG: accessories, PRODUCT: bags, CATALOG_ITEM: article };
}

/** Links the language versions of a page to each other. */
async function linkTranslations(data: ScopedDatabase, pages: readonly number[]): Promise<void> {
  for (const group of new Set(PAGES.flatMap(({ group: same }) => same ?? []))) {
    const versions = PAGES.flatMap((page, index) => (page.group === group ? (pages[index] ?? []) : []));
    for (const id of versions) {
      const translations = JSON.stringify(versions.filter((other) => other !== id));
      await data.update(
        record,
        { data: sql`jsonb_set(${record.data}, '{translations}', ${translations}::jsonb)` as never },
        eq(record.id, id),
      );
    }
  }
}

/** Creates the owners and returns, by type, the one that gets the paragraphs. */
export async function addOwners(data: ScopedDatabase): Promise<ReadonlyMap<OwnerType, number>> {
  const pages = await add(data, landingPage, ...PAGES.map(({ values }) => values));
  const [landing] = pages;
  await linkTranslations(data, pages);
  const [bloc] = await add(data, contentBlocPage, ...BLOC_PAGES);
  const service = await data.find(
    record,
    and(eq(record.resource, "service"), isNull(record.deletedAt)) ?? eq(record.id, 0),
    {
      orderBy: [record.id],
    },
  );
  const created = {
    LANDING_PAGE: landing,
    CONTENT_BLOC_PAGE: bloc,
    SERVICE: service?.id,
    ...(await addCatalogs(data)),
    ...(await addDatabase(data)),
  };
  return new Map(
    (Object.entries(created) as [OwnerType, number | undefined][]).flatMap(([type, id]) =>
      id === undefined ? [] : [[type, id]],
    ),
  );
}
