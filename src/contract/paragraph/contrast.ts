/** Whether the words of a paragraph can be read on its ground: the colours that somebody chose against those of the site. */
import type { LayoutRule } from "./layouts";
import type { OptionValue } from "./options";

/** What WCAG 2 asks of text. */
export const LEAST_CONTRAST = 4.5;

interface Ground {
  readonly text: string;
  readonly ground: string;
}

const PLAIN: Ground = { text: "#191d22", ground: "#ffffff" };
/** Colours of the site behind the values of the option BACKGROUND. */
export const GROUNDS: Readonly<Record<"NONE" | "LIGHT" | "DARK" | "BRAND" | "BRAND_LIGHT", Ground>> = {
  NONE: PLAIN,
  LIGHT: { text: "#191d22", ground: "#f3f5f7" },
  DARK: { text: "#ffffff", ground: "#191d22" },
  BRAND: { text: "#ffffff", ground: "#0b3d91" },
  BRAND_LIGHT: { text: "#191d22", ground: "#e6edf8" },
};

const isGround = (code: string): code is keyof typeof GROUNDS => Object.hasOwn(GROUNDS, code);

/** Red, green and blue from 0 to 1; undefined for what is no colour as texts may have it. */
function channels(colour: string): readonly [number, number, number] | undefined {
  const [, hex] = /^#([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(colour.trim()) ?? [];
  if (hex !== undefined) {
    const full = hex.length === 3 ? [...hex].map((digit) => digit + digit).join("") : hex;
    const at = (start: number): number => Number.parseInt(full.slice(start, start + 2), 16) / 255;
    return [at(0), at(2), at(4)];
  }
  const [, h, s, l] = /^hsl\(\s*([\d.]+)(?:deg)?[,\s]+([\d.]+)%[,\s]+([\d.]+)%\s*\)$/i.exec(colour.trim()) ?? [];
  if (h === undefined || s === undefined || l === undefined) return undefined;
  const [hue, saturation, light] = [Number(h) / 30, Number(s) / 100, Number(l) / 100];
  const spread = saturation * Math.min(light, 1 - light);
  const channel = (offset: number): number => {
    const place = (offset + hue) % 12;
    return light - spread * Math.max(-1, Math.min(place - 3, 9 - place, 1));
  };
  return [channel(0), channel(8), channel(4)];
}

function luminance(colour: string): number | undefined {
  const found = channels(colour);
  if (found === undefined) return undefined;
  const [red, green, blue] = found.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** From 1 to 21 (WCAG 2.2, contrast ratio); undefined where one of them is no colour. */
export function contrast(one: string, other: string): number | undefined {
  const [a, b] = [luminance(one), luminance(other)];
  if (a === undefined || b === undefined) return undefined;
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Pairs of colours in rich texts: `color` on what stands behind it in the same style. */
function* colouredTexts(value: unknown, { text, ground }: Ground): Generator<readonly [string, string]> {
  if (typeof value === "string") {
    for (const [, style = ""] of value.matchAll(/style="([^"]*)"/g)) {
      const [, own] = /(?:^|;)\s*color:\s*([^;]+)/.exec(style) ?? [];
      const [, behind] = /background-color:\s*([^;]+)/.exec(style) ?? [];
      if (own !== undefined || behind !== undefined) yield [own ?? text, behind ?? ground];
    }
  } else if (typeof value === "object" && value !== null)
    for (const inner of Object.values(value)) yield* colouredTexts(inner, { text, ground });
}

export interface LowContrast {
  readonly part: "title" | "text";
  /** To one. */
  readonly ratio: number;
}

/** What can hardly be read, the worst of each part. @param options as they hold, or as they are stored */
export function lowContrasts(
  layout: LayoutRule,
  values: Readonly<Record<string, unknown>>,
  options: readonly OptionValue[],
): LowContrast[] {
  const chosen = options.find(({ code }) => code === "BACKGROUND")?.choice?.code ?? "";
  // Words over a picture stand on a light box of their own.
  const onBox = layout.id === "TI_BACKGROUND" || layout.type === "CTA_BANNER";
  const ground = onBox || !isGround(chosen) ? PLAIN : GROUNDS[chosen];
  const { titleColour, ...others } = values;
  const worst = (pairs: Iterable<readonly [string, string]>): number =>
    Math.min(...[...pairs].map(([one, other]) => contrast(one, other) ?? 21));
  const found: readonly LowContrast[] = [
    { part: "title", ratio: worst(typeof titleColour === "string" ? [[titleColour, ground.ground]] : []) },
    { part: "text", ratio: worst(colouredTexts(others, ground)) },
  ];
  return found.filter(({ ratio }) => ratio < LEAST_CONTRAST);
}
