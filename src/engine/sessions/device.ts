/** Device names derived from user agents. */

/** More specific names first: Edge and Opera also contain "Chrome", and Chrome contains "Safari". */
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

/** Returns browser and system, such as `Firefox · Windows`; empty when neither is recognised. */
export function deviceName(userAgent: string): string {
  const first = (names: typeof BROWSERS): string => names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? "";
  return [first(BROWSERS), first(SYSTEMS)].filter((name) => name !== "").join(" · ");
}

/** Returns whether the device is a phone. */
export const isPhone = (userAgent: string): boolean => /iPhone|Android.+Mobile/.test(userAgent);
