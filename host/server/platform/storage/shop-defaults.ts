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

/** All fields are visible by default; a shop hides those unknown in its country. */
const FIELD_STATUSES: Readonly<Record<FieldStatusName, FieldStatus>> = {
  companyId: "VISIBLE",
  vatNumber: "VISIBLE",
  postalCode: "MANDATORY",
  district: "VISIBLE",
  subDistrict: "VISIBLE",
  state: "VISIBLE",
};

/** Hides parts of an address that most European countries do not use. */
export const EUROPEAN_ADDRESS = { district: "HIDDEN", subDistrict: "HIDDEN", state: "HIDDEN" } as const;

/** Returns the status of every field: the shop's own or the default. */
export const fieldStatuses = (settings: ShopSettings): Record<FieldStatusName, FieldStatus> => {
  const statuses = { ...FIELD_STATUSES };
  for (const name of FIELD_STATUS_NAMES) statuses[name] = settings.fieldStatuses?.[name] ?? FIELD_STATUSES[name];
  return statuses;
};

/** English writes the currency symbol first and 1,234.56; other languages write it last and 1 234,56. */
function moneyStyle(locale: string): Pick<SessionDefaults, "decimalSeparator" | "groupSeparator" | "symbolPosition"> {
  const parts = new Intl.NumberFormat(locale.replace("_", "-"), { style: "currency", currency: "EUR" }).formatToParts(
    1_234_567.89,
  );
  const of = (type: Intl.NumberFormatPartTypes): string => parts.find((part) => part.type === type)?.value ?? "";
  return {
    decimalSeparator: of("decimal") || ",",
    groupSeparator: of("group") || "\u202f",
    symbolPosition: parts.findIndex((part) => part.type === "currency") === 0 ? "prefix" : "suffix",
  };
}

export interface SessionDefaultsInput {
  readonly settings: ShopSettings;
  readonly locale: string;
  readonly languageCount: number;
  readonly stockPriceManagedByFTP: boolean;
}

/** Returns the formatting and validation defaults of a session. Defaults: EUR, two digits, dd/MM/yyyy and HH:mm. */
export function sessionDefaultsOf({
  settings,
  locale,
  languageCount,
  stockPriceManagedByFTP,
}: SessionDefaultsInput): SessionDefaults {
  const style = moneyStyle(locale);
  return {
    ...style,
    currency: settings.currency ?? "EUR",
    currencySymbol: settings.currencySymbol ?? "€",
    symbolPosition: settings.symbolPosition ?? style.symbolPosition,
    fractionDigits: 2,
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
