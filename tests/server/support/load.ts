/** Clients that read, create and change records through a load balancer, and record which calls the server acknowledged. */
import { randomUUID } from "node:crypto";
import pg from "pg";
import type { AnyRecord } from "../../../src/contract/resource";
import { signedInClient, type HttpClient } from "./client";

const PAGES = "/admin/api/landing-page";
/** Milliseconds between the calls of a client. */
const PAUSE_MS = 20;
/** Milliseconds before a failed call is repeated, unless the response names a delay. */
const RETRY_MS = 500;

export interface LoadResult {
  readonly calls: number;
  /** Calls that succeeded at the second attempt. */
  readonly repeated: number;
  /** Calls that failed twice, with both reasons. */
  readonly failed: readonly string[];
  /** Titles of acknowledged records. */
  readonly created: readonly string[];
  /** Last acknowledged number by the title of its record. */
  readonly changed: ReadonlyMap<string, number>;
  readonly jobs: number;
}

export interface Load {
  /** Waits until the clients have finished their calls, and returns the results. */
  stop(): Promise<LoadResult>;
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

interface CallResult {
  readonly status: number;
  readonly text: string;
  /** Seconds. */
  readonly retryAfter: number | undefined;
}

const recordIn = (text: string): AnyRecord => (JSON.parse(text) as { data: AnyRecord }).data;

/** Starts clients that call until they are stopped, with an account that may change landing pages. */
export async function startLoad(
  origin: string,
  clients: number,
  { login, password }: { readonly login: string; readonly password: string },
): Promise<Load> {
  let isStopped = false;
  let [calls, repeated, jobs, sequence] = [0, 0, 0, 0];
  const failed: string[] = [];
  const created: string[] = [];
  const changed = new Map<string, number>();

  const attempt = async (client: HttpClient, ...request: Parameters<HttpClient["call"]>): Promise<CallResult> => {
    try {
      const response = await client.call(...request);
      const retryAfter = response.headers.get("retry-after");
      return {
        status: response.status,
        text: await response.text(),
        retryAfter: retryAfter === null ? undefined : Number(retryAfter),
      };
    } catch (error) {
      return { status: 0, text: String(error), retryAfter: undefined };
    }
  };
  /**
   * Sends a call, and repeats it once after a failure.
   *
   * @param isDone whether a response other than 200 shows that the first attempt had succeeded
   */
  const call = async (
    client: HttpClient,
    request: Parameters<HttpClient["call"]>,
    isDone = (_result: CallResult): boolean => false,
  ): Promise<CallResult | undefined> => {
    calls += 1;
    const first = await attempt(client, ...request);
    if (first.status === 200) return first;
    await pause(first.retryAfter === undefined ? RETRY_MS : first.retryAfter * 1000);
    const second = await attempt(client, ...request);
    if (second.status === 200 || isDone(second)) {
      repeated += 1;
      return second;
    }
    const reasons = [first, second].map(({ status, text }) => `${status} ${text.slice(0, 200)}`);
    failed.push(`${request[0]} ${request[1]}: ${reasons.join(" / ")}`);
    return undefined;
  };

  const create = async (client: HttpClient): Promise<AnyRecord | undefined> => {
    const title = `Load ${++sequence}`;
    const body = { title, locale: "fr_FR", slug: `load-${sequence}` };
    const response = await call(client, ["POST", PAGES, body, { "Idempotency-Key": randomUUID() }]);
    if (response === undefined) return undefined;
    created.push(title);
    return recordIn(response.text);
  };
  const change = async (client: HttpClient, record: AnyRecord, number: number): Promise<AnyRecord> => {
    const internalName = `Number ${number}`;
    const current = (text: string): AnyRecord | undefined => (JSON.parse(text) as { current?: AnyRecord }).current;
    const path = `${PAGES}/${record.id}`;
    const response = await call(
      client,
      ["PUT", path, { version: record.version, internalName }],
      ({ status, text }) => status === 409 && current(text)?.["internalName"] === internalName,
    );
    if (response === undefined) {
      const read = await call(client, ["GET", path]);
      return read === undefined ? record : recordIn(read.text);
    }
    changed.set(String(record["title"]), number);
    return response.status === 200 ? recordIn(response.text) : (current(response.text) ?? record);
  };
  const runExport = async (client: HttpClient): Promise<void> => {
    const started = await call(client, ["POST", `${PAGES}/export`, { query: {}, format: "csv" }]);
    if (started === undefined) return;
    const { id } = recordIn(started.text);
    for (;;) {
      const response = await call(client, ["GET", `/admin/api/job/${id}`]);
      const status = response === undefined ? undefined : String(recordIn(response.text)["status"]);
      if (status === "DONE") jobs += 1;
      else if (status === "FAILED" || status === "CANCELLED") failed.push(`job ${id}: ${status}`);
      else {
        await pause(RETRY_MS);
        continue;
      }
      return;
    }
  };
  const writeRepeatedly = async (client: HttpClient): Promise<void> => {
    let latest = await create(client);
    for (let number = 1; !isStopped; number++) {
      await call(client, ["GET", `${PAGES}?size=25`]);
      if (latest === undefined || number % 10 === 0) latest = (await create(client)) ?? latest;
      else latest = await change(client, latest, number);
      await pause(PAUSE_MS);
    }
  };
  const exportRepeatedly = async (client: HttpClient): Promise<void> => {
    while (!isStopped) await runExport(client);
  };

  const signedIn = await Promise.all(
    Array.from({ length: clients + 1 }, () => signedInClient(origin, login, password)),
  );
  const running = Promise.all(
    signedIn.map((client, index) => (index === 0 ? exportRepeatedly(client) : writeRepeatedly(client))),
  );
  return {
    async stop() {
      isStopped = true;
      await running;
      return { calls, repeated, failed, created, changed, jobs };
    },
  };
}

/** Compares the database with the acknowledged calls. @returns titles that are missing or outdated, and titles stored twice */
export async function checkLoad(
  databaseUrl: string,
  { created, changed }: LoadResult,
): Promise<{ readonly lost: readonly string[]; readonly doubled: readonly string[] }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ title: string; number: string | null }>(
      "select data->>'title' as title, substr(data->>'internalName', 8) as number from record where resource = 'landing-page' and data->>'title' like 'Load %'",
    );
    const stored = new Map<string, number>();
    const doubled: string[] = [];
    for (const { title, number } of rows) {
      if (stored.has(title)) doubled.push(title);
      stored.set(title, Number(number ?? 0));
    }
    const isLost = (title: string): boolean => {
      const number = stored.get(title);
      return number === undefined || number < (changed.get(title) ?? 0);
    };
    return { lost: created.filter(isLost), doubled };
  } finally {
    await client.end();
  }
}
