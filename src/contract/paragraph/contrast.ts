/** Checks whether a paragraph's text is readable on its background: colours chosen by the author against those of the site. */
import { isObject } from "../object";
import type { LayoutRule } from "./layouts";
import type { OptionValue } from "./options";

/** Minimum contrast ratio for text (WCAG 2, level AA). */
export const MIN_CONTRAST = 4.5;

interface Colours {
  readonly text: string;
  readonly background: string;
}

const PLAIN: Colours = { text: "#191d22", background: "#ffffff" };
/** Site colours behind the values of the option BACKGROUND. */
export const SITE_COLOURS: Readonly<Record<"NONE" | "LIGHT" | "DARK" | "BRAND" | "BRAND_LIGHT", Colours>> = {
  NONE: PLAIN,
  LIGHT: { text: "#191d22", background: "#f3f5f7" },
  DARK: { text: "#ffffff", background: "#191d22" },
  BRAND: { text: "#ffffff", background: "#0b3d91" },
  BRAND_LIGHT: { text: "#191d22", background: "#e6edf8" },
};

const isSiteColour = (code: string): code is keyof typeof SITE_COLOURS => Object.hasOwn(SITE_COLOURS, code);

/** Returns red, green and blue from 0 to 1, or undefined for text that is not a colour. */
function channels(colour: string): readonly [number, number, number] | undefined {
  const [, hex] = /^#([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(colour.trim()) ?? [];
  if (hex !== undefined) {
    const digits = hex.length === 3 ? [...hex].map((digit) => digit + digit).join("") : hex;
    const channelAt = (start: number): number => Number.parseInt(digits.slice(start, start + 2), 16) / 255;
    return [channelAt(0), channelAt(2), channelAt(4)];
  }
  const [, h, s, l] = /^hsl\(\s*([\d.]+)(?:deg)?[,\s]+([\d.]+)%[,\s]+([\d.]+)%\s*\)$/i.exec(colour.trim()) ?? [];
  if (h === undefined || s === undefined || l === undefined) return undefined;
  const [hue, saturation, lightness] = [Number(h) / 30, Number(s) / 100, Number(l) / 100];
  const amplitude = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number): number => {
    const angle = (offset + hue) % 12;
    return lightness - amplitude * Math.max(-1, Math.min(angle - 3, 9 - angle, 1));
  };
  return [channel(0), channel(8), channel(4)];
}

function luminance(colour: string): number | undefined {
  const rgb = channels(colour);
  if (rgb === undefined) return undefined;
  const [red, green, blue] = rgb.map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** Returns the contrast ratio from 1 to 21 (WCAG 2.2), or undefined when one of them is not a colour. */
export function contrast(colour: string, background: string): number | undefined {
  const [a, b] = [luminance(colour), luminance(background)];
  if (a === undefined || b === undefined) return undefined;
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Yields colour pairs in rich text: `color` against the background in the same style. */
function* colouredTexts(value: unknown, { text, background }: Colours): Generator<readonly [string, string]> {
  if (typeof value === "string") {
    for (const [, style = ""] of value.matchAll(/style="([^"]*)"/g)) {
      const [, inlineColour] = /(?:^|;)\s*color:\s*([^;]+)/.exec(style) ?? [];
      const [, inlineBackground] = /background-color:\s*([^;]+)/.exec(style) ?? [];
      if (inlineColour !== undefined || inlineBackground !== undefined)
        yield [inlineColour ?? text, inlineBackground ?? background];
    }
  } else if (isObject(value))
    for (const child of Object.values(value)) yield* colouredTexts(child, { text, background });
}

export interface LowContrast {
  readonly part: "title" | "text";
  /** Ratio to one. */
  readonly ratio: number;
}

/** Returns the texts with too little contrast, the worst of each part. @param options effective or stored options */
export function lowContrasts(
  layout: LayoutRule,
  values: Readonly<Record<string, unknown>>,
  options: readonly OptionValue[],
): LowContrast[] {
  const siteColour = options.find(({ code }) => code === "BACKGROUND")?.choice?.code ?? "";
  // Text over a picture is on a light box.
  const isOnBox = layout.id === "TI_BACKGROUND" || layout.type === "CTA_BANNER";
  const colours = isOnBox || !isSiteColour(siteColour) ? PLAIN : SITE_COLOURS[siteColour];
  const { titleColour, ...textValues } = values;
  const worst = (pairs: Iterable<readonly [string, string]>): number =>
    Math.min(...[...pairs].map(([colour, background]) => contrast(colour, background) ?? 21));
  const results: readonly LowContrast[] = [
    { part: "title", ratio: worst(typeof titleColour === "string" ? [[titleColour, colours.background]] : []) },
    { part: "text", ratio: worst(colouredTexts(textValues, colours)) },
  ];
  return results.filter(({ ratio }) => ratio < MIN_CONTRAST);
}
