/** Which servers a feed may reach: those of the public internet, and those that the operator of this server trusts. */
import { lookup } from "node:dns";
import { lookup as resolveAll } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { isFileServer } from "../../../../../src/contract/feeds";
import { isPublicAddress, lookupPublic } from "../../validation/public-web";
import { SourceError } from "./source";

/** Returns whether the operator trusts a server, whatever its address. @param hosts `host:port` */
const isTrusted = (host: string, port: number, hosts: readonly string[]): boolean =>
  hosts.includes(`${host.toLowerCase()}:${port}`);

/**
 * Returns the lookup for a connection to a server. Throws for a literal address that is not public; the connection fails for a name that
 * resolves to one.
 */
export function lookupFor(host: string, port: number, hosts: readonly string[]): LookupFunction {
  if (isTrusted(host, port, hosts)) return lookup;
  const literal = host.replace(/^\[|\]$/g, "");
  if (isIP(literal) !== 0 && !isPublicAddress(literal)) throw new SourceError("feed.source.private", { host });
  return lookupPublic((name) => resolveAll(name, { all: true }));
}

const DEFAULT_PORTS: Readonly<Record<string, number>> = { "http:": 80, "https:": 443 };
const SFTP_PORT = 22;
const FTP_PORT = 21;

/** What a form says about a server. */
interface TypedServer {
  readonly url: string | null;
  readonly host: string | null;
  readonly port: number | null;
}

/** Whether a server may be reached. Names are checked again when they are resolved. @param kind how it is reached */
export function mayReach(kind: string, { url, host, port }: TypedServer, hosts: readonly string[]): boolean {
  const address = kind === "HTTPS" && url !== null ? new URL(url) : undefined;
  const name = address?.hostname ?? (isFileServer(kind) ? host : null);
  if (name === null) return true;
  const used =
    address === undefined
      ? (port ?? (kind === "SFTP" ? SFTP_PORT : FTP_PORT))
      : Number(address.port) || (DEFAULT_PORTS[address.protocol] ?? 443);
  try {
    if (isIP(name.replace(/^\[|\]$/g, "")) !== 0) lookupFor(name, used, hosts);
    return true;
  } catch (error) {
    if (error instanceof SourceError) return false;
    throw error;
  }
}
