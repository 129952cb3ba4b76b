/** Probes for load balancers and orchestrators, and the closing of connections that would delay a stop. */
import type { IncomingMessage } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { Database } from "../storage/db";
import { isReceived, type SecureConnections } from "./secure-server";

/** Milliseconds in which the database must answer a probe. */
const PROBE_MS = 2_000;
/** While the server stops: milliseconds between two checks for running requests. */
const CHECK_INTERVAL_MS = 100;

export interface Health {
  /** Makes `/readyz` answer 503 from now on and ends kept-alive connections, so that load balancers send no further calls. */
  drain(): void;
}

/**
 * Registers `/livez`, which answers as long as the process runs; `/readyz`, which also needs the database and answers 503 while the server
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
  // A load balancer that distributes connections keeps using the open ones until the port closes.
  app.addHook("onRequest", (request, reply, done) => {
    if (isDraining && request.raw.httpVersionMajor === 1) reply.header("Connection", "close");
    done();
  });
  // Elements ask from pages of any site whether the server answers at all, to tell a wrong address from a page that may not call.
  app.get("/livez", (_request, reply) =>
    reply.header("Cross-Origin-Resource-Policy", "cross-origin").send({ status: "ok" }),
  );
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

/**
 * Lets a stopping server finish the requests that it has received completely, and then closes connections with incomplete ones.
 *
 * @param connections those of a server with TLS
 */
export function closeHalfSent(app: FastifyInstance, connections?: SecureConnections): void {
  const openRequests = new Set<IncomingMessage>();
  app.addHook("onRequest", (request, reply, done) => {
    openRequests.add(request.raw);
    reply.raw.once("close", () => openRequests.delete(request.raw));
    done();
  });
  let timer: NodeJS.Timeout | undefined;
  app.addHook("preClose", (done) => {
    connections?.finish();
    timer = setInterval(() => {
      if ([...openRequests].some(isReceived)) return;
      if (connections === undefined) app.server.closeAllConnections();
      else connections.destroy();
    }, CHECK_INTERVAL_MS).unref();
    done();
  });
  app.addHook("onClose", (_instance, done) => {
    clearInterval(timer);
    done();
  });
}
