/**
 * "Is this you?": a garage that opens a shop may stand in the directory already, put there by a network and run by nobody. It takes the
 * entry over when a code proves that it reads the entry's mail; otherwise whoever keeps the entry decides.
 */
import { randomInt } from "node:crypto";
import { and, eq, isNull, ne, notExists, or, sql } from "drizzle-orm";
import type { Address } from "../../../../src/contract/fields/values";
import { hashToken, sameText } from "../../auth/token";
import { publicActor } from "../../auth/entrance";
import { carryOut, tellShops } from "../../dealers/transfers/carry-out";
import { mailRequest, requestTransfer } from "../../dealers/transfers/request";
import type { PublicContext } from "../../http/request-context";
import { writeLetter } from "../../mail/letter";
import { dayIn } from "../../resources/caller";
import { foldText } from "../../../../src/contract/fold-text";
import type { ServerParts } from "../../server-parts";
import { writeAudit } from "../../storage/audit";
import type { Database, Transaction } from "../../storage/db";
import { creationDraft, dealerTransfer, fitter, shop, shopFitterLink, userAccount } from "../../storage/schema";
import { CODE_MINUTES, saveDraft, type CreationDraft } from "./drafts";

/** Metres around the pin in which a dealer may be the same. */
const NEAR_METRES = 150;
/** Entries that are offered. */
const OFFERED = 5;
const CODE_TRIES = 5;
const METRES_PER_DEGREE = 111_320;

const textOf = (draft: CreationDraft, name: string): string => {
  const value = draft.values[name];
  return typeof value === "string" ? value.trim() : "";
};

export interface Claimable {
  readonly id: number;
  readonly name: string;
  readonly address: Partial<Address>;
  readonly email: string | null;
  readonly ownerShopId: number;
}

/** Envelopes near the draft's pin, with its company number, or of its name in its town; each is owned by a shop that can give it away. */
export async function claimable(database: Database | Transaction, draft: CreationDraft): Promise<Claimable[]> {
  const [lat, lng] = textOf(draft, "place").split(",").map(Number);
  const metres = sql`${METRES_PER_DEGREE} * sqrt(power(${fitter.lat} - ${lat ?? 0}, 2) + power((${fitter.lng} - ${lng ?? 0}) * cos(radians(${lat ?? 0})), 2))`;
  const near =
    lat === undefined || lng === undefined || Number.isNaN(lat + lng)
      ? undefined
      : sql`${fitter.lat} is not null and ${metres} <= ${NEAR_METRES}`;
  const companyId = textOf(draft, "companyId").replace(/\s/g, "");
  const sameCompany = companyId === "" ? undefined : eq(sql`replace(${fitter.companyId}, ' ', '')`, companyId);
  const name = foldText(textOf(draft, "companyName"));
  const sameName = and(
    eq(sql`${fitter.address}->>'postalCode'`, textOf(draft, "postalCode")),
    sql`similarity(${shopFitterLink.nameKey}, ${name}) >= 0.5`,
  );
  const rows = await database
    .select({ dealer: fitter, ownerShopId: shopFitterLink.shopId })
    .from(fitter)
    .innerJoin(
      shopFitterLink,
      and(eq(shopFitterLink.fitterId, fitter.id), eq(shopFitterLink.ownerShop, true), isNull(shopFitterLink.deletedAt)),
    )
    .innerJoin(shop, and(eq(shop.id, shopFitterLink.shopId), ne(shop.status, "DELETED")))
    .where(
      and(
        eq(fitter.status, "ENVELOPE"),
        // A new shop's own dealer is an envelope too, until it is completed; but somebody runs it.
        notExists(
          database
            .select({ id: userAccount.id })
            .from(userAccount)
            .where(
              and(eq(sql`lower(${userAccount.email})`, sql`lower(${fitter.email})`), eq(userAccount.status, "ACTIVE")),
            ),
        ),
        isNull(fitter.deletedAt),
        eq(sql`${fitter.address}->>'country'`, textOf(draft, "country")),
        or(near, sameCompany, sameName),
      ),
    )
    .orderBy(fitter.id)
    .limit(OFFERED);
  return rows.map(({ dealer, ownerShopId }) => ({
    id: dealer.id,
    name: dealer.tradingName ?? dealer.name,
    address: dealer.address,
    email: dealer.email,
    ownerShopId,
  }));
}

const claimHash = (draftId: number, code: string): string => hashToken(`claim:${draftId}:${code}`);

