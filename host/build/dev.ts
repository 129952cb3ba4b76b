/**
 * `npm run dev`: rebuilds the bundles on change. The API runs on port 8080 and restarts when its bundle changes. Port 9090 serves the admin
 * under /admin/vue and rewrites admin paths to that prefix (base-02).
 */
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdirSync, rmSync, watch } from "node:fs";
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");
const API_PORT = 8080;
const ADMIN_PORT = 9090;
/** Paths under /admin that are not screens. */
const SERVER_PATHS = /^(vue|api|public\/api|static|logout)(\/|$)/;
const dist = path.join(root, "dist");
const bundle = path.join(dist, "server/main.js");

const children: ChildProcess[] = [];
const start = (args: string[], env: NodeJS.ProcessEnv = {}): ChildProcess => {
  const child = spawn(process.execPath, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...env } });
  children.push(child);
  return child;
};

/** Returns the prefixed address of an admin path: `/admin/vue/fitter` for `/admin/fitter`. Undefined for API calls, sign-in and built files. */
function adminTarget(url: string): string | undefined {
  const [, adminPath] = /^\/admin(?:\/([^?]*))?(?:\?|$)/.exec(url) ?? [];
  if (!/^\/admin(\/|\?|$)/.test(url) || SERVER_PATHS.test(adminPath ?? "")) return undefined;
  return url.replace(/^\/admin/, "/admin/vue");
}

function serve(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const target = incoming.method === "GET" ? adminTarget(incoming.url ?? "/") : undefined;
  if (target !== undefined) {
    outgoing.writeHead(302, { location: target }).end();
    return;
  }
  const upstream = request(
    { port: API_PORT, method: incoming.method, path: incoming.url, headers: incoming.headers },
    (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    },
  );
  upstream.on("error", () => outgoing.writeHead(503, { "retry-after": "1" }).end("The server is starting"));
  incoming.pipe(upstream);
}

let server: ChildProcess | undefined;
function restartServer(): void {
  if (!existsSync(bundle)) return;
  const startServer = (): void => {
    server = start(["--enable-source-maps", bundle], { PORT: String(API_PORT) });
  };
  if (server === undefined || server.exitCode !== null) {
    startServer();
    return;
  }
  // Only one process may open the embedded database, so the new process starts after the old one has exited.
  server.once("exit", startServer);
  server.kill();
}

// Compressed copies of a finished build would be served instead of rebuilt files.
rmSync(dist, { recursive: true, force: true });
mkdirSync(dist);
const generator = start(["--import", "tsx", "host/build/gen.ts"]);
generator.once("exit", () => {
  start(["node_modules/rollup/dist/bin/rollup", "--config", "--watch", "--no-watch.clearScreen"], { TD_DEV: "1" });
});

let pending: NodeJS.Timeout | undefined;
watch(dist, { recursive: true }, (_event, file) => {
  if (file !== path.join("server", "main.js")) return;
  clearTimeout(pending);
  pending = setTimeout(restartServer, 300);
});

createServer(serve).listen(ADMIN_PORT, () => {
  console.log(`admin at http://localhost:${ADMIN_PORT}/admin/vue, API at http://localhost:${API_PORT}`);
});

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill();
    process.exit(0);
  });
}
