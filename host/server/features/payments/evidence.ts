/** The evidence of a dispute as it is sent to the platform. */
import { buffer } from "node:stream/consumers";
import type { FileStore } from "../../platform/storage/file-store";
import type { Evidence } from "../../services/payments/platform";
import type { Dispute } from "./ledger";

/** Reads the stored texts and files. */
export async function evidenceOf(files: FileStore, dispute: Dispute): Promise<Evidence> {
  const sent = Object.entries(dispute.files).map(async ([field, { key, name, type }]) => ({
    field,
    name,
    type,
    content: await buffer(await files.read(key)),
  }));
  return { texts: dispute.texts, files: await Promise.all(sent) };
}
