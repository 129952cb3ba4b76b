/** Default settings of a shop. */
import {
  FIELD_STATUS_NAMES,
  type FieldStatus,
  type FieldStatusName,
  type SessionDefaults,
} from "../../../../src/contract/context";
import type { ShopSettings } from "./schema/shops";

/** Colours offered by the text editor. */
export const EDITOR_COLOURS: readonly string[] = [
  "#1c1f24",
  "#5b6472",
  "#ffffff",
  "#0b5cad",
  "#15803d",
  "#b45309",
  "#b91c1c",
  "#7c3aed",
];

/** Status of each field unless the shop sets its own. */
const FIELD_STATUSES: Readonly<Record<FieldStatusName, FieldStatus>> = {
  companyId: "VISIBLE",
  vatNumber: "VISIBLE",
  postalCode: "MANDATORY",
  district: "VISIBLE",
  subDistrict: "VISIBLE",
  state: "VISIBLE",
};

/** Hides parts of an address that most European countries do not use. */
export const EUROPEAN_ADDRESS = {
  district: "HIDDEN",
  subDistrict: "HIDDEN",
  state: "HIDDEN",
} as const satisfies ShopSettings["fieldStatuses"];

/** Returns the status of every field: the shop's own or the default. */
export const fieldStatuses = (settings: ShopSettings): Record<FieldStatusName, FieldStatus> => {
  const statuses = { ...FIELD_STATUSES };
  for (const name of FIELD_STATUS_NAMES) statuses[name] = settings.fieldStatuses?.[name] ?? FIELD_STATUSES[name];
  return statuses;
};

interface MoneyStyle extends Pick<
  SessionDefaults,
  "decimalSeparator" | "groupSeparator" | "symbolPosition" | "fractionDigits"
> {
  readonly symbol: string;
}

/**
 * Returns how a language writes a currency. English writes the symbol first and 1,234.56; other languages write it last and 1 234,56. Euros
 * have two fraction digits, yen none.
 */
function moneyStyle(locale: string, currency: string): MoneyStyle {
  const options = {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
  } as const satisfies Intl.NumberFormatOptions;
  const tag = locale.replace("_", "-");
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat(tag, options).resolvedOptions();
  // Yen has no fraction digits: two are forced, so that the formatted number contains a decimal separator.
  const parts = new Intl.NumberFormat(tag, { ...options, minimumFractionDigits: 2 }).formatToParts(1_234_567.89);
  const valueOfPart = (type: Intl.NumberFormatPartTypes): string =>
    parts.find((part) => part.type === type)?.value ?? "";
  return {
    symbol: valueOfPart("currency"),
    fractionDigits: maximumFractionDigits,
    decimalSeparator: valueOfPart("decimal") || ",",
    groupSeparator: valueOfPart("group") || "\u202f",
    symbolPosition: parts.findIndex((part) => part.type === "currency") === 0 ? "prefix" : "suffix",
  };
}

export interface SessionDefaultsInput {
  readonly settings: ShopSettings;
  /** Undefined in a shop without languages. */
  readonly locale: string | undefined;
  readonly languageCount: number;
  readonly stockPriceManagedByFTP: boolean;
}

/** Locale of a session whose shop has no languages (constants-28). */
const DEFAULT_LOCALE = "fr_FR";

/** Returns the formatting and validation defaults of a session. Defaults: EUR, two digits, dd/MM/yyyy, HH:mm and fr_FR. */
export function sessionDefaultsOf({
  settings,
  locale = DEFAULT_LOCALE,
  languageCount,
  stockPriceManagedByFTP,
}: SessionDefaultsInput): SessionDefaults {
  const currency = settings.currency ?? "EUR";
  const { symbol, fractionDigits, ...style } = moneyStyle(locale, currency);
  return {
    ...style,
    currency,
    currencySymbol: settings.currencySymbol ?? symbol,
    symbolPosition: settings.symbolPosition ?? style.symbolPosition,
    fractionDigits,
    dateFormat: "dd/MM/yyyy",
    timeFormat: "HH:mm",
    locale,
    fieldStatuses: fieldStatuses(settings),
    dealerEmailMandatory: settings.dealerEmailMandatory ?? false,
    multiLanguage: languageCount > 1,
    hideRunflatOptionForDealer: settings.hideRunflatOptionForDealer ?? false,
    stockPriceManagedByFTP,
  };
}

/** Returns the native name of a language, e.g. `français`, and its short code. */
export function languageOf(locale: string, selected: boolean) {
  const code = locale.slice(0, 2);
  const keyName = new Intl.DisplayNames([locale.replace("_", "-")], { type: "language" }).of(code) ?? code;
  return { code, locale, lang: code, keyName: keyName.charAt(0).toUpperCase() + keyName.slice(1), selected };
}
