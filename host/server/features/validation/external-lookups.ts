/** External lookups of data validation: mail servers and web addresses, each domain once per run. Unknown without a network. */
import { lookup, resolveMx } from "node:dns/promises";
import { isObject } from "../../../../src/contract/object";
import type { ExternalLookups } from "./checks";
import { requestPublic, isPublicUrl, type ResolveName } from "./public-web";

const TIMEOUT_MS = 5_000;
const MAX_REDIRECTS = 3;
/** DNS error codes that mean that the name does not exist; others are network failures. */
const NO_SUCH_NAME: ReadonlySet<string> = new Set(["ENOTFOUND", "ENODATA", "ENONAME"]);

const codeOf = (error: unknown): string => (isObject(error) && "code" in error ? String(error.code) : "");

const isNameFailure = (error: unknown): boolean =>
  isObject(error) && "syscall" in error && error.syscall === "getaddrinfo";

function withTimeout<T>(work: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      resolve(undefined);
    }, TIMEOUT_MS);
    work.then(resolve, reject).finally(() => {
      clearTimeout(timer);
    });
  });
}

/** Whether a web address answers. Undefined when the network is unavailable; false when it leads to an address that is not public. */
async function responds(
  url: string,
  resolveName: ResolveName,
  redirectsLeft = MAX_REDIRECTS,
): Promise<boolean | undefined> {
  if (!URL.canParse(url)) return false;
  const target = new URL(url);
  if (!isPublicUrl(target)) return false;
  try {
    const { status, location } = await requestPublic(target, resolveName, AbortSignal.timeout(TIMEOUT_MS));
    if (status >= 300 && status < 400 && location !== undefined && URL.canParse(location, url))
      return redirectsLeft === 0 ? false : await responds(new URL(location, url).href, resolveName, redirectsLeft - 1);
    return status < 400;
  } catch (error) {
    // The name service may fail because the network is down; only a missing name is an answer.
    return codeOf(error) !== "ENOTFOUND" && isNameFailure(error) ? undefined : false;
  }
}

async function acceptsMail(domain: string): Promise<boolean | undefined> {
  try {
    const servers = await withTimeout(resolveMx(domain));
    return servers === undefined ? undefined : servers.length > 0;
  } catch (error) {
    return NO_SUCH_NAME.has(codeOf(error)) ? false : undefined;
  }
}

/** Whether well-known names resolve. An offline resolver may report every name as missing. */
async function isOnline(resolveName: ResolveName): Promise<boolean> {
  try {
    return (await withTimeout(resolveName("example.com"))) !== undefined;
  } catch {
    return false;
  }
}

/** Creates the lookups of one run. Caches answers and stops when the network is unavailable. */
export function createLookups(
  resolveName: ResolveName = (name) => lookup(name, { all: true }),
): Omit<ExternalLookups, "locate"> {
  const cache = new Map<string, Promise<boolean | undefined>>();
  let online: Promise<boolean> | undefined;
  const cachedLookup = (key: string, query: () => Promise<boolean | undefined>): Promise<boolean | undefined> => {
    online ??= isOnline(resolveName);
    const result = cache.get(key) ?? online.then((isConnected) => (isConnected ? query() : undefined));
    cache.set(key, result);
    return result;
  };
  return {
    acceptsMail: (domain) => cachedLookup(`mx:${domain.toLowerCase()}`, () => acceptsMail(domain.toLowerCase())),
    responds: (url) => cachedLookup(`web:${url}`, () => responds(url, resolveName)),
  };
}
