import { defineScreen } from "../../contract/screen";

/** Target of links that the account may not open (rights-03): tells what is missing and who can help. */
export default defineScreen({
  tag: "td-error",
  paths: ["error"],
  titleKey: "error-screen.title",
  area: "administration",
  query: ["from", "reason"],
});
