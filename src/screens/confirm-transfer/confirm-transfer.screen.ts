import { defineScreen } from "../../contract/screen";

/** The other shop confirms a dealer transfer by a link in a mail. */
export default defineScreen({
  tag: "td-confirm-transfer-request",
  paths: ["public/confirmTransferRequest"],
  titleKey: "confirm-transfer.title",
  area: "public",
  public: true,
  query: ["type", "dealer", "shop"],
});
