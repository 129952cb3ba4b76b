/** The look of elements as data: for `configure({ appearance })`, the property `appearance` of an element, and its attribute in JSON. */

import { isRecord } from "./object";
import { isPartName, type PartName } from "./parts";

/** Names of the custom properties that an appearance may set: `colorPrimary` is `--td-color-primary`. */
export const APPEARANCE_VARIABLES = [
  "colorCanvas",
  "colorSurface",
  "colorSurfaceSunken",
  "colorSurfaceRaised",
  "colorSurfaceHover",
  "colorBorder",
  "colorBorderStrong",
  "colorBorderControl",
  "colorText",
  "colorTextMuted",
  "colorTextSubtle",
  "colorTextDisabled",
  "colorPrimary",
  "colorOnPrimary",
  "colorPrimaryText",
  "colorMark",
  "colorOnMark",
  "colorAccent",
  "colorSuccess",
  "colorSuccessSoft",
  "colorSuccessLine",
  "colorSuccessSolid",
  "colorOnSuccess",
  "colorWarning",
  "colorWarningSoft",
  "colorWarningLine",
  "colorWarningSolid",
  "colorOnWarning",
  "colorDanger",
  "colorDangerSoft",
  "colorDangerLine",
  "colorDangerSolid",
  "colorOnDanger",
  "colorInfo",
  "colorInfoSoft",
  "colorInfoLine",
  "colorInfoSolid",
  "colorOnInfo",
  "fontFamily",
  "fontMono",
  "text2xs",
  "textXs",
  "textSm",
  "textMd",
  "textLg",
  "textXl",
  "text2xl",
  "leading",
  "leadingTight",
  "weightNormal",
  "weightMedium",
  "weightBold",
  "space2xs",
  "spaceXs",
  "spaceSm",
  "spaceMd",
  "spaceLg",
  "spaceXl",
  "controlHeight",
  "controlHeightSm",
  "rowHeight",
  "fieldGap",
  "cardPadding",
  "radiusSm",
  "radiusMd",
  "radiusLg",
  "shadowXs",
  "shadowSm",
  "shadowMd",
  "shadowLg",
  "overlay",
  "focusColor",
  "focusWidth",
  "preferredWidth",
  "ground",
  "groundSpace",
  "rem",
] as const;
export type AppearanceVariable = (typeof APPEARANCE_VARIABLES)[number];

/** States of a part that a rule may name after it: `button:hover`. */
export const RULE_STATES = [
  "hover",
  "active",
  "focus",
  "focus-visible",
  "focus-within",
  "disabled",
  "invalid",
] as const;
type RuleState = (typeof RULE_STATES)[number];

/** A part, and optionally its state: `input:focus-within`. */
export type RuleSelector = PartName | `${PartName}:${RuleState}`;

/** CSS declarations, in camel case or as in CSS: `{ borderRadius: "0" }`. */
export type RuleDeclarations = Readonly<Record<string, string>>;

export interface Appearance {
  readonly theme?: "light" | "dark" | "auto";
  /** Values of custom properties. With `colorPrimary` alone, the colours on and beside it follow with sufficient contrast. */
  readonly variables?: { readonly [Name in AppearanceVariable]?: string };
  /** Declarations by documented part. */
  readonly rules?: { readonly [Selector in RuleSelector]?: RuleDeclarations };
}

/** Returns a camel-case name in kebab case: `colorPrimary` → `color-primary`, `text2xs` → `text-2xs`. */
export const kebabCase = (name: string): string =>
  name.replace(/(?<=[a-z])(\d+)/, "-$1").replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const isVariable = (name: string): name is AppearanceVariable =>
  (APPEARANCE_VARIABLES as readonly string[]).includes(name);

/** A rule with its selector inside an element's shadow root. */
export interface PartRule {
  readonly selector: string;
  readonly declarations: readonly (readonly [property: string, value: string])[];
}

export interface ReadAppearance {
  readonly theme?: "light" | "dark" | "auto";
  /** Values by custom property. */
  readonly properties: readonly (readonly [property: string, value: string])[];
  readonly rules: readonly PartRule[];
  /** What was ignored, and why. */
  readonly mistakes: readonly string[];
}

const THEMES: readonly unknown[] = ["light", "dark", "auto"];
const STATE_SELECTORS: Readonly<Record<string, string>> = {
  invalid: ':is([aria-invalid="true"], :has([aria-invalid="true"]))',
  disabled: ':is(:disabled, [aria-disabled="true"], :has(:disabled))',
};

/** Returns the selector of a part with its state, or undefined for an unknown one. */
function selectorOf(text: string): string | undefined {
  const [part = "", state, ...rest] = text.split(":");
  if (!isPartName(part) || rest.length > 0) return undefined;
  const selector = `[part~="${part}"]`;
  if (state === undefined) return selector;
  if (!(RULE_STATES as readonly string[]).includes(state)) return undefined;
  return selector + (STATE_SELECTORS[state] ?? `:${state}`);
}

/** Declarations with text values. */
const declarationsOf = (value: unknown): [string, string][] =>
  isRecord(value)
    ? Object.entries(value).flatMap(([name, text]): [string, string][] =>
        typeof text === "string" ? [[name.startsWith("--") ? name : kebabCase(name), text]] : [],
      )
    : [];

/** Reads an appearance. Unknown names and wrong types are ignored and listed, so that one mistake affects nothing else. */
export function readAppearance(value: unknown): ReadAppearance {
  const mistakes: string[] = [];
  if (!isRecord(value)) return { properties: [], rules: [], mistakes: ["appearance must be an object"] };
  const { theme, variables = {}, rules = {} } = value;
  const properties = Object.entries(isRecord(variables) ? variables : {}).flatMap(
    ([name, text]): [string, string][] => {
      if (isVariable(name) && typeof text === "string") return [[`--td-${kebabCase(name)}`, text]];
      mistakes.push(`variables.${name} is not a known variable with a text`);
      return [];
    },
  );
  const partRules = Object.entries(isRecord(rules) ? rules : {}).flatMap(([name, declarations]): PartRule[] => {
    const selector = selectorOf(name);
    if (selector !== undefined) return [{ selector, declarations: declarationsOf(declarations) }];
    mistakes.push(`rules["${name}"] is not a documented part, with one of the states ${RULE_STATES.join(", ")}`);
    return [];
  });
  const isTheme = THEMES.includes(theme);
  if (theme !== undefined && !isTheme) mistakes.push("theme must be light, dark or auto");
  return {
    ...(isTheme && { theme: theme as "light" | "dark" | "auto" }),
    properties,
    rules: partRules,
    mistakes,
  };
}
