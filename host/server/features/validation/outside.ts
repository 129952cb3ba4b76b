/** External lookups of data validation: mail servers and web addresses, each domain once per run. Unknown without a network. */
import { lookup, resolveMx } from "node:dns/promises";
import { isIP } from "node:net";
import { isObject } from "../../../../src/contract/object";
import type { Outside } from "./checks";

const TIMEOUT_MS = 5_000;
const REDIRECTS = 3;
/** DNS error codes that mean that the name does not exist; others are network failures. */
const NO_SUCH_NAME: ReadonlySet<string> = new Set(["ENOTFOUND", "ENODATA", "ENONAME"]);

const codeOf = (error: unknown): string => (isObject(error) && "code" in error ? String(error.code) : "");

function within<T>(work: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      resolve(undefined);
    }, TIMEOUT_MS);
    work.then(resolve, reject).finally(() => {
      clearTimeout(timer);
    });
  });
}

/** Private address ranges, which must not be reachable through the server. */
export const isPrivate = (address: string): boolean =>
  /^(0|10|127)\.|^169\.254\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\.|^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|^::1?$|^f[cd]|^fe[89ab]/i.test(
    address.replace(/^::ffff:/i, ""),
  );

/** Resolves the public address of a host; null when it does not exist or is private, undefined without a network. */
async function publicHost(host: string): Promise<true | null | undefined> {
  const name = host.replace(/^\[|\]$/g, "");
  if (isIP(name) !== 0) return isPrivate(name) ? null : true;
  try {
    const found = await within(lookup(name, { all: true }));
    if (found === undefined) return undefined;
    return found.some(({ address }) => isPrivate(address)) ? null : true;
  } catch (error) {
    // A missing name may be a network failure, so check that other names resolve.
    return codeOf(error) === "ENOTFOUND" ? null : undefined;
  }
}

async function responds(url: string, left = REDIRECTS): Promise<boolean | undefined> {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  if (protocol !== "http:" && protocol !== "https:") return false;
  const host = await publicHost(hostname);
  if (host !== true) return host === null ? false : undefined;
  try {
    const response = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });
    await response.body?.cancel();
    const next = response.headers.get("location");
    if (response.status >= 300 && response.status < 400 && next !== null)
      return left === 0 ? false : responds(new URL(next, url).href, left - 1);
    return response.status < 400;
  } catch {
    return false;
  }
}

async function acceptsMail(domain: string): Promise<boolean | undefined> {
  try {
    const servers = await within(resolveMx(domain));
    return servers === undefined ? undefined : servers.length > 0;
  } catch (error) {
    return NO_SUCH_NAME.has(codeOf(error)) ? false : undefined;
  }
}

/** Whether well-known names resolve. An offline resolver may report every name as missing. */
async function isOnline(): Promise<boolean> {
  try {
    return (await within(lookup("example.com"))) !== undefined;
  } catch {
    return false;
  }
}

/** Creates the lookups of one run. Caches answers and stops when the network is unavailable. */
export function lookOutside(): Outside {
  const known = new Map<string, Promise<boolean | undefined>>();
  let online: Promise<boolean> | undefined;
  const once = (key: string, ask: () => Promise<boolean | undefined>): Promise<boolean | undefined> => {
    online ??= isOnline();
    const asked = known.get(key) ?? online.then((is) => (is ? ask() : undefined));
    known.set(key, asked);
    return asked;
  };
  return {
    acceptsMail: (domain) => once(`mx:${domain.toLowerCase()}`, () => acceptsMail(domain.toLowerCase())),
    responds: (url) => once(`web:${url}`, () => responds(url)),
  };
}
