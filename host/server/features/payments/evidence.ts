/** The evidence of a dispute as it is sent to the platform. */
import { buffer } from "node:stream/consumers";
import { EVIDENCE_FILES, EVIDENCE_TEXTS, platformName } from "../../../../src/contract/dispute-evidence";
import type { FileStore } from "../../platform/storage/file-store";
import type { Evidence } from "../../services/payments/platform";
import type { Dispute } from "./ledger";

/** Reads the stored texts and files, by the platforms' names. */
export async function evidenceOf(files: FileStore, dispute: Dispute): Promise<Evidence> {
  const texts = EVIDENCE_TEXTS.flatMap((name) => {
    const text = dispute[name];
    return text === null || text === "" ? [] : [[platformName(name), text] as const];
  });
  const sent = EVIDENCE_FILES.flatMap((field) => {
    const value = dispute[field];
    return value === null ? [] : [{ field, value }];
  }).map(async ({ field, value: { id, name, type } }) => ({
    field: platformName(field),
    name,
    type,
    content: await buffer(await files.read(id)),
  }));
  return { texts: Object.fromEntries(texts), files: await Promise.all(sent) };
}
