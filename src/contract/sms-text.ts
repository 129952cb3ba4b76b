/** Length of text messages: their alphabet, and the parts in which networks carry them. */

/** Alphabet of 7 bits that every phone reads (3GPP TS 23.038). */
const BASIC = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
/** Characters of that alphabet that take two places. */
const EXTENDED = new Set("\f^{}\\[~]|€");

/** Places of one message, and of each part of a longer one. */
const LIMITS = { "GSM-7": { single: 160, part: 153 }, "UCS-2": { single: 70, part: 67 } } as const;
export type SmsAlphabet = keyof typeof LIMITS;

/** Maximum number of parts of a message. */
export const MAX_SMS_PARTS = 6;

/** Hosts that shorten the links of others. Networks often block messages with them. */
const SHORTENERS: ReadonlySet<string> = new Set(
  "bit.ly buff.ly cutt.ly goo.gl is.gd lnkd.in ow.ly rb.gy shorturl.at t.co t.ly tiny.cc tinyurl.com".split(" "),
);
/** Numbers that cost the caller more, in France, Germany and the United Kingdom. */
const PREMIUM = [/^(?:\+33|0033|0)89\d{7}$/, /^(?:\+49|0049|0)(?:900|137|138)\d{5,8}$/, /^(?:\+44|0044|0)9\d{9}$/];

/** Returns the numbers and links of a text for which networks may block the message. */
export function doubtfulParts(text: string): string[] {
  const numbers = (text.match(/(?:\+|\b)\d[\d ./()-]{6,18}\d/g) ?? []).filter((number) => {
    const digits = number.replace(/[^\d+]/g, "");
    return PREMIUM.some((pattern) => pattern.test(digits));
  });
  const links = (text.match(/\b(?:https?:\/\/)?[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}\/[^\s}]*/gi) ?? []).filter(
    (link) =>
      SHORTENERS.has(
        link
          .toLowerCase()
          .replace(/^https?:\/\/(?:www\.)?/, "")
          .split("/")[0] ?? "",
      ),
  );
  return [...numbers, ...links];
}

/** Length of a text message. */
export interface SmsLength {
  readonly alphabet: SmsAlphabet;
  /** Places that the text takes. */
  readonly units: number;
  readonly parts: number;
  /** Places left in the last part. */
  readonly left: number;
  /** Characters outside of the 7-bit alphabet, each once. */
  readonly foreign: readonly string[];
}

const isGsm = (sign: string): boolean => BASIC.has(sign) || EXTENDED.has(sign);

/** Returns how many places a character takes. */
const sizeOf = (sign: string, alphabet: SmsAlphabet): number =>
  alphabet === "UCS-2" ? sign.length : EXTENDED.has(sign) ? 2 : 1;

/** Counts a text as it is sent. A character of two places is never divided between parts. */
export function smsLength(text: string): SmsLength {
  const signs = [...text];
  const foreign = [...new Set(signs.filter((sign) => !isGsm(sign)))];
  const alphabet: SmsAlphabet = foreign.length === 0 ? "GSM-7" : "UCS-2";
  const sizes = signs.map((sign) => sizeOf(sign, alphabet));
  const units = sizes.reduce((sum, size) => sum + size, 0);
  const { single, part } = LIMITS[alphabet];
  if (units <= single) return { alphabet, units, parts: units === 0 ? 0 : 1, left: single - units, foreign };
  let parts = 1;
  let used = 0;
  for (const size of sizes) {
    if (used + size > part) {
      parts++;
      used = 0;
    }
    used += size;
  }
  return { alphabet, units, parts, left: part - used, foreign };
}

const REPLACEMENTS: Readonly<Record<string, string>> = {
  "“": '"',
  "”": '"',
  "„": '"',
  "«": '"',
  "»": '"',
  "‘": "'",
  "’": "'",
  "‚": "'",
  "–": "-",
  "—": "-",
  "‑": "-",
  "…": "...",
  "•": "*",
  "·": "-",
  "×": "x",
  Œ: "OE",
  œ: "oe",
  "\u00a0": " ",
  "\u202f": " ",
  "\u2009": " ",
  "\u200b": "",
  "\t": " ",
};

/** Returns a character of the 7-bit alphabet in place of one outside of it: `ê` becomes `e`. */
function toGsm(sign: string): string {
  if (isGsm(sign)) return sign;
  const replacement = REPLACEMENTS[sign];
  if (replacement !== undefined) return replacement;
  const [letter = ""] = sign.normalize("NFD");
  return letter !== sign && isGsm(letter) ? letter : "?";
}

/** Rewrites a text with characters of the 7-bit alphabet only. */
export const transliterated = (text: string): string => [...text].map(toGsm).join("");
