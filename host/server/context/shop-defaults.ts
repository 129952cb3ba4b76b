/** A shop's settings where it has none of its own (Spec 1 §3 "Session defaults"). */
import {
  FIELD_STATUS_NAMES,
  type FieldStatus,
  type FieldStatusName,
  type SessionDefaults,
} from "../../../src/contract/context";
import type { ShopSettings } from "../storage/schema/shops";

/** Colours that the text editor offers. */
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

/** Each is shown, as stated; a shop hides those that its country does not know. */
const FIELD_STATUSES: Readonly<Record<FieldStatusName, FieldStatus>> = {
  companyId: "VISIBLE",
  vatNumber: "VISIBLE",
  postalCode: "MANDATORY",
  district: "VISIBLE",
  subDistrict: "VISIBLE",
  state: "VISIBLE",
};

/** Parts of an address that are unknown in most of Europe, for shops that hide them. */
export const EUROPEAN_ADDRESS = { district: "HIDDEN", subDistrict: "HIDDEN", state: "HIDDEN" } as const;

/** Every field has a status: the shop's own, or the default. */
export const fieldStatuses = (settings: ShopSettings): Record<FieldStatusName, FieldStatus> => {
  const statuses = { ...FIELD_STATUSES };
  for (const name of FIELD_STATUS_NAMES) statuses[name] = settings.fieldStatuses?.[name] ?? FIELD_STATUSES[name];
  return statuses;
};

/** English puts the symbol before the amount and writes 1,234.56; the others 1 234,56 with the symbol behind. */
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

/** What every screen formats and checks with. Currency EUR, two digits, dd/MM/yyyy and HH:mm unless the shop says otherwise. */
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

/** Own name of a language, `français`, and its short code. */
export function languageOf(locale: string, selected: boolean) {
  const code = locale.slice(0, 2);
  const keyName = new Intl.DisplayNames([locale.replace("_", "-")], { type: "language" }).of(code) ?? code;
  return { code, locale, lang: code, keyName: keyName.charAt(0).toUpperCase() + keyName.slice(1), selected };
}
