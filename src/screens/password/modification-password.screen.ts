import { defineScreen } from "../../contract/screen";

/** A new password by a mailed link: forgotten, or the first one of an invitation (Spec 1 §2.3). */
export default defineScreen({
  tag: "td-modification-password",
  paths: ["modificationPassword"],
  titleKey: "password.new.title",
  area: "public",
  public: true,
  query: ["hash"],
});
