import { f } from "../../contract/fields";
import { defineResource } from "../../contract/resource";

/** Groups under which customers meet the services, in the order of the public site, at most two levels. Spec 2 §2 "serviceCategoriesConfigure". */
export default defineResource({
  name: "serviceCategory",
  area: "dealers",
  screens: {
    order: {
      path: "serviceCategoriesConfigure",
      tag: "td-service-categories-configure",
      icon: "tools",
      up: { path: "service", titleKey: "service.list.title" },
    },
    // The specification states no path for one category; it stands under that of the order.
    detail: {
      path: "serviceCategoriesConfigure/{id}",
      tag: "td-service-category",
      up: { path: "serviceCategoriesConfigure", titleKey: "serviceCategory.order.title" },
    },
  },
  // Whoever edits dealers or services sees the categories beside them.
  right: { read: ["SERVICE", "FITTER"], write: "SERVICE" },
  scope: "shop",
  label: "name",
  fields: {
    name: f.text({ required: true, max: 60, localised: true }),
    code: f.code({ required: true, unique: true, min: 2, max: 30 }),
    parent: f.reference("serviceCategory", { filter: { parent: "~empty" } }),
    description: f.multiline({ localised: true, max: 300 }),
    relativeUrl: f.relativeUrl({ localised: true, unique: true }),
    color: f.colour(),
    picture: f.picture(),
    active: f.boolean({ default: true }),
    showOnHome: f.boolean(),
    services: f.computed("integer", { sortable: true }),
    position: f.position(),
  },
  list: {
    columns: ["position", "name", "code", "parent", "services", "showOnHome", "active", "updatedAt"],
    filters: ["active", "showOnHome", "parent"],
    search: ["name", "code"],
    sort: "position",
    picture: "picture",
    inlineEdit: ["name", "active", "showOnHome"],
  },
  order: { show: ["services", "showOnHome", "active"], parent: "parent", warnAbove: 20 },
  form: {
    cards: {
      general: ["name", "code", "parent", "active", "showOnHome"],
      presentation: ["description", "relativeUrl", "color", "picture"],
      history: ["@history"],
    },
  },
  actions: {
    "hand-over": {
      icon: "arrow-left-right",
      when: (category) => (category.services ?? 0) > 0,
      input: { to: f.reference("serviceCategory", { required: true }) },
    },
  },
  import: { match: "code" },
  exportable: true,
  examples: [
    {
      code: "TYRES",
      name: { fr_FR: "Montage et pneus", en_GB: "Fitting and tyres" },
      color: "#0b5cad",
      showOnHome: true,
    },
    { code: "MAINTENANCE", name: { fr_FR: "Entretien", en_GB: "Maintenance" } },
  ],
});
