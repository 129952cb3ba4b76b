/** What a mailed link shows to a person without an account. */
import * as v from "valibot";
import { attachment, attachmentKeys, fileKey } from "../attachments";
import { endpoint } from "../endpoint";
import { MAX_FILE_BYTES } from "../file-types";
import { instant, recordId } from "../input-schemas";
import { OFFER_GROUPS } from "../quotes";

/** Types of requests; for an unknown type only the customer is shown. */
export const EXTERNAL_REQUEST_TYPES = ["appointment", "quote", "contact"] as const;
export type ExternalRequestType = (typeof EXTERNAL_REQUEST_TYPES)[number];

/**
 * Actions of a link's holder. Customer: `confirm` a proposed start, `cancel`, `reschedule`, and `accept` or `refuse` a quote. Dealer:
 * `confirm` the requested start, `refuse` with a reason, `propose` up to three starts.
 */
export const EXTERNAL_ACTIONS = ["confirm", "cancel", "reschedule", "refuse", "propose", "accept"] as const;
export type ExternalAction = (typeof EXTERNAL_ACTIONS)[number];

/** Maximum number of starts that a dealer proposes at once. */
export const MAX_PROPOSALS = 3;
/** Maximum length of a reason, in characters. */
export const MAX_REASON_LENGTH = 300;

/** Maximum length of a message by a visitor or by a link, in characters. */
export const MAX_PUBLIC_MESSAGE = 4_000;

const text = v.nullish(v.string());
const secret = v.pipe(v.string(), v.maxLength(200));

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

/** How far the offers of a quote are for the customer. */
const OFFER_STATES = ["OPEN", "ACCEPTED", "REFUSED", "EXPIRED", "WITHDRAWN"] as const;
export type OfferState = (typeof OFFER_STATES)[number];

/** The offers of a quote. Amounts are in minor units and include VAT. */
const offer = v.looseObject({
  state: v.picklist(OFFER_STATES),
  /** Number of the quote. */
  reference: v.string(),
  /** Sent with the answer, so that a newer offer is not accepted unseen. */
  revision: v.number(),
  /** ISO day, included. */
  validUntil: v.string(),
  currency: v.string(),
  message: text,
  conditions: text,
  accepted: v.nullish(v.picklist(OFFER_GROUPS)),
  groups: v.array(
    v.looseObject({
      group: v.picklist(OFFER_GROUPS),
      total: v.number(),
      lines: v.array(v.looseObject({ label: v.string(), quantity: v.number(), total: v.number() })),
    }),
  ),
});
export type ExternalOffer = v.InferOutput<typeof offer>;

/** What was written after the customer's message; `name` is that of the customer, or of the garage. */
const publicMessage = v.looseObject({
  from: v.picklist(["CUSTOMER", "GARAGE"]),
  name: v.string(),
  text: v.string(),
  /** ISO instant. */
  at: v.string(),
  files: v.nullish(v.array(attachment)),
});
export type PublicMessage = v.InferOutput<typeof publicMessage>;

/** A request as its link shows it. Missing and empty parts are hidden. */
const externalRequestView = v.looseObject({
  id: v.nullish(v.union([v.string(), v.number()])),
  /** Its text is `appointment-status-{status in lower case}`. */
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
  /** The dealer; with appointments only. */
  fitter: v.nullish(fitter),
  /** Who the link is for; decides which actions exist. */
  audience: v.nullish(v.picklist(["CUSTOMER", "DEALER"])),
  /** Actions that the holder may run now. */
  actions: v.nullish(v.array(v.picklist(EXTERNAL_ACTIONS))),
  /** The offers of a quote; absent before any was sent. */
  offer: v.nullish(offer),
  /** With contacts: the conversation, oldest first. */
  thread: v.nullish(v.array(publicMessage)),
  /** Whether the holder can write a message. */
  mayWrite: v.nullish(v.boolean()),
  /** Starts proposed by the dealer: ISO instants with the dealer's offset. */
  proposals: v.nullish(v.array(v.string())),
  /** ISO instant with the dealer's offset until which the customer may cancel or move the appointment. */
  changeableUntil: text,
  /** After the visit: whether the customer can still give a review, or has given one. */
  review: v.nullish(v.picklist(["OPEN", "GIVEN"])),
  /** The customer's data were erased; only the reference is left. */
  erased: v.nullish(v.boolean()),
});
export type ExternalRequestView = v.InferOutput<typeof externalRequestView>;

export const externalRequest = endpoint({
  id: "external-request.load",
  method: "GET",
  path: "/admin/public/api/request/external-hash",
  summary: "A request by its link's token; every unusable link answers the same 404",
  public: true,
  // A missing part gets the same response as a wrong one.
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
  summary: "Free starts of the appointment's dealer, for the link's holder; at most 240",
  public: true,
  query: v.object({ type: v.optional(secret, ""), hash: v.optional(secret, "") }),
  response: v.object({
    /** ISO instants with the dealer's offset, in ascending order. */
    starts: v.array(v.string()),
  }),
});

