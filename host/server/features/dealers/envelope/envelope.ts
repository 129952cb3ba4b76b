/** The envelope tool: parses requested dealers, finds similar and known ones, and creates envelopes. */
import { sql } from "drizzle-orm";
import { ADDRESS_PARTS } from "../../../../../src/contract/fields";
import { WEEKDAYS, type Address, type Geo, type Reference } from "../../../../../src/contract/fields/values";
import type { AnyRecord } from "../../../../../src/contract/resource";
import {
  DUPLICATE_CHOICES,
  MAX_ENVELOPES,
} from "../../../../../src/resources/dealers/new-envelope/new-envelope.resource";
import { ApiProblem } from "../../../platform/http/problem";
import type { LineEffect } from "../../../resources/kinds/kind-hooks";
import type { ToolContext } from "../../../resources/types";
import type { Transaction } from "../../../platform/storage/db";
import { acrossShops } from "../../../platform/storage/scoped-database";
import { freeCode } from "../codes";
import { linkable, linkDealer } from "../links/link";
import { otherShopOfNetwork } from "../links/other-shop";
import {
  MIN_SIMILARITY,
  similarity,
  comparable,
  lastDigits,
  type Comparable,
  type ComparedValues,
} from "../merge/duplicates";
import { geocodeLocally } from "../places/geocode";
import { inviteToDealer } from "./invite";

type DuplicateChoice = (typeof DUPLICATE_CHOICES)[number];

/** Input of the tool: one dealer, or pasted lines. */
export interface EnvelopeInput {
  readonly name: string | null;
  readonly dealerType: string;
  readonly code: string | null;
  readonly address: Partial<Address> | null;
  readonly geo: Geo | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly companyId: string | null;
  readonly vatNumber: string | null;
  readonly lines: string | null;
  readonly copyFrom: Reference | null;
  readonly onDuplicate: DuplicateChoice;
  readonly linkToShops: string | null;
  readonly invite: boolean;
  readonly inviteLocale: string | null;
  readonly activate: boolean;
}
/** A requested dealer; with its line number when pasted. */
export interface Envelope {
  readonly line: number | null;
  readonly values: Readonly<Record<string, unknown>>;
  /** The choice for a dealer that seems to exist. */
  readonly onDuplicate: DuplicateChoice;
}
type Kind = "dealer" | "invitation" | "link";
type Context = ToolContext<Kind>;

const NO_ADDRESS = Object.fromEntries(ADDRESS_PARTS.map((part) => [part, null]));
const CLOSED = Object.fromEntries(WEEKDAYS.map((day) => [day, []]));
const COLUMNS = ["name", "address1", "postalCode", "city", "country", "phone", "email", "onDuplicate"] as const;

const cellsOf = (line: string): string[] => line.split(line.includes("\t") ? "\t" : ";").map((cell) => cell.trim());

/** Parses the form or the pasted lines. */
export function envelopesOf(input: EnvelopeInput): Envelope[] {
  const { lines, onDuplicate, ...form } = input;
  const { name, dealerType, code, address, geo, phone, email, companyId, vatNumber } = form;
  if (lines === null) {
    const values = { name, dealerType, code, address, geo, phone, email, companyId, vatNumber };
    return [{ line: null, onDuplicate, values }];
  }
  const numbered = lines.split(/\r?\n/).map((text, index) => ({ text: text.trim(), line: index + 1 }));
  const nonEmpty = numbered.filter(({ text }) => text !== "" && !/^name;address1/i.test(text));
  if (nonEmpty.length > MAX_ENVELOPES)
    throw new ApiProblem("validation", { fields: { lines: "new-envelope.error.too-many" } });
  return nonEmpty.map(({ text, line }) => {
    const cells = cellsOf(text);
    const [name, address1, postalCode, city, country = "", telephone, mail, choice = ""] = COLUMNS.map(
      (_, index) => cells[index] ?? "",
    );
    return {
      line,
      onDuplicate: DUPLICATE_CHOICES.find((known) => known === choice.toUpperCase()) ?? onDuplicate,
      values: {
        name,
        dealerType,
        address: { address1, postalCode, city, country: country === "" ? "FR" : country.toUpperCase() },
        phone: telephone,
        email: mail === "" ? null : mail,
      },
    };
  });
}

interface Row extends ComparedValues, Record<string, unknown> {
  readonly isInShop: boolean;
}

const transactionOf = ({ data }: Context): Transaction => acrossShops(data) as Transaction;

/** Loads dealers that could be the same, of the shop and of shops whose dealers it may show. */
async function loadSimilarDealers(context: Context, values: Readonly<Record<string, unknown>>): Promise<Row[]> {
  const { scope } = context.data;
  const address = (values["address"] ?? {}) as Partial<Address>;
  const digits = String(values["phone"] ?? "")
    .replace(/\D/g, "")
    .slice(-8);
  const { rows } = await transactionOf(context).execute<Row>(sql`
    select fitter.id as id, fitter.name as name, fitter.phone as phone, fitter.company_id as "companyId", fitter.email as email, owner_link.postal_code as "postalCode",
      fitter.address->>'address1' as street, fitter.lat as lat, fitter.lng as lng, shop_link.fitter_id is not null as "isInShop"
    from fitter join shop_fitter_link owner_link on owner_link.fitter_id = fitter.id and owner_link.owner_shop
    left join shop_fitter_link shop_link on shop_link.fitter_id = fitter.id and shop_link.shop_id = ${scope.shopId} and shop_link.deleted_at is null
    where fitter.deleted_at is null and fitter.status not in ('MERGED', 'ARCHIVED') and (${linkable(scope, sql`owner_link.shop_id`)} or shop_link.fitter_id is not null)
      and (owner_link.postal_code = ${address.postalCode ?? ""} or (${digits} <> '' and right(regexp_replace(coalesce(fitter.phone, ''), '\\D', '', 'g'), 8) = ${digits})) limit 200`);
  return rows;
}

