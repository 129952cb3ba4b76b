/** Blocks and steps of the creation guide, from an empty shop to an open one. */
import type { Condition } from "../../../../src/contract/conditions";
import type { GuideBlockType } from "../../../../src/contract/endpoints/home-guide";
import type { RightRequirement } from "../../../../src/contract/rights";

export interface GuideStepDefinition {
  /** Name of the step in calls and message keys: `guide.step.STOCK`. */
  readonly name: string;
  /** Right needed for the step; without one, any user of the guide. */
  readonly right?: RightRequirement;
  /** Conditions that hide the step while they fail. */
  readonly conditions?: readonly Condition[];
  /** Admin paths of the step's screens, with the rights of those screens. */
  readonly paths: readonly string[];
  /** Estimated duration in minutes. */
  readonly minutes: number;
  readonly video?: { readonly youtubeId: string; readonly duration: string };
  /** Resource whose first record marks the step as done. */
  readonly evidence?: string;
}

export interface GuideBlockDefinition {
  readonly type: GuideBlockType;
  /** Icon name of the block. */
  readonly styleClass: string;
  readonly steps: readonly GuideStepDefinition[];
  /** Blocks that must be complete first. */
  readonly after?: readonly GuideBlockType[];
}

export const GUIDE_INTRODUCTION = { youtubeId: "td-guide-00", duration: "3:00" };

const OWN: readonly Condition[] = ["own-stock-prices"];

export const GUIDE: readonly GuideBlockDefinition[] = [
  {
    type: "IDENTITY",
    styleClass: "building",
    steps: [
      {
        name: "COMPANY",
        right: "PERSONAL_INFORMATION",
        paths: ["corporate-information", "shop-languages"],
        minutes: 5,
      },
      { name: "LOGO_COLOURS", right: "SHOP_BRAND", paths: ["shop-brand"], minutes: 5 },
      { name: "LEGAL_PAGES", right: "PERSONAL_INFORMATION", paths: ["legalNotice", "cgv", "cookie"], minutes: 10 },
    ],
  },
  {
    type: "NETWORK",
    styleClass: "shop",
    steps: [
      {
        name: "FIRST_DEALER",
        right: "FITTER",
        paths: ["fitter", "new-envelope-fitter"],
        minutes: 5,
        evidence: "fitter",
        video: { youtubeId: "td-guide-01", duration: "1:48" },
      },
      { name: "OPENING_HOURS", right: "FITTER", paths: ["fitter", "specific-day"], minutes: 5 },
      { name: "SERVICES", right: "SERVICE", paths: ["service"], minutes: 10, evidence: "service" },
      { name: "OPTIONS", right: "FITTER", paths: ["dealer-option"], minutes: 3, evidence: "dealer-option" },
    ],
  },
  {
    type: "OFFER",
    styleClass: "tags",
    steps: [
      { name: "TYRES", right: "TIRE_LIST", paths: ["tire-list", "mix"], minutes: 5 },
      { name: "PROFILES", right: "PROFILE", conditions: ["no-pim"], paths: ["profile"], minutes: 3 },
      {
        name: "STOCK",
        right: "STOCK",
        conditions: OWN,
        paths: ["stock", "import-config"],
        minutes: 8,
        evidence: "stock",
        video: { youtubeId: "td-guide-02", duration: "2:14" },
      },
      { name: "CATALOGUE_PAGE", right: "CATALOG", paths: ["catalog/product", "product-priority"], minutes: 5 },
    ],
  },
  {
    type: "PRICING",
    styleClass: "currency-euro",
    steps: [
      {
        name: "PRICE_CONFIGURATION",
        right: "PRICE_CONFIGURATION",
        conditions: OWN,
        paths: ["price-configuration", "ecotax"],
        minutes: 5,
      },
      {
        name: "TYRE_PRICES",
        right: "TYRE_PRICING",
        conditions: OWN,
        paths: ["tire-pricing", "tire-pricing-rules"],
        minutes: 10,
        evidence: "tire-pricing-rules",
        video: { youtubeId: "td-guide-03", duration: "2:40" },
      },
      { name: "FITTING_PRICES", right: "FITTING_PRICES", paths: ["fitting-price"], minutes: 5 },
    ],
  },
  {
    type: "PAYMENT",
    styleClass: "credit-card",
    steps: [
      {
        name: "PAYMENT_MEANS",
        right: "PAYMENT_CONFIGURATION",
        paths: ["payment-means-configuration"],
        minutes: 8,
        evidence: "payment-means-configuration",
      },
      {
        name: "DISTANCE_SELLING",
        right: "PAYMENT_CONFIGURATION",
        paths: ["distance-selling-configuration"],
        minutes: 3,
      },
    ],
  },
  {
    type: "DESIGN",
    styleClass: "palette",
    steps: [
      { name: "TEMPLATE", paths: ["view/templating-modular-template", "site-configuration"], minutes: 5 },
      { name: "SITE_MENU", paths: ["menu"], minutes: 3 },
      { name: "CAROUSEL", right: "CAROUSEL", paths: ["carousel"], minutes: 5, evidence: "carousel" },
      { name: "FOOTER", paths: ["footer", "social"], minutes: 3 },
    ],
  },
  {
    type: "VISIBILITY",
    styleClass: "megaphone",
    steps: [
      { name: "DOMAIN", right: "DOMAIN", paths: ["shop-domain"], minutes: 5 },
      { name: "META_TAGS", right: "SEO", paths: ["meta-tag", "redirection-removal"], minutes: 5 },
      { name: "TRACKING", right: "TRACKING", paths: ["tracking", "custom-tracking"], minutes: 3 },
      { name: "LOCAL_PRESENCE", conditions: ["local-presence"], paths: ["local-presence"], minutes: 5 },
    ],
  },
  {
    type: "OPENING",
    styleClass: "door-open",
    after: ["IDENTITY", "NETWORK", "OFFER", "PRICING", "PAYMENT"],
    steps: [
      { name: "TEST_ORDER", right: ["ORDERS", "APPOINTMENTS"], paths: ["orders", "appointments"], minutes: 5 },
      { name: "MAILS", paths: ["email-global"], minutes: 3 },
      { name: "OPEN", right: "ONLINE_SITE", paths: ["features"], minutes: 1 },
    ],
  },
];

/** Names of all steps. */
export const STEP_NAMES: ReadonlySet<string> = new Set(GUIDE.flatMap(({ steps }) => steps.map(({ name }) => name)));
