/** Looks outside for data validation: mail servers and web addresses, each domain once a run. Without a network nobody can tell. */
import { lookup, resolveMx } from "node:dns/promises";
import { isIP } from "node:net";
import type { Outside } from "./checks";

const TIMEOUT_MS = 5_000;
const REDIRECTS = 3;
/** The name itself is the trouble; anything else is the network's. */
const NO_SUCH_NAME: ReadonlySet<string> = new Set(["ENOTFOUND", "ENODATA", "ENONAME"]);

const codeOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";

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

/** Addresses of machines that the server may reach and nobody outside should through it. */
export const isPrivate = (address: string): boolean =>
  /^(0|10|127)\.|^169\.254\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\.|^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|^::1?$|^f[cd]|^fe[89ab]/i.test(
    address.replace(/^::ffff:/i, ""),
  );

/** The public address of a host; null for one that does not exist or is private, undefined without a network. */
async function publicHost(host: string): Promise<true | null | undefined> {
  const name = host.replace(/^\[|\]$/g, "");
  if (isIP(name) !== 0) return isPrivate(name) ? null : true;
  try {
    const found = await within(lookup(name, { all: true }));
    if (found === undefined) return undefined;
    return found.some(({ address }) => isPrivate(address)) ? null : true;
  } catch (error) {
    // One name that does not exist may be the network's fault: names are asked for at a time when others exist.
    return codeOf(error) === "ENOTFOUND" ? null : undefined;
  }
}

async function answers(url: string, left = REDIRECTS): Promise<boolean | undefined> {
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
      return left === 0 ? false : answers(new URL(next, url).href, left - 1);
    return response.status < 400;
  } catch {
    return false;
  }
}

async function takesMail(domain: string): Promise<boolean | undefined> {
  try {
    const servers = await within(resolveMx(domain));
    return servers === undefined ? undefined : servers.length > 0;
  } catch (error) {
    return NO_SUCH_NAME.has(codeOf(error)) ? false : undefined;
  }
}

/** Whether any name of the world is found: a resolver that knows none says of every name that it does not exist. */
async function isOnline(): Promise<boolean> {
  try {
    return (await within(lookup("example.com"))) !== undefined;
  } catch {
    return false;
  }
}

/** For one run: remembers what was asked, and asks no more once the network is away. */
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
    takesMail: (domain) => once(`mx:${domain.toLowerCase()}`, () => takesMail(domain.toLowerCase())),
    answers: (url) => once(`web:${url}`, () => answers(url)),
  };
}
