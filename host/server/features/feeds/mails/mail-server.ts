/** The mail server for the files of feeds. It accepts mails to addresses of feeds only, and sends none. */
import { buffer } from "node:stream/consumers";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { readCertificate } from "../../../platform/tls";
import { loggedError } from "../../../platform/logged-error";
import type { ServerServices } from "../../../services/server-services";
import { feedOfAddress, type AddressedFeed } from "./address";
import { MailRefusal, receiveMail } from "./receive";

/** Largest mail in bytes, with its files in base64. */
const MAX_MAIL_BYTES = 40 * 1024 * 1024;
const MAX_CLIENTS = 20;
const SILENCE_MS = 60_000;

type Services = Pick<ServerServices, "secrets" | "config" | "database" | "files" | "jobs">;

export interface MailServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Converts an error to one that the sender's server understands. What no mail explains is logged, and the sender tries again. */
function refusalOf(error: unknown): MailRefusal {
  if (error instanceof MailRefusal) return error;
  console.error("A mail to a feed could not be stored", loggedError(error));
  return new MailRefusal(451, "The file could not be stored. Send it again later");
}

/** Starts to receive mails. Returns undefined on a server without a domain for them. */
export async function openMailServer(services: Services): Promise<MailServer | undefined> {
  const { mailDrop, host, tls } = services.config;
  if (mailDrop === undefined) return undefined;
  const certificate = tls === undefined ? undefined : readCertificate(tls);
  const find = async (address: string): Promise<AddressedFeed> => {
    const found = await feedOfAddress(services, address);
    if (found === undefined) throw new MailRefusal(550, "There is no such address here");
    return found;
  };
  const server = new SMTPServer({
    name: mailDrop.domain,
    banner: "td-admin",
    authOptional: true,
    disabledCommands: certificate === undefined ? ["AUTH", "STARTTLS"] : ["AUTH"],
    ...certificate,
    size: MAX_MAIL_BYTES,
    maxClients: MAX_CLIENTS,
    socketTimeout: SILENCE_MS,
    disableReverseLookup: true,
    logger: false,
    onRcptTo({ address }, _session, callback) {
      find(address).then(
        () => {
          callback();
        },
        (error: unknown) => {
          callback(refusalOf(error));
        },
      );
    },
    onData(stream, { envelope }, callback) {
      const receive = async (): Promise<void> => {
        const raw = await buffer(stream);
        if (stream.sizeExceeded) throw new MailRefusal(552, "The mail is too large");
        for (const { address } of envelope.rcptTo) await receiveMail(services, await find(address), raw);
      };
      receive().then(
        () => {
          callback();
        },
        (error: unknown) => {
          callback(refusalOf(error));
        },
      );
    },
  });
  // A client that closes its connection is no failure of the server.
  server.on("error", (error) => {
    console.info("A mail connection failed", error.message);
  });
  await new Promise<void>((resolve, reject) => {
    server.server.once("error", reject);
    server.listen(mailDrop.port, host, resolve);
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
      }),
  };
}
