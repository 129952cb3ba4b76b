/**
 * Finds where pictures occur: in records, dealers, paragraphs and published pages. Indexes over the text of whole rows find them, so every field
 * of every resource counts, rich texts included.
 */
import { and, inArray, isNull, sql, type SQL } from "drizzle-orm";
import { fitter, media, paragraph, record, shopFitterLink, shopOrder } from "../../platform/storage/schema";
import type { StoredGroup } from "../../platform/storage/schema/paragraphs";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { Media } from "../../services/media/media-store";
import { labelOf } from "../paragraphs/owner";

type Key = Pick<Media, "shopId" | "hash">;

/** Pictures in a row, as the indexes hold them. Each expression must match that of its index. */
const RECORD_PICTURES = sql`picture_keys(${record.data}::text || ${record.i18n}::text)`;
const DEALER_PICTURES = sql`picture_keys(${fitter.sliderPictures}::text || ${fitter.data}::text || ${fitter.i18n}::text)`;
const OVERRIDE_PICTURES = sql`picture_keys(${shopFitterLink.overrides}::text || ${shopFitterLink.extras}::text)`;
const PARAGRAPH_PICTURES = sql`picture_keys(${paragraph.content}::text || ${paragraph.sliderPictures}::text || coalesce(${paragraph.published}::text, ''))`;
const ORDER_PICTURES = sql`picture_keys(${shopOrder.lines}::text)`;

/** Tables whose rows hold pictures. A resource with pictures is stored in one of them. */
export const HOLDER_TABLES = [record, fitter, shopFitterLink, paragraph, shopOrder] as const;

/** A paragraph that was deleted after its page was published is still public. */
const IS_SHOWN = sql`(${paragraph.deletedAt} is null or ${paragraph.published} is not null and (select max(published_page.at)
  from record_version published_page where published_page.resource = 'page:' || ${paragraph.ownerType}
    and published_page.record_id = ${paragraph.ownerId}) < ${paragraph.deletedAt})`;

/** Condition that a row holds a picture of an array. The second half makes the partial index usable. */
const holds = (pictures: SQL, keys: SQL): SQL => sql`(${pictures} && ${keys} and ${pictures} <> '{}')`;

const keyOf = ({ shopId, hash }: Key): string => `${shopId}/${hash}`;
const arrayOf = (pictures: readonly Key[]): SQL =>
  sql`array[${sql.join(
    pictures.map((picture) => sql`${keyOf(picture)}`),
    sql`, `,
  )}]::text[]`;

/** Condition on `media` that something of any shop uses the picture. Copies for other shops hold pictures by reference. */
export const IS_USED: SQL = ((): SQL => {
  const key = sql`array[${media.shopId}::text || '/' || ${media.hash}]`;
  return sql`(exists (select 1 from ${record} where ${holds(RECORD_PICTURES, key)} and ${record.deletedAt} is null)
    or exists (select 1 from ${paragraph} where ${holds(PARAGRAPH_PICTURES, key)} and ${IS_SHOWN})
    or exists (select 1 from ${fitter} where ${holds(DEALER_PICTURES, key)} and ${fitter.deletedAt} is null)
    or exists (select 1 from ${shopFitterLink} where ${holds(OVERRIDE_PICTURES, key)} and ${shopFitterLink.deletedAt} is null)
    or exists (select 1 from ${shopOrder} where ${holds(ORDER_PICTURES, key)} and ${shopOrder.deletedAt} is null))`;
})();

/** Condition on `media` that a stored state mentions the picture, even one that only an undo or a former version brings back. */
export const IS_MENTIONED: SQL = ((): SQL => {
  const key = sql`array[${media.shopId}::text || '/' || ${media.hash}]`;
  return sql`(exists (select 1 from ${record} where ${holds(RECORD_PICTURES, key)})
    or exists (select 1 from ${paragraph} where ${holds(PARAGRAPH_PICTURES, key)})
    or exists (select 1 from ${fitter} where ${holds(DEALER_PICTURES, key)})
    or exists (select 1 from ${shopFitterLink} where ${holds(OVERRIDE_PICTURES, key)})
    or exists (select 1 from ${shopOrder} where ${holds(ORDER_PICTURES, key)})
    or exists (select 1 from record_version former where former.snapshot::text like '%/' || ${media.hash} || '%'))`;
})();

