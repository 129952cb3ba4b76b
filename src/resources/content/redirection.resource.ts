import { f } from "../../contract/fields";
import { defineResource } from "../../contract/resource";

/** A former address of the shop's site, and where it leads now. Written by every change of a page's address. Spec 2 §2 "redirection". */
export default defineResource({
  name: "redirection",
  area: "content",
  screens: {},
  right: { read: "SEO", write: "SEO" },
  scope: "shop",
  label: "from",
  fields: {
    from: f.text({ required: true, max: 300 }),
    /** An address of the site, or of another one with its scheme. Empty with 410: the page is gone for good. */
    to: f.text({ max: 300 }),
    httpStatus: f.choice(["410", "301", "302"], { required: true, default: "301" }),
  },
  list: {
    columns: ["from", "to", "httpStatus", "updatedAt", "updatedBy"],
    filters: ["httpStatus"],
    search: ["from", "to"],
    sort: "from",
  },
  form: { cards: { general: ["from", "to", "httpStatus"] } },
  exportable: true,
});
