/** Takes the file out of a mail to a feed, and starts a run with it. */
import { Readable } from "node:stream";
import PostalMime from "postal-mime";
import { queueSystemJob } from "../../../services/jobs/user-jobs";
import type { ServerServices } from "../../../services/server-services";
import { isIdle, RUN_JOB } from "../queue";
import { matchesPattern } from "../sources/source";
import type { AddressedFeed } from "./address";

/** Thrown for a mail that is not accepted. With a code from 400 to 499 the sender's server tries again, with another one it tells the sender. */
export class MailRefusal extends Error {
  override readonly name = "MailRefusal";
  constructor(
    readonly responseCode: number,
    message: string,
  ) {
    super(message);
  }
}

const MAX_NAME = 200;

/** Returns whether an address is among the senders of a feed, by itself or by its domain (`@grossiste.example`). */
export function isSender(senders: readonly { readonly address: string }[], from: string): boolean {
  const sender = from.trim().toLowerCase();
  return senders.some(({ address }) => {
    const allowed = address.trim().toLowerCase();
    return allowed.startsWith("@") ? sender.endsWith(allowed) : sender === allowed;
  });
}

/**
 * Accepts a mail for a feed. Throws a MailRefusal for one from another sender, without a file that the feed reads, or while another file is read.
 *
 * @param raw the mail as it was received
 */
export async function receiveMail(
  { files, jobs }: Pick<ServerServices, "files" | "jobs">,
  { data, feed }: AddressedFeed,
  raw: Buffer,
): Promise<void> {
  const mail = await PostalMime.parse(raw).catch(() => {
    throw new MailRefusal(554, "The mail cannot be read");
  });
  if (!isSender(feed.values.senders ?? [], mail.from?.address ?? ""))
    throw new MailRefusal(550, "This sender may not send files to this address");
  const attached = mail.attachments.find(
    ({ filename }) => filename !== null && matchesPattern(filename, feed.values.pattern ?? null),
  );
  if (attached === undefined || typeof attached.content === "string")
    throw new MailRefusal(550, "The mail carries no file with the expected name");
  if (!feed.active || !(await isIdle(data, feed.id))) throw new MailRefusal(450, "Send the file again later");
  const { key, sha256 } = await files.putStream(Readable.from([Buffer.from(new Uint8Array(attached.content))]));
  const file = { fileName: (attached.filename ?? "").slice(0, MAX_NAME), fileKey: key, sha256 };
  await data.transaction((transaction) => queueSystemJob(jobs, transaction, RUN_JOB, { feed: feed.id, file }));
}
