/** The dealers that a run of the linking tool is about: by code, by search, or those of another shop. */
import { eq, sql } from "drizzle-orm";
import { distanceKm } from "../../../../../src/contract/distance";
import { geocodeLocally } from "../places/geocode";
import { ApiProblem } from "../../../platform/http/problem";
import { searchPatterns } from "../../../platform/storage/search-patterns";
import type { ToolContext } from "../../../resources/types";
import { oneOf } from "../../../platform/storage/recordset";
import type { Transaction } from "../../../platform/storage/db";
import { shop } from "../../../platform/storage/schema";
import { acrossShops } from "../../../platform/storage/scoped-database";
import { linkable } from "./link";

/** Input of the tool. */
export interface LinkInput {
  readonly mode: "LINK" | "UNLINK" | "MIRROR" | "CLEAN";
  readonly source: "CODES" | "DIRECTORY_SEARCH" | "SHOP";
  readonly codes: string | null;
  readonly search: string | null;
  readonly country: string | null;
  readonly dealerType: string | null;
  readonly near: string | null;
  readonly withinKm: number | null;
  /** Code or name of a network. */
  readonly network: string | null;
  readonly shop: string | null;
  readonly withServices: boolean;
  /** Code of the shop whose overrides are copied. */
  readonly withOverridesOf: string | null;
}

/** A selected dealer with the facts needed for linking. */
export interface Candidate {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly status: string;
  /** Name of the dealer that it was merged into. */
  readonly mergedInto: string | null;
  readonly linked: boolean;
  readonly isOwned: boolean;
  /** Whether the code matched only after ignoring case or leading zeros. */
  readonly isGuess: boolean;
  readonly country: string;
  /** Position in the shop's list that the input gives, and the present one; null without. */
  readonly position: number | null;
  readonly currentPosition: number | null;
  readonly operation: "LINK" | "UNLINK" | "UNKNOWN";
}

const MAX_CODES = 2_000;

interface Row extends Record<string, unknown> {
  readonly id: number | string;
  readonly code: string;
  readonly name: string;
  readonly status: string;
  readonly merged: string | null;
  readonly linked: boolean;
  readonly owned: boolean;
  readonly country: string;
  readonly position: number | null;
  readonly lat: number | null;
  readonly lng: number | null;
}

/** Returns the connection that can access all shops. */
export const transactionOf = ({ data }: Pick<ToolContext, "data">): Transaction => acrossShops(data) as Transaction;

/** Loads dealers within the caller's reach with their state in this shop. */
async function loadDealers(context: ToolContext, where: ReturnType<typeof sql>): Promise<Row[]> {
  const { scope } = context.data;
  const { rows } = await transactionOf(context).execute<Row>(sql`
    select fitter.id as id, coalesce(shop_link.code, owner_link.code) as code, fitter.name as name, fitter.status as status,
      (select target.name from fitter target where target.id = fitter.merged_into) as merged, shop_link.fitter_id is not null as linked, coalesce(shop_link.owner_shop, false) as owned,
      owner_link.country as country, shop_link.position as position, fitter.lat as lat, fitter.lng as lng
    from fitter join shop_fitter_link owner_link on owner_link.fitter_id = fitter.id and owner_link.owner_shop
    left join shop_fitter_link shop_link on shop_link.fitter_id = fitter.id and shop_link.shop_id = ${scope.shopId}
    where fitter.deleted_at is null and (${linkable(scope, sql`owner_link.shop_id`)} or shop_link.fitter_id is not null) and ${where} order by fitter.name, fitter.id limit 5000`);
  return rows;
}

const plainCode = (code: string): string => code.toLowerCase().replace(/^0+/, "");

const candidateOf = (row: Row, operation: Candidate["operation"], isGuess = false): Candidate => ({
  id: Number(row.id),
  code: row.code,
  name: row.name,
  status: row.status,
  mergedInto: row.merged,
  linked: row.linked,
  isOwned: row.owned,
  isGuess,
  country: row.country,
  position: null,
  currentPosition: row.position,
  operation,
});

/** A code of the input, with the position that may follow it on its line. */
interface InputCode {
  readonly code: string;
  readonly position: number | null;
}

/** Reads the codes: several on a line, or one with its position behind a semicolon. The first mention of a code counts. */
function inputCodes(text: string): InputCode[] {
  const entries = text.split(/\r?\n/).flatMap((line): InputCode[] => {
    const [, code, position] = /^\s*([^\s,;]+)\s*;\s*(\d{1,6})\s*$/.exec(line) ?? [];
    if (code !== undefined) return [{ code, position: Number(position) }];
    return line.split(/[\s,;]+/).flatMap((part) => (part === "" ? [] : [{ code: part, position: null }]));
  });
  return entries.filter(({ code }, index) => entries.findIndex((entry) => entry.code === code) === index);
}

