import { defineScreen } from "../../contract/screen";

/** The editor of one picture of a dealer's page. */
export default defineScreen({
  tag: "td-fitter-update-image",
  paths: ["fitter-update-image/{id}/{index}"],
  titleKey: "dealer-picture.title",
  area: "dealers",
  icon: "image",
  right: "FITTER",
  query: ["withUrl"],
  reads: ["/admin/api/fitter/{id}/pictures"],
});
