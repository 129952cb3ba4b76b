import { f } from "../../contract/fields";
import { defineTool } from "../../contract/kinds/tool";
import { defineRecordless } from "../../contract/resource";

/** Fields of which one record's value survives. */
export const MERGED_FIELDS = [
  "name",
  "tradingName",
  "companyName",
  "companyId",
  "vatNumber",
  "address",
  "geo",
  "phone",
  "mobile",
  "email",
  "website",
  "openingHours",
  "fittingHours",
  "shortDescription",
  "description",
  "logo",
] as const;

/** Two to five records of one garage become one, without losing a booking or an address. Spec 2 §2 "Dealer area". */
export default defineRecordless({
  name: "mergeFitter",
  area: "dealers",
  screens: {
    tool: { path: "merge-fitter", tag: "td-merge-fitter", icon: "intersect", query: ["kept", "others"] },
  },
  right: { read: "FITTER", write: "FITTER" },
  scope: "shop",
  tool: defineTool({
    input: {
      kept: f.reference("fitter", { required: true }),
      others: f.references("fitter", { required: true, max: 4 }),
      /** By default the kept dealer's value, else the first that is filled in. */
      values: f.rows(
        { field: f.choice(MERGED_FIELDS, { required: true }), from: f.reference("fitter", { required: true }) },
        { max: 20, uniqueBy: "field" },
      ),
      lists: f.choice(["UNION", "KEPT"], { required: true, default: "UNION" }),
    },
    cards: { dealers: ["kept", "others"], survive: ["values", "lists"] },
    rules: ({ kept, others }) => ({
      others: others.some(({ id }) => id === kept.id) ? "mergeFitter.error.itself" : undefined,
    }),
    confirm: "typed",
    reason: false,
    kinds: ["dealer", "appointment", "request", "review", "order", "user", "override", "link", "other", "value"],
    atomic: true,
    undoDays: 30,
  }),
});
