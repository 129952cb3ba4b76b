/** Pictures of the pages of merged dealers. */
import { eq, sql } from "drizzle-orm";
import { MAX_DEALER_PICTURES } from "../../../../../src/contract/endpoints/dealer-pictures";
import type { Transaction } from "../../../platform/storage/db";
import { fitter } from "../../../platform/storage/schema";
import type { Groups } from "../../galleries/gallery";

const filesOf = ({ pictures }: Groups[number]): string =>
  pictures.map(({ device, pictureUrl }) => `${device} ${pictureUrl}`).join("\n");

const picturesOf = async (transaction: Transaction, id: number): Promise<Groups> => {
  const [row] = await transaction.select({ groups: fitter.sliderPictures }).from(fitter).where(eq(fitter.id, id));
  return row?.groups ?? [];
};

const storePictures = (transaction: Transaction, id: number, groups: Groups) =>
  transaction
    .update(fitter)
    .set({ sliderPictures: groups, version: sql`${fitter.version} + 1` })
    .where(eq(fitter.id, id));

/**
 * Appends the merged dealer's pictures to those of the kept one, which must fit into a page. Pictures of the same files are united.
 * @returns the appended pictures, and how many found no room
 */
export async function mergePictures(
  transaction: Transaction,
  from: number,
  to: number,
): Promise<{ readonly added: Groups; readonly left: number }> {
  const kept = await picturesOf(transaction, to);
  const files = new Set(kept.map(filesOf));
  const missing = (await picturesOf(transaction, from)).filter((group) => !files.has(filesOf(group)));
  const added = missing.slice(0, Math.max(0, MAX_DEALER_PICTURES - kept.length));
  if (added.length > 0) await storePictures(transaction, to, [...kept, ...added]);
  return { added, left: missing.length - added.length };
}

/** Takes appended pictures from the kept dealer again; those that were changed since stay. */
export async function removeMergedPictures(transaction: Transaction, to: number, added: Groups): Promise<void> {
  if (added.length === 0) return;
  const appended = new Set(added.map(filesOf));
  const current = await picturesOf(transaction, to);
  const remaining = current.filter((group) => !appended.has(filesOf(group)));
  if (remaining.length < current.length) await storePictures(transaction, to, remaining);
}
