import { f } from "../../../contract/fields";
import { defineTool } from "../../../contract/kinds/tool";
import { defineRecordless } from "../../../contract/resource";

/** Maximum number of dealers in a run; each may need a geocoder request. */
export const MAX_PLACED_DEALERS = 500;

/** Geocodes dealers from their addresses: those without a position, those placed at their town's centre, or chosen ones. */
export default defineRecordless({
  name: "place-dealers",
  apiPath: "placeDealers",
  area: "dealers",
  screens: {
    tool: {
      path: "place-dealers",
      tag: "td-place-dealers",
      icon: "geo-alt",
      backTo: { path: "fitter", titleKey: "place-dealers.up" },
      query: ["which", "dealers"],
    },
  },
  right: { read: "FITTER", write: "FITTER" },
  conditions: ["whole-shop"],
  scope: "shop",
  tool: defineTool({
    input: {
      which: f.choice(["MISSING", "ROUGH", "CHOSEN"], { required: true, default: "MISSING", width: "full" }),
      dealers: f.references("fitter", { max: MAX_PLACED_DEALERS }),
    },
    cards: { dealers: ["which", "dealers"] },
    rules: ({ which, dealers }) => ({
      dealers: which === "CHOSEN" && dealers.length === 0 ? "error.required" : undefined,
    }),
    relevant: ({ which }) => ({ dealers: which === "CHOSEN" }),
    confirm: "opt-in",
    kinds: ["exact", "street", "town", "unknown", "kept"],
    undoDays: 7,
  }),
});
