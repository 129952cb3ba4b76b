import { f } from "../../contract/fields";
import { defineTool } from "../../contract/kinds/tool";
import { defineRecordless } from "../../contract/resource";

/** Dealers that are placed at once; each of them may be asked of the geocoder. */
export const MOST_PLACED = 500;

/** Puts dealers on the map by their addresses: those without a pin, those that stand in their town only, or chosen ones. Spec 2 §2 "Dealer area". */
export default defineRecordless({
  name: "placeDealers",
  area: "dealers",
  screens: {
    tool: {
      path: "place-dealers",
      tag: "td-place-dealers",
      icon: "geo-alt",
      up: { path: "fitter", titleKey: "placeDealers.up" },
      query: ["which", "dealers"],
    },
  },
  right: { read: "FITTER", write: "FITTER" },
  conditions: ["whole-shop"],
  scope: "shop",
  tool: defineTool({
    input: {
      which: f.choice(["MISSING", "ROUGH", "CHOSEN"], { required: true, default: "MISSING", width: "full" }),
      dealers: f.references("fitter", { max: MOST_PLACED }),
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
