/** Shared by security tests: a server with all modules, and a browser after its first visit. */
import { MODULES } from "../../../host/server/modules";
import { testServer, type Browser, type TestServer, type TestServerOptions } from "../support/test-server";

export const wholeServer = (options: TestServerOptions = {}): Promise<TestServer> =>
  testServer({ modules: MODULES, ...options });

/** A browser with the cookies of a first visit. */
export async function newVisitor(server: TestServer): Promise<Browser> {
  const browser = server.browser();
  await browser.call("GET", "/admin/api/context/connected");
  return browser;
}

/** Waits for work that continues after a response. */
export async function eventually<Result>(check: () => Promise<Result | undefined>): Promise<Result> {
  for (let attempts = 0; attempts < 150; attempts++) {
    const result = await check();
    if (result !== undefined) return result;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error("It did not happen");
}
