/**
 * The two menus: order and groups only (Spec 2 §2 "Main menu structure", "Calendar-brand menu structure"). An entry is a path; its
 * title, icon, right and conditions are those of the screen at that path, and it shows only when that screen exists.
 */
import type { Condition } from "../contract/conditions";
import type { MessageKey } from "../contract/errors";
import type { RightRequirement } from "../contract/rights";

/** A path relative to the admin base (`""` is the home), a path with needs of its own, or a group. */
export type MenuItem = string | MenuLink | MenuGroup;

/** An entry that needs more than its screen does: the screen stays reachable, only the entry is hidden. */
export interface MenuLink {
  readonly path: string;
  readonly right?: RightRequirement;
  readonly conditions?: readonly Condition[];
}

export interface MenuGroup {
  readonly key: MessageKey;
  readonly icon: string;
  /** What the group as a whole needs, beside what each screen needs. */
  readonly right?: RightRequirement;
  readonly conditions?: readonly Condition[];
  readonly items: readonly MenuItem[];
}

/** Importer, utilities, prerendering and technical groups are gated as a whole (Spec 2 §6). */
const ADMIN_IMPORTER = "ADMIN_IMPORTER";

export const MAIN_MENU: readonly MenuItem[] = [
  // Both stay reachable for everybody: the base path is where the logo leads, /features where a sign-in lands.
  { path: "", right: "CREATION_GUIDE", conditions: ["not-super-admin"] },
  { path: "features", right: "SUBSCRIPTION", conditions: ["not-super-admin"] },
  {
    key: "menu.activity",
    icon: "activity",
    conditions: ["not-dlu"],
    items: ["newsletters", "quotes", "contacts", "appointments", "orders", "payments", "activity-export"],
  },
  {
    key: "menu.design",
    icon: "palette",
    items: [
      "view/templating-modular-template",
      "widget",
      "shop-brand",
      "menu",
      "carousel",
      "background-picture",
      "tyre-highlight",
      "home-shop-service",
      "home-blog-article",
      "footer",
      "social",
      "partner",
    ],
  },
  { key: "menu.local-presence", icon: "geo-alt", items: ["local-presence"] },
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
    key: "menu.sales-events",
    icon: "megaphone",
    items: ["pushed-products", "tyre-banner", "dealer-coupon", "discount-code"],
  },
  {
    key: "menu.template",
    icon: "layout-text-window",
    items: ["site-configuration", "section", "update-pictures", "custom-css"],
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
      "legalNotice",
      "cgv",
      "cookie",
      "landing-page",
      "content-bloc-page",
      "contact",
      "translation",
      "email-global",
      "shop-domain",
      "redirection-removal",
      "meta-tag",
      "newsletterForm",
      "tracking",
      "workflow-automation",
      "custom-tracking",
      "uts-widget-configuration",
      "uts-widget-configuration-templating",
      "apiKey",
      "import-format",
      "import-config",
      "export-config",
      "technical-configuration",
      "export-download",
      "reporting-dealer-import",
      "import-export-services-cta-url-network",
      "google-reserve-configurations",
      "form-contact",
    ],
  },
  {
    key: "menu.users",
    icon: "people",
    // The shop's own users stand under Configuration as well; here they are the super administration's.
    right: ["USER_LIST", "SUPER_ADMIN"],
    conditions: ["super-menus"],
    items: ["users", "shopUsers", "group-by-user-profile", "group-by-shop", "user-role-by-shop-user-profile"],
  },
  {
    key: "menu.super-administration",
    icon: "shield-lock",
    conditions: ["super-menus"],
    items: [
      "shop-list",
      "dealer-list",
      "country-list",
      "mail-list",
      "shop-user-profile/logos",
      "network/list",
      "special-days",
      "external-directory-list",
    ],
  },
  { key: "menu.translation", icon: "translate", items: ["admin-translation", "missing-translation"] },
  {
    key: "menu.importer-exporter",
    icon: "arrow-left-right",
    right: ADMIN_IMPORTER,
    items: ["importer", "exporter", "batches/import-reviews-vehicle-logic", "provider-price-specific"],
  },
  {
    key: "menu.utilities",
    icon: "tools",
    right: ADMIN_IMPORTER,
    items: [
      "dealer-removal",
      "mass-dealer-removal",
      "duplicate-shop",
      "duplicate-shop-user",
      "transfer-ownership",
      "functions-utils",
      "template-model-creator",
      "demo-template-list",
      "add-locale-shop-duplicate-content",
      "ecal-account-creation",
      {
        key: "menu.tyre-vehicle-database",
        icon: "database",
        items: [
          "hide-tire-profiles",
          "hide-tire-profiles-list",
          "product-activation",
          "product-deactivation",
          "country-default-dimensions",
        ],
      },
      {
        key: "menu.reporting",
        icon: "bar-chart",
        items: ["reporting", "clean-duplicate-dealers", "fetch-google-place-api", "reporting-dealer-import"],
      },
    ],
  },
  { key: "menu.subrogation", icon: "person-badge", items: ["subrogation/change-identity"] },
  {
    key: "menu.prerendering",
    icon: "lightning-charge",
    right: ADMIN_IMPORTER,
    items: [
      "prerendering-configuration",
      "shop-prerendering-configuration",
      "prerendering-exports",
      "prerendering-imports",
      "prerendering-batch-list",
      "shop-sitemap",
    ],
  },
  {
    key: "menu.technical",
    icon: "terminal",
    right: ADMIN_IMPORTER,
    items: [
      "technical/migrate-section",
      "technical/invalidate-cache",
      "technical/generate-jmx",
      "releaseNote.html",
      "versions.html",
      "technical/external-queries",
      "user-action",
    ],
  },
];

/** One flat list, as stated, but for the Network group, whose profile code is stated (Spec 2 §6) and whose members are chosen. */
export const CALENDAR_MENU: readonly MenuItem[] = [
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
  "dealer-list",
  "ecal-dealer-importer",
  "translation",
  "missing-translation",
];