async function candidatesByCode(input: LinkInput, context: ToolContext): Promise<Candidate[]> {
  const codes = inputCodes(input.codes ?? "");
  if (codes.length > MAX_CODES)
    throw new ApiProblem("validation", { fields: { codes: "link-dealers.error.too-many" } });
  const plainCodes = codes.map(({ code }) => plainCode(code));
  const rows = await loadDealers(
    context,
    sql`ltrim(lower(coalesce(shop_link.code, owner_link.code)), '0') in (${sql.join(
      (plainCodes.length === 0 ? [""] : plainCodes).map((code) => sql`${code}`),
      sql`, `,
    )})`,
  );
  return codes.map(({ code, position }): Candidate => {
    const similar = rows.filter((row) => plainCode(row.code) === plainCode(code));
    const exact = similar.find((row) => row.code === code);
    const [only] = similar;
    if (exact !== undefined) return { ...candidateOf(exact, "LINK"), position };
    if (only !== undefined && similar.length === 1) return { ...candidateOf(only, "LINK", true), position };
    return {
      id: 0,
      code,
      name: code,
      status: "",
      mergedInto: null,
      linked: false,
      isOwned: false,
      isGuess: false,
      country: "",
      position: null,
      currentPosition: null,
      operation: "UNKNOWN",
    };
  });
}

/** Builds a filter for dealers around a known place. Makes no external calls, because the dry run waits for it. */
async function nearFilter(
  { near, withinKm, country }: LinkInput,
  context: ToolContext,
): Promise<(row: Row) => boolean> {
  if (near === null || withinKm === null) return () => true;
  const ownShop = await context.data.find(shop, eq(shop.id, context.data.scope.shopId ?? 0));
  const centre = await geocodeLocally(context.data, {
    address1: "",
    city: near,
    postalCode: near,
    country: country ?? ownShop?.country ?? "",
  });
  if (centre === null) throw new ApiProblem("validation", { fields: { near: "link-dealers.error.unknown-place" } });
  return ({ lat, lng }) => lat !== null && lng !== null && distanceKm({ lat, lng }, centre) <= withinKm;
}

/** Condition for dealers whose owner belongs to a network with this code or name. */
const ownedInNetwork = (network: string) =>
  sql`owner_link.shop_id in (select member.id from shop member join network on network.id = member.network_id
    where fold_text(network.name) = fold_text(${network.trim()}::text) or lower(network.code) = lower(${network.trim()}::text))`;

async function candidatesBySearch(input: LinkInput, context: ToolContext): Promise<Candidate[]> {
  const conditions = [
    ...searchPatterns(input.search ?? "").map((pattern) => sql`owner_link.search like ${pattern}`),
    ...(input.country === null ? [] : [sql`owner_link.country = ${input.country}`]),
    ...(input.dealerType === null ? [] : [sql`fitter.dealer_type = ${input.dealerType}`]),
    ...(input.network === null ? [] : [ownedInNetwork(input.network)]),
    sql`fitter.status not in ('ARCHIVED', 'MERGED')`,
  ];
  const isNear = await nearFilter(input, context);
  return (await loadDealers(context, sql.join(conditions, sql` and `)))
    .filter(isNear)
    .map((row) => candidateOf(row, "LINK"));
}

async function candidatesOfShop(input: LinkInput, context: ToolContext): Promise<Candidate[]> {
  const [other] = await transactionOf(context)
    .select({ id: shop.id })
    .from(shop)
    .where(eq(sql`lower(${shop.code})`, (input.shop ?? "").trim().toLowerCase()));
  if (other === undefined) throw new ApiProblem("validation", { fields: { shop: "link-dealers.error.unknown-shop" } });
  const rows = await loadDealers(
    context,
    sql`exists (select 1 from shop_fitter_link other_link where other_link.fitter_id = fitter.id and other_link.shop_id = ${other.id} and other_link.deleted_at is null)
      and fitter.status not in ('ARCHIVED', 'MERGED')`,
  );
  return rows.map((row) => candidateOf(row, "LINK"));
}

/** Returns the dealers of the run in the order of its lines. */
export async function candidates(input: LinkInput, context: ToolContext): Promise<readonly Candidate[]> {
  if (context.data.scope.fitterIds !== "ALL") throw new ApiProblem("forbidden");
  if (input.mode === "CLEAN")
    return (
      await loadDealers(
        context,
        sql`shop_link.fitter_id is not null and not shop_link.owner_shop and fitter.status in ('MERGED', 'ARCHIVED')`,
      )
    ).map((row) => candidateOf(row, "UNLINK"));
  const candidateList = await { CODES: candidatesByCode, DIRECTORY_SEARCH: candidatesBySearch, SHOP: candidatesOfShop }[
    input.source
  ](input, context);
  if (input.mode === "LINK") return candidateList;
  if (input.mode === "UNLINK")
    return candidateList.map((candidate) =>
      candidate.operation === "LINK" ? { ...candidate, operation: "UNLINK" } : candidate,
    );
  const linkedIds = candidateList.filter(({ operation }) => operation === "LINK").map(({ id }) => id);
  if (linkedIds.length === 0) throw new ApiProblem("refused", { errors: ["link-dealers.error.empty-mirror"] });
  const others = await loadDealers(
    context,
    sql`shop_link.fitter_id is not null and not shop_link.owner_shop and not fitter.id ${oneOf(linkedIds)}`,
  );
  return [...candidateList, ...others.map((row) => candidateOf(row, "UNLINK"))];
}
