/**
 * The order and the groups of the two menus. An entry is the path of a screen, which has title, icon, right and conditions. Entries are
 * added together with their screen. Specified entries keep the order and groups of `tests/behaviours/specified-menus.ts`, which a test compares.
 */
import type { Condition } from "../contract/conditions";
import type { MessageKey } from "../contract/errors";
import type { RightRequirement } from "../contract/rights";

/** A path relative to the admin base (`""` is the home), a path with further requirements, or a group. */
export type MenuItem = string | MenuLink | MenuGroup;

/** An entry with more requirements than its screen. When they are not met, only the entry is hidden; the screen stays reachable. */
export interface MenuLink {
  readonly path: string;
  readonly right?: RightRequirement;
  readonly conditions?: readonly Condition[];
}

export interface MenuGroup {
  readonly key: MessageKey;
  readonly icon: string;
  /** Shows the group's only entry in place of the group, with the group's icon. */
  readonly inline?: boolean;
  /** Requirements of the group as a whole, in addition to those of each screen. */
  readonly right?: RightRequirement;
  readonly conditions?: readonly Condition[];
  readonly items: readonly MenuItem[];
}

/** Right required for the importer and utilities groups as a whole. */
const ADMIN_IMPORTER = "ADMIN_IMPORTER";

export const MAIN_MENU: readonly MenuItem[] = [
  // Everybody can reach both screens: the logo leads to the base path, a sign-in leads to /features.
  { path: "", right: "CREATION_GUIDE", conditions: ["not-super-admin"] },
  { path: "features", right: "SUBSCRIPTION", conditions: ["not-super-admin"] },
  {
    key: "menu.activity",
    icon: "activity",
    conditions: ["not-dlu"],
    items: ["newsletters", "quotes", "contacts", "appointments", "orders", "payments", "activity-export"],
  },
  { key: "menu.design", icon: "palette", items: ["shop-brand"] },
  { key: "menu.local-presence", icon: "geo-alt", inline: true, items: ["local-presence"] },
  {
    key: "menu.network",
    icon: "shop",
    items: [
      "service",
      "fitter",
      "reviews",
      "specific-day",
      "inactivity",
      { path: "link-dealers-to-current-shop", conditions: ["whole-shop"] },
      "dealer-override",
      { path: "new-envelope-fitter", conditions: ["whole-shop"] },
      { path: "merge-fitter", conditions: ["whole-shop"] },
      { path: "exclude-fitter", conditions: ["whole-shop"] },
      "dealer-data-validation",
      "dealer-option",
      "customDealerRanking",
      { path: "meta-data/marketing", right: "FITTER" },
      { path: "meta-data/partner", right: "FITTER_PARTNER" },
      { path: "meta-data/country", right: "FITTER" },
    ],
  },
  {
    key: "menu.offer",
    icon: "tags",
    items: [
      "catalog/landing",
      "catalog/product",
      "catalog/blog",
      { path: "meta-data/catalog", right: "CATALOG" },
      "author",
      "serviceCategoriesConfigure",
      "customDatabaseStruct",
      "customDatabase",
      "customDatabaseImporter",
      "customDatabaseExporter",
      "mix",
      "tire-list",
      "profile",
      "stock",
      "product-priority",
    ],
  },
  {
    key: "menu.pricing",
    icon: "currency-euro",
    conditions: ["not-super-admin"],
    items: [
      "price-configuration",
      "fitting-price",
      "tire-pricing",
      "tire-pricing-rules",
      "ecotax",
      "provider-price-specific-management",
    ],
  },
  {
    key: "menu.configuration",
    icon: "gear",
    items: [
      "personal-information",
      "shop-languages",
      "shopUsers",
      "user-role-by-shop",
      "distance-selling-configuration",
      "payment-means-configuration",
      "landing-page",
      "content-bloc-page",
      "apiKey",
      "import-format",
      "import-config",
      "export-config",
      "export-download",
      "reporting-dealer-import",
      "import-export-services-cta-url-network",
      "google-reserve-configurations",
      "request/form",
      "form-contact",
    ],
  },
  {
    key: "menu.users",
    icon: "people",
    // For super administrators; the shop's own users are under Configuration, too.
    right: ["USER_LIST", "SUPER_ADMIN"],
    conditions: ["super-menus"],
    items: ["shopUsers"],
  },
  {
    key: "menu.super-administration",
    icon: "shield-lock",
    conditions: ["super-menus"],
    items: ["shop-list", "ecal-manage-accounts", "mail-list", "special-days"],
  },
  {
    key: "menu.importer-exporter",
    icon: "arrow-left-right",
    right: ADMIN_IMPORTER,
    items: ["importer", "provider-price-specific"],
  },
  {
    key: "menu.utilities",
    icon: "tools",
    right: ADMIN_IMPORTER,
    items: ["demo-template-list", { key: "menu.reporting", icon: "bar-chart", items: ["reporting-dealer-import"] }],
  },
  { key: "menu.subrogation", icon: "person-badge", inline: true, items: ["subrogation/change-identity"] },
];

/** The menu of the appointment-calendar brand. */
export const CALENDAR_MENU: readonly MenuItem[] = [
  "welcome",
  "appointments",
  "ecal-manage-accounts",
  "ecal-api-key",
  {
    key: "menu.calendar-network",
    icon: "diagram-3",
    conditions: ["calendar-network-administrator"],
    items: ["ecal-network-services", "ecal-network-reporting"],
  },
  "ecal-sms-reporting",
  "ecal-services",
  "ecal-bays",
  "ecal-bays-service",
  "ecal-mail-configuration",
  "ecal-sms-configuration",
  "ecal-export",
  "ecal-dealer-application-configuration",
  "shopUsers",
  "ecal-tags",
  "export-download",
  "google-reserve-configurations",
  "ecal-fitter",
  "corporate-information",
  "subscription",
  "subrogation/change-identity",
  "ecal-dealer-importer",
  "ecal-bay-importer",
  "ecal-appointmentActivity-import",
];
