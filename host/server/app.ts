/** Assembles the server. `main.ts` runs it; tests call `build()` and use `inject`. */
import { randomBytes } from "node:crypto";
import path from "node:path";
import multipart from "@fastify/multipart";
import fastify, { type FastifyInstance, type FastifyRequest } from "fastify";
import { AccessCache } from "./identity/rights/access";
import { cleanAttempts } from "./identity/credentials/rate-limit";
import { sessionResolver } from "./identity/sessions/resolve-session";
import { allowsCall } from "./identity/sessions/session-limits";
import { cleanSessions, sessionEndReason } from "./identity/sessions/sessions";
import { syncCatalogue } from "./identity/rights/sync-catalogue";
import type { ServerConfig } from "./platform/config";
import { readCertificate } from "./platform/tls";
import { messageService } from "./services/messages/messages";
import { samplePathRoutes } from "./features/shell/sample-paths";
import { registerCompression } from "./platform/http/compress";
import { sendTagged } from "./platform/http/entity-tag";
import { registerErrors, sendProblem } from "./platform/http/errors";
import { FORM_CONSTRAINT, registerForms } from "./features/pages/forms";
import { registerPages } from "./features/pages/pages";
import { unavailablePage } from "./features/pages/unavailable-page";
import { ApiProblem } from "./platform/http/problem";
import { publicCaller } from "./features/pages/public-caller";
import { unreadableRequests } from "./platform/http/unreadable-requests";
import { serialisedError } from "./platform/logged-error";
import { registerRoutes } from "./platform/http/register";
import { MAX_JSON } from "./platform/http/request-bodies";
import type { Route } from "./platform/http/route";
import { secureTransport } from "./platform/http/secure-server";
import { registerSecurity } from "./platform/http/security";
import { jobService } from "./services/jobs/jobs";
import { deleteOldMails, mailService } from "./services/mail/mail";
import { smsService } from "./services/sms/sms";
import { sealAppSecrets } from "./identity/second-factor/factors";
import { sealWaitingMails } from "./services/mail/sealed-mail";
import { closeHalfSent, registerHealth, type Health } from "./platform/http/health";
import { registerMetrics } from "./metrics";
import type { JsonSchema } from "./platform/http/json-schema";
import { openApiDocument } from "./platform/http/openapi-document";
import type { ServerServices } from "./services/server-services";
import { CALENDAR_API } from "../../src/contract/endpoints/calendar-api";
import { isOriginOfKey } from "./features/api-keys/find-key";
import { loadResources } from "../../src/catalogue/load-resource";
import { articleTexts } from "./features/custom-database/article-texts";
import { deriveArticles } from "./features/custom-database/articles";
import { RESOURCE_HOOKS } from "./hooks.gen";
import { resourceRegistry } from "./resources/index";
import type { ResourceServices, ServerModule } from "./resources/resource-services";
import type { OpenDatabase } from "./platform/storage/db";
import { vacuumChangedTables } from "./platform/storage/vacuum";
import { folderStore } from "./platform/storage/file-store";
import { s3Store } from "./platform/storage/s3-store";
import { serverSecrets, type ServerSecrets } from "./platform/storage/server-secrets";

/** Milliseconds that a client may take to send a request: enough for the largest upload at 1 Mbit/s. */
const REQUEST_TIMEOUT_MS = 5 * 60_000;
/** Milliseconds without calls before the embedded database is vacuumed. */
const IDLE_MS = 5_000;

export interface BuildOptions {
  readonly config: ServerConfig;
  readonly open: OpenDatabase;
  /** Key that encrypts secrets in the database. Without it they are stored unencrypted. */
  readonly secretKey?: Buffer;
  /** Modules whose routes and jobs the server has. */
  readonly modules: readonly ServerModule[];
  /** Validates every response against its contract; for tests. */
  readonly validateResponses?: boolean;
}

export interface ServerApp {
  readonly app: FastifyInstance;
  readonly services: ResourceServices;
  readonly routes: readonly Route[];
  readonly health: Health;
}

/** Returns the trusted proxies: addresses, or a function of the hop, where 0 is the peer of the connection. */
function proxyTrust({ trustProxy }: ServerConfig): string[] | ((address: string, hop: number) => boolean) {
  return typeof trustProxy === "number" ? (_address, hop) => hop < trustProxy : [...trustProxy];
}

/** Returns the properties of a request that are logged. Query and body are left out: they may contain personal data and secrets of mailed links. */
const loggedRequest = ({ id, method, url, ip }: FastifyRequest) => ({ id, method, path: url.split("?", 1)[0], ip });

/** Creates the services. They call the database only when they are used. */
async function buildServices(
  config: ServerConfig,
  open: OpenDatabase,
  secrets: ServerSecrets,
): Promise<ResourceServices> {
  const { database } = open;
  const files =
    config.fileBucket === undefined
      ? folderStore(path.join(config.dataDirectory, "files"))
      : await s3Store(config.fileBucket);
  const services: ServerServices = {
    config,
    database,
    secrets,
    access: new AccessCache(database),
    messages: messageService(database, [articleTexts]),
    jobs: jobService(open),
    mail: mailService(database, config, secrets, files),
    sms: smsService(database, config, secrets),
    files,
  };
  const resources = await resourceRegistry(await loadResources(), {
    hooks: RESOURCE_HOOKS,
    derive: deriveArticles,
    services,
  });
  return { ...services, resources };
}

