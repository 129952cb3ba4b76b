/** Lookups while a dealer is edited: geocoding and possible duplicates. */
import * as v from "valibot";
import { endpoint } from "../endpoint";
import { GEO_PRECISIONS } from "../fields/values";
import { DUPLICATE_REASONS } from "./dealer-duplicates";
import { idParam } from "../input-schemas";

const part = (max: number) => v.optional(v.pipe(v.string(), v.maxLength(max)), "");

const place = v.object({
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
  query: v.object({ address1: part(200), postalCode: part(20), city: part(100), country: part(2) }),
  response: v.object({ place: v.nullable(place) }),
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
    name: part(80),
    address1: part(200),
    postalCode: part(20),
    phone: part(40),
    email: part(200),
    companyId: part(40),
  }),
  response: v.object({ elements: v.array(similarDealer) }),
  right: "FITTER",
});