export const externalOffer = endpoint({
  id: "external-request.offer",
  method: "GET",
  path: "/admin/public/api/request/external-hash/offer",
  summary: "The offers of a quote as PDF, for the link's holder",
  public: true,
  query: v.object({ hash: v.optional(secret, "") }),
  responseType: "file",
});

export const actOnExternalRequest = endpoint({
  id: "external-request.act",
  method: "POST",
  path: "/admin/public/api/request/external-hash/{action}",
  summary: "Confirm, cancel, move, refuse, propose or accept by a mailed link; idempotent",
  public: true,
  params: v.object({ action: v.picklist(EXTERNAL_ACTIONS) }),
  body: v.strictObject({
    type: secret,
    hash: secret,
    /** Chosen start; with `reschedule` and a customer's `confirm`. */
    at: v.optional(instant),
    /** With `propose`. */
    starts: v.optional(v.pipe(v.array(instant), v.maxLength(MAX_PROPOSALS))),
    /** The chosen offer of a quote; with `accept`. */
    group: v.optional(v.picklist(OFFER_GROUPS)),
    /** Revision of the quote that the page showed. */
    revision: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
    /** With a dealer's `refuse`. */
    reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(MAX_REASON_LENGTH))),
  }),
  response: v.looseObject({
    /** Message keys; empty when the action succeeded. */
    errors: v.nullish(v.array(v.string())),
    /** True when the action had already been done; this call then changed nothing. */
    already: v.nullish(v.boolean()),
    /** The request after the action. */
    request: v.nullish(externalRequestView),
  }),
  wrapped: false,
});

export const writeExternalMessage = endpoint({
  id: "external-request.write",
  method: "POST",
  path: "/admin/public/api/request/contact-message",
  summary: "A further message of the customer, or the dealer's answer, by a mailed link; stored once for each key",
  public: true,
  body: v.strictObject({
    hash: secret,
    text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MAX_PUBLIC_MESSAGE)),
    key: v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/)),
    files: attachmentKeys,
  }),
  response: v.looseObject({
    /** Message keys; empty when the message was stored. */
    errors: v.nullish(v.array(v.string())),
    request: v.nullish(externalRequestView),
  }),
  wrapped: false,
});

export const uploadExternalFile = endpoint({
  id: "external-request.upload",
  method: "POST",
  path: "/admin/public/api/request/contact-file",
  summary: "A file for a message by a mailed link; it is deleted unless a message carries it",
  public: true,
  bodyType: "multipart",
  fileBytes: MAX_FILE_BYTES,
  body: v.object({ hash: secret }),
  response: attachment,
});

export const externalFile = endpoint({
  id: "external-request.file",
  method: "GET",
  path: "/admin/public/api/request/contact-file",
  summary: "A file of the conversation, for the link's holder",
  public: true,
  query: v.object({ hash: v.optional(secret, ""), file: fileKey }),
  responseType: "file",
});

/** A visitor's message for a shop. Messages that look like spam are stored too, and answered like others. */
export const sendContact = endpoint({
  id: "public.contact",
  method: "POST",
  path: "/admin/public/api/contact/{shopCode}",
  summary: "A message of a visitor for a shop or one of its dealers",
  public: true,
  params: v.object({ shopCode: v.pipe(v.string(), v.maxLength(60)) }),
  body: v.strictObject({
    fitterId: v.optional(recordId),
    formCode: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(40))),
    subject: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(160))),
    name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(120)),
    email: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(254), v.email())),
    phone: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(30))),
    vehicleRegistrationNumber: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(20))),
    text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MAX_PUBLIC_MESSAGE)),
    locale: v.optional(v.pipe(v.string(), v.regex(/^[a-z]{2}_[A-Z]{2}$/))),
    /** Further answers of the form. */
    answers: v.optional(
      v.pipe(
        v.array(
          v.strictObject({
            label: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(120)),
            value: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(2_000)),
          }),
        ),
        v.maxLength(40),
      ),
      [],
    ),
    /** The visitor agrees that the data are used to answer. */
    consentUseOfPersonalData: v.literal(true, "error.required"),
  }),
  response: v.object({ received: v.boolean() }),
});

export const confirmDealerTransfer = endpoint({
  id: "dealer-transfer.confirm",
  method: "GET",
  path: "/admin/public/api/dealer-transfer/confirm",
  summary: "Accept a dealer transfer by its mailed link; returns `errors` when that is not possible",
  public: true,
  query: v.object({
    /** TRANSFER or SHARE. */
    type: v.optional(v.pipe(v.string(), v.maxLength(40)), ""),
    /** Token of the request, not an id. */
    dealer: v.optional(v.pipe(v.string(), v.maxLength(200)), ""),
    /** Code of the accepting shop. */
    shop: v.optional(v.pipe(v.string(), v.maxLength(60)), ""),
  }),
  response: v.looseObject({ errors: v.nullish(v.array(v.string())), status: text }),
  wrapped: false,
  writes: true,
});
