/** Probes for load balancers and orchestrators, and what a stopping server does with connections that hold it up. */
import type { IncomingMessage } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { Database } from "../storage/db";

/** Milliseconds in which the database must answer a probe. */
const PROBE_MS = 2_000;
/** Milliseconds between two looks for requests that are still running while the server stops. */
const LOOK_MS = 100;

export interface Health {
  /** Makes `/readyz` answer 503 from now on, so that load balancers send no further calls. */
  drain(): void;
}

/**
 * Registers `/livez`, which answers while the process does; `/readyz`, which also needs the database and falls while the server
 * stops; and `/health`, which only needs the database.
 */
export function registerHealth(app: FastifyInstance, database: Database): Health {
  let isDraining = false;
  const databaseAnswers = (): Promise<boolean> =>
    Promise.race([
      database.execute(sql`select 1`).then(
        () => true,
        () => false,
      ),
      delay(PROBE_MS, false, { ref: false }),
    ]);
  app.get("/livez", (_request, reply) => reply.send({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    const problem = isDraining ? "stopping" : (await databaseAnswers()) ? undefined : "database unreachable";
    return reply.code(problem === undefined ? 200 : 503).send({ status: problem ?? "ok" });
  });
  app.get("/health", async (_request, reply) => {
    const isHealthy = await databaseAnswers();
    return reply.code(isHealthy ? 200 : 503).send({ status: isHealthy ? "ok" : "database unreachable" });
  });
  return {
    drain() {
      isDraining = true;
    },
  };
}

/** Lets a stopping server finish the requests that have arrived whole, and closes connections with half-sent ones. */
export function closeHalfSent(app: FastifyInstance): void {
  const open = new Set<IncomingMessage>();
  app.addHook("onRequest", (request, reply, done) => {
    open.add(request.raw);
    reply.raw.once("close", () => open.delete(request.raw));
    done();
  });
  let timer: NodeJS.Timeout | undefined;
  app.addHook("preClose", (done) => {
    timer = setInterval(() => {
      if ([...open].every(({ complete }) => !complete)) app.server.closeAllConnections();
    }, LOOK_MS).unref();
    done();
  });
  app.addHook("onClose", (_instance, done) => {
    clearInterval(timer);
    done();
  });
}
