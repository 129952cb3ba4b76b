import { defineScreen } from "../../contract/screen";

/** A subscriber confirms or ends a newsletter by a link in a mail. */
export default defineScreen({
  tag: "td-newsletter-link",
  paths: ["public/newsletter"],
  titleKey: "newsletter-link.title",
  area: "public",
  public: true,
  query: ["hash"],
});
