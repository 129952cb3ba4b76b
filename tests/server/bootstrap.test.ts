/** One answer in place of the start-up calls of embedded elements. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { wholeServer } from "./security/support";
import { smallBuild, type SmallBuild } from "./support/small-build";
import type { Browser, TestServer } from "./support/test-server";

const CONNECTED = "/admin/api/context/connected";
const DISPLAY = "/admin/api/display-configuration";

let build: SmallBuild;
let server: TestServer;
beforeAll(async () => {
  build = smallBuild();
  server = await wholeServer({ config: { distDirectory: build.distDirectory } });
}, 60_000);
afterAll(async () => {
  await server.close();
  build.remove();
});

interface Answer {
  readonly responses: Readonly<
    Record<string, { readonly headers: Readonly<Record<string, string>>; readonly body: unknown }>
  >;
  readonly messages: Readonly<Record<string, Readonly<Record<string, string>>>>;
}
const ask = (query: string, browser: Browser = server.browser()) =>
  browser.call("GET", `/admin/public/api/bootstrap?${query}`);
const answerTo = async (query: string, browser?: Browser): Promise<Answer> => {
  const response = await ask(query, browser);
  expect(response.statusCode).toBe(200);
  return response.json<{ data: Answer }>().data;
};

describe("the start-up answer", () => {
  it("holds for a guest what the separate calls answer, and the texts in the language of the page", async () => {
    const notConnected = "/admin/public/api/context/not-connected/DEFAULT/de_DE";
    const { responses, messages } = await answerTo("tags=login&context=DEFAULT&locale=de_DE");
    expect(Object.keys(responses)).toEqual([CONNECTED, notConnected]);
    const guest = server.browser();
    for (const [path, { body }] of Object.entries(responses))
      expect(body).toEqual((await guest.call("GET", path)).json());
    expect(Object.keys(messages)).toContain("de_DE/start");
  });

  it("holds the session of the caller and no other's, and is kept by no cache", async () => {
    const bodies: unknown[] = [];
    for (const account of ["admin", "super"] as const) {
      const browser = server.browser();
      await browser.signIn(account);
      const response = await ask("tags=fitters", browser);
      expect(response.headers["cache-control"]).toBe("no-store");
      const { responses } = response.json<{ data: Answer }>().data;
      const own = await browser.call("GET", DISPLAY);
      expect(responses[DISPLAY]?.body).toEqual(own.json());
      expect(responses[DISPLAY]?.headers).toHaveProperty("X-Rights-Stamp");
      bodies.push(responses[DISPLAY]?.body);
    }
    expect(bodies[0]).not.toEqual(bodies[1]);
    expect(Object.keys((await answerTo("tags=fitters")).responses)).toEqual([CONNECTED]);
  });

  it.each(["", "tags=", "tags=LOGIN", "tags=login&context=a/b", "tags=login&locale=fr", `tags=${"a,".repeat(30)}a`])(
    "is refused for %j",
    async (query) => {
      expect((await ask(query)).statusCode).toBe(400);
    },
  );
});
