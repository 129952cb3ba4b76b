/** A whole server without a port: `inject` with cookies and the XSRF header, like a browser. */
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Response } from "light-my-request";
import { build, type ServerApp } from "../../../host/server/app";
import { BASE_MODULES } from "../../../host/server/base-modules";
import { readConfig, type ServerConfig } from "../../../host/server/platform/config";
import type { ServerModule } from "../../../host/server/resources/resource-services";
import type { OpenDatabase } from "../../../host/server/platform/storage/db";
import { XSRF_COOKIE, XSRF_HEADER } from "../../../src/contract/headers";
import { testDatabase } from "./test-database";
import { PASSWORD, writeFixture, type AccountName, type Fixture } from "./fixture";

type Method = "GET" | "POST" | "PUT" | "DELETE";

export interface CallOptions {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sends this XSRF header instead of the cookie's value; null omits it. */
  readonly xsrf?: string | null;
}

/** Keeps cookies and echoes the XSRF cookie, like a browser. */
export interface Browser {
  readonly cookies: Map<string, string>;
  call(method: Method, url: string, options?: CallOptions): Promise<Response>;
  /** Signs in with a fixture account; throws when the sign-in fails. */
  signIn(account: AccountName): Promise<void>;
}

export interface TestServer extends ServerApp {
  readonly open: OpenDatabase;
  readonly fixture: Fixture;
  browser(): Browser;
  close(): Promise<void>;
}

export interface TestServerOptions {
  readonly config?: Partial<ServerConfig>;
  /** Key that encrypts secrets in the database; none by default. */
  readonly secretKey?: Buffer;
  /** Modules beside those that every page calls. */
  readonly modules?: readonly ServerModule[];
  readonly open?: OpenDatabase;
}

export async function testServer({
  config = {},
  secretKey,
  modules = [],
  open: givenDatabase,
}: TestServerOptions = {}): Promise<TestServer> {
  const directory = mkdtempSync(path.join(os.tmpdir(), "td-server-"));
  const open = givenDatabase ?? (await testDatabase());
  const settings = { ...readConfig({ TD_DATA_DIR: directory, TD_LOG: "error", TD_DEMO: "0" }), ...config };
  const uniqueModules = [...new Set([...BASE_MODULES, ...modules])];
  const built = await build({
    config: settings,
    open,
    ...(secretKey !== undefined && { secretKey }),
    modules: uniqueModules,
    validateResponses: true,
  });
  const fixture = await writeFixture(open.database);

  const browser = (): Browser => {
    const cookies = new Map<string, string>();
    const call = async (
      method: Method,
      url: string,
      { body, headers = {}, xsrf }: CallOptions = {},
    ): Promise<Response> => {
      const xsrfHeader = xsrf === undefined ? decodeURIComponent(cookies.get(XSRF_COOKIE) ?? "") : xsrf;
      const response = await built.app.inject({
        method,
        url,
        ...(body !== undefined && { payload: body as object }),
        headers: {
          ...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") }),
          ...(xsrfHeader !== null && xsrfHeader !== "" && { [XSRF_HEADER]: xsrfHeader }),
          ...headers,
        },
      });
      for (const { name, value } of response.cookies) {
        if (value === "") cookies.delete(name);
        else cookies.set(name, encodeURIComponent(value));
      }
      return response;
    };
    return {
      cookies,
      call,
      async signIn(account) {
        await call("GET", "/admin/api/context/connected");
        const body = { login: `${account}@example.test`, password: PASSWORD };
        const response = await call("POST", "/admin/login?fromIhm=true", { body });
        if (response.json<{ successfullyLogin?: boolean }>().successfullyLogin !== true)
          throw new Error(`Sign-in failed: ${response.body}`);
      },
    };
  };

  return {
    ...built,
    open,
    fixture,
    browser,
    async close() {
      await built.app.close();
      if (givenDatabase === undefined) await open.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
