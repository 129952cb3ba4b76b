/** Domain labels: which can be, which are free, and one made of a company's name. */
import { and, eq, gt, isNull, ne, or, sql } from "drizzle-orm";
import { DOMAIN_LABEL } from "../../../../src/contract/endpoints/creation";
import type { Database, Transaction } from "../../storage/db";
import { creationDraft, shop } from "../../storage/schema";

/** Kept for the platform. */
const RESERVED = new Set(
  "www admin api mail smtp imap ftp shop shops static assets cdn test demo app auth login status support help blog dev staging ecalendar calendar".split(
    " ",
  ),
);

/** Minutes for which a free label is kept for a draft. */
export const RESERVED_MINUTES = 30;

/** Message key of what is wrong with a label, null when it can be one. */
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

/** `Garage du Pont – Lyon 3e` → `garage-du-pont-lyon-3e`; empty when nothing is left. */
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

/** Whether a label serves another shop already, or is kept for another draft. A shop's code is its label, so a code counts too. */
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
  const [kept] = await database
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
  return kept !== undefined;
}

/** Up to `wanted` free labels near a name: itself, with the city, with a number. */
export async function freeLabels(
  database: Database,
  name: string,
  baseDomain: string,
  wanted: number,
  city = "",
): Promise<string[]> {
  const base = labelOf(name) || "garage";
  const stem = (base.length < 3 ? `${base}-garage` : base).slice(0, 36).replace(/-+$/, "");
  const near = [
    stem,
    ...(city === "" ? [] : [labelOf(`${stem}-${city}`)]),
    ...Array.from({ length: 30 }, (_, index) => `${stem}-${index + 2}`),
  ];
  const free: string[] = [];
  for (const label of near) {
    if (free.length >= wanted) break;
    if (labelError(label) === null && !(await isTaken(database, label, baseDomain))) free.push(label);
  }
  return free;
}
