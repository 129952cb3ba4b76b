import { defineScreen } from "../../contract/screen";

/** A request for somebody without an account, by the secret of a mailed link (Spec 1 §2.3). */
export default defineScreen({
  tag: "td-external-request",
  paths: ["public/external-hash"],
  titleKey: "external.title",
  area: "public",
  public: true,
  query: ["type", "hash"],
});
