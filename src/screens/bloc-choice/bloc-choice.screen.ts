import { defineScreen } from "../../contract/screen";

/**
 * Shows which content bloc page a page of the site uses, and why the others do not apply. It is in no menu: the list of
 * content bloc pages links here.
 */
export default defineScreen({
  tag: "td-content-bloc-choice",
  paths: ["content-bloc-choice"],
  titleKey: "content-bloc-choice.title",
  area: "content",
  icon: "signpost-split",
  right: "SEO",
});
