import { f } from "../../../contract/fields";
import { defineTool } from "../../../contract/kinds/tool";
import { defineRecordless } from "../../../contract/resource";

/** Fields for which one dealer's value is kept. */
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

/** Merges two to five dealer records of one garage, and keeps all bookings and addresses. */
export default defineRecordless({
  name: "merge-fitter",
  apiPath: "mergeFitter",
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
      /** Chosen values. By default the kept dealer's value, or the first one that is not empty. */
      values: f.rows(
        { field: f.choice(MERGED_FIELDS, { required: true }), from: f.reference("fitter", { required: true }) },
        { max: 20, uniqueBy: "field" },
      ),
      lists: f.choice(["UNION", "KEPT"], { required: true, default: "UNION" }),
    },
    cards: { dealers: ["kept", "others", "values", "lists"] },
    rules: ({ kept, others, values }) => ({
      others: others.some(({ id }) => id === kept.id) ? "merge-fitter.error.itself" : undefined,
      values: values.every(({ from }) => [kept, ...others].some(({ id }) => id === from.id))
        ? undefined
        : "merge-fitter.error.from",
    }),
    confirm: "typed",
    reason: false,
    kinds: [
      "dealer",
      "appointment",
      "request",
      "review",
      "order",
      "user",
      "override",
      "link",
      "ranking",
      "provider",
      "picture",
      "other",
      "value",
    ],
    atomic: true,
    undoDays: 30,
  }),
});
