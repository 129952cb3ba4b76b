/** What a mailed link shows to somebody without an account (Spec 1 §2.3, §3 "Appointment (external view)", §7 "Public pages"). */
import * as v from "valibot";
import { endpoint } from "../endpoint";

/** Kinds of requests; an unknown one shows the customer only. */
export const EXTERNAL_REQUEST_TYPES = ["appointment", "quote", "contact"] as const;

const text = v.nullish(v.string());

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
