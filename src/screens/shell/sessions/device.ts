/** What a browser says of itself, in words that somebody knows their devices by. */

/** The more particular name first: Edge and Opera call themselves Chrome as well, and Chrome calls itself Safari. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, "Edge"],
  [/OPR\//, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/(?:Firefox|FxiOS)\//, "Firefox"],
  [/(?:Chrome|CriOS|Chromium)\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

/** `Firefox · Windows`; empty where the text says neither. */
export function deviceName(userAgent: string): string {
  const first = (names: typeof BROWSERS): string => names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? "";
  return [first(BROWSERS), first(SYSTEMS)].filter((name) => name !== "").join(" · ");
}

/** Whether it fits a pocket. */
export const isPhone = (userAgent: string): boolean => /iPhone|Android.+Mobile/.test(userAgent);
