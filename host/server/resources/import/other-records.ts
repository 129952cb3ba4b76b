/** Records that an import of the complete set deletes: those for which the file has no line. */
import { eq } from "drizzle-orm";
import { ApiProblem } from "../../platform/http/problem";
import type { RequestContext } from "../../platform/http/request-context";
import { job } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { prepareBulk, type BatchOutcome } from "../bulk/bulk-work";
import { labelText } from "../reading/references";
import { matchingIds } from "../reading/all-matches";
import type { Draft } from "./draft-lines";
import { inGroups } from "./lines-as-csv";
import { changeableIds } from "./own-records";
import { applyCorrections, lineKey, type ImportPlan, type ReadLines } from "./plan";

/** Records that are checked or deleted together. */
const BATCH_SIZE = 200;
/** Maximum number of records named in a preview. */
const MAX_NAMED = 20;
const PAGE_BITS = 16;

/** A set of ids with one bit for each id of a page in use. */
class IdSet {
  readonly #pages = new Map<number, Uint8Array>();

  add(id: number): void {
    const number = Math.floor(id / 2 ** PAGE_BITS);
    const page = this.#pages.get(number) ?? new Uint8Array(2 ** (PAGE_BITS - 3));
    this.#pages.set(number, page);
    const bit = id % 2 ** PAGE_BITS;
    page[bit >> 3] = (page[bit >> 3] ?? 0) | (1 << (bit & 7));
  }

  has(id: number): boolean {
    const bit = id % 2 ** PAGE_BITS;
    const byte = this.#pages.get(Math.floor(id / 2 ** PAGE_BITS))?.[bit >> 3] ?? 0;
    return (byte & (1 << (bit & 7))) !== 0;
  }
}

/** Where the other records are looked for. */
export interface CompleteSet {
  readonly plan: ImportPlan;
  readonly data: ScopedDatabase;
  readonly readLines: ReadLines;
  /** Keeps the job alive, and returns whether it may go on. Called after each batch. */
  readonly goOn: () => Promise<boolean>;
}

/** Finds the records of all keys in the file, also of lines in error. */
async function idsInFile({ plan, data, readLines, goOn }: CompleteSet): Promise<IdSet> {
  const ids = new IdSet();
  for await (const group of inGroups(readLines(), BATCH_SIZE)) {
    await goOn();
    const keys = new Set(group.map((line) => lineKey(plan, applyCorrections(line, plan))));
    keys.delete("");
    for (const id of (await plan.findIds(data, [...keys])).values()) ids.add(id);
  }
  return ids;
}

/** Returns the ids of all records that the account sees, the file lacks and the import may change, ascending and in batches. */
async function* otherIds({ plan, data, goOn }: CompleteSet, inFile: IdSet): AsyncGenerator<readonly number[], void> {
  const query = { q: "", page: 1, size: 25, sort: [], filter: {} };
  const request = { query, reader: plan.caller, filterable: new Set<string>() };
  for (let from = 0; ;) {
    const ids = await matchingIds(plan.service.storage, data, request, { from, limit: BATCH_SIZE });
    const absent = ids.filter((id) => !inFile.has(id));
    const others = await changeableIds(plan, data, absent);
    if (others.length > 0) yield others;
    if (ids.length < BATCH_SIZE || !(await goOn())) return;
    from = ids.at(-1) ?? from;
  }
}

const deletion = ({ service, caller }: ImportPlan) => prepareBulk(service, caller, { action: "remove", values: {} });

/** What a deletion of the other records would do. */
export interface OtherRecords extends Record<string, unknown> {
  /** Number of records that the file lacks. */
  readonly others: number;
  /** Number of these that can be deleted. */
  readonly removable: number;
  /** Names of the first that can be deleted. */
  readonly otherNames: readonly string[];
}

/** Counts the records that the file lacks, without writing. */
export async function checkOthers(set: CompleteSet): Promise<OtherRecords> {
  const { plan, data } = set;
  const { resource } = plan.service;
  const work = deletion(plan);
  let [others, removable] = [0, 0];
  const otherNames: string[] = [];
  for await (const ids of otherIds(set, await idsInFile(set))) {
    const { accepted } = await work.check(data, ids);
    others += ids.length;
    removable += accepted.length;
    for (const { record } of accepted.slice(0, MAX_NAMED - otherNames.length))
      otherNames.push(labelText(resource.fields[resource.label], record[resource.label], plan.caller.languages));
  }
  return { others, removable, otherNames };
}

/**
 * Deletes the records that the file lacks, each batch in a transaction.
 *
 * @param maxOthers number of other records that the user has confirmed
 * @param onBatch called within the transaction of a batch
 * @returns false without deleting any if there are more than confirmed
 */
export async function removeOthers(
  set: CompleteSet,
  { maxOthers, jobId }: { readonly maxOthers: number; readonly jobId: number },
  onBatch: (transaction: ScopedDatabase, outcome: BatchOutcome) => Promise<void>,
): Promise<boolean> {
  const inFile = await idsInFile(set);
  let count = 0;
  for await (const ids of otherIds(set, inFile)) count += ids.length;
  if (count > maxOthers) return false;
  const work = deletion(set.plan);
  for await (const ids of otherIds(set, inFile))
    await set.data.transaction(async (transaction) => {
      await onBatch(transaction, await work.run(transaction, ids, jobId));
    });
  return true;
}

/** Returns how many records without a line the import may find. Throws unless the preview's deletion was confirmed. */
export async function confirmedOthers(
  { data }: RequestContext,
  { options, previewJobId }: Draft,
  removing: number | undefined,
): Promise<number | undefined> {
  if (options.mode !== "REPLACE_ALL") return undefined;
  const preview = previewJobId === null ? undefined : await data.find(job, eq(job.id, previewJobId));
  const { others, removable } = (preview?.report ?? {}) as Partial<OtherRecords>;
  if (others === undefined || removable !== removing)
    throw new ApiProblem("refused", { errors: ["import.error.replace"] });
  return others;
}
