import { f } from "../../../contract/fields";
import { defineResource } from "../../../contract/resource";
import { LINK_CHECKS, LINK_SOURCES } from "../../../contract/service-links";

/** The addresses belong to the network, and are those of services. */
const RIGHTS = { all: ["NETWORK", "SERVICE"] } as const;

/** Where the button of a service leads, for a shop of the network or one of its dealers. The narrower one counts. */
export default defineResource({
  name: "service-cta-url",
  area: "configuration",
  screens: {
    list: {
      path: "import-export-services-cta-url-network",
      tag: "td-services-cta-url-network",
      icon: "box-arrow-up-right",
    },
    detail: { path: "import-export-services-cta-url-network/{id}", tag: "td-service-cta-url-network" },
  },
  right: { read: RIGHTS, write: RIGHTS },
  conditions: ["head-of-network", "whole-shop"],
  scope: "shop",
  label: "serviceCode",
  fields: {
    /** Shop, dealer, service and language together. */
    code: f.text({ readOnly: true, unique: true, max: 250 }),
    shopCode: f.text({ required: true, max: 60, example: "PNEUS_ARMOR" }),
    /** Empty: all dealers of the shop. */
    dealerCode: f.text({ max: 60 }),
    serviceCode: f.code({ required: true, min: 2, max: 30, pattern: "[A-Z0-9_]+" }),
    /** Empty: all languages. */
    locale: f.locale({ of: "platform" }),
    ctaUrl: f.text({ max: 500, example: "/rendez-vous/{dealerSlug}" }),
    newTab: f.boolean(),
    label: f.text({ max: 40 }),
    shopName: f.computed("text", { sortable: true }),
    dealerName: f.computed("text", { sortable: true }),
    check: f.choice(LINK_CHECKS, {
      readOnly: true,
      tints: {
        WAITING: "info",
        OK: "success",
        NOT_FOUND: "danger",
        TIMEOUT: "warning",
        FAILED: "danger",
        NONE: "neutral",
      },
    }),
    checkedAt: f.dateTime({ readOnly: true }),
    source: f.choice(LINK_SOURCES, { readOnly: true }),
  },
  list: {
    columns: [
      ...["shopName", "shopCode", "dealerName", "dealerCode", "serviceCode", "locale", "ctaUrl", "newTab", "label"],
      ...["source", "check", "checkedAt", "updatedAt", "updatedBy"],
    ] as const,
    visible: [
      "shopName",
      "dealerName",
      "serviceCode",
      "locale",
      "ctaUrl",
      "newTab",
      "label",
      "source",
      "check",
      "updatedAt",
    ],
    filters: ["shopCode", "dealerCode", "serviceCode", "locale", "source", "check", "ctaUrl"],
    search: ["shopCode", "dealerCode", "serviceCode", "ctaUrl", "label"],
    sort: "shopCode,serviceCode",
    inlineEdit: ["ctaUrl", "newTab", "label"],
    views: { unreachable: { check: "NOT_FOUND,TIMEOUT,FAILED" }, empty: { ctaUrl: "~empty" } },
    links: { services: "service" },
  },
  form: {
    tabs: {
      link: {
        place: ["shopCode", "dealerCode", "serviceCode", "locale"],
        button: ["ctaUrl", "newTab", "label", "source", "check", "checkedAt"],
      },
      history: { history: ["@history"] },
    },
  },
  actions: {
    check: {
      icon: "arrow-repeat",
      bulk: true,
      when: ({ ctaUrl }) => ctaUrl !== null,
      set: { check: "WAITING", checkedAt: null },
    },
  },
  import: {
    match: "code",
    keyOf: ["shopCode", "dealerCode", "serviceCode", "locale"],
    undoDays: 1,
    // One file serves many shops, and each may have switched off other services.
    ignored: ["service-cta-url.error.inactive"],
    own: { field: "source", value: "OWN", error: "service-cta-url.error.own" },
  },
  exportable: true,
});
