/** A page to run the runtime in: fetch answered from a table, and a fresh set of shared state. */
import { vi } from "vitest";
import type { RuntimeOptions } from "../../src/runtime/options";
import { createRuntime, type Runtime } from "../../src/runtime/runtime";
import { createSlots } from "../../src/runtime/store";

export interface Call {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: unknown;
  readonly init: RequestInit;
}

export type Responder = (call: Call) => Response | Promise<Response>;

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json", ...headers } });

export const text = (body: string, status = 200, type = "text/plain"): Response =>
  new Response(body, { status, headers: { "content-type": type } });

/** Answers every fetch; returns the calls made. Real aborts are honoured. */
export function answerFetch(respond: Responder): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal("fetch", (address: string, init: RequestInit) => {
    const call: Call = {
      method: init.method ?? "GET",
      url: new URL(address, location.href),
      headers: new Headers(init.headers),
      body: typeof init.body === "string" ? (JSON.parse(init.body) as unknown) : init.body,
      init,
    };
    calls.push(call);
    return new Promise<Response>((resolve, reject) => {
      const abort = () => reject(new DOMException("The operation was aborted.", "AbortError"));
      if (init.signal?.aborted) abort();
      init.signal?.addEventListener("abort", abort);
      Promise.resolve()
        .then(() => respond(call))
        .then(resolve, reject);
    });
  });
  return calls;
}

/** Answers by path; what is not listed answers 404. */
export const byPath =
  (table: Readonly<Record<string, Responder | Response>>): Responder =>
  (call) => {
    const answer = table[call.url.pathname];
    if (answer === undefined) return json({ type: "not-found", status: 404 }, 404);
    return typeof answer === "function" ? answer(call) : answer.clone();
  };

interface HappyDom {
  setURL(url: string): void;
  readonly settings: { handleDisabledFileLoadingAsSuccess: boolean };
}
const happyDom = (): HappyDom => (window as unknown as { happyDOM: HappyDom }).happyDOM;

/** Puts the page at an address without loading it. */
export function visit(url: string): void {
  happyDom().setURL(url);
}

/** Linked style sheets are not fetched here; they count as loaded. */
export function pretendStyleSheetsLoad(): void {
  happyDom().settings.handleDisabledFileLoadingAsSuccess = true;
}

export function freshRuntime(options: RuntimeOptions = {}): Runtime {
  const runtime = createRuntime(createSlots());
  runtime.configure(options);
  // As if the page contained an element.
  runtime.life.begin();
  return runtime;
}

/** Lets promises that are ready run. */
export const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};
