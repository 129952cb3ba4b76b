import { defineScreen } from "../../contract/screen";

/** The new owner accepts a calendar account by a link in a mail. */
export default defineScreen({
  tag: "td-account-hand-over",
  paths: ["public/account-hand-over"],
  titleKey: "account-hand-over.title",
  area: "public",
  public: true,
  query: ["hash"],
});
