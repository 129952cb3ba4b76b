/** Formats a file size in B, kB or MB of 1,000 bytes: `214 Ko`. */
import { numberFormat } from "../../contract/intl-formats";

export function formatBytes(bytes: number, locale: string): string {
  const [unit, size, digits] =
    bytes >= 1_000_000
      ? (["megabyte", 1_000_000, 1] as const)
      : bytes >= 1_000
        ? (["kilobyte", 1_000, 0] as const)
        : (["byte", 1, 0] as const);
  return numberFormat(locale, { style: "unit", unit, maximumFractionDigits: digits }).format(bytes / size);
}
