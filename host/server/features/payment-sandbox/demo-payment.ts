import type { PaymentPlatform, RefundReason } from "../../../../src/contract/orders";
import type { DisputeStatus, RefundState } from "../../../../src/contract/payments";

/** A payment of the demo, from which the objects of its platform are made. */
export interface DemoPayment {
  readonly platform: PaymentPlatform;
  readonly id: string;
  readonly minor: number;
  readonly state: "PENDING" | "AUTHORISED" | "CAPTURED" | "EXPIRED";
  readonly paidAt: Date;
  readonly cardBrand: string;
  readonly last4: string;
  /** Paid by card, also at a platform of wallets. */
  readonly isCard: boolean;
  readonly authorisedUntil: Date | null;
  readonly refunds: readonly {
    readonly id: string;
    readonly minor: number;
    readonly at: Date;
    readonly reason: RefundReason;
    readonly state: RefundState;
  }[];
  readonly disputes: readonly {
    readonly id: string;
    readonly minor: number;
    readonly status: DisputeStatus;
    readonly reason: "fraudulent" | "product_not_received";
    readonly at: Date;
    readonly dueAt: Date;
    readonly submissions: number;
  }[];
}
