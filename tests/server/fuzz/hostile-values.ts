/** Values that no field should accept, by the part of the request in which they are sent. */

/** Returns nested arrays, deeper than any value of the contract. */
const deep = (levels: number): unknown => {
  let value: unknown = "x";
  for (let level = 0; level < levels; level++) value = [value];
  return value;
};

/** Texts for paths, queries, filters and form fields. */
export const HOSTILE_TEXTS: readonly string[] = [
  "\u0000",
  "x\u0000",
  "1.5",
  "1e300",
  "-1",
  "2147483648",
  "9".repeat(40),
  "2023-02-30",
  "0000-01-01",
  "9998-01-01..9999-12-31",
  "2023-02-30..",
  ",",
  "..",
  "~any",
  "275760-09-14",
  "constructor",
  "__proto__",
  '{"constructor":1}',
  '{"x":',
  "[[[[",
  "\ud800",
  "%",
  "'\"\\;--",
  "x".repeat(1_500),
];

/** Percent-encoded texts for addresses, some with an invalid encoding. */
export const HOSTILE_PARTS: readonly string[] = [
  ...HOSTILE_TEXTS.map(percentEncoded),
  "%",
  "%zz",
  "%c3%28",
  "%ed%a0%80",
];

/** Percent-encodes a text. `encodeURIComponent` refuses lone surrogates, so their bytes are inserted by hand. */
export function percentEncoded(text: string): string {
  return encodeURIComponent(text.replaceAll("\ud800", "\u0001")).replaceAll("%01", "%ed%a0%80");
}

/** Values of a field in a JSON body. */
export const HOSTILE_VALUES: readonly unknown[] = [
  "\u0000",
  "a\u0000b",
  "\ud800",
  1e300,
  -1e300,
  1.5,
  -1,
  2_147_483_648,
  1e18,
  "2023-02-30",
  "2026-02-30T10:00:00Z",
  "9999-12-31",
  "+275760-09-13T00:00:00Z",
  "0000-01-01T00:00:00+23:59",
  "",
  "x".repeat(20_000),
  "constructor",
  true,
  null,
  [],
  {},
  [[1]],
  [null],
  [{ constructor: 1 }],
  { constructor: 1 },
  { toString: 1 },
  { id: 1e300 },
  [{ id: 1e300 }],
  { id: 1.5 },
  { label: [] },
  [{ label: [] }],
  { "\u0000": 1 },
  deep(70),
];

/** Whole JSON bodies. */
export const HOSTILE_BODIES: readonly string[] = [
  "null",
  "[]",
  "5",
  '"x"',
  "{}",
  '{"toString":"x"}',
  '{"valueOf":null}',
  '{"hasOwnProperty":1}',
  '{"__defineGetter__":1}',
  '{"version":1,"toString":1}',
  '{"\\u0000":1}',
  `${"[".repeat(50_000)}${"]".repeat(50_000)}`,
  `${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`,
];

/** Headers that the server parses. */
export const HOSTILE_HEADERS: readonly Readonly<Record<string, string>>[] = [
  { "idempotency-key": "constructor" },
  { "idempotency-key": "\u00ff".repeat(300) },
  { "if-match": "1e300" },
  { authorization: "Bearer \u00ff" },
  { "x-identity": "\u00ff" },
  { "accept-language": "x".repeat(3_000) },
  { "user-agent": "\u00ff".repeat(2_000) },
  { cookie: "td_session=%00; XSRF-TOKEN=%" },
  { range: "bytes=999999999-" },
];
