/** Counts round trips to a PostgreSQL server. Statements that are sent without waiting for a response share one. */
import pg from "pg";

/** A statement that the driver sent. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Name of a prepared statement. */
  readonly name?: string;
}

export interface Trips {
  /** The texts of the statements, in the order in which they were sent. */
  readonly statements: readonly string[];
  readonly sent: readonly Statement[];
  readonly roundTrips: number;
}

/** The part of the driver's query that this file uses; the driver's types do not declare it. */
interface Query extends Statement {
  submit(connection: unknown): unknown;
  handleReadyForQuery(connection: unknown): unknown;
}

/** Runs `work` and counts the round trips of all connections of this process. The embedded database makes none. */
export async function countRoundTrips(work: () => Promise<unknown>): Promise<Trips> {
  const prototype = pg.Query.prototype as unknown as Query;
  const { submit, handleReadyForQuery } = prototype;
  const sent: Statement[] = [];
  let [roundTrips, unanswered] = [0, 0];
  prototype.submit = function (this: Query, connection) {
    if (unanswered === 0) roundTrips++;
    unanswered++;
    const { text, values, name } = this;
    sent.push({ text, values, ...(name !== undefined && { name }) });
    return submit.call(this, connection);
  };
  prototype.handleReadyForQuery = function (this: Query, connection) {
    unanswered--;
    return handleReadyForQuery.call(this, connection);
  };
  try {
    await work();
  } finally {
    Object.assign(prototype, { submit, handleReadyForQuery });
  }
  return { statements: sent.map(({ text }) => text), sent, roundTrips };
}
