/** A time zone by its IANA name, shown with its current UTC offset. */
import { useMemo } from "react";
import { useIntlLocale } from "../../runtime/react";
import { Combobox } from "./combobox";
import type { FieldInputProps, Option } from "./field-input";
import { localSearch } from "./local-options";

/** Returns the UTC offset of a zone: `Europe/Paris` → `UTC+1`. Empty when the browser does not know the zone. */
function zoneOffset(zone: string, locale: string, instant = new Date()): string {
  try {
    const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: "shortOffset" }).formatToParts(
      instant,
    );
    return parts.find((part) => part.type === "timeZoneName")?.value ?? "";
  } catch {
    return "";
  }
}

const cityOf = (zone: string): string => zone.replaceAll("_", " ");

const zoneOptions = (locale: string): Option<string>[] =>
  Intl.supportedValuesOf("timeZone").map((zone) => ({ id: zone, label: cityOf(zone), hint: zoneOffset(zone, locale) }));

export default function TimeZoneField({ control, value, onChange, onBlur, readOnly }: FieldInputProps<string | null>) {
  const locale = useIntlLocale();
  const search = useMemo(() => {
    let localOptions: ReturnType<typeof localSearch<string>> | undefined;
    // Computing 400 offsets takes a while, so wait for the first search.
    return (query: string, signal: AbortSignal) => (localOptions ??= localSearch(zoneOptions(locale)))(query, signal);
  }, [locale]);
  return (
    <Combobox
      control={control}
      text={value === null ? "" : cityOf(value)}
      search={search}
      readOnly={readOnly}
      onPick={(option) => {
        onChange(option?.id ?? null);
      }}
      onBlur={onBlur}
    />
  );
}
