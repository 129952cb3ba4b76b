/** What people without an account do: new passwords, creating a shop, opening mailed links. Secrets of links are stored hashed. */
import { boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { big, createdAt, document, id, instant, version } from "./columns";
import type { CreationPhase } from "../../../../src/contract/endpoints/creation";
import { network, shop } from "./shops";
import { userAccount } from "./users";

/** Former passwords of an account; the newest five must not come back. */
export const passwordHistory = pgTable(
  "password_history",
  {
    id: id(),
    userId: big()
      .notNull()
      .references(() => userAccount.id),
    passwordHash: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("password_history_user").on(t.userId, t.createdAt)],
);

/** A mailed invitation to create one shop, bound to the address it was sent to. */
export const creationInvitation = pgTable(
  "creation_invitation",
  {
    id: id(),
    tokenHash: text().notNull(),
    /** Creation context that it opens. */
    context: text().notNull(),
    /** Network that the new shop belongs to. */
    networkId: big()
      .notNull()
      .references(() => network.id),
    email: text().notNull(),
    companyName: text().notNull().default(""),
    invitedBy: big().references(() => userAccount.id),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    revokedAt: instant(),
  },
  (t) => [
    uniqueIndex("creation_invitation_token").on(t.tokenHash),
    index("creation_invitation_network").on(t.networkId, t.id),
  ],
);

/** A shop that is being created: what was filled in so far. The same draft makes one shop, however often it is sent. */
export const creationDraft = pgTable(
  "creation_draft",
  {
    id: id(),
    tokenHash: text().notNull(),
    context: text().notNull(),
    locale: text().notNull(),
    step: text().notNull(),
    /** Values by field, without the password. */
    values: document<Readonly<Record<string, string | number | boolean | string[]>>>(),
    email: text().notNull(),
    passwordHash: text().notNull(),
    /** SHA-256 of the six digits and the draft's token; null where the address has an account already. */
    codeHash: text(),
    codeSentAt: instant(),
    codeExpiresAt: instant(),
    codeTries: integer().notNull().default(0),
    verifiedAt: instant(),
    /** `garage-du-pont.shop.example`, kept free for this draft for a while. */
    domain: text(),
    domainReservedUntil: instant(),
    /** Dealer of the directory that the draft claims to be, and whether a code proved it. */
    claimFitterId: big(),
    claimCodeHash: text(),
    claimCodeExpiresAt: instant(),
    claimTries: integer().notNull().default(0),
    claimProvedAt: instant(),
    /** What the shop to be is invited to, where it is. */
    invitationId: big().references(() => creationInvitation.id),
    shopId: big().references(() => shop.id),
    /** What is still to do for the shop that was created: the next phase, or DONE; null before. */
    phase: text().$type<CreationPhase | "DONE">(),
    /** Until then one call works on the phases, and others wait for it. */
    phaseLeaseUntil: instant(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
  },
  (t) => [uniqueIndex("creation_draft_token").on(t.tokenHash), index("creation_draft_domain").on(t.domain)],
);

/** A mailed link that shows one request to somebody without an account. */
export const externalLink = pgTable(
  "external_link",
  {
    id: id(),
    tokenHash: text().notNull(),
    /** `appointment`, `quote`, `contact`. */
    type: text().notNull(),
    audience: text().$type<"CUSTOMER" | "DEALER">().notNull(),
    shopId: big()
      .notNull()
      .references(() => shop.id),
    /** Id of the request. */
    recordId: big().notNull(),
    createdAt: createdAt(),
    expiresAt: instant(),
    revokedAt: instant(),
  },
  (t) => [uniqueIndex("external_link_token").on(t.tokenHash), index("external_link_record").on(t.shopId, t.recordId)],
);

export type DealerTransferStatus = "REQUESTED" | "ACCEPTED" | "DONE" | "REFUSED" | "CANCELLED" | "EXPIRED";

/** Dealers that go from one shop to another, once both agree. */
/** What became of a dealer: where the shop that got it had to number its names, and what it showed of its own before it became the owner. */
export interface TransferredNames {
  /** In the shop that gave it. */
  readonly code: string;
  readonly newCode: string | null;
  readonly newUrls: readonly string[];
  readonly shownThere: boolean;
  /** Names of fields. */
  readonly dropped: readonly string[];
}
/** What became of a transfer: by dealer, and why it was refused. */
export interface TransferReport {
  readonly reason?: string;
  readonly [fitterId: `${number}`]: "NOT_OWNED" | TransferredNames;
}

export const dealerTransfer = pgTable(
  "dealer_transfer",
  {
    id: id(),
    /** Of the secret in the mail to the shop that has to agree. */
    tokenHash: text().notNull(),
    /** TRANSFER moves the ownership, SHARE adds a link. */
    type: text().$type<"TRANSFER" | "SHARE">().notNull(),
    fromShopId: big()
      .notNull()
      .references(() => shop.id),
    toShopId: big()
      .notNull()
      .references(() => shop.id),
    /** One of the two; the other has to agree. */
    requestedByShopId: big()
      .notNull()
      .references(() => shop.id),
    requestedBy: big().references(() => userAccount.id),
    fitterIds: jsonb().$type<readonly number[]>().notNull(),
    /** The shop that gives the dealers away goes on showing them. */
    keepVisible: boolean().notNull().default(false),
    message: text(),
    /** First day on which it is carried out. */
    effectiveOn: date({ mode: "string" }).notNull(),
    status: text().$type<DealerTransferStatus>().notNull().default("REQUESTED"),
    report: document<TransferReport>(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    decidedAt: instant(),
    /** Who decided in the admin; null where it was by the link of the mail. */
    decidedBy: big().references(() => userAccount.id),
    doneAt: instant(),
    /** What goes with the ownership besides the dealers: future appointments, reviews, the dealers' users. */
    along: document<Partial<Record<"appointments" | "reviews" | "users", boolean>>>(),
    version: version(),
    updatedAt: createdAt(),
    updatedBy: big().references(() => userAccount.id),
    deletedAt: instant(),
    /** Names of the dealers and the two shops, folded. */
    search: text().notNull().default(""),
  },
  (t) => [
    uniqueIndex("dealer_transfer_token").on(t.tokenHash),
    index("dealer_transfer_from").on(t.fromShopId),
    index("dealer_transfer_to").on(t.toShopId),
  ],
);
