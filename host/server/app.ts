/** Puts the server together. `main.ts` runs it; tests call `build()` and use `inject`. */
import { randomBytes } from "node:crypto";
import path from "node:path";
import multipart from "@fastify/multipart";
import { eq, sql } from "drizzle-orm";
import fastify, { type FastifyInstance, type FastifyRequest } from "fastify";
import { AccessCache } from "./auth/access";
import { cleanAttempts } from "./auth/rate-limit";
import { sessionResolver } from "./auth/resolve-session";
import { authRoutes } from "./auth/routes";
import { cleanSessions, whySessionEnded } from "./auth/sessions";
import { subrogationRoutes } from "./auth/subrogation-routes";
import { syncCatalogue } from "./auth/sync-catalogue";
import type { ServerConfig } from "./config";
import { alertRoutes } from "./context/alerts";
import { configurationRoutes } from "./context/configuration";
import { displayRoutes } from "./context/display";
import { menuCountRoutes } from "./context/menu-counts";
import { messageService } from "./context/messages";
import { samplePathRoutes } from "./context/sample-paths";
import { shellRoutes } from "./context/shell";
import { translationRoutes } from "./context/translations";
import { registerCompression } from "./http/compress";
import { registerErrors, sendProblem } from "./http/errors";
import { FORM_CONSTRAINT, registerForms } from "./http/forms";
import { MAX_UPLOAD } from "./http/input";
import { registerPages } from "./http/pages";
import { ApiProblem } from "./http/problem";
import { publicCaller } from "./http/public-caller";
import { registerRoutes } from "./http/register";
import type { Route } from "./http/route";
import { registerSecurity } from "./http/security";
import { jobService } from "./jobs/jobs";
import { mailService } from "./mail/mail";
import { openApiDocument } from "./openapi/document";
import type { ServerModule, ServerParts } from "./server-parts";
import type { Database, OpenDatabase } from "./storage/db";
import { vacuumChanged } from "./storage/vacuum";
import { folderStore } from "./storage/file-store";
import { s3Store } from "./storage/s3-store";
import { serverSetting } from "./storage/schema";

/** Bytes of a JSON body; larger ones are answered 413. */
const MAX_JSON = 2 * 1024 * 1024;
/** Without a call for so long, nobody is disturbed. */
const QUIET_MS = 5_000;

export interface BuildOptions {
  readonly config: ServerConfig;
  readonly open: OpenDatabase;
  /** Further calls, the resources above all. */
  readonly modules?: readonly ServerModule[];
  /** Checks every answer against its contract: for tests. */
  readonly checkAnswers?: boolean;
}

export interface BuiltServer {
  readonly app: FastifyInstance;
  readonly parts: ServerParts;
  readonly routes: readonly Route[];
}

/** The secret that signs cookies: one for all server processes, made at the first start. */
async function cookieSecret(database: Database): Promise<string> {
  await database
    .insert(serverSetting)
    .values({ key: "cookie-secret", value: randomBytes(32).toString("base64url") })
    .onConflictDoNothing();
  const [row] = await database.select().from(serverSetting).where(eq(serverSetting.key, "cookie-secret"));
  if (row === undefined) throw new Error("The cookie secret could not be stored.");
  return row.value;
}

const OWN_MODULES: readonly ServerModule[] = [
  authRoutes,
  subrogationRoutes,
  configurationRoutes,
  displayRoutes,
  menuCountRoutes,
  shellRoutes,
  alertRoutes,
  translationRoutes,
];

/** Builds the server without listening. Jobs start with `parts.jobs.open()`. */
export async function build({ config, open, modules = [], checkAnswers = false }: BuildOptions): Promise<BuiltServer> {
  const { database } = open;
  await syncCatalogue(database);
  const secret = await cookieSecret(database);
  const parts: ServerParts = {
    config,
    database,
    access: new AccessCache(database),
    messages: messageService(database),
    jobs: jobService(open),
    mail: mailService(database, config),
    files:
      config.fileBucket === undefined
        ? folderStore(path.join(config.dataDirectory, "files"))
        : await s3Store(config.fileBucket),
  };
  registerHousekeeping(parts);

  const app = fastify({
    bodyLimit: MAX_JSON,
    trustProxy: config.trustProxy,
    logger: { level: config.logLevel },
    genReqId: () => randomBytes(9).toString("base64url"),
    requestIdHeader: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2_000 },
    forceCloseConnections: "idle",
  });
  app.addConstraintStrategy(FORM_CONSTRAINT);
  // Running jobs stop at their next step before the database goes.
  app.addHook("onClose", () => parts.jobs.close());
  registerVacuum(app, parts, open);
  registerErrors(app);
  await registerSecurity(app, config, secret);
  await app.register(multipart, { limits: { fileSize: MAX_UPLOAD, files: 20, fields: 100, fieldSize: MAX_JSON } });
  registerCompression(app);

  const resolve = sessionResolver(parts);
  const working: Route[] = [];
  for (const module of [...OWN_MODULES, ...modules]) working.push(...(await module(parts)));
  const routes = config.demo ? [...working, ...samplePathRoutes(working)] : working;
  const whyEnded = (token: string): Promise<string> => whySessionEnded(parts.database, token);
  registerRoutes(app, routes, { secret, resolve, whyEnded, checkAnswers });
  registerDescription(app, routes, config.version);
  registerHealth(app, database);
  const caller = publicCaller(routes, { secret, resolve });
  await registerForms(app, { secret, messages: parts.messages, caller });
  await registerPages(app, { config, secret, messages: parts.messages, caller, resolve });
  app.setNotFoundHandler((_request: FastifyRequest, reply) => sendProblem(reply, new ApiProblem("not-found").problem));
  return { app, parts, routes };
}

/** Mails go out one process at a time; what is over is cleaned away. */
function registerHousekeeping({ jobs, mail, database, config }: ServerParts): void {
  jobs.handle("send-mails", async () => ({ status: "DONE", report: { sent: await mail.sendWaiting() } }));
  if (config.smtpUrl !== undefined)
    jobs.every(1, "Sending mails", () =>
      jobs.start({ type: "send-mails", shopId: null, userId: null, exclusive: true }),
    );
  jobs.every(60, "Cleaning sessions", () => cleanSessions(database));
  jobs.every(60, "Cleaning attempts", () => cleanAttempts(database));
}

/** A PostgreSQL server vacuums by itself; the embedded one has nobody else to do it, and does it while nobody calls. */
function registerVacuum(app: FastifyInstance, { jobs }: ServerParts, open: OpenDatabase): void {
  if (open.kind !== "embedded") return;
  let lastCall = 0;
  app.addHook("onRequest", (_request, _reply, done) => {
    lastCall = Date.now();
    done();
  });
  jobs.every(1, "Vacuum", () => vacuumChanged(open, () => Date.now() - lastCall > QUIET_MS));
}

function registerDescription(app: FastifyInstance, routes: readonly Route[], version: string): void {
  let document: string | undefined;
  app.get("/admin/api/openapi.json", (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(routes, version));
    return reply.type("application/json; charset=utf-8").send(document);
  });
}

/** For load balancers: 200 while the database answers. */
function registerHealth(app: FastifyInstance, database: Database): void {
  app.get("/health", async (_request, reply) => {
    const healthy = await database.execute(sql`select 1`).then(
      () => true,
      () => false,
    );
    return reply.code(healthy ? 200 : 503).send({ status: healthy ? "ok" : "database unreachable" });
  });
}
