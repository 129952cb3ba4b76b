/** Files on an FTP server, with or without encryption. */
import { isIP, type LookupFunction } from "node:net";
import { PassThrough } from "node:stream";
import { Client, FTPError } from "basic-ftp";
import { NotPublicError } from "../../validation/public-web";
import { lookupFor } from "./reach";
import {
  IDLE_MS,
  inTime,
  matchesPattern,
  newestFirst,
  SourceError,
  wholeFile,
  type Connection,
  type OpenSource,
  type SourceSettings,
} from "./source";

const FTP_PORT = 21;
const NOT_SIGNED_IN = 530;
/** FTPS protects user name, password and files by TLS. */
type FtpKind = "FTP" | "FTPS";

const resolve = (host: string, lookup: LookupFunction): Promise<string> =>
  isIP(host) === 0
    ? new Promise((done, reject) => {
        lookup(host, { all: false }, (error, address) => {
          if (error !== null) reject(error);
          else if (typeof address === "string") done(address);
          else done(address[0]?.address ?? host);
        });
      })
    : Promise.resolve(host);

function sourceError(error: unknown, host: string): SourceError {
  if (error instanceof SourceError) return error;
  if (error instanceof NotPublicError) return new SourceError("feed.source.private", { host });
  const reason = error instanceof Error ? error.message : String(error);
  const isRefused = error instanceof FTPError && error.code === NOT_SIGNED_IN;
  return new SourceError(isRefused ? "feed.source.refused" : "feed.source.unreachable", { host, reason });
}

/**
 * Signs in. The server of FTPS needs a certificate for its name, else it gets neither user name nor password. Files come from no other server, as
 * the library refuses that.
 */
export async function signInByFtp(
  { host, port, user, password }: Connection,
  kind: FtpKind,
  hosts: readonly string[],
): Promise<Client> {
  const server = host ?? "";
  const usedPort = port ?? FTP_PORT;
  const client = new Client(IDLE_MS);
  try {
    await client.connect(await resolve(server, lookupFor(server, usedPort, hosts)), usedPort);
    if (kind === "FTPS") await client.useTLS({ host: server, ...(isIP(server) === 0 && { servername: server }) });
    await client.login(user ?? undefined, password ?? undefined);
    await client.useDefaultSettings();
  } catch (error) {
    client.close();
    throw sourceError(error, server);
  }
  return client;
}

export async function openFtp(
  settings: SourceSettings & { readonly source: FtpKind },
  hosts: readonly string[],
  maxBytes: number,
): Promise<OpenSource> {
  const { host, folder, pattern } = settings;
  const client = await signInByFtp(settings, settings.source, hosts);
  const directory = folder ?? ".";
  const open = (name: string, size: number) => {
    const received = new PassThrough();
    client.downloadTo(received, `${directory}/${name}`).catch((error: unknown) => {
      received.destroy(sourceError(error, host ?? ""));
    });
    return Promise.resolve(wholeFile(received, size, maxBytes));
  };
  const close = (): Promise<void> => {
    client.close();
    return Promise.resolve();
  };
  try {
    const entries = await inTime(client.list(directory));
    const files = entries.filter(({ isFile, name }) => isFile && matchesPattern(name, pattern));
    return {
      files: newestFirst(
        files.map(({ name, size, modifiedAt }) => ({
          name,
          bytes: size,
          changedAt: modifiedAt ?? null,
          open: () => open(name, size),
        })),
      ),
      close,
    };
  } catch (error) {
    await close();
    throw error instanceof FTPError
      ? new SourceError("feed.source.no-folder", { folder: directory })
      : sourceError(error, host ?? "");
  }
}
