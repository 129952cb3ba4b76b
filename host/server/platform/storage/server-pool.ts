/**
 * The connection pool to a PostgreSQL server. It survives lost connections, limits every wait, repeats a read whose connection
 * was lost, and sends independent statements in one round trip. Errors of an unavailable server become `DatabaseAway`.
 */
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { DatabaseAway } from "./database-away";

export interface PoolLimits {
  /** Maximum number of connections that this process opens. */
  readonly poolSize: number;
  /** Seconds to wait for a free or new connection. */
  readonly connectSeconds: number;
  /** Seconds that a statement may take; 0 sets no limit. */
  readonly statementSeconds: number;
}
const DEFAULT_LIMITS: PoolLimits = { poolSize: 10, connectSeconds: 10, statementSeconds: 30 };

/** Seconds that the server has to report a cancelled statement before its connection counts as lost. */
const CANCEL_SECONDS = 5;
/** Idle milliseconds after which the system probes whether a connection is still alive. */
const KEEP_ALIVE_MS = 10_000;
/** Milliseconds before a read is repeated, so that a restarting server accepts connections again. */
const BEFORE_RETRY_MS = 200;

/** Connection failure, insufficient resources, operator intervention, and a transaction ended because its client was idle. */
const AWAY_STATES = /^(?:08|53|57|25P03)/;
const READ = /^\s*(?:select|with)\b/i;
const WRITE = /\b(?:insert|update|delete|merge)\b/i;
/** Names and texts in quotes, which may hold such a word: the name of a field. Standard strings double their quotes. */
const QUOTED = /'[^']*'|"[^"]*"/g;
const isRead = (text: string): boolean => READ.test(text) && !WRITE.test(text.replace(QUOTED, ""));

type Submit = (...input: unknown[]) => unknown;
type Send = (...input: unknown[]) => Promise<pg.QueryResult>;

/** Errors that are not a DatabaseError come from the driver: refused, reset, closed or unresponsive connections. */
const isAway = (error: unknown): error is Error =>
  error instanceof pg.DatabaseError
    ? AWAY_STATES.test(error.code ?? "")
    : error instanceof Error && !(error instanceof TypeError);

const isTimeout = (error: Error): boolean =>
  /timeout/i.test(error.message) || (error instanceof pg.DatabaseError && error.code === "57014");

/** Throws the error, as `DatabaseAway` when it means that the database is unavailable. */
function throwUnavailable(error: unknown): never {
  throw isAway(error) ? new DatabaseAway(error) : error;
}

const textOf = (query: unknown): string =>
  typeof query === "string"
    ? query
    : typeof query === "object" && query !== null && "text" in query
      ? String(query.text)
      : "";

const logLostConnection = (error: Error): void => console.error(`Database connection lost: ${error.message}`);

/**
 * Sends "begin" in one round trip with the read that follows it. Writes wait until "begin" has succeeded, because without it they would take effect at once.
 *
 * @param send sends a statement right away
 */
function beginWithRead(send: Submit): Submit {
  let beginning: Promise<unknown> | undefined;
  let hasWaitingQuery = false;
  return (...input) => {
    const text = textOf(input[0]);
    if (text === "begin") {
      const reset = (): void => {
        beginning = undefined;
        hasWaitingQuery = false;
      };
      beginning = Promise.resolve(send(...input));
      beginning.then(reset, reset);
      return Promise.resolve();
    }
    if (beginning === undefined) return send(...input);
    if (!hasWaitingQuery && isRead(text)) return Promise.all([send(...input), beginning]).then(([result]) => result);
    hasWaitingQuery = true;
    return beginning.then(() => send(...input));
  };
}

/** Handles a lost or unresponsive connection: it neither ends the process nor returns to the pool. */
function guardClient(client: pg.PoolClient): void {
  // A connection can break between two queries of a transaction. Without a listener the error would end the process.
  client.on("error", logLostConnection);
  const send = client.query.bind(client) as Submit;
  const query: Submit = (...input) => {
    const response = send(...input);
    if (!(response instanceof Promise)) return response;
    return response.catch((error: unknown) => {
      // A late response could be mistaken for that of the next query, so the connection is closed.
      if (error instanceof Error && isTimeout(error) && !(error instanceof pg.DatabaseError))
        client.end().catch(logLostConnection);
      return throwUnavailable(error);
    });
  };
  Object.assign(client, { query: beginWithRead(query) });
}

/** Opens the pool. Connections are made when they are needed. */
export function serverPool(url: string, limits: Partial<PoolLimits> = {}): pg.Pool {
  const { poolSize, connectSeconds, statementSeconds } = { ...DEFAULT_LIMITS, ...limits };
  const limitMs = statementSeconds * 1000;
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    application_name: "td-admin",
    pipeline: true,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    connectionTimeoutMillis: connectSeconds * 1000,
    ...(limitMs > 0 && {
      query_timeout: limitMs + CANCEL_SECONDS * 1000,
      // The pool awaits this query. The limits are not start-up parameters, because connection poolers refuse those.
      onConnect: (client: pg.ClientBase): unknown =>
        client.query(`set statement_timeout = ${limitMs}; set idle_in_transaction_session_timeout = ${limitMs}`),
    }),
  });
  pool.on("connect", guardClient);
  // Already logged by the client's listener; the pool has removed the client.
  pool.on("error", () => undefined);

  const connect = pool.connect.bind(pool) as (callback?: unknown) => Promise<pg.PoolClient>;
  /** Checks a client out. A lost client is released automatically, because drizzle does not release it when "begin" fails. */
  const checkOut = async (): Promise<pg.PoolClient> => {
    const client = await connect().catch(throwUnavailable);
    const release = client.release.bind(client);
    let isCheckedOut = true;
    const releaseOnce = (destroy?: Error | boolean): void => {
      if (!isCheckedOut) return;
      isCheckedOut = false;
      client.off("end", onLost);
      release(destroy);
    };
    const onLost = (): void => releaseOnce(true);
    client.once("end", onLost);
    return Object.assign(client, { release: releaseOnce });
  };

  const send = pool.query.bind(pool) as Send;
  const query: Send = async (...input) => {
    try {
      return await send(...input);
    } catch (error) {
      const text = textOf(input[0]);
      if (!isAway(error) || isTimeout(error) || !isRead(text)) return throwUnavailable(error);
    }
    await delay(BEFORE_RETRY_MS);
    return send(...input).catch(throwUnavailable);
  };
  return Object.assign(pool, {
    query,
    connect: (callback?: unknown) => (callback === undefined ? checkOut() : connect(callback)),
  });
}
