import { f } from "../../../contract/fields";
import { defineTool } from "../../../contract/kinds/tool";
import { defineRecordless } from "../../../contract/resource";
import { DEALER_TYPES } from "../fitter/dealer-choices";

/** Links many dealers of the directory to this shop at once, or unlinks them. */
export default defineRecordless({
  name: "link-dealers",
  apiPath: "linkDealers",
  area: "dealers",
  screens: {
    tool: { path: "link-dealers-to-current-shop", tag: "td-link-dealers-to-current-shop", icon: "link-45deg" },
  },
  right: { read: "FITTER", write: "FITTER" },
  scope: "shop",
  tool: defineTool({
    input: {
      mode: f.choice(["LINK", "UNLINK", "MIRROR", "CLEAN"], { required: true, default: "LINK" }),
      source: f.choice(["CODES", "DIRECTORY_SEARCH", "SHOP"], { required: true, default: "CODES" }),
      codes: f.multiline({ max: 60_000, fromFile: true }),
      search: f.text({ max: 80 }),
      country: f.country(),
      dealerType: f.choice(DEALER_TYPES),
      /** Town or postal code. */
      near: f.text({ max: 80 }),
      withinKm: f.integer({ min: 1, max: 500, unit: "unit.kilometres" }),
      /** Code or name of the network of the shop that owns the dealers. */
      network: f.text({ max: 80 }),
      /** Code of another shop in the network. */
      shop: f.text({ max: 60 }),
      withServices: f.boolean(),
      /** Code of another shop in the network, whose values in place of the directory's apply here too. */
      withOverridesOf: f.text({ max: 60 }),
    },
    cards: {
      what: ["mode", "source", "withServices", "withOverridesOf"],
      codes: ["codes"],
      search: ["search", "country", "dealerType", "near", "withinKm", "network"],
      shop: ["shop"],
    },
    rules: ({ mode, source, codes, search, country, dealerType, near, withinKm, network, shop }) => ({
      codes: mode !== "CLEAN" && source === "CODES" && codes === null ? "error.required" : undefined,
      search:
        mode !== "CLEAN" &&
        source === "DIRECTORY_SEARCH" &&
        search === null &&
        country === null &&
        dealerType === null &&
        network === null &&
        near === null
          ? "link-dealers.error.no-search"
          : undefined,
      near: near === null && withinKm !== null ? "error.required" : undefined,
      withinKm: near !== null && withinKm === null ? "error.required" : undefined,
      shop: mode !== "CLEAN" && source === "SHOP" && shop === null ? "error.required" : undefined,
    }),
    relevant: ({ mode, source }) => {
      const isFrom = (candidate: typeof source): boolean => mode !== "CLEAN" && source === candidate;
      const isSearch = isFrom("DIRECTORY_SEARCH");
      return {
        source: mode !== "CLEAN",
        withOverridesOf: mode === "LINK" || mode === "MIRROR",
        codes: isFrom("CODES"),
        search: isSearch,
        country: isSearch,
        dealerType: isSearch,
        near: isSearch,
        withinKm: isSearch,
        network: isSearch,
        shop: isFrom("SHOP"),
      };
    },
    confirm: "opt-in",
    undoDays: 7,
  }),
});
