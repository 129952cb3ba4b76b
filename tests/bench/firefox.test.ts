/** Mounts and unmounts every element in Firefox, if installed (Debian: firefox-esr), and expects no console errors. */
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, inject, test } from "vitest";
import { ACCOUNTS, PASSWORD } from "../browser/browser";
import { ownOrigin } from "../browser/server";
import { freePort } from "../server/support/built-server";

const FIREFOX = ["/usr/bin/firefox-esr", "/usr/bin/firefox"].find((file) => existsSync(file));
if (FIREFOX === undefined) console.info("Firefox is not installed, so its test is skipped");

const cleanUps: (() => void)[] = [];
afterAll(() => {
  for (const cleanUp of cleanUps) cleanUp();
});

/** Connects to the browser, and retries until it listens. */
const connectTo = async (port: number): Promise<Socket> => {
  for (let attempt = 0; attempt < 100; attempt++) {
    const socket = connect(port, "127.0.0.1");
    const connected = await new Promise<boolean>((resolve) => {
      socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    });
    if (connected) return socket;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error("Firefox does not listen on its Marionette port");
};

type Send = (command: string, parameters?: object) => Promise<unknown>;

/** Starts Firefox, and returns a function that sends commands of its remote protocol, Marionette. Each message is its length, a colon, and JSON. */
async function openFirefox(program: string): Promise<Send> {
  const port = await freePort();
  const profile = mkdtempSync(path.join(tmpdir(), "td-firefox-"));
  writeFileSync(path.join(profile, "user.js"), `user_pref("marionette.port", ${port});\n`);
  const options = ["--headless", "--no-remote", "--marionette", "--profile", profile];
  const firefox: ChildProcess = spawn(program, options, { stdio: "ignore", env: { ...process.env, HOME: profile } });
  const socket = await connectTo(port);
  const waiting = new Map<number, (result: { error: unknown; result: unknown }) => void>();
  let received = Buffer.alloc(0);
  socket.on("data", (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    for (;;) {
      const colon = received.indexOf(":");
      const length = Number(received.subarray(0, Math.max(0, colon)).toString());
      if (colon < 1 || received.length < colon + 1 + length) return;
      const message = JSON.parse(received.subarray(colon + 1, colon + 1 + length).toString()) as unknown;
      received = received.subarray(colon + 1 + length);
      if (!Array.isArray(message)) continue;
      const [, id, error, result] = message as [number, number, unknown, unknown];
      waiting.get(id)?.({ error, result });
    }
  });
  let last = 0;
  const send: Send = async (command, parameters = {}) => {
    const id = ++last;
    const response = new Promise<{ error: unknown; result: unknown }>((resolve) => waiting.set(id, resolve));
    const text = JSON.stringify([0, id, command, parameters]);
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    const { error, result } = await response;
    if (error !== null) throw new Error(`${command}: ${JSON.stringify(error)}`);
    return result !== null && typeof result === "object" && "value" in result ? result.value : result;
  };
  cleanUps.push(() => {
    socket.destroy();
    firefox.kill();
    rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });
  await send("WebDriver:NewSession", {});
  await send("WebDriver:SetTimeouts", { script: 60_000 });
  return send;
}

/** Scripts that run in the page. The last argument is the callback for the result. */
const SIGN_IN = `
  const [login, password, done] = arguments;
  (async () => {
    await fetch("/admin/api/context/connected");
    const token = decodeURIComponent(/XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? "");
    const headers = { "content-type": "application/json", "x-xsrf-token": token };
    const response = await fetch("/admin/login?fromIhm=true", { method: "POST", headers, body: JSON.stringify({ login, password }) });
    done((await response.json()).successfullyLogin);
  })();`;
const MOUNT = `
  const [tag, done] = arguments;
  const logged = [];
  const error = console.error;
  console.error = (...values) => logged.push(values.map(String).join(" "));
  const onFailure = (event) => logged.push(String(event.message ?? event.reason));
  addEventListener("error", onFailure);
  addEventListener("unhandledrejection", onFailure);
  addEventListener("td-navigate", (event) => event.preventDefault(), { once: true });
  const element = Object.assign(document.createElement(tag), { idValue: "1", next: "none", context: "DEFAULT" });
  const ended = new Promise((resolve) => {
    element.addEventListener("td-ready", () => resolve("ready"));
    element.addEventListener("td-error", ({ detail }) => resolve(detail.kind));
  });
  document.body.replaceChildren(element);
  ended.then(async (outcome) => {
    element.remove();
    await new Promise((resolve) => setTimeout(resolve, 30));
    console.error = error;
    removeEventListener("error", onFailure);
    removeEventListener("unhandledrejection", onFailure);
    done({ outcome, logged });
  });`;

test.skipIf(FIREFOX === undefined)(
  "every element mounts and unmounts in Firefox without an error",
  async () => {
    const send = await openFirefox(FIREFOX ?? "");
    await send("WebDriver:Navigate", { url: `${ownOrigin(inject("origins"))}/demo/partner-login.html` });
    expect(await send("WebDriver:ExecuteAsyncScript", { script: SIGN_IN, args: [ACCOUNTS.shop, PASSWORD] })).toBe(true);
    const rows = JSON.parse(readFileSync("dist/registry.json", "utf8")) as { tag: string }[];
    const tags = [...new Set(rows.map(({ tag }) => tag))];
    const faults: string[] = [];
    for (const tag of tags) {
      const result = await send("WebDriver:ExecuteAsyncScript", { script: MOUNT, args: [tag] });
      const { outcome, logged } = result as { outcome: string; logged: string[] };
      // Ignore calls refused for this account, and records that do not exist for the sample attributes.
      faults.push(
        ...logged
          .filter((text) => !/status code (400|401|403|404|422|423)/.test(text))
          .map((text) => `${tag}: ${text}`),
      );
      if (outcome !== "ready" && outcome !== "call") faults.push(`${tag} ended with ${outcome}`);
    }
    console.log(`${tags.length} elements in Firefox`);
    expect(faults).toEqual([]);
  },
  300_000,
);
