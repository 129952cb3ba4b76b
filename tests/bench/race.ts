/**
 * Opens pages in a Chromium without an attached debugger. A debugger that watches network or console makes each call
 * record a stack trace, and intercepting requests delays each of them, which slows a page of several files more than a
 * page of one. So the product's server serves all files, a page reports in its address when it is ready, and only the
 * CPU speed is set from outside.
 */
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Readable, Writable } from "node:stream";
import { brotliCompressSync } from "node:zlib";
import { CHROMIUM } from "../browser/browser";

/** Within the built files, which the server compresses and serves. */
const FOLDER = "dist/race";
/** Returns the address of a page of the race. */
export const raceAddress = (file: string): string => `/admin/static/race/${file}`;

/** Writes files into the served folder. Returns a function that removes them. */
export function publishFiles(files: Readonly<Record<string, string>>): () => void {
  mkdirSync(FOLDER, { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(path.join(FOLDER, name), text);
    writeFileSync(path.join(FOLDER, `${name}.br`), brotliCompressSync(text));
  }
  return () => {
    rmSync(FOLDER, { recursive: true, force: true });
  };
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: { readonly targetInfo?: { readonly targetId: string; readonly url: string } };
  readonly result?: Readonly<Record<string, string>>;
  readonly error?: { readonly message: string };
}
type Result = Readonly<Record<string, string>>;

export interface BareBrowser {
  /**
   * Opens a page in a new context without a cache.
   * @returns the number that the page writes after `#ready-` into its address
   */
  visit(address: string, slowDown: number): Promise<number>;
  close(): Promise<void>;
}

/** Starts Chromium with a pipe: each message is JSON followed by a zero byte. */
export async function openBareBrowser(): Promise<BareBrowser> {
  const profile = mkdtempSync(path.join(tmpdir(), "td-race-"));
  const options = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"];
  const chromium = spawn(
    CHROMIUM ?? "chromium",
    [...options, "--lang=en-GB", "--remote-debugging-pipe", `--user-data-dir=${profile}`, "about:blank"],
    { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] },
  );
  const [toBrowser, fromBrowser] = [chromium.stdio[3] as Writable, chromium.stdio[4] as Readable];
  const waiting = new Map<number, (message: Message) => void>();
  const onArrival = new Map<string, (address: string) => void>();
  let received = "";
  fromBrowser.on("data", (chunk: Buffer) => {
    const parts = (received + chunk.toString()).split("\0");
    received = parts.pop() ?? "";
    for (const part of parts) {
      const message = JSON.parse(part) as Message;
      if (message.id !== undefined) waiting.get(message.id)?.(message);
      const target = message.method === "Target.targetInfoChanged" ? message.params?.targetInfo : undefined;
      if (target?.url.includes("#ready-")) onArrival.get(target.targetId)?.(target.url);
    }
  });
  let last = 0;
  const send = async (method: string, params: object = {}, sessionId?: string): Promise<Result> => {
    const id = ++last;
    const { result, error } = await new Promise<Message>((resolve) => {
      waiting.set(id, resolve);
      toBrowser.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
    waiting.delete(id);
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result ?? {};
  };
  await send("Target.setDiscoverTargets", { discover: true });
  return {
    async visit(address, slowDown) {
      const { browserContextId } = await send("Target.createBrowserContext");
      const { targetId = "" } = await send("Target.createTarget", { url: "about:blank", browserContextId });
      const { sessionId } = await send("Target.attachToTarget", { targetId, flatten: true });
      await send("Emulation.setCPUThrottlingRate", { rate: slowDown }, sessionId);
      const arrival = new Promise<string>((resolve) => onArrival.set(targetId, resolve));
      await send("Page.navigate", { url: address }, sessionId);
      const [, figure] = (await arrival).split("#ready-");
      onArrival.delete(targetId);
      await send("Target.disposeBrowserContext", { browserContextId });
      return Number(figure);
    },
    async close() {
      const exit = new Promise((resolve) => chromium.once("exit", resolve));
      chromium.kill();
      await exit;
      rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}
