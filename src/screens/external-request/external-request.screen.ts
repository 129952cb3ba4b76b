import { defineScreen } from "../../contract/screen";

/** Shows a request to the holder of a mailed link, without an account (public-01). */
export default defineScreen({
  tag: "td-external-request",
  paths: ["public/external-hash"],
  titleKey: "external.title",
  area: "public",
  public: true,
  query: ["type", "hash"],
});