/** Mails a code to the dealer's own address; false when the draft may not claim it, or it has no address. */
export async function mailClaimCode(parts: ServerParts, draft: CreationDraft, fitterId: number): Promise<boolean> {
  const { database, mail, messages } = parts;
  const dealer = (await claimable(database, draft)).find(({ id }) => id === fitterId);
  if (dealer?.email == null || dealer.email === "") return false;
  const code = String(randomInt(0, 1_000_000)).padStart(6, "0");
  await saveDraft(database, draft.id, {
    claimFitterId: dealer.id,
    claimCodeHash: claimHash(draft.id, code),
    claimCodeExpiresAt: new Date(Date.now() + CODE_MINUTES * 60_000),
    claimTries: 0,
    claimProvedAt: null,
  });
  const letter = await writeLetter(messages, {
    template: "creation-claim",
    recipient: dealer.email,
    locale: textOf(draft, "locale") || draft.locale,
    params: {
      name: `${textOf(draft, "firstName")} ${textOf(draft, "lastName")}`,
      shop: textOf(draft, "companyName"),
      dealer: dealer.name,
      code,
      minutes: CODE_MINUTES,
    },
  });
  await mail.queue(database, letter);
  return true;
}

/** Keeps what the draft claims to be; answers the message key of a wrong code. Without a code the claim goes to whoever keeps the entry. */
export async function keepClaim(
  database: Database,
  draft: CreationDraft,
  claim: string,
  code: string,
): Promise<string | undefined> {
  if (claim === "") {
    await saveDraft(database, draft.id, { claimFitterId: null, claimCodeHash: null, claimProvedAt: null });
    return undefined;
  }
  const dealer = (await claimable(database, draft)).find(({ id }) => String(id) === claim);
  if (dealer === undefined) return "creation.error.claim";
  if (code === "") {
    await saveDraft(database, draft.id, { claimFitterId: dealer.id, claimProvedAt: null });
    return undefined;
  }
  // The try is counted before the code is compared, so that tries sent at once can't slip through together.
  const [tried] = await database
    .update(creationDraft)
    .set({ claimTries: sql`${creationDraft.claimTries} + 1` })
    .where(eq(creationDraft.id, draft.id))
    .returning();
  const expires = tried?.claimCodeExpiresAt?.getTime() ?? 0;
  if (tried === undefined || tried.claimTries > CODE_TRIES || expires <= Date.now()) return "creation.error.code-over";
  const right =
    tried.claimFitterId === dealer.id &&
    tried.claimCodeHash !== null &&
    sameText(tried.claimCodeHash, claimHash(draft.id, code));
  if (!right) return "creation.error.code-wrong";
  await saveDraft(database, draft.id, { claimProvedAt: new Date() });
  return undefined;
}

/** Takes a proved entry over, or asks whoever keeps it; answers the dealer that is the new shop's from now on. */
export async function settleClaim(
  { database, config }: ServerParts,
  context: PublicContext,
  draft: CreationDraft,
  created: typeof shop.$inferSelect,
  ownerId: number,
): Promise<number | undefined> {
  const { claimFitterId, claimProvedAt } = draft;
  if (claimFitterId === null) return undefined;
  return database.transaction(async (transaction) => {
    const dealer = (await claimable(transaction, draft)).find(({ id }) => id === claimFitterId);
    if (dealer === undefined) return undefined;
    const { id } = await requestTransfer(transaction, {
      type: "TRANSFER",
      fromShopId: dealer.ownerShopId,
      toShopId: created.id,
      requestedByShopId: created.id,
      requestedBy: ownerId,
      fitterIds: [dealer.id],
      keepVisible: true,
      effectiveOn: dayIn(created.timeZone),
    });
    const [transfer] = await transaction.select().from(dealerTransfer).where(eq(dealerTransfer.id, id));
    if (transfer === undefined) throw new Error("The claim was not stored.");
    const proved = claimProvedAt !== null;
    await writeAudit(
      transaction,
      { ...publicActor(context), channel: "PUBLIC" },
      {
        verb: "STATE",
        shopId: dealer.ownerShopId,
        resource: "dealerTransfer",
        recordId: id,
        recordLabel: created.name,
        action: proved ? "claimed" : "claim",
        changes: [{ field: "status", before: null, after: proved ? "DONE" : "REQUESTED" }],
      },
    );
    if (!proved) {
      await mailRequest(transaction, transfer, config.publicUrl);
      await tellShops(transaction, transfer, [dealer.ownerShopId], "REQUESTED", created.name);
      return undefined;
    }
    const report = await carryOut(transaction, transfer);
    await transaction
      .update(dealerTransfer)
      .set({ status: "DONE", decidedAt: sql`now()`, doneAt: sql`now()`, report })
      .where(eq(dealerTransfer.id, id));
    await tellShops(transaction, transfer, [dealer.ownerShopId], "DONE", created.name);
    return dealer.id;
  });
}
