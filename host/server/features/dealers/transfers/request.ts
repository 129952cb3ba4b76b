/** Requests a dealer transfer: checks the shops and dealers, and mails the shop that has to agree. */
import { and, eq, inArray, sql } from "drizzle-orm";
import { hashToken, newToken } from "../../../platform/http/random-token";
import { messageService } from "../../../services/messages/messages";
import { activeShop } from "../../../platform/storage/each-shop";
import { writeLetter } from "../../../services/mail/letter";
import type { MailingServices } from "../../../services/server-services";
import { oneOf } from "../../../platform/storage/recordset";
import type { Database, Transaction } from "../../../platform/storage/db";
import {
  dealerTransfer,
  fitter,
  membership,
  shop,
  shopFitterLink,
  userAccount,
  userRole,
} from "../../../platform/storage/schema";
import type { FieldErrors } from "../../../../../src/contract/errors";
import { soldCountries } from "../../../platform/storage/sold-countries";
import type { Transfer } from "./preview-effects";

type NewTransfer = Omit<typeof dealerTransfer.$inferInsert, "id" | "tokenHash" | "expiresAt" | "status">;

/** Days until an unanswered request expires. */
export const DAYS_TO_AGREE = 14;
/** Maximum dealers per request. */
export const MAX_DEALERS = 50;
/** Maximum recipients in the other shop. */
const MAX_RECIPIENTS = 5;
const expiry = sql`now() + make_interval(days => ${DAYS_TO_AGREE}::int)`;

/** Input of a transfer request. */
export interface TransferInput {
  readonly direction: "GIVE" | "ASK";
  readonly type: "TRANSFER" | "SHARE";
  /** Own dealers, for direction `GIVE`. */
  readonly dealers: readonly { readonly id: number }[];
  /** Dealer codes in the other shop, one per line, for direction `ASK`. */
  readonly codes: string | null;
  /** Code of the other shop. */
  readonly otherShop: string;
}

export interface Parties {
  readonly fromShopId: number;
  readonly toShopId: number;
  readonly fitterIds: readonly number[];
}

/** Returns the distinct codes of a text, in their order. */
const codesOf = (text: string | null): string[] => [
  ...new Map(
    (text ?? "").split(/[\s,;]+/).flatMap((code) => (code === "" ? [] : [[code.toLowerCase(), code] as const])),
  ).values(),
];

/** Same error for an unknown shop or dealer and one in another transfer, to reveal none. Names one code only, see `requireCodeAttempt`. */
const unknownCode = (code: string): FieldErrors => ({
  codes: { key: "dealer-transfer.error.unknown-codes", params: { code } },
});

/** Returns the error of a request without dealers, or with too many. */
function sizeError({ direction, dealers, codes }: TransferInput): FieldErrors | undefined {
  const [field, size] = direction === "GIVE" ? ["dealers", dealers.length] : ["codes", codesOf(codes).length];
  if (size === 0) return { [field]: { key: "error.required" } };
  return size > MAX_DEALERS ? { [field]: { key: "dealer-transfer.error.too-many" } } : undefined;
}

interface OwnedDealer {
  readonly id: number;
  /** Code in the shop that owns the dealer. */
  readonly code: string;
  readonly country: string;
}

/** Returns those requested dealers that the shop owns. */
async function ownedDealers(
  database: Database | Transaction,
  { direction, dealers, codes }: TransferInput,
  owner: number,
): Promise<readonly OwnedDealer[]> {
  const condition =
    direction === "GIVE"
      ? sql`${shopFitterLink.fitterId} ${oneOf(dealers.map(({ id }) => id))}`
      : inArray(
          sql`lower(${shopFitterLink.code})`,
          codesOf(codes).map((code) => code.toLowerCase()),
        );
  return database
    .select({ id: shopFitterLink.fitterId, code: shopFitterLink.code, country: shopFitterLink.country })
    .from(shopFitterLink)
    .innerJoin(fitter, eq(fitter.id, shopFitterLink.fitterId))
    .where(
      and(
        eq(shopFitterLink.shopId, owner),
        eq(shopFitterLink.ownerShop, true),
        sql`${shopFitterLink.deletedAt} is null and ${fitter.status} not in ('ARCHIVED', 'MERGED')`,
        condition,
      ),
    );
}

