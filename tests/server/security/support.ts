/** What the security tests share: a server with every call of the product, and a browser that has been to a page. */
import { MODULES } from "../../../host/server/modules";
import { testServer, type Browser, type TestServer, type TestServerOptions } from "../support/test-server";

export const wholeServer = (options: TestServerOptions = {}): Promise<TestServer> =>
  testServer({ modules: MODULES, ...options });

/** A browser that holds the cookies of a first visit. */
export async function visitor(server: TestServer): Promise<Browser> {
  const browser = server.browser();
  await browser.call("GET", "/admin/api/context/connected");
  return browser;
}

/** Waits for what happens once an answer has left. */
export async function eventually<Result>(look: () => Promise<Result | undefined>): Promise<Result> {
  for (let waited = 0; waited < 150; waited++) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error("It did not happen");
}
