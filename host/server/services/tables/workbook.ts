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
/** Maximum size in bytes of a workbook to read, because its parts are unpacked in the worker's memory. CSV has no such limit. */
const MAX_WORKBOOK_BYTES = 30 * 1024 * 1024;
/** Rows in one answer of the worker, so that receiving them does not delay other calls. */
const CHUNK_ROWS = 1_000;

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

const tooLarge = (): ApiProblem => new ApiProblem("refused", { errors: ["import.error.bomb"] });

const withFreePlace = limitConcurrency(MAX_CONCURRENT);

/** Waits until fewer than MAX_CONCURRENT workers are running, and returns the function that lets the next one start. */
const takePlace = (): Promise<() => void> =>
  new Promise((resolve, reject) => {
    withFreePlace(() => new Promise<void>((release) => resolve(release))).catch(reject);
  });

/** A running worker. */
interface WorkbookWorker {
  post(message: unknown): void;
  /** Posts a message and waits for its result. Running out of memory or time means that the file is too large. */
  request(message: unknown): Promise<unknown>;
  end(): Promise<void>;
}

async function startWorker(): Promise<WorkbookWorker> {
  if (worker === undefined)
    throw new Error("workbook-worker.js is missing in the server's folder. Build the server again.");
  const release = await takePlace();
  const thread = new Worker(worker, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
  // A worker may fail between two requests.
  const failed = new Promise<never>((_, reject) => {
    thread.once("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? tooLarge() : error),
    );
  });
  failed.catch(() => undefined);
  let hasEnded = false;
  return {
    post: (message) => thread.postMessage(message),
    async request(message) {
      let timer: NodeJS.Timeout | undefined;
      const timeout = new Promise<never>((_, reject) => (timer = setTimeout(() => reject(tooLarge()), TIME_MS)));
      const answer = new Promise<unknown>((resolve, reject) => {
        thread.once("message", ({ result, refusalKey, failure }: WorkerMessage) => {
          if (refusalKey !== undefined) reject(new ApiProblem("refused", { errors: [refusalKey] }));
          else if (failure !== undefined) reject(new Error(failure));
          else resolve(result);
        });
      });
      thread.postMessage(message);
      try {
        return await Promise.race([answer, failed, timeout]);
      } finally {
        clearTimeout(timer);
      }
    },
    async end() {
      if (hasEnded) return;
      hasEnded = true;
      await thread.terminate();
      release();
    },
  };
}

/** A workbook whose rows are read while they are consumed. */
export interface OpenWorkbook {
  /** Names of all sheets. */
  readonly sheets: readonly string[];
  /** Rows of the sheet as text, in chunks. Ends the worker when it is done or returned. */
  readonly rows: AsyncGenerator<string[][], void>;
}

/**
 * Opens a sheet, by default the first. Formulas are not evaluated; their cached results are used. Throws a problem for a damaged file, and
 * for one over the limits. The rows must be consumed or returned, so that the worker ends.
 */
export async function openWorkbook(content: AsyncIterable<Uint8Array>, sheet?: string): Promise<OpenWorkbook> {
  const thread = await startWorker();
  async function* rows(): AsyncGenerator<string[][], void> {
    try {
      for (;;) {
        const chunk = (await thread.request({ read: CHUNK_ROWS, sheet })) as string[][];
        if (chunk.length === 0) return;
        yield chunk;
      }
    } finally {
      await thread.end();
    }
  }
  try {
    let size = 0;
    for await (const part of content) {
      size += part.length;
      if (size > MAX_WORKBOOK_BYTES) throw new ApiProblem("too-large");
      thread.post({ part });
    }
    const sheets = (await thread.request({ sheets: true })) as string[];
    const lines = rows();
    // A generator that is returned before its first row does not reach its end.
    const stop = lines.return.bind(lines);
    lines.return = async (value) => {
      await thread.end();
      return stop(value);
    };
    return { sheets, rows: lines };
  } catch (error) {
    await thread.end();
    throw error;
  }
}

/** A sheet to write. Its first row is the header. */
export interface SheetToWrite {
  readonly name: string;
  /** Rows in chunks; text stays text, even if it looks like a formula. */
  readonly rows: AsyncIterable<SheetCell[][]>;
}

/** Longest name of a sheet. */
const MAX_SHEET_NAME = 31;

/** Returns names that a workbook accepts: short, without special characters, and each different. */
function sheetNames(sheets: readonly SheetToWrite[]): string[] {
  const names: string[] = [];
  for (const { name } of sheets) {
    const plain = name.replace(/[\\/?*[\]:]/g, " ").slice(0, MAX_SHEET_NAME);
    let unique = plain;
    for (let number = 2; names.some((other) => other.toLowerCase() === unique.toLowerCase()); number += 1)
      unique = `${plain.slice(0, MAX_SHEET_NAME - 1 - String(number).length)}~${number}`;
    names.push(unique);
  }
  return names;
}

/** Writes a workbook, whose sheets each have a header row. Reads them one after the other. */
export async function writeWorkbook(sheets: readonly SheetToWrite[]): Promise<Buffer> {
  const thread = await startWorker();
  try {
    for (const [index, name] of sheetNames(sheets).entries()) {
      thread.post({ addSheet: name });
      for await (const rows of sheets[index]?.rows ?? []) thread.post({ rows });
    }
    return Buffer.from((await thread.request({ write: true })) as Uint8Array);
  } finally {
    await thread.end();
  }
}
