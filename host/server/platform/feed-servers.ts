/** Settings about the servers of feeds. */
import { splitList } from "./settings";

/** Where the server receives mails with the files of feeds. */
export interface MailDrop {
  readonly domain: string;
  readonly port: number;
}

/** Parses `drop.example.com:2525`; undefined for other texts. */
export function mailDrop(text: string): MailDrop | undefined {
  const [, domain, port] = /^([a-z0-9-]+(?:\.[a-z0-9-]+)+):(\d{1,5})$/.exec(text.trim().toLowerCase()) ?? [];
  return domain === undefined ? undefined : { domain, port: Number(port) };
}

/** Parses servers such as `sftp.intranet:22`, by space or comma; undefined when one is no server. */
export function feedHosts(text: string): readonly string[] | undefined {
  const hosts = splitList(text.toLowerCase());
  return hosts.every((host) => /^[\w.-]+:\d{1,5}$/.test(host)) ? hosts : undefined;
}
