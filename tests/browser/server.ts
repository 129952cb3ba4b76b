/** Starts the built server with fresh demo data for the browser tests: one a worker, so that files side by side keep apart. */
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Origins of the running products, one a worker, without a trailing slash. */
    origins: readonly string[];
  }
}

/** Pages of another host than the product's, which may call it; nobody listens there, the tests answer. */
export const FOREIGN_ORIGIN = "http://127.0.0.1:5999";

/** A port that nobody listens on at this moment. */
export const freePort = async (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        address !== null && typeof address === "object" ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });

export interface RunningServer {
  readonly origin: string;
  readonly process: ChildProcess;
  /** Ends the process and waits for it. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Runs `dist/server/main.js` and waits for its ready line; rejects with its output when it ends before. */
export async function startServer(
  dataDirectory: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const port = await freePort();
  const child = spawn(process.execPath, ["dist/server/main.js"], {
    env: {
      ...process.env,
      NODE_ENV: "test",
      PORT: String(port),
      TD_DATA_DIR: dataDirectory,
      TD_ALLOWED_ORIGINS: FOREIGN_ORIGIN,
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  let output = "";
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      if (output.includes("td-admin ready at")) resolve();
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    void ended.then(() => reject(new Error(`the server ended before it was ready:\n${output}`)));
  });
  return {
    origin: `http://localhost:${port}`,
    process: child,
    stop: async (signal = "SIGTERM") => {
      child.kill(signal);
      await ended;
    },
  };
}

/** Origin of the product that belongs to this worker. */
export const ownOrigin = (origins: readonly string[]): string =>
  origins[(Number(process.env["VITEST_POOL_ID"] ?? 1) - 1) % origins.length] ?? "";

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const workers = project.name === "browser" ? 2 : 1;
  const directories = Array.from({ length: workers }, () => mkdtempSync(path.join(tmpdir(), "td-admin-browser-")));
  const servers = await Promise.all(directories.map((directory) => startServer(directory)));
  project.provide(
    "origins",
    servers.map(({ origin }) => origin),
  );
  return async () => {
    await Promise.all(servers.map((server) => server.stop()));
    for (const directory of directories) rmSync(directory, { recursive: true, force: true });
  };
}
