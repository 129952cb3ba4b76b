/** Dealers: what their form says while one types. */
export default {
  "fitter.similar.title": "This dealer may be known already",
  "fitter.similar.merge": "Merge",
  "fitter.similar.reason.NAME": "same name",
  "fitter.similar.reason.PHONE": "same telephone",
  "fitter.similar.reason.COMPANY_ID": "same company number",
  "fitter.similar.reason.NEAR": "same place",
  "fitter.similar.reason.EMAIL": "same e-mail",
  "fitter.place.find": "Find the address on the map",
  "fitter.place.unknown": "Nobody knows where this address is. Put the pin by hand.",
  "fitter.place.far": "The pin is {distance} km from the address.",
  "fitter.place.back": "Back to the address",
  "fitter.place.keep": "Keep the pin here",
} as const;
