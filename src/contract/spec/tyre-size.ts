/** Tyre sizes as written by people and price lists. */

export type TyreConstruction = "R" | "ZR" | "B" | "D";

/** What a size is made of. */
export interface TyreSizeParts {
  prefix: "P" | "LT" | "ST" | null;
  /** Width in millimetres. */
  width: number;
  /** Height in percent of the width. */
  aspect: number;
  construction: TyreConstruction;
  /** Rim diameter in inches; may end in .5. */
  diameter: number;
  /** `C` after the rim: light commercial vehicle. */
  commercial: boolean;
  loadIndex: number;
  /** Load index as twin tyre: 107 in `109/107T`. */
  loadIndexDual: number | null;
  speedIndex: string;
  /** XL, extra load. */
  reinforced: boolean;
  runflat: boolean;
  ms: boolean;
  threePmsf: boolean;
  selfSealing: boolean;
  foam: boolean;
  studded: boolean;
  /** Mark of a car manufacturer (`MO`, `N0`, `*`). */
  oeMark: string | null;
  /** Remaining text, in upper case: a second service description, brand, profile. */
  rest: string;
}

export interface TyreSize extends TyreSizeParts {
  /** As stored: `205/55R16 91V`, with ` XL` and ` RFT` where they apply. */
  canonical: string;
  /** As shown: `205/55 R16 91V`, with the same suffixes. */
  display: string;
  /** Index key of width, aspect and diameter: `2055516`, `31580225`. */
  key: string;
  /** Unusual but accepted properties. */
  warnings: readonly TyreSizeWarning[];
}

export type TyreSizeWarning = "width-unusual" | "speed-below-v" | "commercial-without-dual";

const GRAMMAR =
  /^(P|LT|ST)?\s?(\d{3})\/(\d{2})\s?(Z?R|D|B|-)\s?(\d{2}(?:\.5)?)(C)?\s?(\d{2,3})(?:\/(\d{2,3}))?\s?([A-Z]\d?)/;
/** Speed indexes in ascending order; I, O, X and Z do not exist. */
const SPEED = /^(?:A[1-8]|[B-GJ-NP-UHVWY])$/;
const BELOW_V = /^(?:A[1-8]|[B-GJ-NP-UH])$/;
const FLAGS = {
  reinforced: /^(?:XL|RF|REINFORCED)$/,
  runflat: /^(?:RFT|ROF|SSR|ZP|RSC|DSST|HRS|EMT|RUNFLAT)$/,
  ms: /^M\+S$/,
  threePmsf: /^3PMSF$/,
  selfSealing: /^(?:SEAL|CONTISEAL|S-I)$/,
  foam: /^(?:SILENT|ACOUSTIC|PNCS)$/,
  studded: /^(?:STUD|CLOU)$/,
} as const;
type Flag = keyof typeof FLAGS;
const OE_MARK = /^(?:\*|MO|MOE|AO|AOE|N\d|J|LR|VOL|T0|K1)$/;

const flagOf = (token: string): Flag | undefined =>
  (Object.keys(FLAGS) as Flag[]).find((flag) => FLAGS[flag].test(token));
const isKnown = (token: string): boolean => flagOf(token) !== undefined || OE_MARK.test(token);

/**
 * Normalises the spelling: upper case, single spaces, decimal points, no brackets around the service description, run-flat marks after it.
 */
function normaliseSpelling(text: string): string {
  const cleaned = text
    .trim()
    .toUpperCase()
    .replace(/\s+/g, " ")
    .replace(/,/g, ".")
    .replace(/^([^()]*)\((\d{2,3}(?:\/\d{2,3})?\s?[A-Z]\d?)\)/, "$1$2")
    .replace(/\bEXTRA LOAD\b/, "XL");
  const withoutRunflat = cleaned
    .replace(/(\/\d{2}\s?Z?R)F\s?(\d{2})/, "$1$2")
    .replace(/(\/\d{2}\s?Z?R\s?\d{2}(?:\.5)?C?)RFT\b/, "$1");
  return withoutRunflat === cleaned ? cleaned : `${withoutRunflat} RFT`;
}

/**
 * Parses a tyre size: `205/55 R16 91V`, `225/40ZR18 (92Y) XL`, `215/65R16C 109/107T`. The construction `-` is diagonal. Returns null for
 * other formats (`185 R14C`, `31X10.50 R15`) and impossible values (aspect 15, speed index X).
 */
