/** Addresses from which calls are accepted: IPv4 and IPv6 addresses, and ranges of them. */
import type { MessageKey } from "./errors";
import { f } from "./fields";

const OCTET = /^(25[0-5]|2[0-4]\d|1?\d?\d)$/;
const GROUP = /^[\da-f]{1,4}$/i;
const GROUPS = 8;

function isV6Address(address: string): boolean {
  const [before = "", after, ...more] = address.split("::");
  const groups = [before, after ?? ""].flatMap((half) => (half === "" ? [] : half.split(":")));
  const isComplete = after === undefined ? groups.length === GROUPS : groups.length < GROUPS;
  return more.length === 0 && isComplete && groups.every((group) => GROUP.test(group));
}

const isV4Address = (address: string): boolean => {
  const parts = address.split(".");
  return parts.length === 4 && parts.every((part) => OCTET.test(part));
};

/** Returns whether the text is an IPv4 or IPv6 address, with or without the length of a prefix. */
export function isAddressRange(text: string): boolean {
  const [address = "", length, ...rest] = text.split("/");
  if (rest.length > 0) return false;
  const isV6 = address.includes(":");
  const isAddress = isV6 ? isV6Address(address) : isV4Address(address);
  return isAddress && (length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= (isV6 ? 128 : 32)));
}

/** The field `addresses`: addresses and ranges of them. */
export const addressRanges = f.rows(
  { range: f.text({ required: true, max: 43, example: "203.0.113.0/24" }) },
  { max: 20 },
);

/** Returns the errors of the field `addresses` by path. */
export const rangeErrors = (
  addresses: readonly { readonly range: string }[],
  error: MessageKey,
): Readonly<Record<string, MessageKey>> =>
  Object.fromEntries(
    addresses.flatMap(({ range }, index) => (isAddressRange(range) ? [] : [[`addresses.${index}.range`, error]])),
  );
