import { formatNumber } from "../../../engine/cells/format";

const KILOBYTE = 1_024;

/** Writes a size in kilobytes, rounded up. */
export const formatSize = (bytes: number, locale: string): string =>
  formatNumber(Math.ceil(bytes / KILOBYTE), locale, { style: "unit", unit: "kilobyte" });
