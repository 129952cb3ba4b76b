/** The interface of payment platforms. Amounts are in minor units of the payment's currency. */
import type { RefundReason } from "../../../../src/contract/orders";
import type {
  DisputeReason,
  DisputeStatus,
  PaymentInstrument,
  PaymentStatus,
  RefundState,
} from "../../../../src/contract/payments";

export interface PlatformRefund {
  readonly id: string;
  readonly amountMinor: number;
  readonly state: RefundState;
  readonly failureReason: string | null;
  readonly at: Date;
  /** Key that the shop gave to the refund; null for one that was made elsewhere. */
  readonly key: string | null;
}

export interface PlatformDispute {
  readonly id: string;
  readonly amountMinor: number;
  readonly feeMinor: number;
  readonly status: DisputeStatus;
  readonly reason: DisputeReason;
  readonly networkCode: string | null;
  readonly words: string | null;
  readonly dueAt: Date | null;
  readonly submissions: number;
  readonly at: Date;
}

/** What the customer paid with, as far as the platform tells. */
export interface PlatformMeans {
  readonly instrument: PaymentInstrument;
  readonly cardBrand: string | null;
  readonly last4: string | null;
  readonly cardExpiry: string | null;
  readonly cardCountry: string | null;
  readonly threeDSecure: string | null;
  readonly risk: string | null;
}

/** A payment as the platform knows it now. */
export interface PaymentSnapshot {
  /** Before refunds, which are listed apart. */
  readonly status: PaymentStatus;
  readonly capturedMinor: number;
  readonly feeMinor: number | null;
  readonly authorisedUntil: Date | null;
  readonly payoutOn: string | null;
  readonly failureReason: string | null;
  readonly means: PlatformMeans | null;
  readonly refunds: readonly PlatformRefund[];
  readonly disputes: readonly PlatformDispute[];
}

/** A payment at its platform. */
export interface PaymentRef {
  readonly id: string;
  readonly currency: string;
}

export interface RefundOrder {
  readonly amountMinor: number;
  readonly reason: RefundReason;
  readonly note: string | null;
}

/** Texts and files by the name of the evidence. */
export interface Evidence {
  readonly texts: Readonly<Record<string, string>>;
  readonly files: readonly {
    readonly field: string;
    readonly name: string;
    readonly type: string;
    readonly content: Buffer;
  }[];
}

/** A signed message of the platform. */
export interface PlatformEvent {
  readonly id: string;
  readonly type: string;
  /** Id of the payment that it is about; null for other messages. */
  readonly payment: string | null;
  /** Whether the account may take payments, in a message about the account. */
  readonly accountReady?: boolean;
}

/** The account at the platform. */
export interface PlatformAccount {
  /** Whether it may take payments. */
  readonly ready: boolean;
  /** ISO codes of the currencies in which it takes payments. */
  readonly currencies: readonly string[];
  /** Addresses to which the platform sends its messages. */
  readonly webhooks: readonly string[];
}

/** Headers by lower-case name. */
export type WebhookHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Calls of a payment platform. Writing calls take a key: the platform carries out calls with the same key once, so that they may be
 * repeated after a lost answer. All throw a PlatformError.
 */
export interface PaymentPlatformClient {
  /** Returns the current state; undefined from platforms that keep none. */
  read(payment: PaymentRef): Promise<PaymentSnapshot | undefined>;
  /** Captures the amount, once. What is left of the authorisation is released. */
  capture(payment: PaymentRef, amountMinor: number, key: string): Promise<void>;
  /** Releases the authorisation. */
  cancel(payment: PaymentRef, key: string): Promise<void>;
  refund(payment: PaymentRef, refund: RefundOrder, key: string): Promise<PlatformRefund>;
  /** Sends the evidence of a dispute, once and for good. */
  submitEvidence(disputeId: string, evidence: Evidence, key: string): Promise<void>;
  /** Accepts the loss of a dispute. */
  acceptDispute(disputeId: string, key: string): Promise<void>;
  /** Returns the message of a webhook. Throws WebhookRefused unless the platform signed these bytes. */
  receive(headers: WebhookHeaders, body: Buffer): Promise<PlatformEvent>;
}

/** Calls about the account itself, which shops make while they set it up. */
export interface AccountClient extends PaymentPlatformClient {
  readAccount(): Promise<PlatformAccount>;
  /** Authorises an amount with the platform's test card, releases it and returns the id of the payment. Only in test mode. */
  testPayment(money: { readonly minor: number; readonly currency: string }, key: string): Promise<string>;
}

/** A failed call. `refused` calls would fail again; others can be repeated with their key. */
export class PlatformError extends Error {
  override readonly name = "PlatformError";
  constructor(
    message: string,
    readonly refused: boolean,
  ) {
    super(message);
  }
}

/** A webhook whose signature is missing, wrong or too old. */
export class WebhookRefused extends Error {
  override readonly name = "WebhookRefused";
}
