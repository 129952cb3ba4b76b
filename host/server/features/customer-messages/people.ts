/** Numbers and addresses of recipients: whether a text message reaches them, how the log hides them, and who wants no more of them. */
import { createHash } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { record } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";

/** Resource with the hash of each number that answered STOP. */
export const SMS_OPT_OUT = "sms-opt-out";

/** Returns the hash under which a number or address is stored. */
export const hashOf = (recipient: string): string =>
  createHash("sha256").update(recipient.trim().toLowerCase()).digest("base64url");

/** A number that a text message reaches. */
export interface MobileNumber {
  /** E.164. */
  readonly number: string;
  readonly country: string | null;
}

/** Returns the number if it may be a mobile one, else undefined. */
export function mobileOf(phone: string | null): MobileNumber | undefined {
  const parsed = phone === null ? undefined : parsePhoneNumberFromString(phone);
  if (parsed === undefined) return undefined;
  const type = parsed.getType();
  // Numbers of new ranges have no known type.
  const mayBeMobile = type === undefined || type === "MOBILE" || type === "FIXED_LINE_OR_MOBILE";
  return mayBeMobile && parsed.isPossible() ? { number: parsed.number, country: parsed.country ?? null } : undefined;
}

/** Hides the middle of a number: `+33 6 •• •• •• 42`. */
export function maskedNumber(number: string): string {
  const international = parsePhoneNumberFromString(number)?.formatInternational() ?? number;
  const digits = [...international.matchAll(/\d/g)].map(({ index }) => index);
  const hidden = new Set(digits.slice(3, -2));
  return [...international].map((sign, index) => (hidden.has(index) ? "•" : sign)).join("");
}

/** Hides most of an address: `c•••@client.test`. */
export const maskedAddress = (address: string): string => address.replace(/^(.)[^@]*/, "$1•••");

const isOptOut = (hash: string) =>
  and(eq(record.resource, SMS_OPT_OUT), eq(record.code, hash), isNull(record.deletedAt)) ?? sql`false`;

/** Whether a number answered STOP to the shop. */
export const hasOptedOut = async (data: ScopedDatabase, number: string): Promise<boolean> =>
  (await data.find(record, isOptOut(hashOf(number)))) !== undefined;

/** Records that a number wants no more text messages of the shop. */
export async function optOut(data: ScopedDatabase, number: string): Promise<void> {
  if (await hasOptedOut(data, number)) return;
  await data.insert(record, {
    resource: SMS_OPT_OUT,
    code: hashOf(number),
    data: { number: maskedNumber(number), at: new Date().toISOString() },
  });
}
