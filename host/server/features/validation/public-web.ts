/**
 * Requests web addresses that users entered, on the public internet only. The server's own network must stay out of reach, however an address
 * is written or a name resolves.
 */
import type { LookupAddress } from "node:dns";
import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

const USER_AGENT = "td-admin";
/** Addresses in which a network translates IPv4; the last four bytes are the IPv4 address (RFC 6052). */
const NAT64 = ipaddr.IPv6.parseCIDR("64:ff9b::/96");
/** IPv6 addresses that are assigned for public use. All others are private, reserved, or wrap an IPv4 address. */
const PUBLIC_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");

/** Thrown when a name resolves to an address that is not public. */
export class NotPublicError extends Error {
  override readonly name = "NotPublic";
}

/** Whether an IP address belongs to the public internet, in any notation, IPv4-mapped and NAT64 forms included. */
export function isPublicAddress(text: string): boolean {
  const bare = text.replace(/%.*$/, "");
  if (!ipaddr.isValid(bare)) return false;
  // An IPv4-mapped address becomes the IPv4 address.
  const address = ipaddr.process(bare);
  if (address instanceof ipaddr.IPv4) return address.range() === "unicast";
  if (address.match(NAT64)) return new ipaddr.IPv4(address.toByteArray().slice(12)).range() === "unicast";
  return address.range() === "unicast" && address.match(PUBLIC_IPV6);
}

/**
 * Whether a URL may be requested: http or https on its usual port, without a user name, and not at a literal address that is not public. Names are
 * checked when they are resolved.
 */
export function isPublicUrl({ protocol, hostname, port, username, password }: URL): boolean {
  if (protocol !== "http:" && protocol !== "https:") return false;
  if (!["", "80", "443"].includes(port) || username !== "" || password !== "") return false;
  const literal = hostname.replace(/^\[|\]$/g, "");
  return isIP(literal) === 0 || isPublicAddress(literal);
}

/** Resolves a name to all its addresses. */
export type ResolveName = (name: string) => Promise<readonly LookupAddress[]>;

/** Returns the lookup of a connection, which then uses exactly the checked addresses. Fails with NotPublicError when one of them is not public. */
export const lookupPublic =
  (resolveName: ResolveName): LookupFunction =>
  (hostname, options, callback) => {
    resolveName(hostname).then(
      (found) => {
        const [first] = found;
        if (first === undefined || !found.every(({ address }) => isPublicAddress(address)))
          callback(new NotPublicError(hostname), []);
        else if (options.all === true) callback(null, [...found]);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => {
        callback(error, []);
      },
    );
  };

export interface WebAnswer {
  readonly status: number;
  /** Target of a redirect, not yet checked. */
  readonly location: string | undefined;
}

/** Requests a URL that `isPublicUrl()` accepts and ignores the body. Rejects with NotPublicError, the network's error, or the signal's reason. */
export function requestPublic(url: URL, resolveName: ResolveName, signal: AbortSignal): Promise<WebAnswer> {
  const { get } = url.protocol === "https:" ? https : http;
  const headers = { "User-Agent": USER_AGENT, Accept: "*/*" };
  return new Promise((resolve, reject) => {
    // Without an agent, so that no connection is shared with other calls.
    get(url, { agent: false, lookup: lookupPublic(resolveName), headers, signal }, (response) => {
      resolve({ status: response.statusCode ?? 0, location: response.headers.location });
      response.destroy();
    }).on("error", reject);
  });
}
