import { defineScreen } from "../../contract/screen";

/** A visitor fills in a form of the shop: a request for a quote, an appointment or a message. */
export default defineScreen({
  tag: "td-request-form",
  paths: ["public/request-form/{shopCode}/{formCode}"],
  titleKey: "request-form-page.title",
  area: "public",
  public: true,
});
