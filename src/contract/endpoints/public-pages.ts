/** What a mailed link shows to somebody without an account (Spec 1 §2.3, §3 "Appointment (external view)", §7 "Public pages"). */
import * as v from "valibot";
import { endpoint } from "../endpoint";

/** Kinds of requests; an unknown one shows the customer only. */
export const EXTERNAL_REQUEST_TYPES = ["appointment", "quote", "contact"] as const;

/**
 * What a link lets its bearer do. Customer: take a proposed start (`confirm`), `cancel`, `reschedule`, and with a quote `accept` or
 * `refuse` it. Dealer: `confirm` as asked for, `refuse` with a reason, `propose` up to three starts.
 */
export const EXTERNAL_ACTIONS = ["confirm", "cancel", "reschedule", "refuse", "propose", "accept"] as const;
export type ExternalAction = (typeof EXTERNAL_ACTIONS)[number];

/** Starts that a dealer may propose at once. */
export const MAX_PROPOSALS = 3;
/** Signs of a reason. */
export const MAX_REASON = 300;

const text = v.nullish(v.string());
const secret = v.pipe(v.string(), v.maxLength(200));
const instant = v.pipe(v.string(), v.isoTimestamp());

const customer = v.looseObject({
  name: text,
  address: v.nullish(v.looseObject({ address1: text, address2: text, postalCode: text, city: text })),
  phoneNumber: text,
  email: text,
  newsletter: v.nullish(v.boolean()),
  contactMode: text,
  contactTime: text,
  vehicleRegistrationNumber: text,
  year: v.nullish(v.union([v.string(), v.number()])),
  consentUseOfPersonalData: v.nullish(v.boolean()),
});

const fitter = v.looseObject({ name: text, address1: text, address2: text, postalCode: text, city: text, tel: text });

/** Field names to the letter of Spec 1 §3. Whatever is absent or empty is not shown. */
export const externalRequestView = v.looseObject({
  id: v.nullish(v.union([v.string(), v.number()])),
  /** Shown by the message `appointment-status-{status in small letters}`. */
  status: text,
  /** ISO instant with the dealer's offset. */
  date: text,
  brand: text,
  model: text,
  option: text,
  tyreSize: text,
  manufacturer: text,
  shopServices: v.nullish(v.array(v.looseObject({ name: text }))),
  comments: text,
  carBrand: text,
  carModel: text,
  vehicleRegistrationNumber: text,
  customer: v.nullish(customer),
  /** The dealer; with an appointment only. */
  fitter: v.nullish(fitter),
  /** For whom the link is: who may do what follows. */
  audience: v.nullish(v.picklist(["CUSTOMER", "DEALER"])),
  /** What the bearer of the link may do now. */
  actions: v.nullish(v.array(v.picklist(EXTERNAL_ACTIONS))),
  /** Starts that the dealer proposed: ISO instants with the dealer's offset. */
  proposals: v.nullish(v.array(v.string())),
  /** Until when the customer may cancel or move the appointment: ISO instant with the dealer's offset. */
  changeableUntil: text,
  /** The visit is over: its customer may give a review, or gave one. */
  review: v.nullish(v.picklist(["OPEN", "GIVEN"])),
  /** The person asked to be forgotten: nothing is left to show but the reference. */
  erased: v.nullish(v.boolean()),
});
export type ExternalRequestView = v.InferOutput<typeof externalRequestView>;

export const externalRequest = endpoint({
  id: "external-request.load",
  method: "GET",
  path: "/admin/public/api/request/external-hash",
  summary: "A request by the secret of its link; every link that can't be used answers the same 404",
  public: true,
  // A missing part is no other case than a wrong one.
  query: v.object({
    type: v.optional(v.pipe(v.string(), v.maxLength(40)), ""),
    hash: v.optional(v.pipe(v.string(), v.maxLength(200)), ""),
  }),
  response: externalRequestView,
});

export const externalRequestStarts = endpoint({
  id: "external-request.starts",
  method: "GET",
  path: "/admin/public/api/request/external-hash/starts",
  summary: "Free starts of the appointment's dealer, for the bearer of its link; at most 240",
  public: true,
  query: v.object({ type: v.optional(secret, ""), hash: v.optional(secret, "") }),
  response: v.object({
    /** ISO instants with the dealer's offset, in order. */
    starts: v.array(v.string()),
  }),
});

export const actOnExternalRequest = endpoint({
  id: "external-request.act",
  method: "POST",
  path: "/admin/public/api/request/external-hash/{action}",
  summary: "Confirm, cancel, move, refuse, propose or accept by a mailed link; twice is done once",
  public: true,
  params: v.object({ action: v.picklist(EXTERNAL_ACTIONS) }),
  body: v.strictObject({
    type: secret,
    hash: secret,
    /** Chosen start, with `reschedule` and with a customer's `confirm`. */
    at: v.optional(instant),
    /** With `propose`. */
    starts: v.optional(v.pipe(v.array(instant), v.maxLength(MAX_PROPOSALS))),
    /** Asked for when a dealer refuses. */
    reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(MAX_REASON))),
  }),
  response: v.looseObject({
    /** Message keys; none when it is done. */
    errors: v.nullish(v.array(v.string())),
    /** It was done before: nothing happened now. */
    already: v.nullish(v.boolean()),
    /** How the request is afterwards. */
    request: v.nullish(externalRequestView),
  }),
  wrapped: false,
});

export const confirmDealerTransfer = endpoint({
  id: "dealer-transfer.confirm",
  method: "GET",
  path: "/admin/public/api/dealer-transfer/confirm",
  summary: "Agree to a dealer transfer by its mailed link; carries `errors` when that is not possible",
  public: true,
  query: v.object({
    /** TRANSFER or SHARE. */
    type: v.optional(v.pipe(v.string(), v.maxLength(40)), ""),
    /** Secret of the request, not an id. */
    dealer: v.optional(v.pipe(v.string(), v.maxLength(200)), ""),
    /** Code of the shop that agrees. */
    shop: v.optional(v.pipe(v.string(), v.maxLength(60)), ""),
  }),
  response: v.looseObject({ errors: v.nullish(v.array(v.string())), status: text }),
  wrapped: false,
  writes: true,
});
