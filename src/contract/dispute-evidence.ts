/** Evidence of a dispute: its texts and files by Stripe's names, its limits, and until when the shop may answer. */
import type { FileValue } from "./fields/values";
import { needsResponse, type DisputeReason, type DisputeStatus } from "./payments";

export const EVIDENCE_TEXTS = [
  "customerName",
  "customerEmailAddress",
  "customerPurchaseIp",
  "billingAddress",
  "productDescription",
  "serviceDate",
  "refundPolicyDisclosure",
  "refundRefusalExplanation",
  "cancellationPolicyDisclosure",
  "cancellationRebuttal",
  "shippingAddress",
  "shippingCarrier",
  "shippingDate",
  "shippingTrackingNumber",
  "duplicateChargeId",
  "duplicateChargeExplanation",
  "accessActivityLog",
  "uncategorizedText",
] as const;
export const EVIDENCE_FILES = [
  "serviceDocumentation",
  "receipt",
  "customerCommunication",
  "customerSignature",
  "refundPolicy",
  "cancellationPolicy",
  "shippingDocumentation",
  "duplicateChargeDocumentation",
  "uncategorizedFile",
] as const;
export type EvidenceText = (typeof EVIDENCE_TEXTS)[number];
export type EvidenceFile = (typeof EVIDENCE_FILES)[number];
export type EvidenceName = EvidenceText | EvidenceFile;

export type EvidenceValues = Readonly<Record<EvidenceText, string | null>> &
  Readonly<Record<EvidenceFile, FileValue | null>>;

/** Characters of one text, and of all together. */
export const MAX_EVIDENCE_TEXT = 20_000;
export const MAX_ALL_TEXTS = 150_000;
/** Bytes of one file, and of all together. */
export const MAX_EVIDENCE_FILE = 5 * 1024 * 1024;
export const MAX_ALL_FILES = 4.5 * 1024 * 1024;

/** Returns Stripe's name: `customer_email_address` for `customerEmailAddress`. */
export const platformName = (name: EvidenceName): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const textSize = (values: EvidenceValues, name: EvidenceText): number => values[name]?.length ?? 0;
const fileSize = (values: EvidenceValues, name: EvidenceFile): number => values[name]?.size ?? 0;

/** Returns the name with the largest size; undefined unless all sizes together exceed the limit. */
function largestBeyond<Name extends string>(
  names: readonly Name[],
  sizeOf: (name: Name) => number,
  limit: number,
): Name | undefined {
  const total = names.reduce((sum, name) => sum + sizeOf(name), 0);
  return total <= limit ? undefined : names.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0];
}

/** Returns message keys of limits that all texts or files together exceed, at the largest of them. */
export function evidenceErrors(
  values: EvidenceValues,
): Partial<Record<EvidenceName, "payment-dispute.error.texts" | "payment-dispute.error.files">> {
  const text = largestBeyond(EVIDENCE_TEXTS, (name) => textSize(values, name), MAX_ALL_TEXTS);
  const file = largestBeyond(EVIDENCE_FILES, (name) => fileSize(values, name), MAX_ALL_FILES);
  return {
    ...(text !== undefined && { [text]: "payment-dispute.error.texts" }),
    ...(file !== undefined && { [file]: "payment-dispute.error.files" }),
  };
}

/** Returns the names of what is filled in. */
export const filledEvidence = (values: EvidenceValues): EvidenceName[] =>
  [...EVIDENCE_TEXTS, ...EVIDENCE_FILES].filter((name) => values[name] !== null && values[name] !== "");

export interface AnswerFacts {
  readonly status: DisputeStatus;
  readonly dueAt: string | null;
  readonly submittedAt: string | null;
}

/** Returns the message key of why the shop can no longer answer; undefined while it can. */
export function answerLock(
  { status, dueAt, submittedAt }: AnswerFacts,
  now = Date.now(),
): "payment-dispute.lock.sent" | "payment-dispute.lock.closed" | "payment-dispute.lock.past-due" | undefined {
  if (submittedAt !== null) return "payment-dispute.lock.sent";
  if (!needsResponse(status)) return "payment-dispute.lock.closed";
  return dueAt !== null && Date.parse(dueAt) < now ? "payment-dispute.lock.past-due" : undefined;
}

/** What convinces a bank, by the reason of the dispute. */
const CHECKLISTS: Readonly<Partial<Record<DisputeReason, readonly EvidenceName[]>>> = {
  fraudulent: ["customerPurchaseIp", "billingAddress", "serviceDocumentation", "customerSignature"],
  unrecognized: ["customerPurchaseIp", "productDescription", "receipt", "customerSignature"],
  product_not_received: ["serviceDate", "serviceDocumentation", "shippingDocumentation", "shippingTrackingNumber"],
  product_unacceptable: ["productDescription", "serviceDocumentation", "refundPolicy", "customerCommunication"],
  duplicate: ["receipt", "duplicateChargeId", "duplicateChargeExplanation", "duplicateChargeDocumentation"],
  credit_not_processed: ["refundPolicy", "refundPolicyDisclosure", "refundRefusalExplanation"],
  subscription_canceled: ["cancellationPolicy", "cancellationPolicyDisclosure", "cancellationRebuttal"],
};
export const checklistOf = (reason: DisputeReason): readonly EvidenceName[] =>
  CHECKLISTS[reason] ?? ["productDescription", "receipt", "customerCommunication"];
