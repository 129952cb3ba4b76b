/** The values of the dealers' tags as a file. */
import { endpoint } from "../endpoint";

export const tagValuesFile = endpoint({
  id: "meta-data-value-set.values",
  method: "GET",
  path: "/admin/api/metaDataValueSet/values",
  summary: "Values of the tags of all dealers as CSV, in the form in which the tool reads them",
  right: ["FITTER", "FITTER_PARTNER"],
  responseType: "file",
});