/** A record or dealer that holds a picture. */
export interface RecordHolder {
  readonly resource: string;
  readonly id: number;
  readonly label: string;
  /** Values that were searched, by field. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** A paragraph that holds a picture in its slides, its texts or its published state. */
export interface ParagraphHolder {
  readonly id: number;
  readonly ownerType: string;
  readonly ownerId: number;
  readonly internalName: string | null;
  readonly layoutId: string;
  readonly sliderPictures: readonly StoredGroup[];
  readonly content: Readonly<Record<string, unknown>>;
  readonly published: unknown;
  /** Removed from the draft, still public. */
  readonly deleted: boolean;
}

/** Returns whether a value holds the picture, at any depth. */
export const holdsPicture = (value: unknown, picture: Key): boolean =>
  (JSON.stringify(value) ?? "").includes(`/pictures/${keyOf(picture)}`);

async function recordsWith(data: ScopedDatabase, keys: SQL, locale: string): Promise<RecordHolder[]> {
  const rows = await data.select(record, { where: and(isNull(record.deletedAt), holds(RECORD_PICTURES, keys)) });
  return rows.map((row) => ({
    resource: row.resource,
    id: row.id,
    label: labelOf(row, locale),
    values: { ...row.data, ...row.i18n },
  }));
}

/** Values of tags, which every shop sets for itself, by the dealer's fields. */
const TAG_VALUES = sql`jsonb_build_object('marketingTags', ${shopFitterLink.extras}->'marketing',
  'countryTags', ${shopFitterLink.extras}->'country', 'partnerTags', ${shopFitterLink.extras}->'partner')`;

/** A shop that shows another shop's dealer holds only the pictures of its own overrides and tags. */
async function dealersWith(data: ScopedDatabase, keys: SQL): Promise<RecordHolder[]> {
  const rows = await data.execute<{ id: number | string; label: string; values: Record<string, unknown> }>(
    shopFitterLink,
    (scope) => sql`select ${fitter.id} as id, ${fitter.name} as label, case when ${shopFitterLink.ownerShop}
        then ${fitter.data} || ${fitter.i18n} || jsonb_build_object('sliderPictures', ${fitter.sliderPictures})
        else ${shopFitterLink.overrides} end || ${TAG_VALUES} as values
      from shop_fitter_link inner join fitter on ${fitter.id} = ${shopFitterLink.fitterId}
      where ${scope} and ${shopFitterLink.shopId} = ${data.scope.shopId} and ${shopFitterLink.deletedAt} is null
        and (${shopFitterLink.ownerShop} and ${fitter.id} in (select ${fitter.id} from ${fitter} where ${holds(DEALER_PICTURES, keys)})
          or ${holds(OVERRIDE_PICTURES, keys)}) order by ${fitter.id}`,
  );
  return rows.map((row) => ({ ...row, resource: "fitter", id: Number(row.id) }));
}

/** Finds records and dealers with one of the pictures in a field, rich texts included. */
export async function recordHolders(
  data: ScopedDatabase,
  pictures: readonly Key[],
  locale: string,
): Promise<RecordHolder[]> {
  if (pictures.length === 0) return [];
  const keys = arrayOf(pictures);
  const [records, dealers] = await Promise.all([recordsWith(data, keys, locale), dealersWith(data, keys)]);
  return [...records, ...dealers];
}

/** Finds orders with one of the pictures. They keep it as it was sold, so that it is not replaced there. */
export async function orderHolders(data: ScopedDatabase, pictures: readonly Key[]): Promise<RecordHolder[]> {
  if (pictures.length === 0) return [];
  const where = and(isNull(shopOrder.deletedAt), holds(ORDER_PICTURES, arrayOf(pictures)));
  const { id, reference, lines } = shopOrder;
  const orders = await data.selectFields(shopOrder, { id, reference, lines }, { where, orderBy: [shopOrder.id] });
  return orders.map((order) => ({
    resource: "meta-order",
    id: order.id,
    label: order.reference,
    values: { lines: order.lines },
  }));
}

/** Finds paragraphs with one of the pictures, by number. */
export async function paragraphHolders(data: ScopedDatabase, pictures: readonly Key[]): Promise<ParagraphHolder[]> {
  if (pictures.length === 0) return [];
  const { id, ownerType, ownerId, internalName, layoutId, sliderPictures, content, published } = paragraph;
  return data.selectFields(
    paragraph,
    {
      ...{ id, ownerType, ownerId, internalName, layoutId, sliderPictures, content, published },
      deleted: sql<boolean>`${paragraph.deletedAt} is not null`,
    },
    { where: and(holds(PARAGRAPH_PICTURES, arrayOf(pictures)), IS_SHOWN), orderBy: [paragraph.id] },
  );
}

/** Returns the labels of records by id, such as the owners of paragraphs. */
export async function labelsOf(
  data: ScopedDatabase,
  ids: readonly number[],
  locale: string,
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await data.select(record, { where: inArray(record.id, [...new Set(ids)]) });
  return new Map(rows.map((row) => [row.id, labelOf(row, locale)]));
}