/** Pending transfers of dealers. */
async function transfersOf(
  database: Database | Transaction,
  fitterIds: readonly number[],
): Promise<readonly Pick<Transfer, "fromShopId" | "toShopId" | "fitterIds">[]> {
  const { fromShopId, toShopId, fitterIds: transferred } = dealerTransfer;
  return database
    .select({ fromShopId, toShopId, fitterIds: transferred })
    .from(dealerTransfer)
    .where(
      and(
        inArray(dealerTransfer.status, ["REQUESTED", "ACCEPTED"]),
        sql`${dealerTransfer.expiresAt} > now()`,
        sql`exists (select 1 from jsonb_array_elements_text(${transferred}) transferred where transferred::bigint ${oneOf(fitterIds)})`,
      ),
    )
    .limit(MAX_DEALERS);
}

/** Finds what prevents a request: another owner, a pending transfer, a country that the target does not sell in, an existing link. */
async function findObstacle(
  database: Database | Transaction,
  input: TransferInput,
  target: typeof shop.$inferSelect,
  owned: readonly OwnedDealer[],
): Promise<FieldErrors | undefined> {
  const { type, direction, dealers, codes } = input;
  const toShopId = target.id;
  const field = direction === "GIVE" ? "dealers" : "codes";
  const fitterIds = owned.map(({ id }) => id);
  const transfers = await transfersOf(database, fitterIds);
  if (direction === "GIVE") {
    if (owned.length < dealers.length) return { [field]: { key: "dealer-transfer.error.not-owned" } };
  } else {
    const foreign = transfers.filter((transfer) => transfer.fromShopId !== toShopId && transfer.toShopId !== toShopId);
    const hiddenIds = new Set(foreign.flatMap((transfer) => transfer.fitterIds));
    const known = new Set(owned.flatMap(({ id, code }) => (hiddenIds.has(id) ? [] : [code.toLowerCase()])));
    const unknown = codesOf(codes).find((code) => !known.has(code.toLowerCase()));
    if (unknown !== undefined) return unknownCode(unknown);
  }
  if (transfers.length > 0) return { [field]: { key: "dealer-transfer.error.running" } };
  const countries = soldCountries(target);
  const unsold = owned.find(({ country }) => country !== "" && !countries.includes(country));
  if (unsold !== undefined) {
    const params = { code: unsold.code, country: unsold.country };
    return { [field]: { key: "dealer-transfer.error.country", params } };
  }
  if (type === "TRANSFER") return undefined;
  const existingLinks = await database
    .select({ id: shopFitterLink.fitterId })
    .from(shopFitterLink)
    .where(and(eq(shopFitterLink.shopId, toShopId), sql`${shopFitterLink.fitterId} ${oneOf(fitterIds)}`))
    .limit(1);
  return existingLinks.length > 0 ? { [field]: { key: "dealer-transfer.error.shown-already" } } : undefined;
}

/** Returns the shops and dealers of a request, or its field errors. */
export async function partiesOf(
  database: Database | Transaction,
  shopId: number,
  input: TransferInput,
): Promise<{ readonly parties: Parties } | { readonly errors: FieldErrors }> {
  const wrongSize = sizeError(input);
  if (wrongSize !== undefined) return { errors: wrongSize };
  const other = await activeShop(database, input.otherShop.trim());
  if (other?.id === shopId) return { errors: { otherShop: { key: "dealer-transfer.error.own-shop" } } };
  const [ownShop] = await database.select().from(shop).where(eq(shop.id, shopId));
  const isSameCurrency = (ownShop?.settings.currency ?? "EUR") === (other?.settings.currency ?? "EUR");
  if (other === undefined || ownShop === undefined || !isSameCurrency) {
    const [firstCode = ""] = codesOf(input.codes);
    if (input.direction === "ASK") return { errors: unknownCode(firstCode) };
    const key = other === undefined ? "dealer-transfer.error.unknown-shop" : "dealer-transfer.error.currency";
    return { errors: { otherShop: { key } } };
  }
  const [source, target] = input.direction === "GIVE" ? [ownShop, other] : [other, ownShop];
  const owned = await ownedDealers(database, input, source.id);
  const errors = await findObstacle(database, input, target, owned);
  return errors === undefined
    ? { parties: { fromShopId: source.id, toShopId: target.id, fitterIds: owned.map(({ id }) => id) } }
    : { errors };
}

