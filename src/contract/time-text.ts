/**
 * Normalises a typed time to `HH:mm`: `8`, `8h`, `830`, `8:30`, `8.30`, `08h30`; `24` is allowed as an end. Other text
 * is returned unchanged, for the validator to refuse.
 */
export function parseTime(text: string): string {
  const parts = /^\s*(\d{1,2})\s*[:h.,]?\s*(\d{2})?\s*h?\s*$/i.exec(text);
  const [hours, minutes] = [Number(parts?.[1]), Number(parts?.[2] ?? 0)];
  return parts === null || hours > 24 || minutes > 59 || (hours === 24 && minutes > 0)
    ? text
    : [hours, minutes].map((part) => String(part).padStart(2, "0")).join(":");
}
