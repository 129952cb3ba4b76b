/** The sample servers of the guide request tokens with an API key. PHP runs where it is installed. */
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { MODULES } from "../../../host/server/modules";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../../resources/harness";
import { freePort } from "../support/built-server";

const FOLDER = path.resolve(import.meta.dirname, "../../../demo/servers");
const hasProgram = (program: string): boolean => spawnSync(program, ["--version"]).status === 0;

/** Command of each sample; `port` is where it listens. */
const SAMPLES = {
  node: () => [process.execPath, "token-server.mjs"],
  python: () => ["python3", "token_server.py"],
  php: (port: number) => ["php", "-S", `localhost:${port}`, "token-server.php"],
} as const;
type Sample = keyof typeof SAMPLES;

let harness: Harness;
let adminUrl = "";
let secret = "";
let child: ChildProcess | undefined;

beforeAll(async () => {
  harness = await startHarness(FASTEST_DATABASE, MODULES);
  const { admin, server } = harness;
  adminUrl = await server.app.listen({ port: 0, host: "127.0.0.1" });
  const body = { name: "Sample", scopes: ["EMBED_READ"] };
  const { id } = data<{ id: number }>(await admin.call("POST", "/admin/api/api-key", { body }));
  ({ secret } = data<{ secret: string }>(await admin.call("POST", `/admin/api/api-key/${id}/secret`)));
});
afterEach(() => child?.kill());
afterAll(() => harness.close());

/** Starts a sample and returns its address, once it listens. */
async function start(sample: Sample, environment: Readonly<Record<string, string>> = {}): Promise<string> {
  const port = await freePort();
  const [program = "", ...parameters] = SAMPLES[sample](port);
  const settings = { TD_ADMIN_URL: adminUrl, TD_API_KEY: secret, TD_USER: "admin@example.test", PORT: String(port) };
  const env = { ...process.env, ...settings, ...environment };
  const started = spawn(program, parameters, { cwd: FOLDER, env, stdio: ["ignore", "pipe", "pipe"] });
  child = started;
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      // PHP's own server has another line.
      if (/ready at|started/.test(chunk.toString())) resolve();
    };
    started.stdout.on("data", read);
    started.stderr.on("data", read);
    started.once("exit", () => reject(new Error(`The ${sample} sample ended`)));
    started.once("error", reject);
  });
  return `http://localhost:${port}/admin-token`;
}
const request = (address: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(address, { method: "POST", headers });

it.for<Sample>(["node", "python", "php"])("the %s sample supplies a token for its user", async (sample, { skip }) => {
  skip(sample === "php" && !hasProgram("php"), "PHP is not installed");
  const address = await start(sample);
  const answer = await request(address);
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
  const { token, expiresAt } = (await answer.json()) as { token: string; expiresAt: string };
  expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now());
  const call = (url: string) => fetch(adminUrl + url, { headers: { authorization: `Bearer ${token}` } });
  expect((await call("/admin/api/fitter")).status).toBe(200);
  expect((await call("/admin/api/landing-page")).status).toBe(403);
  // Pages of other sites get nothing.
  expect((await request(address, { "sec-fetch-site": "cross-site" })).status).toBe(404);
  expect((await fetch(address)).status).not.toBe(200);
});

it.for<Sample>(["node", "python", "php"])("the %s sample hides why it has no token", async (sample, { skip }) => {
  skip(sample === "php" && !hasProgram("php"), "PHP is not installed");
  const address = await start(sample, { TD_API_KEY: "td_wrong" });
  const answer = await request(address);
  expect([answer.status, await answer.text()]).toEqual([502, "{}"]);
});
