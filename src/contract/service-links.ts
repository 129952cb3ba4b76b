/** Addresses behind the buttons of services, which a network sets for its shops and dealers. */
import type { MessageKey } from "./errors";
import { jointKey } from "./import-definition";
import { isExternal, normaliseLink } from "./paragraph/pictures";
import { urlCharacters, withoutTrailing } from "./spec/relative-url";

/** Parts of an address that differ by dealer, service and language: `/rendez-vous/{dealerSlug}`. */
const LINK_VARIABLES = ["dealerId", "dealerSlug", "serviceCode", "locale"] as const;
export type LinkVariable = (typeof LINK_VARIABLES)[number];

/** WAITING: it is called within minutes. NONE: it cannot be called, because it needs a visitor, or the shop has no site. */
export const LINK_CHECKS = ["WAITING", "OK", "NOT_FOUND", "TIMEOUT", "FAILED", "NONE"] as const;
export type LinkCheck = (typeof LINK_CHECKS)[number];

/** OWN: someone entered the address here. FILE: an import did. */
export const LINK_SOURCES = ["FILE", "OWN"] as const;

/** Text of a cell that removes the stored address, where an empty cell keeps it. */
export const CLEARED = "~~empty~~";

/** What an address applies to. */
export interface LinkPlace {
  readonly shopCode: string;
  readonly dealerCode: string | null;
  readonly serviceCode: string;
  readonly locale: string | null;
}

/** Returns the key of an address, of which no other one has the same. */
export const linkKey = ({ shopCode, dealerCode, serviceCode, locale }: LinkPlace): string =>
  jointKey([shopCode, dealerCode, serviceCode, locale]);

const PIECES = /(\{\w*\})/;
const isVariable = (name: string): name is LinkVariable => LINK_VARIABLES.some((variable) => variable === name);

/**
 * Normalises an address for storage: paths of the site are normalised around their variables, other addresses stay as they are.
 *
 * @returns the address, or the message key of why it is refused
 */
export function normaliseServiceLink(
  text: string,
): { readonly url: string; readonly error?: never } | { readonly url?: never; readonly error: MessageKey } {
  const pieces = text.split(PIECES);
  const names = pieces.filter((_, index) => index % 2 === 1).map((piece) => piece.slice(1, -1));
  if (!names.every(isVariable)) return { error: "service-cta-url.error.variable" };
  if (isExternal(text.trim())) {
    const sample = pieces.map((piece, index) => (index % 2 === 1 ? "x" : piece)).join("");
    const link = normaliseLink({ url: sample, newTab: false });
    const isSafe = link?.url.toLowerCase().startsWith("https://") === true && URL.canParse(link.url);
    return isSafe ? { url: text.trim() } : { error: "service-cta-url.error.external" };
  }
  const path = pieces.map((piece, index) => (index % 2 === 1 ? piece : urlCharacters(piece))).join("");
  const cut = withoutTrailing(path.startsWith("/") ? path : `/${path}`);
  return { url: cut === "" ? "/" : cut };
}

/** Fills the variables of an address. Returns null when one of them has no value. */
export function filledLink(url: string, values: Readonly<Record<LinkVariable, string | null>>): string | null {
  const filled = url.split(PIECES).map((piece, index) => {
    if (index % 2 === 0) return piece;
    const name = piece.slice(1, -1);
    const value = isVariable(name) ? values[name] : null;
    return value === null ? null : encodeURIComponent(value);
  });
  return filled.includes(null) ? null : filled.join("");
}
