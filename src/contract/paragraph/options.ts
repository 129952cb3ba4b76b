/** Advanced options of a paragraph: a size for each device, or one choice. */
import { codesOf, spaceSizeId } from "./enumerations";
import type { LayoutRule } from "./layouts";

const SPACE_OPTIONS = [
  "SPACE_ABOVE",
  "SPACE_BELOW",
  "PADDING_TOP",
  "PADDING_BOTTOM",
  "PADDING_SIDES",
  "GAP_TEXT_IMAGE",
  "GAP_BUTTONS",
] as const;
export type SpaceOption = (typeof SPACE_OPTIONS)[number];

/** Values of each choice. The first is the default unless `DEFAULT_CHOICE` names another. */
export const CHOICE_OPTIONS = {
  TEXT_ALIGN: codesOf("text-align"),
  VERTICAL_ALIGN: ["TOP", "MIDDLE", "BOTTOM"],
  WIDTH: ["NARROW", "BOXED", "FULL"],
  SHADOW: codesOf("shadow"),
  TEXT_SPACE: codesOf("text-space"),
  BACKGROUND: ["NONE", "LIGHT", "DARK", "BRAND", "BRAND_LIGHT"],
  ROUNDED: ["NONE", "S", "M", "L"],
  MOBILE_ORDER: ["TEXT_FIRST", "IMAGE_FIRST"],
  VISIBLE_ON: ["ALL", "DESKTOP_ONLY", "MOBILE_ONLY"],
  BORDER: ["NONE", "TOP", "BOTTOM", "ALL"],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type ChoiceOption = keyof typeof CHOICE_OPTIONS;
export type OptionCode = SpaceOption | ChoiceOption;

const DEFAULT_CHOICE: Readonly<Partial<Record<ChoiceOption, string>>> = { WIDTH: "BOXED", TEXT_SPACE: "NORMAL" };

/** Icons of choices; a choice without an icon shows its text. */
const ICONS: Readonly<Record<string, string>> = {
  "TEXT_ALIGN.LEFT": "align-left",
  "TEXT_ALIGN.CENTER": "align-center",
  "TEXT_ALIGN.RIGHT": "align-right",
  "TEXT_ALIGN.JUSTIFY": "align-justify",
  "VERTICAL_ALIGN.TOP": "align-top",
  "VERTICAL_ALIGN.MIDDLE": "align-middle",
  "VERTICAL_ALIGN.BOTTOM": "align-bottom",
};

export interface Position {
  readonly spaceSizeId: number;
}
/** A stored option. */
export interface OptionValue {
  readonly code: string;
  readonly mobilePosition?: Position | undefined;
  readonly desktopPosition?: Position | undefined;
  readonly choice?: { readonly code: string; readonly icon?: string | undefined } | undefined;
}

/** An option that a layout supports, with its possible values. */
export interface OptionRule extends OptionValue {
  /** Values of a choice. */
  readonly values?: readonly { readonly code: string; readonly icon?: string | undefined }[] | undefined;
}

const iconOf = (code: string, value: string): { readonly icon?: string } => {
  const icon = ICONS[`${code}.${value}`];
  return icon === undefined ? {} : { icon };
};

const isChoiceOption = (code: string): code is ChoiceOption => Object.hasOwn(CHOICE_OPTIONS, code);

/** Returns the value of a choice with its icon. */
const choiceValue = (code: string, value: string) => ({ code: value, ...iconOf(code, value) });

/** Returns whether an option makes sense for a layout: no gap to a picture without pictures. */
function isSupported(code: OptionCode, { maxPictures, type }: LayoutRule): boolean {
  if (code === "GAP_TEXT_IMAGE" || code === "MOBILE_ORDER") return maxPictures > 0 && type !== "IMAGE";
  if (code === "GAP_BUTTONS") return !["IMAGE", "GALLERY", "HTML", "CONTENT_BLOC", "TABLE"].includes(type);
  if (code === "TEXT_ALIGN" || code === "TEXT_SPACE") return type !== "IMAGE" && type !== "HTML";
  return true;
}

const PADDINGS: readonly string[] = ["PADDING_TOP", "PADDING_BOTTOM", "PADDING_SIDES"];

/** Returns the options that a layout supports, with their defaults: medium on phones, large on desktops, no padding. */
export function optionsOf(layout: LayoutRule): OptionRule[] {
  const spaces = SPACE_OPTIONS.filter((code) => isSupported(code, layout)).map((code): OptionRule => {
    const isPadding = PADDINGS.includes(code);
    return {
      code,
      mobilePosition: { spaceSizeId: spaceSizeId(isPadding ? "NONE" : "M") },
      desktopPosition: { spaceSizeId: spaceSizeId(isPadding ? "NONE" : "L") },
    };
  });
  const choices = (Object.keys(CHOICE_OPTIONS) as ChoiceOption[])
    .filter((code) => isSupported(code, layout))
    .map((code): OptionRule => {
      const values = CHOICE_OPTIONS[code];
      return {
        code,
        choice: choiceValue(code, DEFAULT_CHOICE[code] ?? values[0]),
        values: values.map((value) => choiceValue(code, value)),
      };
    });
  return [...spaces, ...choices];
}

/** Returns the effective options: stored ones over the layout's defaults. */
export const effectiveOptions = (layout: LayoutRule, stored: readonly OptionValue[]): OptionRule[] =>
  optionsOf(layout).map((rule) => ({ ...rule, ...stored.find(({ code }) => code === rule.code) }));

/** Returns the message key of an option or of a choice's value. */
export const optionKey = (code: string): string => `paragraph.option.${code}`;
export const optionValueKey = (code: string, value: string): string => `paragraph.option.${code}.${value}`;

/**
 * Validates a set of options; returns errors by path (`options.0.code`): an unsupported code, an unknown size or value, or both kinds at
 * once.
 */
export function optionErrors(layout: LayoutRule, options: readonly OptionValue[]): Record<string, string> {
  const rules = optionsOf(layout);
  const errors: Record<string, string> = {};
  const codes = new Set<string>();
  options.forEach((option, index) => {
    const rule = rules.find(({ code }) => code === option.code);
    const path = `options.${index}`;
    if (rule === undefined) errors[`${path}.code`] = "paragraph.error.option-unknown";
    else if (codes.has(option.code)) errors[`${path}.code`] = "error.duplicate-row";
    else if (isChoiceOption(option.code)) {
      if (rule.values?.some(({ code }) => code === option.choice?.code) !== true)
        errors[`${path}.choice`] = "paragraph.error.option-value";
    } else
      for (const position of ["mobilePosition", "desktopPosition"] as const) {
        const size = option[position]?.spaceSizeId;
        if (size === undefined || !codesOf("space-size-value")[size - 1])
          errors[`${path}.${position}`] = "paragraph.error.space-size";
      }
    codes.add(option.code);
  });
  return errors;
}
