import { f } from "../../../contract/fields";
import { defineResource } from "../../../contract/resource";

/** Categories of services on the public site, in order, with at most two levels. */
export default defineResource({
  name: "service-category",
  apiPath: "serviceCategory",
  area: "dealers",
  screens: {
    order: {
      path: "serviceCategoriesConfigure",
      tag: "td-service-categories-configure",
      icon: "tools",
      backTo: { path: "service", titleKey: "service.list.title" },
    },
    // The specification states no path for a category, so its path is below that of the order.
    detail: {
      path: "serviceCategoriesConfigure/{id}",
      tag: "td-service-category",
      backTo: { path: "serviceCategoriesConfigure", titleKey: "service-category.order.title" },
    },
  },
  // Users who edit dealers see the categories too.
  right: { read: ["SERVICE", "FITTER"], write: "SERVICE" },
  scope: "shop",
  label: "name",
  fields: {
    name: f.text({ required: true, max: 60, localised: true }),
    code: f.code({ required: true, unique: true, min: 2, max: 30 }),
    parent: f.reference("service-category", { filter: { parent: "~empty" } }),
    description: f.multiline({ localised: true, max: 300 }),
    relativeUrl: f.relativeUrl({ localised: true, unique: true }),
    color: f.colour(),
    /** Small picture beside the name. */
    icon: f.picture({ sizes: { DESKTOP: [96, 96] } }),
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
  order: { show: ["services", "showOnHome", "active"], parent: "parent", shownBy: "active", warnAbove: 20 },
  form: {
    cards: {
      general: ["name", "code", "parent", "active", "showOnHome"],
      presentation: ["description", "relativeUrl", "color", "icon", "picture"],
      history: ["@history"],
    },
  },
  actions: {
    "hand-over": {
      icon: "arrow-left-right",
      when: (category) => (category.services ?? 0) > 0,
      input: { to: f.reference("service-category", { required: true }) },
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
