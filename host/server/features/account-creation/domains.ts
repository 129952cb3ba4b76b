/** Domain labels: validation, availability, and suggestions from a company name. */
import { and, eq, gt, isNull, ne, or, sql } from "drizzle-orm";
import { DOMAIN_LABEL } from "../../../../src/contract/endpoints/creation";
import type { Database, Transaction } from "../../platform/storage/db";
import { creationDraft, shop } from "../../platform/storage/schema";

/** Reserved for the platform. */
const RESERVED = new Set(
  "www admin api mail smtp imap ftp shop shops static assets cdn test demo app auth login status support help blog dev staging ecalendar calendar".split(
    " ",
  ),
);

/** Minutes that a label is reserved for a draft. */
export const RESERVED_MINUTES = 30;

/** Returns the message key of a label's error, or null when valid. */
export function labelError(label: string): string | null {
  if (!DOMAIN_LABEL.test(label)) return "creation.error.domain-format";
  return RESERVED.has(label) ? "creation.error.domain-reserved" : null;
}

const LETTERS: Readonly<Record<string, string>> = {
  ä: "ae",
  ö: "oe",
  ü: "ue",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  å: "a",
  ł: "l",
};

/** Converts a name to a label: `Garage du Pont – Lyon 3e` → `garage-du-pont-lyon-3e`; empty when no valid character is left. */
export function labelOf(name: string): string {
  return name
    .normalize("NFC")
    .toLowerCase()
    .replace(/[äöüßæœøåł]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 40)
    .replace(/^-+|-+$/g, "");
}

/** Whether a label is used by a shop or reserved for another draft. Shop codes count too, because they are labels. */
export async function isTaken(
  database: Database | Transaction,
  label: string,
  baseDomain: string,
  draftId = 0,
): Promise<boolean> {
  const address = `https://${label}.${baseDomain}`;
  const [used] = await database
    .select({ id: shop.id })
    .from(shop)
    .where(or(eq(sql`lower(${shop.code})`, label), eq(sql`${shop.settings}->>'shopUrl'`, address)))
    .limit(1);
  if (used !== undefined) return true;
  const [reserved] = await database
    .select({ id: creationDraft.id })
    .from(creationDraft)
    .where(
      and(
        eq(creationDraft.domain, `${label}.${baseDomain}`),
        gt(creationDraft.domainReservedUntil, sql`now()`),
        isNull(creationDraft.shopId),
        ne(creationDraft.id, draftId),
      ),
    )
    .limit(1);
  return reserved !== undefined;
}

/** Returns up to `count` free labels derived from a name: plain, with the city, with a number. */
export async function freeLabels(
  database: Database,
  name: string,
  baseDomain: string,
  count: number,
  city = "",
): Promise<string[]> {
  const base = labelOf(name) || "garage";
  const stem = (base.length < 3 ? `${base}-garage` : base).slice(0, 36).replace(/-+$/, "");
  const candidates = [
    stem,
    ...(city === "" ? [] : [labelOf(`${stem}-${city}`)]),
    ...Array.from({ length: 30 }, (_, index) => `${stem}-${index + 2}`),
  ];
  const availableLabels: string[] = [];
  for (const label of candidates) {
    if (availableLabels.length >= count) break;
    if (labelError(label) === null && !(await isTaken(database, label, baseDomain))) availableLabels.push(label);
  }
  return availableLabels;
}
