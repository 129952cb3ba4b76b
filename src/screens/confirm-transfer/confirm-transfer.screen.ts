import { defineScreen } from "../../contract/screen";

/** The other shop agrees to a dealer transfer by one click in a mail (Spec 1 §2.3). */
export default defineScreen({
  tag: "td-confirm-transfer-request",
  paths: ["public/confirmTransferRequest"],
  titleKey: "transfer.title",
  area: "public",
  public: true,
  query: ["type", "dealer", "shop"],
});
