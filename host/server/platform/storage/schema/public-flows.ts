/** Tables of flows without a session: password resets, shop creation, mailed links. Link secrets are stored hashed. */
import { boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { big, createdAt, document, id, instant, version } from "./columns";
import type { CreationPhase } from "../../../../../src/contract/endpoints/creation";
import { network, shop } from "./shops";
import { userAccount } from "./users";

/** Former passwords of an account. The five newest cannot be reused. */
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

/** A mailed invitation to create one shop, bound to its e-mail address. */
export const creationInvitation = pgTable(
  "creation_invitation",
  {
    id: id(),
    tokenHash: text().notNull(),
    /** Creation context that the invitation unlocks. */
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

/** Draft of a shop creation. Submitting the same draft repeatedly creates one shop. */
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
    /** SHA-256 of the six digits and the draft's token; null when the address already has an account. */
    codeHash: text(),
    codeSentAt: instant(),
    codeExpiresAt: instant(),
    codeTries: integer().notNull().default(0),
    verifiedAt: instant(),
    /** Address reserved for this draft for a limited time, e.g. `garage-du-pont.shop.example`. */
    domain: text(),
    domainReservedUntil: instant(),
    /** Dealer of the directory that the draft claims, and when a code proved the claim. */
    claimFitterId: big(),
    claimCodeHash: text(),
    claimCodeExpiresAt: instant(),
    claimTries: integer().notNull().default(0),
    claimProvedAt: instant(),
    /** Invitation that the draft was started from, if any. */
    invitationId: big().references(() => creationInvitation.id),
    shopId: big().references(() => shop.id),
    /** Next phase of the creation, or DONE; null before the creation starts. */
    phase: text().$type<CreationPhase | "DONE">(),
    /** Lease of the call that runs the phases; other calls wait until it ends. */
    phaseLeaseUntil: instant(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
  },
  (t) => [uniqueIndex("creation_draft_token").on(t.tokenHash), index("creation_draft_domain").on(t.domain)],
);

/** A mailed link that shows one request without an account. */
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

/** Changes to a transferred dealer: names that the target shop had to number, and its overrides that were dropped. */
export interface TransferredNames {
  /** Code in the source shop. */
  readonly code: string;
  readonly newCode: string | null;
  readonly newUrls: readonly string[];
  readonly shownThere: boolean;
  /** Names of the fields whose overrides were dropped. */
  readonly dropped: readonly string[];
}
/** Result of a transfer by dealer, and the reason for a refusal. */
export interface TransferReport {
  readonly reason?: string;
  readonly [fitterId: `${number}`]: "NOT_OWNED" | TransferredNames;
}

export const dealerTransfer = pgTable(
  "dealer_transfer",
  {
    id: id(),
    /** Hash of the secret mailed to the shop that has to agree. */
    tokenHash: text().notNull(),
    /** TRANSFER moves the ownership, SHARE adds a link. */
    type: text().$type<"TRANSFER" | "SHARE">().notNull(),
    fromShopId: big()
      .notNull()
      .references(() => shop.id),
    toShopId: big()
      .notNull()
      .references(() => shop.id),
    /** One of the two shops; the other one has to agree. */
    requestedByShopId: big()
      .notNull()
      .references(() => shop.id),
    requestedBy: big().references(() => userAccount.id),
    fitterIds: jsonb().$type<readonly number[]>().notNull(),
    /** Keeps the dealers visible in the source shop. */
    keepVisible: boolean().notNull().default(false),
    message: text(),
    /** First day on which the transfer takes effect. */
    effectiveOn: date({ mode: "string" }).notNull(),
    status: text().$type<DealerTransferStatus>().notNull().default("REQUESTED"),
    report: document<TransferReport>(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    decidedAt: instant(),
    /** User who decided in the admin; null when decided by the mailed link. */
    decidedBy: big().references(() => userAccount.id),
    doneAt: instant(),
    /** What moves together with the dealers: future appointments, reviews, the dealers' users. */
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
