import { defineScreen } from "../../contract/screen";

/** The order of a landing page's paragraphs. */
export default defineScreen({
  tag: "td-landing-page-position",
  paths: ["landing-page/{id}/position-page"],
  titleKey: "page.position.title",
  area: "content",
  icon: "list-ol",
  right: "SEO",
  languageSwitchDisabled: true,
});