async function duplicateOf(context: Context, values: Readonly<Record<string, unknown>>) {
  const address = (values["address"] ?? {}) as Partial<Address>;
  const geo = values["geo"] as Geo | null | undefined;
  const searched: Comparable = {
    id: 0,
    name: String(values["name"]),
    phone: lastDigits((values["phone"] as string | null) ?? null),
    companyId: (values["companyId"] as string | null) ?? null,
    email: (values["email"] as string | null) ?? null,
    postalCode: address.postalCode ?? "",
    street: address.address1 ?? "",
    point: geo ?? null,
  };
  const scored = (await loadSimilarDealers(context, values)).map((row) => ({
    row,
    ...similarity(searched, { ...comparable(row), phone: lastDigits(row.phone) }),
  }));
  return scored.filter(({ score }) => score >= MIN_SIMILARITY).sort((a, b) => b.score - a.score)[0];
}

async function inviteLines(
  context: Context,
  input: EnvelopeInput,
  dealer: AnyRecord,
): Promise<readonly LineEffect<Kind>[]> {
  const email = dealer["email"] as string | null;
  if (!input.invite || email === null) return [];
  const { caller, data, isDry, languages } = context;
  const invited = await inviteToDealer(transactionOf(context), {
    shopId: data.scope.shopId ?? 0,
    fitterId: dealer.id,
    dealerName: String(dealer["name"]),
    email,
    locale: input.inviteLocale ?? languages[0] ?? "en_GB",
    services: caller.registry.services,
    withoutMail: isDry,
  });
  return [
    {
      rowKey: email,
      outcome: invited === "TOO_OFTEN" ? "SKIP" : "CREATE",
      kind: "invitation",
      message: `new-envelope.line.${invited.toLowerCase().replace("_", "-")}`,
      before: null,
    },
  ];
}

/** Shows the dealer in the other shops of the input. Throws for a shop outside the network. */
async function linkLines(
  context: Context,
  { linkToShops }: EnvelopeInput,
  fitterId: number,
): Promise<readonly LineEffect<Kind>[]> {
  const codes = [...new Set((linkToShops ?? "").split(/[\s,;]+/).filter((code) => code !== ""))];
  const lines: LineEffect<Kind>[] = [];
  for (const code of codes) {
    const other = await otherShopOfNetwork(context, code);
    if (other === undefined)
      throw new ApiProblem("validation", { fields: { linkToShops: "link-dealers.error.unknown-shop" } });
    await linkDealer(transactionOf(context), { shopId: other.id, fitterId, userId: context.data.scope.userId });
    lines.push({ rowKey: other.code, outcome: "CREATE", kind: "link", message: undefined, before: null });
  }
  return lines;
}

/** Creates one envelope, or handles a known dealer as requested. */
export async function createEnvelope(
  input: EnvelopeInput,
  { values, onDuplicate }: Envelope,
  template: AnyRecord | undefined,
  context: Context,
): Promise<readonly LineEffect<Kind>[]> {
  const { data, create } = context;
  if (data.scope.fitterIds !== "ALL") throw new ApiProblem("forbidden");
  const { shopId, userId } = data.scope;
  const found = await duplicateOf(context, values);
  if (found !== undefined && onDuplicate !== "CREATE") {
    const params = { name: found.row.name, score: Math.round(found.score * 100) };
    const path = `fitter/${Number(found.row.id)}`;
    const before = { id: Number(found.row.id) };
    if (onDuplicate === "SKIP" || found.row.isInShop)
      return [{ outcome: "SKIP", kind: "dealer", message: "new-envelope.line.duplicate", params, path, before }];
    await linkDealer(transactionOf(context), { shopId: shopId ?? 0, fitterId: Number(found.row.id), userId });
    return [{ outcome: "CHANGE", kind: "dealer", message: "new-envelope.line.linked", params, path, before }];
  }
  const address = { ...NO_ADDRESS, ...((values["address"] ?? {}) as Partial<Address>) };
  const { address1 = "", postalCode = null, city = "", country = "FR" } = address;
  const geo =
    (values["geo"] as Geo | null | undefined) ?? (await geocodeLocally(data, { address1, postalCode, city, country }));
  const copied = ["openingHours", "fittingHours", "services", "options", "vehicleTypes", "timeZone"] as const;
  const dealer = await create("fitter", {
    openingHours: CLOSED,
    ...(template !== undefined && Object.fromEntries(copied.map((name) => [name, template[name]]))),
    ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined)),
    code: values["code"] ?? (await freeCode(data, country)),
    address,
    geo,
    activateWhenComplete: input.activate,
  });
  return [
    {
      rowKey: String(dealer["code"]),
      outcome: "CREATE",
      kind: "dealer",
      message: geo === null ? "new-envelope.line.no-place" : `new-envelope.line.place-${geo.precision ?? "CITY"}`,
      // In a dry run there is nothing to open yet.
      ...(!context.isDry && { path: `fitter/${dealer.id}` }),
      before: null,
    },
    ...(await linkLines(context, input, dealer.id)),
    ...(await inviteLines(context, input, dealer)),
  ];
}
