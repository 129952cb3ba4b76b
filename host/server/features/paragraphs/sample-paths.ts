/** Demo only: route parameters of paragraph screens, taken from paragraphs with content. */
import { isNull, sql } from "drizzle-orm";
import type { OwnerType } from "../../../../src/contract/paragraph/owners";
import type { RequestContext } from "../../platform/http/request-context";
import { paragraph, record } from "../../platform/storage/schema";

type Params = Readonly<Record<string, string>>;

/** Owner types by the start of a route pattern. */
const OWNER_OF: readonly (readonly [start: string, type: OwnerType])[] = [
  ["/catalog/:type/:idCatalog/admin-catalog-product/:idProduct/paragraph", "PRODUCT"],
  ["/catalog/:type/:idCatalog/paragraph", "CATALOG"],
  ["/landing-page/:idLanding/paragraph", "LANDING_PAGE"],
  ["/content-bloc-page/:idContentPage/paragraph", "CONTENT_BLOC_PAGE"],
  ["/service/:idService/paragraph", "SERVICE"],
  ["/customDatabaseStruct/:idCustomDb/level/:idLevel/paragraph", "CUSTOM_DATABASE_LEVEL"],
];

/** Returns parameters for a route pattern; undefined for other screens or without a matching paragraph. */
export async function paragraphParams({ data }: RequestContext, pattern: string): Promise<Params | undefined> {
  const type = OWNER_OF.find(([start]) => pattern.startsWith(start))?.[1];
  if (type === undefined) return undefined;
  const [found] = await data.selectFields(
    paragraph,
    { id: paragraph.id, ownerId: paragraph.ownerId },
    {
      where: sql`${paragraph.ownerType} = ${type} and ${isNull(paragraph.deletedAt)}`,
      // Prefer the one with the most pictures, so that the picture editor has content.
      orderBy: [sql`jsonb_array_length(${paragraph.sliderPictures}) desc`, paragraph.id],
      limit: 1,
    },
  );
  if (found === undefined) return undefined;
  const owner = await data.find(record, sql`${record.id} = ${found.ownerId}`);
  const parent = owner?.data["catalog"] ?? owner?.data["struct"];
  const [ownerId, parentId] = [String(found.ownerId), String(typeof parent === "number" ? parent : 0)];
  return {
    idParagraph: String(found.id),
    index: "0",
    position: "0",
    type: "product",
    idCatalog: type === "CATALOG" ? ownerId : parentId,
    idProduct: ownerId,
    idLanding: ownerId,
    idContentPage: ownerId,
    idService: ownerId,
    idCustomDb: parentId,
    idLevel: ownerId,
  };
}
