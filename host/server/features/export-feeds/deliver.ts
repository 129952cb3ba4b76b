/** Sends a file to where an export says, and tries whether that is possible. */
import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ExportDestination, HTTP_METHODS } from "../../../../src/contract/export-configs";
import type { ServerConfig } from "../../platform/config";
import { folderOfShop } from "../feeds/sources/folder";
import { signInByFtp } from "../feeds/sources/ftp";
import { callAddress } from "../feeds/sources/https";
import { signIn } from "../feeds/sources/sftp";
import { inTime, SourceError, TRANSFER_MS, type Connection } from "../feeds/sources/source";

export interface DeliverySettings extends Connection {
  readonly destination: ExportDestination;
  readonly method: (typeof HTTP_METHODS)[number];
}

export interface FileToDeliver {
  readonly name: string;
  readonly mimeType: string;
  readonly size: number;
  open(): Promise<Readable>;
  /** Queues the mails that carry it. */
  mail(): Promise<void>;
}

type Config = Pick<ServerConfig, "dataDirectory" | "feedHosts">;

function addressOf({ url }: Connection): URL {
  if (url === null || !URL.canParse(url)) throw new SourceError("feed.source.address", { url: url ?? "" });
  return new URL(url);
}

async function sendByHttps(settings: DeliverySettings, file: FileToDeliver, { feedHosts }: Config): Promise<void> {
  const url = addressOf(settings);
  const content = await file.open();
  const response = await inTime(
    callAddress(
      url,
      { ...settings, hosts: feedHosts },
      {
        method: settings.method,
        content,
        headers: {
          "Content-Type": file.mimeType,
          "Content-Length": file.size,
          "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
        },
      },
    ),
    TRANSFER_MS,
  ).finally(() => content.destroy());
  const { statusCode = 0 } = response;
  response.destroy();
  if (statusCode < 200 || statusCode >= 300)
    throw new SourceError("feed.source.status", { host: url.host, status: statusCode });
}

/** Writes to another name first, so that the partner never reads half a file. */
async function sendBySftp(settings: DeliverySettings, file: FileToDeliver, { feedHosts }: Config): Promise<void> {
  const { client, close } = await signIn(settings, feedHosts);
  const target = `${settings.folder ?? "."}/${file.name}`;
  const part = `${target}.part`;
  try {
    await inTime(client.put(await file.open(), part), TRANSFER_MS);
    if ((await inTime(client.exists(target))) !== false) await inTime(client.delete(target));
    await inTime(client.rename(part, target));
  } catch (error) {
    if (error instanceof SourceError) throw error;
    throw new SourceError("feed.source.refused", { host: settings.host ?? "", reason: (error as Error).message });
  } finally {
    await close();
  }
}

async function sendByFtp(settings: DeliverySettings, file: FileToDeliver, { feedHosts }: Config): Promise<void> {
  const client = await signInByFtp(settings, settings.destination === "FTPS" ? "FTPS" : "FTP", feedHosts);
  const target = `${settings.folder ?? "."}/${file.name}`;
  const part = `${target}.part`;
  try {
    await inTime(client.uploadFrom(await file.open(), part), TRANSFER_MS);
    // Many servers refuse to rename a file over another one.
    await inTime(client.remove(target, true));
    await inTime(client.rename(part, target));
  } catch (error) {
    if (error instanceof SourceError) throw error;
    throw new SourceError("feed.source.refused", { host: settings.host ?? "", reason: (error as Error).message });
  } finally {
    client.close();
  }
}

async function sendToFolder(
  { folder }: Connection,
  file: FileToDeliver,
  config: Config,
  shopId: number,
): Promise<void> {
  const target = await folderOfShop(config, "exports", shopId, folder);
  const part = path.join(target, `.${randomUUID()}.part`);
  try {
    await pipeline(await file.open(), createWriteStream(part, { flags: "wx" }));
    await rename(part, path.join(target, file.name));
  } finally {
    await rm(part, { force: true });
  }
}

/** Sends a file. Throws a SourceError when it did not arrive. */
export async function deliver(
  settings: DeliverySettings,
  file: FileToDeliver,
  config: Config,
  shopId: number,
): Promise<void> {
  switch (settings.destination) {
    // A link leads to the stored file.
    case "DOWNLOAD":
    case "LINK":
      return;
    case "EMAIL":
      return file.mail();
    case "HTTPS":
      return sendByHttps(settings, file, config);
    case "SFTP":
      return sendBySftp(settings, file, config);
    case "FTPS":
    case "FTP":
      return sendByFtp(settings, file, config);
    case "FOLDER":
      return sendToFolder(settings, file, config, shopId);
  }
}

/** Answers of servers that would refuse a file, too. Many know no HEAD, which says nothing about a POST. */
const REFUSING: readonly number[] = [401, 403, 404, 410];
const SERVER_ERROR = 500;

/** Connects to a destination without sending a file. Throws a SourceError when that is not possible. */
export async function tryDestination(settings: DeliverySettings, config: Config, shopId: number): Promise<void> {
  const { destination, folder } = settings;
  if (destination === "FOLDER") await folderOfShop(config, "exports", shopId, folder);
  if (destination === "HTTPS") {
    const url = addressOf(settings);
    const response = await callAddress(url, { ...settings, hosts: config.feedHosts }, { method: "HEAD" });
    const { statusCode = 0 } = response;
    response.destroy();
    if (REFUSING.includes(statusCode) || statusCode >= SERVER_ERROR)
      throw new SourceError("feed.source.status", { host: url.host, status: statusCode });
  }
  if (destination === "FTPS" || destination === "FTP") {
    const client = await signInByFtp(settings, destination, config.feedHosts);
    try {
      await inTime(client.list(folder ?? "."));
    } catch (error) {
      throw error instanceof SourceError ? error : new SourceError("feed.source.no-folder", { folder: folder ?? "." });
    } finally {
      client.close();
    }
  }
  if (destination !== "SFTP") return;
  const { client, close } = await signIn(settings, config.feedHosts);
  try {
    await inTime(client.list(folder ?? "."));
  } catch (error) {
    throw error instanceof SourceError ? error : new SourceError("feed.source.no-folder", { folder: folder ?? "." });
  } finally {
    await close();
  }
}
