/** More demo content at a realistic volume: articles, tyres on sale, services and rims with their texts. */
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { emptyValues } from "../../../../src/contract/empty-values";
import type { Localised } from "../../../../src/contract/fields";
import { contentFields } from "../../../../src/contract/paragraph/fields";
import { layoutOf } from "../../../../src/contract/paragraph/layouts";
import type { OwnerType } from "../../../../src/contract/paragraph/owners";
import catalogProduct from "../../../../src/resources/catalog/catalog-product.resource";
import catalog from "../../../../src/resources/catalog/catalog.resource";
import { paragraph, record } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { add, euros, texts, to, type Values } from "./records";
import { ofOwner } from "../../features/paragraphs/rows";

type NewParagraph = typeof paragraph.$inferInsert;

/** Builds a complete draft row of a paragraph. */
export function demoRow(
  data: ScopedDatabase,
  owner: { readonly type: OwnerType; readonly id: number; readonly locale?: string },
  position: number,
  layoutId: string,
  content: Values,
): NewParagraph {
  const layout = layoutOf(layoutId);
  if (layout === undefined) throw new Error(`No layout is called ${layoutId}`);
  return {
    shopId: data.scope.shopId ?? 0,
    ownerType: owner.type,
    ownerId: owner.id,
    locale: owner.locale ?? null,
    position,
    layoutId,
    content: { ...emptyValues(contentFields(layout)), ...content },
    updatedBy: data.scope.userId,
  };
}

const column = (text: Localised): Values => ({ columns: [{ text }] });

const ARTICLES: readonly (readonly [slug: string, title: Localised])[] = [
  ["choisir-dimension", texts("Trouver sa dimension", "Finding your size", "Die richtige Größe finden")],
  ["usure-irreguliere", texts("Une usure irrégulière", "Uneven wear", "Ungleichmäßiger Verschleiß")],
  ["quand-changer", texts("Quand changer ses pneus", "When to change tyres", "Wann Reifen wechseln")],
  ["pression-hiver", texts("La pression en hiver", "Pressure in winter", "Luftdruck im Winter")],
  ["label-europeen", texts("Lire l’étiquette européenne", "Reading the EU label", "Das EU-Label lesen")],
  ["stockage-pneus", texts("Bien garder ses pneus", "Storing tyres well", "Reifen richtig lagern")],
  ["chaines-ou-chaussettes", texts("Chaînes ou chaussettes ?", "Chains or socks?", "Ketten oder Socken?")],
  ["age-du-pneu", texts("L’âge d’un pneu", "The age of a tyre", "Das Alter eines Reifens")],
  ["crevaison", texts("Que faire d’une crevaison", "What to do with a puncture", "Was tun bei einer Panne")],
  ["equilibrage", texts("Pourquoi équilibrer", "Why balance wheels", "Warum auswuchten")],
  ["parallelisme", texts("Le parallélisme expliqué", "Alignment explained", "Die Achsvermessung erklärt")],
  ["pneus-electriques", texts("Pneus et voiture électrique", "Tyres for electric cars", "Reifen für Elektroautos")],
  ["bruit-de-roulement", texts("D’où vient le bruit", "Where noise comes from", "Woher das Geräusch kommt")],
  ["capteurs-tpms", texts("Les capteurs de pression", "Pressure sensors", "Reifendrucksensoren")],
  ["consommation", texts("Rouler plus loin", "Going further", "Weiter fahren")],
];
/** Number of published articles. */
const PUBLIC_ARTICLES = 10;

const TYRES: readonly (readonly [sku: string, name: string, price: number, quantity: number])[] = [
  ["MI-CC2-2055516", "Michelin CrossClimate 2 205/55 R16 91V", 112, 24],
  ["CO-870-2055516", "Continental WinterContact TS 870 205/55 R16 91H", 98.5, 16],
  ["LA-GF4-2055516", "Laufenn G Fit 4S 205/55 R16 91V", 62.9, 40],
  ["KL-QX3-1956515", "Kleber Quadraxer 3 195/65 R15 91H", 74, 32],
  ["HA-VP4-2254517", "Hankook Ventus Prime 4 225/45 R17 94W XL", 89, 12],
  ["GO-V4S-2254018", "Goodyear Vector 4Seasons Gen-3 225/40 R18 92Y", 139, 8],
  ["NO-SNP-2355518", "Nokian Snowproof P 235/55 R18 104V", 164, 8],
  ["MI-PR5-2355518", "Michelin Primacy 5 235/55 R18 100V", 229, 0],
];

/**
 * Adds catalogue sheets and returns the ids of those to publish by owner type.
 *
 * @param pictures values of the sheets that hold their pictures
 */