async function moduleRoutes(modules: readonly ServerModule[], services: ResourceServices): Promise<Route[]> {
  const routes: Route[] = [];
  for (const module of modules) routes.push(...(await module(services)));
  return routes;
}

/**
 * Returns the OpenAPI document of the modules' routes without calling the database.
 *
 * @param open may be a server that does not answer
 */
export async function describeServer({ config, open, modules }: BuildOptions): Promise<JsonSchema> {
  const secrets = { ...serverSecrets(open.database, undefined), get: () => Promise.resolve("") };
  const services = await buildServices(config, open, secrets);
  return openApiDocument(await moduleRoutes(modules, services), config.version);
}

/** Builds the server without listening. Jobs start with `services.jobs.open()`. */
export async function build({
  config,
  open,
  secretKey,
  modules,
  validateResponses = false,
}: BuildOptions): Promise<ServerApp> {
  const { database } = open;
  await syncCatalogue(database);
  const secrets = serverSecrets(database, secretKey);
  const secret = await secrets.get("cookie-secret");
  await sealWaitingMails(database, secrets);
  await sealAppSecrets(database, secrets);
  const services = await buildServices(config, open, secrets);
  registerHousekeeping(services);

  const transport =
    config.tls === undefined ? undefined : secureTransport(readCertificate(config.tls), REQUEST_TIMEOUT_MS);
  const app = fastify({
    ...transport?.options,
    bodyLimit: MAX_JSON,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: proxyTrust(config),
    logger: { level: config.logLevel, serializers: { req: loggedRequest, err: serialisedError } },
    ...unreadableRequests,
    genReqId: () => randomBytes(9).toString("base64url"),
    requestIdHeader: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2_000 },
    forceCloseConnections: "idle",
  });
  app.addConstraintStrategy(FORM_CONSTRAINT);
  // Running jobs stop at their next step before the database closes.
  app.addHook("onClose", () => services.jobs.close());
  closeHalfSent(app, transport?.connections);
  registerMetrics(app, open, config.metricsToken);
  registerVacuum(app, services, open);
  registerErrors(app, { unavailablePage });
  await registerSecurity(app, config, secret, {
    path: CALENDAR_API,
    allows: (origin) => isOriginOfKey(database, origin),
  });
  await app.register(multipart);
  registerCompression(app);

  const resolve = sessionResolver(services);
  const ownRoutes = await moduleRoutes(modules, services);
  const routes = config.demo ? [...ownRoutes, ...samplePathRoutes(ownRoutes)] : ownRoutes;
  const endReason = (token: string): Promise<string> => sessionEndReason(services.database, token);
  registerRoutes(app, routes, { secret, resolve, endReason, allowsCall, validateResponses });
  registerDescription(app, routes, config.version);
  const health = registerHealth(app, database);
  const caller = publicCaller(routes, { secret, resolve });
  await registerForms(app, { secret, messages: services.messages, caller });
  await registerPages(app, { config, secret, messages: services.messages, caller, resolve });
  app.setNotFoundHandler((_request: FastifyRequest, reply) => sendProblem(reply, new ApiProblem("not-found").problem));
  return { app, services, routes, health };
}

/** Schedules the sending of mails, by one process at a time, and the clean-up of expired data. */
function registerHousekeeping({ jobs, mail, database, config }: ServerServices): void {
  jobs.handle("send-mails", async (_work, { progress }) => ({
    status: "DONE",
    report: { sent: await mail.sendWaiting(progress) },
  }));
  if (config.smtpUrl !== undefined)
    jobs.schedule(1, "Send pending mails", () =>
      jobs.start({ type: "send-mails", shopId: null, userId: null, exclusive: true }),
    );
  jobs.schedule(60, "Delete old mails", () => deleteOldMails(database));
  jobs.schedule(60, "Delete expired sessions", () => cleanSessions(database));
  jobs.schedule(60, "Delete expired rate-limit counters", () => cleanAttempts(database));
}

/** Vacuums the embedded database during idle times, because it has no autovacuum. */
function registerVacuum(app: FastifyInstance, { jobs }: ServerServices, open: OpenDatabase): void {
  if (open.kind !== "embedded") return;
  let lastCall = 0;
  app.addHook("onRequest", (_request, _reply, done) => {
    lastCall = Date.now();
    done();
  });
  jobs.schedule(1, "Vacuum changed tables", () => vacuumChangedTables(open, () => Date.now() - lastCall > IDLE_MS));
}

function registerDescription(app: FastifyInstance, routes: readonly Route[], version: string): void {
  let document: string | undefined;
  app.get("/admin/api/openapi.json", (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(routes, version));
    // The description is the same for everyone, so caches may keep it and ask whether it has changed.
    reply.type("application/json; charset=utf-8").header("Cache-Control", "public, no-cache");
    return sendTagged(reply, document);
  });
}
