/** Lookups while a dealer is edited: geocoding, the VAT number, and possible duplicates. */
import * as v from "valibot";
import { VAT_STATES } from "../company-numbers";
import { endpoint } from "../endpoint";
import { GEO_PRECISIONS } from "../fields/values";
import { DUPLICATE_REASONS } from "./dealer-duplicates";
import { idParam } from "../input-schemas";

const addressPart = (max: number) => v.optional(v.pipe(v.string(), v.maxLength(max)), "");

const position = v.object({
  /** WGS 84 degrees. */
  lat: v.number(),
  lng: v.number(),
  /** Precision: the house, its street, or only the town. */
  precision: v.picklist(GEO_PRECISIONS),
});

export const geocodeAddress = endpoint({
  id: "fitter.geocode",
  method: "GET",
  path: "/admin/api/fitter/geocode",
  summary: "Position of an address; null when unknown",
  query: v.object({
    address1: addressPart(200),
    postalCode: addressPart(20),
    city: addressPart(100),
    country: addressPart(2),
  }),
  response: v.object({ place: v.nullable(position) }),
  right: "FITTER",
});

const similarDealer = v.object({
  id: v.number(),
  name: v.string(),
  code: v.string(),
  city: v.string(),
  status: v.string(),
  reasons: v.array(v.picklist(DUPLICATE_REASONS)),
});
export type SimilarDealer = v.InferOutput<typeof similarDealer>;

export const similarDealers = endpoint({
  id: "fitter.similar",
  method: "GET",
  path: "/admin/api/fitter/similar",
  summary: "Dealers of the shop that may duplicate the edited one, most similar first, at most five",
  query: v.object({
    /** Id of the edited dealer, if it is stored. */
    id: v.optional(v.pipe(idParam, v.transform(Number))),
    name: addressPart(80),
    address1: addressPart(200),
    postalCode: addressPart(20),
    phone: addressPart(40),
    email: addressPart(200),
    companyId: addressPart(40),
  }),
  response: v.object({ elements: v.array(similarDealer) }),
  right: "FITTER",
});

export const checkDealerVat = endpoint({
  id: "fitter.vat-number",
  method: "GET",
  path: "/admin/api/fitter/vat-number",
  summary: "Whether the register of European VAT numbers knows a number; UNVERIFIED without a register",
  query: v.object({ vatNumber: v.pipe(v.string(), v.minLength(4), v.maxLength(20)) }),
  response: v.object({ state: v.picklist(VAT_STATES) }),
  right: "FITTER",
});
