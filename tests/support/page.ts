/** A page to run the runtime in: a stubbed fetch and a fresh runtime. */
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

/** Stubs fetch. Returns the list of calls, which grows with each call. Aborts reject as in a browser. */
export function stubFetch(respond: Responder): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal("fetch", (address: string, init: RequestInit = {}) => {
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

/** Responds by path; 404 for other paths. */
export const byPath =
  (table: Readonly<Record<string, Responder | Response>>): Responder =>
  (call) => {
    const response = table[call.url.pathname];
    if (response === undefined) return json({ type: "not-found", status: 404 }, 404);
    return typeof response === "function" ? response(call) : response.clone();
  };

interface HappyDom {
  setURL(url: string): void;
  readonly settings: { handleDisabledFileLoadingAsSuccess: boolean };
}
const happyDom = (): HappyDom => (window as unknown as { happyDOM: HappyDom }).happyDOM;

/** Sets the page's address without loading it. */
export function visit(url: string): void {
  happyDom().setURL(url);
}

/** Treats linked style sheets as loaded, since happy-dom does not fetch them. */
export function pretendStyleSheetsLoad(): void {
  happyDom().settings.handleDisabledFileLoadingAsSuccess = true;
}

export function freshRuntime(options: RuntimeOptions = {}): Runtime {
  const runtime = createRuntime(createSlots());
  runtime.configure(options);
  // As if the page contained an element.
  runtime.lifecycle.begin();
  return runtime;
}

/** Lets resolved promises run their callbacks. */
export const flushPromises = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};
