/** Means of payment of a shop, and the platforms that carry them out. Server and browser share these rules. */
import { DELIVERY_MODES } from "./orders";

export const MEANS_CODES = [
  "CARD",
  "PAYPAL",
  "APPLE_GOOGLE_PAY",
  "BANK_TRANSFER",
  "INSTALMENTS",
  "CHEQUE",
  "ON_SITE_CARD",
  "ON_SITE_CASH",
  "DEPOSIT",
  "PURCHASE_ORDER",
] as const;
export type MeansCode = (typeof MEANS_CODES)[number];

/** Means that only a platform can carry out. */
const BY_PLATFORM: ReadonlySet<MeansCode> = new Set(["CARD", "PAYPAL", "APPLE_GOOGLE_PAY", "INSTALMENTS", "DEPOSIT"]);
export const needsPlatform = (code: MeansCode): boolean => BY_PLATFORM.has(code);

export const SALES_CHANNELS = [...DELIVERY_MODES, "APPOINTMENT"] as const;
export type SalesChannel = (typeof SALES_CHANNELS)[number];
export const CUSTOMER_TYPES = ["B2C", "B2B"] as const;

export const PLATFORM_PROVIDERS = ["STRIPE", "REFERENCE"] as const;
export type PlatformProvider = (typeof PLATFORM_PROVIDERS)[number];
export const PLATFORM_STATES = ["NOT_CONFIGURED", "TEST", "LIVE", "SUSPENDED"] as const;
export type PlatformState = (typeof PLATFORM_STATES)[number];
export const PLATFORM_MODES = ["TEST", "LIVE"] as const;
export type PlatformMode = (typeof PLATFORM_MODES)[number];

/** Secrets of a platform, by the name under which they are stored. */
export const PLATFORM_SECRETS = ["secretKey", "webhookSecret"] as const;
export type PlatformSecret = (typeof PLATFORM_SECRETS)[number];

/** Hours for which a passed check of the connection allows to go live, and for which a replaced webhook secret stays valid. */
export const CHECK_HOURS = 24;
export const ROTATION_HOURS = 24;

/** Maximum amounts that consumers may pay in cash, in minor units of the country's currency. */
const CASH_LIMITS: Readonly<Record<string, number>> = {
  FR: 100_000,
  BE: 300_000,
  ES: 100_000,
  IT: 500_000,
  PT: 300_000,
};
/** Returns the maximum cash amount of a country in minor units; undefined where none is set. */
export const cashLimit = (country: string): number | undefined => CASH_LIMITS[country];

/** Returns the mode of a key by its prefix (`sk_test_`, `pk_live_`); undefined for other keys. */
export function keyMode(key: string): PlatformMode | undefined {
  const match = /^(?:sk|pk|rk)_(test|live)_/.exec(key);
  return match === null ? undefined : match[1] === "live" ? "LIVE" : "TEST";
}
