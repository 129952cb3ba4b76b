import { defineScreen } from "../../contract/screen";

/** Which content bloc page a page of the site shows, and why the others do not. In no menu: the list of content bloc pages leads here. */
export default defineScreen({
  tag: "td-content-bloc-choice",
  paths: ["content-bloc-choice"],
  titleKey: "content-bloc-choice.title",
  area: "content",
  icon: "signpost-split",
  right: "SEO",
});
