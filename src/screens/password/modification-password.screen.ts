import { defineScreen } from "../../contract/screen";

/** Sets a password by a mailed link: after forgetting it, or for an invitation. */
export default defineScreen({
  tag: "td-modification-password",
  paths: ["modificationPassword"],
  titleKey: "password.new.title",
  area: "public",
  public: true,
  query: ["hash"],
});
