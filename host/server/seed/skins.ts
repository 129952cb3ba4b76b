/** Looks of the demonstration's brands: each dresses the sign-in of its alias, and a new shop may begin with it. */
import type { Transaction } from "../storage/db";
import { record } from "../storage/schema";

interface Skin {
  /** Creation context, hence template code. */
  readonly code: string;
  readonly title: string;
  /** Main colour, accent, background. */
  readonly colours: readonly [string, string, string];
  readonly tokens: Readonly<Record<string, string>>;
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
      "font-family": "Georgia, serif",
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
      "color-accent": "#7fe0d0",
      "radius-md": "10px",
      "radius-lg": "18px",
    },
  },
  {
    code: "MODULAR",
    title: "Champ",
    colours: ["#2f6b34", "#f2c230", "#ffffff"],
    tokens: {
      "color-primary": "light-dark(#2f6b34, #8fd494)",
      "color-on-primary": "light-dark(#ffffff, #06210a)",
      "color-primary-text": "light-dark(#2a602f, #8fd494)",
      "color-accent": "#f2c230",
      "radius-md": "22px",
      "radius-lg": "24px",
      "font-family": "Verdana, system-ui, sans-serif",
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

/** On the document, where every element inherits it; an element's own rule in the page still wins. */
const cssOf = (tokens: Skin["tokens"]): string =>
  `:root {\n${Object.entries(tokens)
    .map(([name, value]) => `  --td-${name}: ${value};`)
    .join("\n")}\n}\n`;

export async function addSkins(transaction: Transaction): Promise<void> {
  await transaction.insert(record).values(
    SKINS.map(({ code, title, colours, tokens }, position) => ({
      resource: "demo-template",
      code,
      position,
      data: { title, colours, css: cssOf(tokens) },
    })),
  );
}
