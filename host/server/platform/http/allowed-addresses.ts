/** Accepts calls from chosen addresses only. */
import { BlockList, isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";

/** Whether the address is in one of the ranges; always without ranges. */
export function isAllowedAddress(address: string, ranges: readonly string[]): boolean {
  if (ranges.length === 0) return true;
  const allowed = new BlockList();
  for (const range of ranges) {
    const [network = "", length] = range.split("/");
    const family = isIPv6(network) ? "ipv6" : "ipv4";
    allowed.addSubnet(network, Number(length ?? (family === "ipv6" ? 128 : 32)), family);
  }
  if (!ipaddr.isValid(address)) return false;
  // IPv4 callers of a server that listens on IPv6 have mapped addresses.
  const caller = ipaddr.process(address).toString();
  return allowed.check(caller, isIPv6(caller) ? "ipv6" : "ipv4");
}
