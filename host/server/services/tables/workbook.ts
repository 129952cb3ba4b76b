/** Reads and writes workbooks (XLSX) in a worker thread with memory and time limits. */
import { existsSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { ApiProblem } from "../../platform/http/problem";
import { limitConcurrency } from "./limit-concurrency";

/** A cell value. Days and instants are dates in UTC. */
export type SheetCell = string | number | boolean | Date | null;

const MEMORY_MB = 1_024;
const TIME_MS = 120_000;
/** Maximum number of workers at a time. Each needs much memory, so further workbooks wait. */
const MAX_CONCURRENT = 2;

/** Location of the worker: next to this file in the sources, a separate file in the built server. */
const worker = ["./workbook-worker.mjs", "./workbook-worker.js"]
  .map((name) => new URL(name, import.meta.url))
  .find((address) => existsSync(address));

interface WorkerMessage {
  readonly result?: unknown;
  /** Message key. */
  readonly refusalKey?: string;
  readonly failure?: string;
}

const withFreeWorker = limitConcurrency(MAX_CONCURRENT);

/** Runs work with a new worker, as soon as fewer than MAX_CONCURRENT are running. */
const withWorker = <Result>(work: (thread: Worker) => Promise<Result>): Promise<Result> =>
  withFreeWorker(async () => {
    if (worker === undefined)
      throw new Error("workbook-worker.js is missing in the server's folder. Build the server again.");
    const thread = new Worker(worker, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
    try {
      return await work(thread);
    } finally {
      await thread.terminate();
    }
  });

/** Sends the last message and waits for the result. Running out of memory or time means that the file is too large. */
function request(thread: Worker, message: unknown, transfer: readonly ArrayBuffer[] = []): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ApiProblem("refused", { errors: ["import.error.bomb"] })), TIME_MS);
    thread.once("message", ({ result, refusalKey, failure }: WorkerMessage) => {
      clearTimeout(timer);
      if (refusalKey !== undefined) reject(new ApiProblem("refused", { errors: [refusalKey] }));
      else if (failure !== undefined) reject(new Error(failure));
      else resolve(result);
    });
    thread.once("error", (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      reject(
        error.code === "ERR_WORKER_OUT_OF_MEMORY"
          ? new ApiProblem("refused", { errors: ["import.error.bomb"] })
          : error,
      );
    });
    thread.postMessage(message, [...transfer]);
  });
}

/** Reads the first sheet as text, one row per line. Formulas are not evaluated; their cached results are used. */
export const readWorkbook = (content: Buffer): Promise<string[][]> =>
  withWorker(async (thread) => (await request(thread, { content })) as string[][]);

/** Writes a workbook of one sheet with a header row. Takes rows in chunks; text stays text, even if it looks like a formula. */
export const writeWorkbook = (sheet: string, chunks: AsyncIterable<SheetCell[][]>): Promise<Buffer> =>
  withWorker(async (thread) => {
    for await (const rows of chunks) thread.postMessage({ rows });
    return Buffer.from(
      (await request(thread, { sheet: sheet.replace(/[\\/?*[\]:]/g, " ").slice(0, 31) })) as Uint8Array,
    );
  });
