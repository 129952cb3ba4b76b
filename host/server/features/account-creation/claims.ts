/**
 * Claims of existing dealers during shop creation. A network may already list the garage that opens a shop as a dealer
 * without a user. The garage takes that entry over by entering a code mailed to the entry's address; otherwise the entry's owner decides.
 */
import { randomInt } from "node:crypto";
import { and, eq, isNull, ne, notExists, or, sql } from "drizzle-orm";
import { dayInZone } from "../../../../src/contract/zone-clock";
import type { Address } from "../../../../src/contract/fields/values";
import { hashToken, sameText } from "../../platform/http/random-token";
import { publicActor } from "../../identity/actors";
import { executeTransfer, alertShops } from "../dealers/transfers/execute";
import { mailRequest, requestTransfer } from "../dealers/transfers/request";
import type { PublicContext } from "../../platform/http/request-context";
import { writeLetter } from "../../services/mail/letter";
import { foldText } from "../../../../src/contract/fold-text";
import type { ServerServices } from "../../services/server-services";
import { writeAudit } from "../../platform/storage/audit";
import type { Database, Transaction } from "../../platform/storage/db";
import {
  creationDraft,
  dealerTransfer,
  fitter,
  shop,
  shopFitterLink,
  userAccount,
} from "../../platform/storage/schema";
import { CODE_MINUTES, saveDraft, type CreationDraft } from "./drafts";

/** Radius in metres within which a dealer may be the same business. */
const NEAR_METRES = 150;
/** Maximum number of offered entries. */
const MAX_OFFERED = 5;
const MAX_CODE_TRIES = 5;
const METRES_PER_DEGREE = 111_320;

const textOf = (draft: CreationDraft, name: string): string => {
  const value = draft.values[name];
  return typeof value === "string" ? value.trim() : "";
};

/** A dealer that the new shop may claim. */
export interface Claimable {
  readonly id: number;
  readonly name: string;
  readonly address: Partial<Address>;
  readonly email: string | null;
  readonly ownerShopId: number;
}

/**
 * Finds dealers without a user (envelopes) in the draft's country that are near its position, have its company number, or have a similar
 * name and the same postal code. Dealers of deleted shops are left out.
 */
export async function findClaimable(database: Database | Transaction, draft: CreationDraft): Promise<Claimable[]> {
  const [lat, lng] = textOf(draft, "place").split(",").map(Number);
  const metres = sql`${METRES_PER_DEGREE} * sqrt(power(${fitter.lat} - ${lat ?? 0}, 2) + power((${fitter.lng} - ${lng ?? 0}) * cos(radians(${lat ?? 0})), 2))`;
  const isNear =
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
        // A new shop's own dealer is also an envelope until completed, but already has a user.
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
        or(isNear, sameCompany, sameName),
      ),
    )
    .orderBy(fitter.id)
    .limit(MAX_OFFERED);
  return rows.map(({ dealer, ownerShopId }) => ({
    id: dealer.id,
    name: dealer.tradingName ?? dealer.name,
    address: dealer.address,
    email: dealer.email,
    ownerShopId,
  }));
}

const claimHash = (draftId: number, code: string): string => hashToken(`claim:${draftId}:${code}`);

/** Mails a code to the dealer's own address. Returns false if the draft may not claim the dealer or the dealer has no address. */
export async function mailClaimCode(
  services: ServerServices,
  draft: CreationDraft,
  fitterId: number,
): Promise<boolean> {
  const { database, mail, messages } = services;
  const dealer = (await findClaimable(database, draft)).find(({ id }) => id === fitterId);
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

/** Stores the draft's claim. Returns the message key of an error, e.g. for a wrong code. Without a code the entry's owner decides. */
export async function saveClaim(
  database: Database,
  draft: CreationDraft,
  claim: string,
  code: string,
): Promise<string | undefined> {
  if (claim === "") {
    await saveDraft(database, draft.id, { claimFitterId: null, claimCodeHash: null, claimProvedAt: null });
    return undefined;
  }
  const dealer = (await findClaimable(database, draft)).find(({ id }) => String(id) === claim);
  if (dealer === undefined) return "creation.error.claim";
  if (code === "") {
    await saveDraft(database, draft.id, { claimFitterId: dealer.id, claimProvedAt: null });
    return undefined;
  }
  // Count the attempt before comparing, so that simultaneous attempts cannot exceed the limit.
  const [attempt] = await database
    .update(creationDraft)
    .set({ claimTries: sql`${creationDraft.claimTries} + 1` })
    .where(eq(creationDraft.id, draft.id))
    .returning();
  const expires = attempt?.claimCodeExpiresAt?.getTime() ?? 0;
  if (attempt === undefined || attempt.claimTries > MAX_CODE_TRIES || expires <= Date.now())
    return "creation.error.code-expired";
  const isCorrect =
    attempt.claimFitterId === dealer.id &&
    attempt.claimCodeHash !== null &&
    sameText(attempt.claimCodeHash, claimHash(draft.id, code));
  if (!isCorrect) return "creation.error.code-wrong";
  await saveDraft(database, draft.id, { claimProvedAt: new Date() });
  return undefined;
}

/** Transfers the claimed entry if its code was confirmed, otherwise asks its owner. Returns the id of a transferred dealer. */
export async function resolveClaim(
  services: ServerServices,
  context: PublicContext,
  draft: CreationDraft,
  created: typeof shop.$inferSelect,
  ownerId: number,
): Promise<number | undefined> {
  const { claimFitterId, claimProvedAt } = draft;
  if (claimFitterId === null) return undefined;
  return services.database.transaction(async (transaction) => {
    const dealer = (await findClaimable(transaction, draft)).find(({ id }) => id === claimFitterId);
    if (dealer === undefined) return undefined;
    const { id } = await requestTransfer(transaction, {
      type: "TRANSFER",
      fromShopId: dealer.ownerShopId,
      toShopId: created.id,
      requestedByShopId: created.id,
      requestedBy: ownerId,
      fitterIds: [dealer.id],
      keepVisible: true,
      effectiveOn: dayInZone(created.timeZone),
    });
    const [transfer] = await transaction.select().from(dealerTransfer).where(eq(dealerTransfer.id, id));
    if (transfer === undefined) throw new Error("The claim was not stored.");
    const isConfirmed = claimProvedAt !== null;
    await writeAudit(
      transaction,
      { ...publicActor(context), channel: "PUBLIC" },
      {
        verb: "STATE",
        shopId: dealer.ownerShopId,
        resource: "dealer-transfer",
        recordId: id,
        recordLabel: created.name,
        action: isConfirmed ? "claimed" : "claim",
        changes: [{ field: "status", before: null, after: isConfirmed ? "DONE" : "REQUESTED" }],
      },
    );
    if (!isConfirmed) {
      await mailRequest(transaction, transfer, services);
      await alertShops(transaction, transfer, [dealer.ownerShopId], "REQUESTED", created.name);
      return undefined;
    }
    const report = await executeTransfer(transaction, transfer);
    await transaction
      .update(dealerTransfer)
      .set({ status: "DONE", decidedAt: sql`now()`, doneAt: sql`now()`, report })
      .where(eq(dealerTransfer.id, id));
    await alertShops(transaction, transfer, [dealer.ownerShopId], "DONE", created.name);
    return dealer.id;
  });
}
