import { defineScreen } from "../../contract/screen";

/** Where links and addresses lead that the account may not open (Spec 1 §2.4, §8): says what is missing and who can help. */
export default defineScreen({
  tag: "td-error",
  paths: ["error"],
  titleKey: "error-screen.title",
  area: "administration",
  query: ["from", "reason"],
});
