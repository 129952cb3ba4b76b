/** Codes and addresses of transferred dealers in the receiving shop, with a numeric suffix when already used there. */
import { sql } from "drizzle-orm";
import { oneOf } from "../../../platform/storage/recordset";
import type { Database, Transaction } from "../../../platform/storage/db";

/** Maximum length of a code in characters. */
const LONGEST_CODE = 20;

type Texts = Readonly<Record<string, string>>;

export interface TransferNames {
  readonly fitterId: number;
  /** Code in the giving shop. */
  readonly code: string;
  readonly relativeUrl: Texts;
  /** Names in the receiving shop; null when it already shows the dealer under its own names. */
  readonly receiving: { readonly code: string; readonly relativeUrl: Texts } | null;
}

/** Returns the text if unused, else with the first free numeric suffix. */
function freeName(text: string, isTaken: (text: string) => boolean, longest = Infinity): string {
  let found = text;
  for (let number = 2; isTaken(found); number++) {
    const end = `-${String(number)}`;
    found = `${text.slice(0, longest - end.length)}${end}`;
  }
  return found;
}

interface Row extends Record<string, unknown> {
  readonly id: number | string;
  readonly code: string;
  readonly urls: Texts;
  readonly known: boolean;
}

/** Returns the names of dealers linked to the giving shop, by id. */
export async function loadTransferNames(
  database: Database | Transaction,
  { fromShopId, toShopId }: { readonly fromShopId: number; readonly toShopId: number },
  ids: readonly number[],
): Promise<ReadonlyMap<number, TransferNames>> {
  const { rows } = await database.execute<Row>(sql`
    select own.fitter_id as id, own.code as code, own.relative_url as urls, there.fitter_id is not null as known from shop_fitter_link own
    left join shop_fitter_link there on there.shop_id = ${toShopId} and there.fitter_id = own.fitter_id and there.deleted_at is null
    where own.shop_id = ${fromShopId} and own.fitter_id ${oneOf(ids)} order by own.code`);
  const { rows: others } = await database.execute<Pick<Row, "code" | "urls">>(sql`
    select code, relative_url as urls from shop_fitter_link where shop_id = ${toShopId} and deleted_at is null and not fitter_id ${oneOf(ids)}`);
  const codes = new Set(others.map(({ code }) => code.toLowerCase()));
  const urls = new Set(others.flatMap((other) => Object.entries(other.urls).map((entry) => entry.join("\n"))));
  return new Map(
    rows.map(({ id, code, urls: relativeUrl, known }) => {
      const receiving = {
        code: freeName(code, (text) => codes.has(text.toLowerCase()), LONGEST_CODE),
        relativeUrl: Object.fromEntries(
          Object.entries(relativeUrl).map(([locale, url]) => [
            locale,
            freeName(url, (text) => urls.has(`${locale}\n${text}`)),
          ]),
        ),
      };
      codes.add(receiving.code.toLowerCase());
      return [Number(id), { fitterId: Number(id), code, relativeUrl, receiving: known ? null : receiving }];
    }),
  );
}