export function parseTyreSize(text: string): TyreSize | null {
  const normalised = normaliseSpelling(text);
  const match = GRAMMAR.exec(normalised);
  if (!match) return null;
  const [matchedText, prefix, widthText, aspectText, constructionText, diameterText, c, load, dual, speedIndex] = match;
  const width = Number(widthText);
  const aspect = Number(aspectText);
  const diameter = Number(diameterText);
  const loadIndex = Number(load);
  const loadIndexDual = dual === undefined ? null : Number(dual);
  if (aspect < 20 || aspect > 95 || diameter < 8 || diameter > 42 || loadIndex > 279) return null;
  if (loadIndexDual !== null && loadIndexDual > loadIndex) return null;
  if (speedIndex === undefined || !SPEED.test(speedIndex)) return null;

  const suffix = normalised.slice(matchedText.length);
  const tokens = suffix.trim().split(" ").filter(Boolean);
  // Letters attached to the speed index must be a known mark: `91WXL` is valid, `91WQ` is a typo.
  if (suffix && !suffix.startsWith(" ") && !isKnown(tokens[0] ?? "")) return null;
  const flags: Partial<Record<Flag, boolean>> = {};
  const others: string[] = [];
  let oeMark: string | null = null;
  for (const token of tokens) {
    const flag = flagOf(token);
    if (flag) flags[flag] = true;
    else if (oeMark === null && OE_MARK.test(token)) oeMark = token;
    else others.push(token);
  }

  const construction: TyreConstruction =
    constructionText === "R" || constructionText === "ZR" || constructionText === "B" ? constructionText : "D";
  const commercial = c !== undefined;
  const warnings: TyreSizeWarning[] = [];
  if (width < 105 || width > 395) warnings.push("width-unusual");
  if (construction === "ZR" && BELOW_V.test(speedIndex)) warnings.push("speed-below-v");
  if (commercial && loadIndexDual === null) warnings.push("commercial-without-dual");

  const parts: TyreSizeParts = {
    prefix: prefix === "P" || prefix === "LT" || prefix === "ST" ? prefix : null,
    width,
    aspect,
    construction,
    diameter,
    commercial,
    loadIndex,
    loadIndexDual,
    speedIndex,
    reinforced: flags.reinforced ?? false,
    runflat: flags.runflat ?? false,
    ms: flags.ms ?? false,
    threePmsf: flags.threePmsf ?? false,
    selfSealing: flags.selfSealing ?? false,
    foam: flags.foam ?? false,
    studded: flags.studded ?? false,
    oeMark,
    rest: others.join(" "),
  };
  const service: TyreSizeParts = {
    ...parts,
    ms: false,
    threePmsf: false,
    selfSealing: false,
    foam: false,
    studded: false,
    oeMark: null,
  };
  return {
    ...parts,
    canonical: formatTyreSize({ ...service, rest: "" }, "stored"),
    display: formatTyreSize({ ...service, rest: "" }),
    key: `${width}${aspect}${diameterText?.replace(".", "")}`,
    warnings,
  };
}

/** The parts of a size, one after the other. */
const PARTS = [
  /^(?:P|LT|ST)?\s?\d{3}/,
  /^\/\d{2}/,
  /^\s?(?:Z?R|D|B|-)/,
  /^\s?\d{2}(?:\.5)?C?/,
  /^\s?\d{2,3}(?:\/\d{2,3})?/,
  /^\s?[A-Z]\d?/,
];

/** Returns the rest of a text from the first part on that is not understood as a size: `X16 91V` of `205/55 X16 91V`. */
export function notUnderstood(text: string): string {
  let rest = normaliseSpelling(text);
  const whole = rest;
  for (const part of PARTS) {
    const found = part.exec(rest);
    if (found === null) break;
    rest = rest.slice(found[0].length);
  }
  // All parts are there, but one has an impossible value.
  return rest.trim() || whole;
}

/** Marks after the service description, in the order in which price lists print them. */
const MARKS = [
  ["reinforced", "XL"],
  ["runflat", "RFT"],
  ["ms", "M+S"],
  ["threePmsf", "3PMSF"],
  ["selfSealing", "SEAL"],
  ["foam", "SILENT"],
  ["studded", "STUD"],
] as const satisfies readonly (readonly [Flag, string])[];

/**
 * Formats a tyre size with all its marks: `225/40 ZR18 92Y XL M+S 3PMSF MO`. `parseTyreSize()` reads the result back as the same parts.
 *
 * @param style "shown" has a space before the construction, "stored" has none
 */
export function formatTyreSize(size: TyreSizeParts, style: "shown" | "stored" = "shown"): string {
  const dual = size.loadIndexDual === null ? "" : `/${size.loadIndexDual}`;
  const marks = MARKS.flatMap(([flag, mark]) => (size[flag] ? [mark] : []));
  return [
    `${size.prefix ?? ""}${size.width}/${size.aspect}${style === "shown" ? " " : ""}${size.construction}${size.diameter}${size.commercial ? "C" : ""}`,
    `${size.loadIndex}${dual}${size.speedIndex}`,
    ...marks,
    size.oeMark ?? "",
    size.rest,
  ]
    .filter((part) => part !== "")
    .join(" ");
}
