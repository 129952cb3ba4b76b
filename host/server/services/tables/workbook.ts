/** Reads and writes workbooks (XLSX) in a worker thread with memory and time limits. */
import { existsSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { ApiProblem } from "../../platform/http/problem";
import { inTurns } from "./turns";

/** A cell value. Days and instants are dates in UTC. */
export type SheetCell = string | number | boolean | Date | null;

const MEMORY_MB = 1_024;
const TIME_MS = 120_000;
/** Workers of a process at a time. Each needs its memory, so further workbooks wait for their turn. */
const MAX_CONCURRENT = 2;

/** Location of the worker: next to this file in the sources, a separate file in the built server. */
const worker = ["./workbook-worker.mjs", "./workbook-worker.js"]
  .map((name) => new URL(name, import.meta.url))
  .find((address) => existsSync(address));

interface WorkerMessage {
  readonly answer?: unknown;
  /** Message key. */
  readonly refused?: string;
  readonly failed?: string;
}

const inTurn = inTurns(MAX_CONCURRENT);

/** Runs work with a worker of its own, once one of the process's places for workers is free. */
const withWorker = <Result>(work: (thread: Worker) => Promise<Result>): Promise<Result> =>
  inTurn(async () => {
    if (worker === undefined) throw new Error("The program that reads workbooks is missing beside the server.");
    const thread = new Worker(worker, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
    try {
      return await work(thread);
    } finally {
      await thread.terminate();
    }
  });

/** Sends the last message and waits for the answer. Running out of memory or time means that the file is too large. */
function request(thread: Worker, message: unknown, transfer: readonly ArrayBuffer[] = []): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ApiProblem("refused", { errors: ["import.error.bomb"] })), TIME_MS);
    thread.once("message", ({ answer, refused, failed }: WorkerMessage) => {
      clearTimeout(timer);
      if (refused !== undefined) reject(new ApiProblem("refused", { errors: [refused] }));
      else if (failed !== undefined) reject(new Error(failed));
      else resolve(answer);
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
export const writeWorkbook = (sheet: string, portions: AsyncIterable<SheetCell[][]>): Promise<Buffer> =>
  withWorker(async (thread) => {
    for await (const rows of portions) thread.postMessage({ rows });
    return Buffer.from(
      (await request(thread, { sheet: sheet.replace(/[\\/?*[\]:]/g, " ").slice(0, 31) })) as Uint8Array,
    );
  });