export async function addSheets(
  data: ScopedDatabase,
  pictures: Readonly<Record<"product" | "article", Values>>,
): Promise<Readonly<Record<"PRODUCT" | "CATALOG_ITEM", number[]>>> {
  const [tyres] = await add(data, catalog, {
    type: "product",
    code: "TYRES",
    name: texts("Pneus en stock", "Tyres in stock", "Reifen auf Lager"),
    slug: texts("pneus-en-stock", "tyres-in-stock", "reifen-auf-lager"),
    menu: true,
    saleMode: "ORDER",
    attributes: [
      {
        ...{ code: "RIM", label: texts("Jante", "Rim", "Felge"), type: "NUMBER", unit: "\u2033", choices: null },
        ...{ filterable: true, comparable: true, mandatory: false },
      },
      {
        ...{ code: "SEASON", label: texts("Saison", "Season", "Saison"), type: "SELECT", unit: null },
        ...{ choices: "été, hiver, toutes saisons", filterable: true, comparable: false, mandatory: false },
      },
    ],
  });
  const records = await data.select(record, {
    where:
      and(
        isNull(record.deletedAt),
        sql`(${record.resource} = 'author' or (${record.resource} = 'catalog' and ${record.code} = 'BLOG'))`,
      ) ?? sql`false`,
    orderBy: [asc(record.id)],
  });
  const [blog, authors] = [
    records.find(({ resource }) => resource === "catalog"),
    records.filter(({ resource }) => resource === "author"),
  ];
  const [writer] = authors;
  if (writer !== undefined)
    await data.update(
      record,
      { data: sql`${record.data} || ${JSON.stringify({ shopUser: data.scope.userId })}::jsonb` as never },
      eq(record.id, writer.id),
    );
  const products = await add(
    data,
    catalogProduct,
    ...TYRES.map(([sku, name, price, quantity]) => ({
      ...{ type: "product", catalog: to(tyres), status: "DRAFT", saleMode: "ORDER", stockTracked: true },
      ...{ sku, name: texts(name, name, name), slug: { fr_FR: sku.toLowerCase() }, price: euros(price), quantity },
      attributes: [{ code: "RIM", value: sku.slice(-2) }],
      cost: euros(price * 0.7),
      ...pictures.product,
      specificCta: "BOOK_APPOINTMENT",
    })),
  );
  const articles = await add(
    data,
    catalogProduct,
    ...ARTICLES.map(([slug, name], index) => ({
      ...{ type: "blog", catalog: to(blog?.id), status: "DRAFT", name, slug: { fr_FR: slug } },
      author: to(authors[index % Math.max(1, authors.length)]?.id),
      ...pictures.article,
    })),
  );
  const sheet = texts("<p>Montage compris.</p>", "<p>Fitting included.</p>", "<p>Montage inbegriffen.</p>");
  const advice = texts(
    "<p>Ce que nos mécaniciens répondent quand on leur pose la question.</p>",
    "<p>What our mechanics say when they are asked.</p>",
    "<p>Was unsere Mechaniker sagen, wenn man sie fragt.</p>",
  );
  await data.insert(
    paragraph,
    ...products.map((id) => demoRow(data, { type: "PRODUCT", id }, 0, "T_ONE", column(sheet))),
    ...articles.map((id) =>
      demoRow(data, { type: "CATALOG_ITEM", id }, 0, "T_ONE", { ...column(advice), lead: true, authorBox: true }),
    ),
  );
  return { PRODUCT: products, CATALOG_ITEM: articles.slice(0, PUBLIC_ARTICLES) };
}

/** Adds two paragraphs to service pages without any and to the rim models. */
export async function addTexts(data: ScopedDatabase): Promise<void> {
  const services = await data.select(record, {
    where: and(eq(record.resource, "service"), isNull(record.deletedAt)) ?? sql`false`,
    orderBy: [asc(record.id)],
    limit: 6,
  });
  const existing = await data.select(paragraph, {
    where: ofOwner("SERVICE", ...services.map(({ id }) => id)),
  });
  const model = await data.find(
    record,
    and(eq(record.resource, "custom-database-level"), sql`${record.data}->>'levelCode' = 'model'`) ?? sql`false`,
  );
  const price = texts(
    "<p>[[{service.price}, ]]en {service.duration} environ.</p>",
    "<p>[[{service.price}, ]]in about {service.duration}.</p>",
    "<p>[[{service.price}, ]]in etwa {service.duration}.</p>",
  );
  const question = {
    question: texts("Faut-il réserver\u00a0?", "Do I need to book?", "Muss ich einen Termin buchen?"),
    answer: texts(
      "<p>Oui, en ligne\u00a0: vous choisissez l’heure.</p>",
      "<p>Yes, online: you choose the time.</p>",
      "<p>Ja, online: Sie wählen die Uhrzeit.</p>",
    ),
  };
  const withoutParagraphs = services.filter(({ id }) => existing.every(({ ownerId }) => ownerId !== id));
  const diameter = texts(
    "<p>{field:name}\u00a0: {field:diameter} pouces.</p>",
    "<p>{field:name}: {field:diameter} inches.</p>",
    "<p>{field:name}: {field:diameter} Zoll.</p>",
  );
  const size = [{ value: "{field:diameter}", unit: "″", label: texts("de diamètre", "in diameter", "Durchmesser") }];
  await data.insert(
    paragraph,
    ...withoutParagraphs.flatMap(({ id }) => [
      demoRow(data, { type: "SERVICE", id }, 0, "T_ONE", column(price)),
      demoRow(data, { type: "SERVICE", id }, 1, "L_FAQ", { questions: [question] }),
    ]),
    ...(model === undefined
      ? []
      : [
          demoRow(data, { type: "CUSTOM_DATABASE_LEVEL", id: model.id }, 0, "T_ONE", column(diameter)),
          demoRow(data, { type: "CUSTOM_DATABASE_LEVEL", id: model.id }, 1, "L_KEY_FIGURES", { figures: size }),
        ]),
  );
}
