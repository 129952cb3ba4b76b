/** Files on an SFTP server. */
import { createHash } from "node:crypto";
import { connect, type Socket } from "node:net";
import { PassThrough } from "node:stream";
import SftpClient from "ssh2-sftp-client";
import { NotPublicError } from "../../validation/public-web";
import { lookupFor } from "./reach";
import {
  inTime,
  matchesPattern,
  newestFirst,
  SourceError,
  UnknownHostKey,
  wholeFile,
  type Connection,
  type OpenSource,
  type SourceSettings,
} from "./source";

const SFTP_PORT = 22;
const CONNECT_MS = 15_000;

/** Connects to the server before the client does, so that only a checked address is used. */
function openSocket(host: string, port: number, hosts: readonly string[]): Promise<Socket> {
  const lookup = lookupFor(host, port, hosts);
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, lookup, timeout: CONNECT_MS });
    socket.once("connect", () => {
      socket.setTimeout(0);
      resolve(socket);
    });
    socket.once("timeout", () => socket.destroy(new SourceError("feed.source.timeout", { host })));
    socket.once("error", (error) => {
      if (error instanceof SourceError) reject(error);
      else if (error instanceof NotPublicError) reject(new SourceError("feed.source.private", { host }));
      else reject(new SourceError("feed.source.unreachable", { host, reason: error.message }));
    });
  });
}

/** Returns the fingerprint of a key as OpenSSH prints it. */
const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash("sha256").update(key).digest("base64").replace(/=+$/, "")}`;

/** A client that has signed in. */
export interface SftpSession {
  readonly client: SftpClient;
  close(): Promise<void>;
}

/** Signs in to a server that has the expected key. Others get neither user name nor password. */
export async function signIn(
  { host, port, user, password, privateKey, hostKey }: Connection,
  hosts: readonly string[],
): Promise<SftpSession> {
  const server = host ?? "";
  const sock = await openSocket(server, port ?? SFTP_PORT, hosts);
  const client = new SftpClient();
  // Errors after the connection was made belong to a transfer, which reports them itself.
  client.on("error", () => undefined);
  let found: string | undefined;
  try {
    await client.connect({
      sock,
      username: user ?? "",
      ...(privateKey !== null ? { privateKey } : password !== null && { password }),
      readyTimeout: CONNECT_MS,
      hostVerifier: (key: Buffer) => {
        found = fingerprintOf(key);
        return found === hostKey;
      },
    });
  } catch (error) {
    sock.destroy();
    if (found !== undefined && hostKey === null) throw new UnknownHostKey(server, found);
    if (found !== undefined && found !== hostKey) throw new SourceError("feed.source.host-key", { host: server });
    throw new SourceError("feed.source.refused", { host: server, reason: (error as Error).message });
  }
  /** Says goodbye, and closes the connection of a server that does not answer. */
  const close = async (): Promise<void> => {
    await inTime(client.end(), CONNECT_MS).catch(() => undefined);
    sock.destroy();
  };
  return { client, close };
}

export async function openSftp(
  settings: SourceSettings,
  hosts: readonly string[],
  maxBytes: number,
): Promise<OpenSource> {
  const { host, folder, pattern } = settings;
  const { client, close } = await signIn(settings, hosts);
  const directory = folder ?? ".";
  const open = (name: string, size: number) => {
    const received = new PassThrough();
    client.get(`${directory}/${name}`, received).catch((error: unknown) => {
      const reason = (error as Error).message;
      received.destroy(new SourceError("feed.source.refused", { host: host ?? "", reason }));
    });
    return Promise.resolve(wholeFile(received, size, maxBytes));
  };
  try {
    const entries = await inTime(client.list(directory));
    const files = entries.filter(({ type, name }) => type === "-" && matchesPattern(name, pattern));
    return {
      files: newestFirst(
        files.map(({ name, size, modifyTime }) => ({
          name,
          bytes: size,
          changedAt: new Date(modifyTime),
          open: () => open(name, size),
        })),
      ),
      close,
    };
  } catch (error) {
    await close();
    throw error instanceof SourceError ? error : new SourceError("feed.source.no-folder", { folder: directory });
  }
}
