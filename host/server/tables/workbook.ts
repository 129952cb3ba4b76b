/** Workbooks (XLSX), read and written in a thread of their own, with limits on its memory and time. */
import { existsSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { ApiProblem } from "../http/problem";

/** A value of a sheet; days and instants are dates in UTC. */
export type SheetCell = string | number | boolean | Date | null;

const MEMORY_MB = 1_024;
const TIME_MS = 120_000;

/** Beside the sources while developing and testing, a file of its own in the built server. */
const worker = ["./workbook-worker.mjs", "./workbook-worker.js"]
  .map((name) => new URL(name, import.meta.url))
  .find((address) => existsSync(address));

interface Answer {
  readonly answer?: unknown;
  /** Message key. */
  readonly refused?: string;
  readonly failed?: string;
}

function start(): Worker {
  if (worker === undefined) throw new Error("The program that reads workbooks is missing beside the server.");
  return new Worker(worker, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
}

/** Sends the last message and waits for the one answer. A thread that runs out of memory or time was given something it can't hold. */
function ask(thread: Worker, message: unknown, transfer: readonly ArrayBuffer[] = []): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ApiProblem("refused", { errors: ["import.error.bomb"] })), TIME_MS);
    thread.once("message", ({ answer, refused, failed }: Answer) => {
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

/** The first sheet as text, a row a line. Formulas are not run: what the workbook keeps as their result counts. */
export async function readWorkbook(content: Buffer): Promise<string[][]> {
  const thread = start();
  try {
    return (await ask(thread, { content })) as string[][];
  } finally {
    await thread.terminate();
  }
}

/** A workbook of one sheet, its first row the heads. Takes rows in portions; text stays text, whatever it starts with. */
export async function writeWorkbook(sheet: string, portions: AsyncIterable<SheetCell[][]>): Promise<Buffer> {
  const thread = start();
  try {
    for await (const rows of portions) thread.postMessage({ rows });
    return Buffer.from((await ask(thread, { sheet: sheet.replace(/[\\/?*[\]:]/g, " ").slice(0, 31) })) as Uint8Array);
  } finally {
    await thread.terminate();
  }
}
