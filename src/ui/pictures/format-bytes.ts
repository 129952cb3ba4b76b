/** Bytes in words: `214 Ko`. */
export function formatBytes(bytes: number, locale: string): string {
  const large = bytes >= 1_000_000;
  const unit = large ? "megabyte" : "kilobyte";
  return new Intl.NumberFormat(locale, { style: "unit", unit, maximumFractionDigits: large ? 1 : 0 }).format(
    bytes / (large ? 1_000_000 : 1000),
  );
}
