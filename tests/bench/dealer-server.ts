/** Starts the whole server with the given number of dealers, signed in as the demo shop. */
import { mkdtempSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { build } from "../../host/server/app";
import { readConfig } from "../../host/server/platform/config";
import { MODULES } from "../../host/server/modules";
import { DEMO_PASSWORD } from "../../host/server/seed/accounts";
import { prepareDemo } from "../../host/server/seed/prepare-demo";
import { type OpenDatabase } from "../../host/server/platform/storage/db";
import { embeddedDatabase } from "../server/support/embedded-database";

export interface DealerPage {
  readonly total: number;
  readonly elements: readonly { readonly id: number }[];
}

export interface DealerServer {
  readonly open: OpenDatabase;
  /** Returns the response body of a path of the API. Throws unless the status is 200. */
  get(path: string): Promise<string>;
  /** Returns the response body of a page of the dealer list. */
  call(query: string): Promise<string>;
  page(query: string): Promise<DealerPage>;
  close(): Promise<void>;
}

/** @param open the database; an embedded one by default */
export async function dealerServer(dealers: number, open?: OpenDatabase): Promise<DealerServer> {
  return serverOf(dealers, open ?? (await embeddedDatabase()));
}

async function serverOf(dealers: number, open: OpenDatabase): Promise<DealerServer> {
  const config = readConfig({ TD_DATA_DIR: mkdtempSync(path.join(os.tmpdir(), "td-bench-")), TD_LOG: "silent" });
  const { app, services } = await build({ config, open, modules: MODULES });
  const start = performance.now();
  await prepareDemo(services, dealers);
  console.log(`${dealers} dealers seeded in ${((performance.now() - start) / 1000).toFixed(1)} s`);

  const jar = new Map<string, string>();
  const header = (): string => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const keepCookies = (response: { cookies: readonly { name: string; value: string }[] }): void =>
    response.cookies.forEach(({ name, value }) => jar.set(name, encodeURIComponent(value)));
  keepCookies(await app.inject({ method: "GET", url: "/admin/api/context/connected" }));
  const headers = { cookie: header(), "x-xsrf-token": decodeURIComponent(jar.get("XSRF-TOKEN") ?? "") };
  const payload = { login: "shop@demo.test", password: DEMO_PASSWORD };
  keepCookies(await app.inject({ method: "POST", url: "/admin/login?fromIhm=true", headers, payload }));
  const cookie = header();

  const get = async (path: string): Promise<string> => {
    const response = await app.inject({ method: "GET", url: `/admin/api/${path}`, headers: { cookie } });
    if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body}`);
    return response.body;
  };
  const call = (query: string): Promise<string> => get(`fitter?${query}`);
  return {
    open,
    get,
    call,
    page: async (query) => (JSON.parse(await call(query)) as { data: DealerPage }).data,
    async close() {
      await app.close();
      await open.close();
    },
  };
}
