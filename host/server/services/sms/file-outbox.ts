/**
 * The gateway of servers without a provider: each message is a file in a folder, where it can be read. Numbers that end in 00 are refused,
 * those that end in 01 expire, and the others are delivered after three seconds.
 */
import { link, mkdir, readFile, stat, unlink, writeFile } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import path from "node:path";
import { SmsError, type SmsMessage, type SmsProvider } from "./provider";

/** Milliseconds until a message counts as delivered. */
const DELIVERY_MS = 3_000;

const isCode = (error: unknown, code: string): boolean => (error as { readonly code?: unknown }).code === code;

/** @param folder is created with the first message */
export function fileSmsProvider(folder: string): SmsProvider {
  const fileOf = (providerId: string): string => path.join(folder, `${path.basename(providerId)}.json`);
  return {
    async send(message: SmsMessage) {
      if (message.to.endsWith("00")) throw new SmsError("The number is not in service.", true);
      await mkdir(folder, { recursive: true });
      const providerId = `sms-${message.id}`;
      const draft = path.join(folder, `${randomUUID()}.part`);
      await writeFile(draft, JSON.stringify(message, null, 2));
      try {
        // The file appears whole, and once: a message that was handed over before the process ended is not written again.
        await link(draft, fileOf(providerId));
      } catch (error) {
        if (!isCode(error, "EEXIST")) throw error;
      } finally {
        await unlink(draft);
      }
      return providerId;
    },
    async receipt(providerId) {
      try {
        const { mtimeMs } = await stat(fileOf(providerId));
        const { to } = JSON.parse(await readFile(fileOf(providerId), "utf8")) as SmsMessage;
        if (to.endsWith("01")) return "EXPIRED";
        return Date.now() - mtimeMs < DELIVERY_MS ? "PENDING" : "DELIVERED";
      } catch (error) {
        if (isCode(error, "ENOENT")) return "PENDING";
        throw error;
      }
    },
  };
}
