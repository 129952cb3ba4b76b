/** The whole server with the demo data, called without a session and by each demo account. */
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { InjectOptions, Response } from "light-my-request";
import { vi } from "vitest";
import { build, type ServerApp } from "../../../host/server/app";
import { MODULES } from "../../../host/server/modules";
import { readConfig } from "../../../host/server/platform/config";
import { ACCOUNTS, DEMO_PASSWORD } from "../../../host/server/seed/accounts";
import { prepareDemo } from "../../../host/server/seed/prepare-demo";
import { XSRF_COOKIE, XSRF_HEADER } from "../../../src/contract/headers";
import type { RightsMap } from "../../../src/contract/rights";
import { testDatabase } from "../support/test-database";

/** Number of dealers in the demo data: the smallest that the seed allows. */
const DEALERS = 60;

/** A caller: a demo account, or one without a session. */
export interface Visitor {
  /** The first part of the account's e-mail address (`shop`), or `anonymous`. */
  readonly name: string;
  readonly rights: RightsMap;
  call(request: InjectOptions): Promise<Response>;
}

/** Returns the innermost message of an error: Drizzle wraps errors of the database. */
const causeOf = (error: Error): string => (error.cause instanceof Error ? causeOf(error.cause) : error.message);

export interface DemoServer extends ServerApp {
  /** Returns the messages of the errors that the server has logged since the previous call. */
  takeLogged(): string[];
  readonly anonymous: Visitor;
  readonly signedIn: readonly Visitor[];
  close(): Promise<void>;
}

/** Starts the server and signs in every demo account. */
export async function demoServer(): Promise<DemoServer> {
  const directory = mkdtempSync(path.join(os.tmpdir(), "td-fuzz-"));
  const open = await testDatabase();
  const config = readConfig({ TD_DATA_DIR: directory, TD_LOG: "silent", TD_DEMO: "1" });
  const built = await build({ config, open, modules: MODULES });
  const loggedErrors: string[] = [];
  built.app.addHook("onRequest", (request, _reply, done) => {
    vi.spyOn(request.log, "error").mockImplementation((line: unknown) => {
      loggedErrors.push(causeOf((line as { err: Error }).err));
    });
    done();
  });
  await prepareDemo(built.services, DEALERS);

  let calls = 0;
  const visitor = (name: string, rights: RightsMap = {}) => {
    const cookies = new Map<string, string>();
    const call = async ({ headers, ...request }: InjectOptions): Promise<Response> => {
      const token = decodeURIComponent(cookies.get(XSRF_COOKIE) ?? "");
      // A new address for each call: no rate limit refuses a call before its handler runs.
      const remoteAddress = `10.${(++calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`;
      const response = await built.app.inject({
        remoteAddress,
        ...request,
        headers: {
          cookie: [...cookies].map((pair) => pair.join("=")).join("; "),
          [XSRF_HEADER]: token,
          ...headers,
        },
      });
      for (const { name: cookie, value } of response.cookies)
        if (value === "") cookies.delete(cookie);
        else cookies.set(cookie, encodeURIComponent(value));
      return response;
    };
    return { name, rights, cookies, call };
  };

  async function signIn(email: string): Promise<Visitor> {
    const { cookies, call, name } = visitor(email.split("@")[0] ?? email);
    await call({ method: "GET", url: "/admin/api/context/connected" });
    const response = await call({
      method: "POST",
      url: "/admin/login?fromIhm=true",
      payload: { login: email, password: DEMO_PASSWORD },
    });
    if (!response.json<{ successfullyLogin: boolean }>().successfullyLogin)
      throw new Error(`${email}: ${response.body}`);
    const display = await call({ method: "GET", url: "/admin/api/display-configuration" });
    const { data } = display.json<{ data?: { rightsMap: RightsMap } }>();
    const sessionCookies = [...cookies];
    return {
      name,
      rights: data?.rightsMap ?? {},
      // Each call starts with the cookies of the sign-in, so a sign-out does not affect later calls.
      call(request) {
        cookies.clear();
        for (const [cookie, value] of sessionCookies) cookies.set(cookie, value);
        return call(request);
      },
    };
  }

  const anonymous = visitor("anonymous");
  await anonymous.call({ method: "GET", url: "/admin/api/context/connected" });
  const signedIn: Visitor[] = [];
  for (const { email } of ACCOUNTS) signedIn.push(await signIn(email));
  return {
    ...built,
    takeLogged: () => loggedErrors.splice(0),
    anonymous,
    signedIn,
    async close() {
      await built.app.close();
      await open.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
