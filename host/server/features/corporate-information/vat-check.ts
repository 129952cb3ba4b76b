/** Asks the register of European VAT numbers (VIES) whether numbers exist, and stores what it answers. */
import { and, eq, inArray, isNotNull, isNull, or, sql, type SQL } from "drizzle-orm";
import * as v from "valibot";
import { compactVatNumber, type VatState } from "../../../../src/contract/company-numbers";
import type { ServerConfig } from "../../platform/config";
import type { Database, Transaction } from "../../platform/storage/db";
import { company } from "../../platform/storage/schema";

type Register = Pick<ServerConfig, "viesUrl">;

const TIMEOUT_MS = 5_000;
/** Numbers asked in a night, so that the register does not take the server for an attack. */
const NIGHTLY = 500;

/** Prefixes of the members of the register: those of the European Union, Greece's own, and Northern Ireland. */
const MEMBERS: ReadonlySet<string> = new Set(
  "AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI".split(" "),
);

/** `userError` tells a wrong number from a member state that does not answer. */
const registerAnswer = v.object({ isValid: v.boolean(), userError: v.optional(v.string(), "") });

/** Asks the register about one number. */
async function askRegister(base: string, vatNumber: string): Promise<VatState> {
  const number = compactVatNumber(vatNumber);
  const path = `ms/${number.slice(0, 2)}/vat/${encodeURIComponent(number.slice(2))}`;
  try {
    const response = await fetch(`${base.replace(/\/+$/, "")}/${path}`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) return "CHECK_FAILED";
    const { isValid, userError } = v.parse(registerAnswer, await response.json());
    if (isValid) return "VALID";
    return userError === "" || userError === "INVALID" || userError === "INVALID_INPUT" ? "INVALID" : "CHECK_FAILED";
  } catch (error) {
    console.warn("The register of VAT numbers did not answer", error instanceof Error ? error.message : error);
    return "CHECK_FAILED";
  }
}

/** Asks whether a number exists. UNVERIFIED without a register, and for countries outside of it. */
export const vatStateOf = ({ viesUrl }: Register, vatNumber: string): Promise<VatState> =>
  viesUrl === undefined || !MEMBERS.has(vatNumber.slice(0, 2).toUpperCase())
    ? Promise.resolve("UNVERIFIED")
    : askRegister(viesUrl, vatNumber);

async function checkWhere(database: Database | Transaction, { viesUrl }: Register, where: SQL): Promise<void> {
  if (viesUrl === undefined) return;
  const rows = await database
    .select({ id: company.id, vatNumber: company.vatNumber })
    .from(company)
    .where(and(where, isNotNull(company.vatNumber), isNull(company.deletedAt)))
    .orderBy(sql`${company.vatCheckedAt} asc nulls first`, company.id)
    .limit(NIGHTLY);
  const answers = new Map<string, VatState>();
  for (const { id, vatNumber } of rows) {
    if (vatNumber === null || !MEMBERS.has(vatNumber.slice(0, 2).toUpperCase())) continue;
    const vatState = answers.get(vatNumber) ?? (await askRegister(viesUrl, vatNumber));
    answers.set(vatNumber, vatState);
    // A number that was changed meanwhile has its own check.
    await database
      .update(company)
      .set({ vatState, vatCheckedAt: sql`now()` })
      .where(and(eq(company.id, id), eq(company.vatNumber, vatNumber)));
  }
}

/** Checks the numbers of companies. Without a register they stay unverified. @param ids of their rows */
export const checkVatNumbers = (
  database: Database | Transaction,
  register: Register,
  ids: readonly number[],
): Promise<void> => checkWhere(database, register, inArray(company.id, [...ids]));

/** Checks all numbers that were never checked, or whose check failed. */
export const recheckVatNumbers = (database: Database, register: Register): Promise<void> =>
  checkWhere(
    database,
    register,
    or(isNull(company.vatState), inArray(company.vatState, ["UNVERIFIED", "CHECK_FAILED"])) ?? sql`false`,
  );
