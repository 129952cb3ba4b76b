import {
  answerLock,
  EVIDENCE_FILES,
  EVIDENCE_TEXTS,
  evidenceErrors,
  MAX_EVIDENCE_FILE,
  MAX_EVIDENCE_TEXT,
} from "../../../contract/dispute-evidence";
import { f } from "../../../contract/fields";
import { PAYMENT_PLATFORMS } from "../../../contract/orders";
import { DISPUTE_REASONS, DISPUTE_STATUSES, takesEvidence } from "../../../contract/payments";
import { defineResource } from "../../../contract/resource";
import { DISPUTE_TINTS } from "./payment-tints";

const EVIDENCE = [...EVIDENCE_TEXTS, ...EVIDENCE_FILES] as const;
const evidenceFile = () => f.file({ types: ["PDF", "JPEG", "PNG"], maxBytes: MAX_EVIDENCE_FILE });

/** Answers to disputes: why the customer contests a payment, and the evidence that the shop sends against it, once. */
export default defineResource({
  name: "payment-dispute",
  area: "activity",
  screens: {
    detail: {
      path: "dispute-evidence/{platformCode}/{paymentId}",
      tag: "td-dispute-evidence",
      icon: "shield-exclamation",
      key: { field: "paymentKey" },
      parts: { platformCode: "platformCode" },
      backTo: { path: "payment/getPayment/{platformCode}/{paymentId}", titleKey: "payment-dispute.up" },
    },
  },
  right: { read: "PAYMENT", write: "PAYMENT" },
  conditions: ["not-dlu"],
  scope: "dealer",
  table: "payment-dispute",
  label: "platformId",
  fields: {
    paymentKey: f.text({ required: true, max: 120, readOnly: true }),
    platformCode: f.choice(PAYMENT_PLATFORMS, { required: true, readOnly: true, default: "STRIPE" }),
    platformId: f.text({ required: true, max: 120, readOnly: true }),
    payment: f.reference("payment", { required: true, readOnly: true }),
    status: f.choice(DISPUTE_STATUSES, {
      required: true,
      readOnly: true,
      default: "needs_response",
      tints: DISPUTE_TINTS,
    }),
    reason: f.choice(DISPUTE_REASONS, { required: true, readOnly: true, default: "general" }),
    networkCode: f.text({ max: 20, readOnly: true }),
    /** What the cardholder wrote. */
    words: f.multiline({ max: 20_000, readOnly: true }),
    amount: f.money({ required: true, readOnly: true }),
    fee: f.money({ required: true, readOnly: true }),
    dueAt: f.dateTime({ readOnly: true }),
    submissions: f.integer({ required: true, readOnly: true, default: 0 }),
    submittedAt: f.dateTime({ readOnly: true }),
    customerName: f.text({ max: 200 }),
    customerEmailAddress: f.email(),
    customerPurchaseIp: f.text({ max: 45 }),
    billingAddress: f.multiline({ max: 1_000 }),
    productDescription: f.multiline({ max: MAX_EVIDENCE_TEXT }),
    serviceDate: f.date(),
    serviceDocumentation: evidenceFile(),
    receipt: evidenceFile(),
    customerCommunication: evidenceFile(),
    customerSignature: evidenceFile(),
    refundPolicy: evidenceFile(),
    refundPolicyDisclosure: f.multiline({ max: MAX_EVIDENCE_TEXT }),
    refundRefusalExplanation: f.multiline({ max: MAX_EVIDENCE_TEXT }),
    cancellationPolicy: evidenceFile(),
    cancellationPolicyDisclosure: f.multiline({ max: MAX_EVIDENCE_TEXT }),
    cancellationRebuttal: f.multiline({ max: MAX_EVIDENCE_TEXT }),
    shippingAddress: f.multiline({ max: 1_000 }),
    shippingCarrier: f.text({ max: 200 }),
    shippingDate: f.date(),
    shippingTrackingNumber: f.text({ max: 200 }),
    shippingDocumentation: evidenceFile(),
    duplicateChargeId: f.text({ max: 120 }),
    duplicateChargeExplanation: f.multiline({ max: MAX_EVIDENCE_TEXT }),
    duplicateChargeDocumentation: evidenceFile(),
    accessActivityLog: f.multiline({ max: MAX_EVIDENCE_TEXT }),
    uncategorizedText: f.multiline({ max: MAX_EVIDENCE_TEXT }),
    uncategorizedFile: evidenceFile(),
    /** Names of the evidence that was filled in from the order and not changed since, by comma. */
    prefilled: f.text({ max: 1_000, readOnly: true }),
  },
  rules: evidenceErrors,
  locks: (dispute) => {
    const lock = answerLock(dispute);
    return lock === undefined ? {} : Object.fromEntries(EVIDENCE.map((name) => [name, lock]));
  },
  list: {
    columns: ["platformId", "paymentKey", "status", "reason", "amount", "dueAt"],
    search: ["platformId", "paymentKey"],
    sort: "-dueAt",
  },
  form: {
    tabs: {
      understand: {
        dispute: ["status", "amount", "fee", "reason", "networkCode", "dueAt", "words", "payment", "submissions"],
        checklist: ["@checklist"],
      },
      evidence: {
        customer: ["customerName", "customerEmailAddress", "customerPurchaseIp", "billingAddress", "customerSignature"],
        service: ["productDescription", "serviceDate", "serviceDocumentation", "receipt", "customerCommunication"],
        shipping: [
          "shippingAddress",
          "shippingCarrier",
          "shippingDate",
          "shippingTrackingNumber",
          "shippingDocumentation",
        ],
        refund: ["refundPolicy", "refundPolicyDisclosure", "refundRefusalExplanation"],
        cancellation: ["cancellationPolicy", "cancellationPolicyDisclosure", "cancellationRebuttal"],
        duplicate: ["duplicateChargeId", "duplicateChargeExplanation", "duplicateChargeDocumentation"],
        other: ["accessActivityLog", "uncategorizedText", "uncategorizedFile"],
      },
      review: { review: ["@review"] },
      history: { history: ["@history"] },
    },
  },
  actions: {
    fill: { icon: "magic", when: (dispute) => answerLock(dispute) === undefined },
    submit: {
      icon: "send",
      main: true,
      confirm: "opt-in",
      when: (dispute) => answerLock(dispute) === undefined && takesEvidence(dispute.platformCode),
    },
    "mark-sent": {
      icon: "envelope-check",
      main: true,
      confirm: "opt-in",
      when: (dispute) => answerLock(dispute) === undefined && !takesEvidence(dispute.platformCode),
    },
    accept: {
      icon: "x-octagon",
      danger: true,
      when: (dispute) => answerLock(dispute) === undefined,
      input: { amount: f.money({ required: true, min: 0 }) },
    },
  },
  operations: { create: false, remove: false },
});
