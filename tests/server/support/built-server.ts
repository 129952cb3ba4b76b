/** Starts the built server as a separate process; `npm test` builds it first. */
import { spawn, type ChildProcess } from "node:child_process";
import { createServer } from "node:net";
import { isObject } from "../../../src/contract/object";

/** Origin of foreign pages that may call the server. No server listens there: the tests intercept its requests. */
export const FOREIGN_ORIGIN = "http://127.0.0.1:5999";
/** Origin of pages on another site with a host name of its own, which may also frame the server's pages. */
export const PARTNER_ORIGIN = "https://cms.test:5999";

/** Returns a free port. */
export const freePort = async (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => (isObject(address) ? resolve(address.port) : reject(new Error("no port"))));
    });
  });

export interface RunningServer {
  readonly origin: string;
  readonly process: ChildProcess;
  /** Ends the process and waits for it. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts `dist/server/main.js` and waits for its ready line. Rejects with its output when the process exits before. */
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
      TD_ALLOWED_ORIGINS: `${FOREIGN_ORIGIN} ${PARTNER_ORIGIN}`,
      TD_FRAME_ANCESTORS: `'self' ${PARTNER_ORIGIN}`,
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  let output = "";
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      if (output.includes("td-admin ready at")) resolve();
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    void exited.then(() => reject(new Error(`the server ended before it was ready:\n${output}`)));
  });
  return {
    origin: `http://localhost:${port}`,
    process: child,
    stop: async (signal = "SIGTERM") => {
      child.kill(signal);
      await exited;
    },
  };
}
