/** Figures of this process and of the shared queues, in the text format of Prometheus. */
import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { ApiProblem } from "./platform/http/problem";
import { sameText } from "./platform/http/random-token";
import type { OpenDatabase } from "./platform/storage/db";

const REQUEST_BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Counts rows by status. A status without rows counts 0. */
async function countByStatus(
  { database }: OpenDatabase,
  table: "job" | "outbox",
  statuses: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const statusArray = `{${statuses.join(",")}}`;
  const { rows } = await database.execute<{ status: string; count: number }>(
    sql`select status, count(*)::int as count from ${sql.identifier(table)} where status = any(${statusArray}::text[]) group by status`,
  );
  const counts = new Map(rows.map(({ status, count }) => [status, count]));
  return new Map(statuses.map((status) => [status, counts.get(status) ?? 0]));
}

/** Registers a gauge with one value per status, read at each request of the figures. */
function queueGauge(
  register: Registry,
  open: OpenDatabase,
  {
    name,
    help,
    table,
    statuses,
  }: Readonly<{ name: string; help: string; table: "job" | "outbox"; statuses: string[] }>,
): void {
  const gauge: Gauge<"status"> = new Gauge({
    name,
    help,
    labelNames: ["status"],
    registers: [register],
    async collect() {
      for (const [status, count] of await countByStatus(open, table, statuses)) gauge.set({ status }, count);
    },
  });
}

function registerGauges(register: Registry, open: OpenDatabase): void {
  queueGauge(register, open, {
    name: "td_jobs",
    help: "Jobs in the database that wait or run",
    table: "job",
    statuses: ["QUEUED", "RUNNING"],
  });
  queueGauge(register, open, {
    name: "td_mails",
    help: "Mails in the outbox that were not sent",
    table: "outbox",
    statuses: ["QUEUED", "FAILED", "EXPIRED"],
  });
  const { connections } = open;
  if (connections === undefined) return;
  const pool: Gauge<"state"> = new Gauge({
    name: "td_database_connections",
    help: "Connections of this process to the database, and calls that wait for one",
    labelNames: ["state"],
    registers: [register],
    collect() {
      for (const [state, count] of Object.entries(connections())) pool.set({ state }, count);
    },
  });
}

/** Registers `/metrics` for callers with the token. Without a token there are no metrics. */
export function registerMetrics(app: FastifyInstance, open: OpenDatabase, token: string | undefined): void {
  if (token === undefined) return;
  const register = new Registry();
  collectDefaultMetrics({ register });
  registerGauges(register, open);
  const requests = new Histogram({
    name: "td_request_seconds",
    help: "Duration of requests by route pattern",
    labelNames: ["method", "route", "status"],
    buckets: REQUEST_BUCKETS,
    registers: [register],
  });
  app.addHook("onResponse", ({ method, routeOptions }, { statusCode, elapsedTime }, done) => {
    requests.observe({ method, route: routeOptions.url ?? "none", status: statusCode }, elapsedTime / 1000);
    done();
  });
  app.get("/metrics", async ({ headers }, reply) => {
    if (!sameText(headers.authorization ?? "", `Bearer ${token}`)) throw new ApiProblem("not-found");
    return reply.type(register.contentType).send(await register.metrics());
  });
}
