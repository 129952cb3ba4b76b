import { f } from "../../contract/fields";
import { defineResource } from "../../contract/resource";

/** A former address of the site and its target. Every change of a page's address creates a redirection. */
export default defineResource({
  name: "redirection",
  area: "content",
  screens: {},
  right: { read: "SEO", write: "SEO" },
  scope: "shop",
  label: "from",
  fields: {
    from: f.text({ required: true, max: 300 }),
    /** A path of the site or an absolute URL; empty with 410, which means that the page is gone. */
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
