/** Skins of the demo brands. Each styles the sign-in of its alias, and a new shop can start with it. */
import { foldText } from "../../../src/contract/fold-text";
import type { Transaction } from "../platform/storage/db";
import { record } from "../platform/storage/schema";

interface Skin {
  /** Creation context, also used as the template code. */
  readonly code: string;
  readonly title: string;
  /** Primary, accent and background colour. */
  readonly colours: readonly [string, string, string];
  readonly tokens: Readonly<Record<string, string>>;
  /** Rules for parts of the public screens. Use logical properties so that they mirror in right-to-left pages. */
  readonly parts?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Shows the public screens in dark mode regardless of the system, unless the page sets a theme. */
  readonly dark?: true;
}

const SKINS: readonly Skin[] = [
  {
    code: "DLU",
    title: "Boussole",
    colours: ["#1d4f91", "#ffb81c", "#ffffff"],
    tokens: {
      "color-primary": "light-dark(#1d4f91, #9cc3f5)",
      "color-on-primary": "light-dark(#ffffff, #06182f)",
      "color-primary-text": "light-dark(#1b4985, #9cc3f5)",
      "color-accent": "#ffb81c",
    },
  },
  {
    code: "TYREPLUS",
    title: "Rubis",
    colours: ["#b3122a", "#ffd9a0", "#ffffff"],
    tokens: {
      "color-primary": "light-dark(#b3122a, #ff8c94)",
      "color-on-primary": "light-dark(#ffffff, #2b0208)",
      "color-primary-text": "light-dark(#a30f26, #ffa3a9)",
      "color-accent": "#ffd9a0",
      "radius-md": "0px",
      "radius-lg": "0px",
      "font-family": '"Liberation Serif", Georgia, serif',
    },
    parts: {
      input: { "border-color": "light-dark(#9a8f8b, #7d6f6c)" },
      submit: { "letter-spacing": "0.01em" },
      "side-image": { "border-inline-start": "6px solid light-dark(#7d0a1b, #ff8c94)" },
    },
  },
  {
    code: "MOTORSPORT",
    title: "Nord",
    colours: ["#24507f", "#7fe0d0", "#16191f"],
    tokens: {
      "color-primary": "light-dark(#24507f, #9bc4f0)",
      "color-on-primary": "light-dark(#ffffff, #071a2e)",
      "color-primary-text": "light-dark(#204872, #9bc4f0)",
      // The logo mark stays dark although buttons are light.
      "color-mark": "light-dark(#24507f, #2c5f96)",
      "color-on-mark": "#ffffff",
      "color-accent": "#7fe0d0",
      "radius-md": "10px",
      "radius-lg": "18px",
      "font-family": '"Inter", system-ui, sans-serif',
    },
    parts: {
      submit: { "font-weight": "600" },
      alert: { "border-inline-start-width": "4px" },
    },
    dark: true,
  },
  {
    code: "MODULAR",
    title: "Champ",
    colours: ["#2f6b34", "#f2c230", "#ffffff"],
    tokens: {
      // A light primary colour needs dark text; ticks, lines and the logo mark use a darker shade.
      "color-primary": "light-dark(#f2c230, #f4c542)",
      "color-on-primary": "#2b1c00",
      "color-primary-text": "light-dark(#2a602f, #8fd494)",
      "color-primary-soft": "light-dark(#e9f3ea, #18301b)",
      "color-mark": "light-dark(#2f6b34, #8fd494)",
      "color-on-mark": "light-dark(#ffffff, #06210a)",
      "color-accent": "#f2c230",
      "radius-md": "22px",
      "radius-lg": "24px",
      "font-family": '"DejaVu Sans", Verdana, system-ui, sans-serif',
      // Large fields and buttons, for use with gloves at the counter.
      "field-gap": "calc(1.25 * var(--td-rem))",
    },
    parts: {
      input: { "padding-inline": "calc(1 * var(--td-rem))" },
      submit: { "font-weight": "700" },
    },
  },
  {
    code: "ECALENDAR",
    title: "Agenda",
    colours: ["#5a3d8a", "#f29cc2", "#ffffff"],
    tokens: {
      "color-primary": "light-dark(#5a3d8a, #c9b3f0)",
      "color-on-primary": "light-dark(#ffffff, #1d0f36)",
      "color-primary-text": "light-dark(#53387f, #c9b3f0)",
      "color-accent": "#f29cc2",
      "radius-md": "8px",
    },
  },
];

/** Elements that a skin styles: those shown before the sign-in. */
const PUBLIC_TAGS = ["td-login", "td-forgotten-password", "td-modification-password", "td-password-renewal"];

const ruleOf = (selector: string, declarations: Readonly<Record<string, string>>): string =>
  `${selector} {\n${Object.entries(declarations)
    .map(([name, value]) => `  ${name}: ${value};`)
    .join("\n")}\n}\n`;

/** Returns the CSS of a skin. Tokens are set on the document so that elements inherit them and page rules still win. */
const cssOf = ({ tokens, parts = {}, dark }: Pick<Skin, "tokens" | "parts" | "dark">): string =>
  [
    ruleOf(":root", Object.fromEntries(Object.entries(tokens).map(([name, value]) => [`--td-${name}`, value]))),
    ...(dark === true ? [ruleOf(`:is(${PUBLIC_TAGS.join(", ")}):not([theme])`, { "color-scheme": "dark" })] : []),
    ...Object.entries(parts).map(([part, declarations]) =>
      ruleOf(PUBLIC_TAGS.map((tag) => `${tag}::part(${part})`).join(",\n"), declarations),
    ),
  ]
    .join("")
    .trimEnd();

/** Inserts the skins. */
export async function addSkins(transaction: Transaction): Promise<void> {
  await transaction.insert(record).values(
    SKINS.map(({ code, title, colours: [primaryColour, accentColour, backgroundColour], ...look }, position) => ({
      resource: "demo-template",
      code,
      position,
      search: foldText(`${title} ${code}`),
      data: { title, primaryColour, accentColour, backgroundColour, css: cssOf(look) },
    })),
  );
}
