/** Codes and addresses of transferred dealers in the target shop, with a numeric suffix when already used there. */
import { sql } from "drizzle-orm";
import { oneOf } from "../../../platform/storage/recordset";
import type { Database, Transaction } from "../../../platform/storage/db";

/** Maximum length of a code in characters. */
const MAX_CODE_LENGTH = 20;

type Texts = Readonly<Record<string, string>>;

/** Code and addresses of a dealer in both shops. */
export interface TransferNames {
  readonly fitterId: number;
  /** Code in the source shop. */
  readonly code: string;
  readonly relativeUrl: Texts;
  /** Names in the target shop; null if it already shows the dealer under names of its own. */
  readonly receiving: { readonly code: string; readonly relativeUrl: Texts } | null;
}

/** Returns the text, with the first free numeric suffix (`-2`, `-3`, …) if it is already used. */
function unusedText(text: string, isTaken: (text: string) => boolean, maxLength = Infinity): string {
  let found = text;
  for (let number = 2; isTaken(found); number++) {
    const end = `-${String(number)}`;
    found = `${text.slice(0, maxLength - end.length)}${end}`;
  }
  return found;
}

interface Row extends Record<string, unknown> {
  readonly id: number | string;
  readonly code: string;
  readonly urls: Texts;
  readonly isLinked: boolean;
}

/** Returns the names of dealers linked to the source shop, by dealer id. */
export async function loadTransferNames(
  database: Database | Transaction,
  { fromShopId, toShopId }: { readonly fromShopId: number; readonly toShopId: number },
  ids: readonly number[],
): Promise<ReadonlyMap<number, TransferNames>> {
  const { rows } = await database.execute<Row>(sql`
    select source_link.fitter_id as id, source_link.code as code, source_link.relative_url as urls, target_link.fitter_id is not null as "isLinked" from shop_fitter_link source_link
    left join shop_fitter_link target_link on target_link.shop_id = ${toShopId} and target_link.fitter_id = source_link.fitter_id and target_link.deleted_at is null
    where source_link.shop_id = ${fromShopId} and source_link.fitter_id ${oneOf(ids)} order by source_link.code`);
  const { rows: others } = await database.execute<Pick<Row, "code" | "urls">>(sql`
    select code, relative_url as urls from shop_fitter_link where shop_id = ${toShopId} and deleted_at is null and not fitter_id ${oneOf(ids)}`);
  const codes = new Set(others.map(({ code }) => code.toLowerCase()));
  const urls = new Set(others.flatMap((other) => Object.entries(other.urls).map((entry) => entry.join("\n"))));
  return new Map(
    rows.map(({ id, code, urls: relativeUrl, isLinked }) => {
      const receiving = {
        code: unusedText(code, (text) => codes.has(text.toLowerCase()), MAX_CODE_LENGTH),
        relativeUrl: Object.fromEntries(
          Object.entries(relativeUrl).map(([locale, url]) => [
            locale,
            unusedText(url, (text) => urls.has(`${locale}\n${text}`)),
          ]),
        ),
      };
      codes.add(receiving.code.toLowerCase());
      return [Number(id), { fitterId: Number(id), code, relativeUrl, receiving: isLinked ? null : receiving }];
    }),
  );
}