/** Stores the request and returns the secret for the mail to the other shop. */
export async function requestTransfer(
  database: Database | Transaction,
  input: NewTransfer,
): Promise<{ readonly id: number; readonly secret: string }> {
  const secret = newToken();
  const [stored] = await database
    .insert(dealerTransfer)
    .values({ ...input, tokenHash: hashToken(secret), expiresAt: expiry })
    .returning({ id: dealerTransfer.id });
  if (stored === undefined) throw new Error("The transfer was not stored.");
  return { id: stored.id, secret };
}

/** Returns a shop's main administrators, else its users with the highest roles. */
async function decidersOf(transaction: Transaction, shopId: number) {
  return transaction
    .select({ email: userAccount.email, locale: userAccount.locale })
    .from(membership)
    .innerJoin(userAccount, eq(userAccount.id, membership.userId))
    .innerJoin(userRole, eq(userRole.id, membership.roleId))
    .where(
      and(
        eq(membership.shopId, shopId),
        eq(membership.status, "ACTIVE"),
        eq(membership.readOnly, false),
        eq(membership.dealerScope, "ALL"),
        eq(userAccount.status, "ACTIVE"),
      ),
    )
    .orderBy(sql`${membership.mainAdministrator} desc, ${userRole.level} desc, ${userAccount.id}`)
    .limit(MAX_RECIPIENTS);
}

/** Returns the shop of a transfer that did not request it. */
export const otherShopOf = ({ fromShopId, toShopId, requestedByShopId }: Transfer): number =>
  requestedByShopId === fromShopId ? toShopId : fromShopId;

/** Mails the other shop a new link, which invalidates the former one. Returns the number of recipients. */
export async function mailRequest(
  transaction: Transaction,
  transfer: Transfer,
  { config, mail }: MailingServices,
): Promise<number> {
  const otherId = otherShopOf(transfer);
  const shops = await transaction
    .select({ id: shop.id, code: shop.code, name: shop.name })
    .from(shop)
    .where(inArray(shop.id, [otherId, transfer.requestedByShopId]));
  const other = shops.find(({ id }) => id === otherId);
  const requestingShop = shops.find(({ id }) => id !== otherId);
  const names = await transaction
    .select({ name: fitter.name })
    .from(fitter)
    .where(inArray(fitter.id, [...transfer.fitterIds]))
    .limit(10);
  const secret = newToken();
  await transaction
    .update(dealerTransfer)
    .set({ tokenHash: hashToken(secret), expiresAt: expiry })
    .where(eq(dealerTransfer.id, transfer.id));
  const query = new URLSearchParams({ type: transfer.type, dealer: secret, shop: other?.code ?? "" });
  const recipients = await decidersOf(transaction, otherId);
  for (const { email, locale } of recipients)
    await mail.queue(
      transaction,
      await writeLetter(messageService(transaction), {
        template: "transfer-request",
        recipient: email,
        locale,
        shopId: otherId,
        params: {
          shop: requestingShop?.name ?? "",
          dealers: names.map(({ name }) => name).join(", "),
          count: transfer.fitterIds.length,
          day: transfer.effectiveOn,
          days: DAYS_TO_AGREE,
          message: transfer.message ?? "–",
        },
        link: `${config.publicUrl}/admin/public/confirmTransferRequest?${query.toString()}`,
      }),
    );
  return recipients.length;
}

/** Mails the decision to the requester. @param decidingShop name of the deciding shop */
export async function mailDecision(
  transaction: Transaction,
  transfer: Transfer,
  template: "transfer-confirmed" | "transfer-refused",
  decidingShop: string,
  { mail }: MailingServices,
): Promise<void> {
  if (transfer.requestedBy === null) return;
  const [requester] = await transaction.select().from(userAccount).where(eq(userAccount.id, transfer.requestedBy));
  if (requester?.status !== "ACTIVE") return;
  await mail.queue(
    transaction,
    await writeLetter(messageService(transaction), {
      template,
      recipient: requester.email,
      locale: requester.locale,
      shopId: transfer.requestedByShopId,
      params: {
        shop: decidingShop,
        count: transfer.fitterIds.length,
        day: transfer.effectiveOn,
        reason: transfer.report.reason ?? "–",
      },
    }),
  );
}
