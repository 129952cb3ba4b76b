/** Starts the servers under load: built processes on one PostgreSQL database, a bare server with the same statements, and a client for all. */
import { spawn } from "node:child_process";
import { readFileSync, mkdtempSync, rmSync } from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import { build } from "../../host/server/app";
import { MODULES } from "../../host/server/modules";
import { readConfig } from "../../host/server/platform/config";
import { openDatabase } from "../../host/server/platform/storage/open-database";
import { DEMO_PASSWORD } from "../../host/server/seed/accounts";
import { XSRF_COOKIE, XSRF_HEADER } from "../../src/contract/headers";
import { freePort, startServer } from "../server/support/built-server";
import { postgresBinaries, startPostgres } from "../server/support/postgres";
import { countRoundTrips, type Statement } from "../server/support/round-trips";

/** Statements by path. */
export type BareRoutes = Readonly<Record<string, readonly Statement[]>>;

export interface Answer {
  readonly status: number;
  readonly body: string;
}

/** Keeps the cookies of one account, which are valid for all processes, and its connections. */
export class Client {
  readonly #agent = new http.Agent({ keepAlive: true });
  readonly #cookies = new Map<string, string>();

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  call(method: string, url: string, body?: unknown): Promise<Answer> {
    const headers = {
      cookie: this.cookie,
      [XSRF_HEADER]: decodeURIComponent(this.#cookies.get(XSRF_COOKIE) ?? ""),
      ...(body !== undefined && { "content-type": "application/json" }),
    };
    return new Promise((resolve, reject) => {
      const request = http.request(url, { agent: this.#agent, method, headers }, (response) => {
        for (const line of response.headers["set-cookie"] ?? []) {
          const [name = "", value = ""] = line.split(";", 1)[0]?.split(/=(.*)/s) ?? [];
          this.#cookies.set(name, value);
        }
        let text = "";
        response.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
        response.on("end", () => resolve({ status: response.statusCode ?? 0, body: text }));
      });
      request.on("error", reject).end(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  /** @returns the response of the sign-in */
  async signIn(origin: string, login: string): Promise<Answer> {
    await this.call("GET", `${origin}/admin/api/context/connected`);
    return this.call("POST", `${origin}/admin/login?fromIhm=true`, { login, password: DEMO_PASSWORD });
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** CPU milliseconds that a process has used. Linux counts hundredths of a second. */
export function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(" ");
  return (Number(fields[13]) + Number(fields[14])) * 10;
}

export interface LoadServers {
  /** Two processes of the product. */
  readonly processes: readonly { readonly origin: string; readonly pid: number }[];
  readonly client: Client;
  /** Path of the detail of a dealer. */
  readonly detail: string;
  readonly list: string;
  /** The server that only runs the product's statements for these two paths. */
  readonly bare: { readonly origin: string; readonly pid: number };
  close(): Promise<void>;
}

const SHOP = "shop@demo.test";

/** Returns the statements that the product sends for each path. */
async function statementsOf(url: string, paths: readonly string[]): Promise<BareRoutes> {
  const open = await openDatabase({ url, dataDirectory: "unused" });
  const directory = mkdtempSync(path.join(os.tmpdir(), "td-load-"));
  const config = readConfig({ TD_DATA_DIR: directory, TD_LOG: "silent" });
  const { app } = await build({ config, open, modules: MODULES });
  const client = new Client();
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  await client.signIn(origin, SHOP);
  const routes: Record<string, readonly Statement[]> = {};
  for (const each of paths) {
    await client.call("GET", origin + each);
    routes[each] = (await countRoundTrips(() => client.call("GET", origin + each))).sent;
  }
  client.close();
  await app.close();
  await open.close();
  rmSync(directory, { recursive: true });
  return routes;
}

async function startBare(url: string, routes: BareRoutes) {
  const port = await freePort();
  const child = spawn(process.execPath, ["--import", "tsx", "tests/bench/bare-server.ts"], {
    env: { ...process.env, PORT: String(port), DATABASE_URL: url, BARE_ROUTES: JSON.stringify(routes) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise((resolve) => child.stdout.once("data", resolve));
  return { origin: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => child.kill() };
}

/** Starts everything. Throws where PostgreSQL is not installed. */
export async function loadServers(dealers: number): Promise<LoadServers> {
  const binaries = postgresBinaries();
  if (binaries === undefined) throw new Error("This benchmark needs PostgreSQL.");
  const postgres = await startPostgres(binaries);
  const url = postgres.newDatabase();
  const directory = mkdtempSync(path.join(os.tmpdir(), "td-load-"));
  const environment = { DATABASE_URL: url, TD_SEED_SIZE: String(dealers), TD_LOG: "silent" };
  const first = await startServer(directory, environment);
  const second = await startServer(directory, environment);
  const client = new Client();
  await client.signIn(first.origin, SHOP);
  const list = "/admin/api/fitter";
  const page = JSON.parse((await client.call("GET", first.origin + list)).body) as {
    data: { elements: { id: number }[] };
  };
  const detail = `${list}/${page.data.elements[0]?.id ?? 0}`;
  const bare = await startBare(url, await statementsOf(url, [list, detail]));
  return {
    processes: [first, second].map(({ origin, process }) => ({ origin, pid: process.pid ?? 0 })),
    client,
    list,
    detail,
    bare,
    async close() {
      client.close();
      bare.stop();
      await Promise.all([first.stop(), second.stop()]);
      await postgres.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
