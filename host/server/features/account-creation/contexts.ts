/** Creation contexts of shops and calendar accounts, with their initial settings. */
import type { AppContextGroup, PlanCode } from "../../../../src/contract/context";

export interface CreationContext {
  /** Name in the address, in upper case. */
  readonly code: string;
  readonly product: AppContextGroup;
  /** Shop profile, which determines the groups of rights. */
  readonly profileCode: string;
  readonly dlu: boolean;
  readonly plans: readonly PlanCode[];
  /** INVITATION: only by the link of a network's mail. */
  readonly access: "OPEN" | "INVITATION" | "CLOSED";
}

const GARAGE_CONTEXTS = [
  "DEFAULT",
  "TYREPLUS",
  "MOTORSPORT",
  "MODULAR",
  "MODULAR_GARAGE",
  "MODULAR_TYRE",
  "MODULAR_TRUCK",
  "MODULAR_MOTO",
  "MODULAR_FLEET",
  "MODULAR_DEALER",
  "MODULAR_WIDGET",
  "WIDGET_DEFAULT",
  "WIDGET_APPOINTMENT",
  "WIDGET_QUOTE",
  "WIDGET_LOCATOR",
  "INDEPENDENT",
  "TRUCK",
  "MOTO",
  "AGRI",
  "PREMIUM",
  "FLEET",
];

/** Contexts by product for members invited by a network. */
export const INVITED: Readonly<Record<AppContextGroup, string>> = {
  GARAGE: "NETWORK_SHOP",
  ECALENDAR: "ECALENDAR_NETWORK",
};
/** Visitors cannot create a demo shop. */
const CLOSED = ["DEMO"];
const accessOf = (code: string): CreationContext["access"] =>
  CLOSED.includes(code) ? "CLOSED" : Object.values(INVITED).includes(code) ? "INVITATION" : "OPEN";
const ALL_PLANS: readonly PlanCode[] = ["ESSENTIAL", "PLUS", "PREMIUM"];

const garage = (code: string): CreationContext => ({
  code,
  product: "GARAGE",
  profileCode: "SHOP_STANDARD_ADMINISTRATOR",
  dlu: false,
  plans: ALL_PLANS,
  access: accessOf(code),
});

const calendar = (code: string): CreationContext => ({
  code,
  product: "ECALENDAR",
  profileCode: "SHOP_E_CAL_MEMBER",
  dlu: false,
  plans: ALL_PLANS,
  access: accessOf(code),
});

const CONTEXTS = new Map<string, CreationContext>(
  [
    ...[...GARAGE_CONTEXTS, "NETWORK_SHOP", "DEMO"].map(garage),
    { ...garage("DLU"), profileCode: "SHOP_DEALER_LOCATOR", dlu: true, plans: [] },
    ...["ECALENDAR", "ECALENDAR_NETWORK"].map(calendar),
  ].map((context) => [context.code, context]),
);

/**
 * Returns the context of an address; undefined when unknown, rather than a default that belongs to another brand. The prefix `ECAL_` or a
 * calendar context creates a calendar account.
 */
export function creationContext(text: string): CreationContext | undefined {
  const code = text.toUpperCase().replaceAll("-", "_");
  const found = CONTEXTS.get(code);
  if (found !== undefined) return found;
  if (!code.startsWith("ECAL_")) return undefined;
  const base = CONTEXTS.get(code.slice("ECAL_".length));
  return base === undefined || base.dlu ? undefined : { ...calendar(code), access: base.access };
}

/** Supported countries with their initial time zone. */
export const COUNTRIES: Readonly<Record<string, string>> = {
  FR: "Europe/Paris",
  BE: "Europe/Brussels",
  LU: "Europe/Luxembourg",
  CH: "Europe/Zurich",
  DE: "Europe/Berlin",
  AT: "Europe/Vienna",
  GB: "Europe/London",
  IE: "Europe/Dublin",
  NL: "Europe/Amsterdam",
  ES: "Europe/Madrid",
  PT: "Europe/Lisbon",
  IT: "Europe/Rome",
};

export const ACTIVITIES = ["GARAGE", "TYRE_SPECIALIST", "CAR_DEALER", "MOBILE_FITTER", "NETWORK_HEAD"] as const;

/** Days of a trial without promo code. */
export const TRIAL_DAYS = 30;
