/** The next path of a sign-in never leads out of the admin. */
import { eq } from "drizzle-orm";
import * as fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { safeNextPath } from "../../../host/server/identity/sessions/next-path";
import { rateLimit, userAccount } from "../../../host/server/platform/storage/schema";
import { PASSWORD } from "../support/fixture";
import type { TestServer } from "../support/test-server";
import { newVisitor, wholeServer } from "./support";

const HOSTILE_PATHS = [
  "https://evil.example",
  "HTTPS:evil.example",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "\t//evil.example",
  " //evil.example",
  "/%2f%2fevil.example",
  "/%5c%5cevil.example",
  "/%09/evil.example",
  "/../../evil.example",
  "/..//evil.example",
  "/./../evil",
  "/%2e%2e//evil.example",
  "/fitter/../../..//evil.example",
  "javascript:alert(1)",
  "/javascript:alert(1)",
  "data:text/html,x",
  "@evil.example",
  "/@evil.example",
  "/login",
  "/logout",
  "/api/outbox",
  "/nowhere-at-all",
  `/${"a".repeat(600)}`,
  "/fitter\u0000",
  "／／evil.example",
];

let server: TestServer;
beforeAll(async () => {
  server = await wholeServer();
});
afterAll(() => server.close());
beforeEach(() => server.open.database.delete(rateLimit));

/** The URL that a browser would open for the path under the admin base. */
const landing = (path: string): string => {
  const url = new URL(`/admin${path}`, "https://shop.example");
  return url.origin === "https://shop.example" ? url.pathname : url.href;
};

describe("open redirects by the next path", () => {
  it.each(HOSTILE_PATHS)("%j is refused", (path) => {
    expect(safeNextPath(path)).toBeUndefined();
  });

  it("keeps paths of screens", () => {
    for (const path of ["/fitter", "/fitter/12", "/fitter/12?tab=hours#top", "/features", "/"])
      expect(safeNextPath(path)).toBe(path);
  });

  it("stays within the admin for any text", () => {
    const piece = fc.constantFrom(
      "/",
      "//",
      "\\",
      "..",
      ".",
      "fitter",
      "features",
      "evil.example",
      "%2f",
      "%5c",
      "%2e",
      ":",
      "@",
      "?",
      "#",
      "\t",
      "https:",
      "12",
      " ",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const accepted = safeNextPath(pieces.join(""));
        if (accepted === undefined) return;
        expect(landing(accepted)).toMatch(/^\/admin(\/|$)/);
      }),
      { numRuns: 5_000 },
    );
  });

  it.each(["sign-in by query", "sign-in by body", "sign-in on another shop", "renewal"] as const)(
    "are checked at the %s",
    async (way) => {
      await server.open.database
        .update(userAccount)
        .set({ mustChangePassword: way === "renewal" })
        .where(eq(userAccount.email, "super@example.test"));
      let password = PASSWORD;
      for (const [index, path] of HOSTILE_PATHS.slice(0, 8).entries()) {
        const browser = await newVisitor(server);
        const login = { login: "super@example.test", password };
        const response = await {
          "sign-in by query": () =>
            browser.call("POST", `/admin/login?fromIhm=true&hashPart=${encodeURIComponent(path)}`, { body: login }),
          "sign-in by body": () =>
            browser.call("POST", "/admin/login?fromIhm=true", { body: { ...login, hashPart: path } }),
          "sign-in on another shop": () =>
            browser.call("POST", "/admin/subrogation-login", { body: { ...login, shopCode: "own", hashPart: path } }),
          renewal: () => {
            const next = `Vertical-Otter-4${String(index)}`;
            const response = browser.call("POST", "/admin/public/api/password/renew", {
              body: { login: login.login, currentPassword: password, password: next, hashPart: path },
            });
            password = next;
            return response;
          },
        }[way]();
        const next = response.json<{ nextPathAfterLogin?: string }>().nextPathAfterLogin ?? "missing";
        expect(landing(next), `${path} → ${next}`).toMatch(/^\/admin\//);
        expect(next).not.toContain("evil");
      }
    },
  );

  it("the sign-out always redirects to the login", async () => {
    const browser = await newVisitor(server);
    const response = await browser.call("GET", "/admin/logout?next=//evil.example&hashPart=//evil.example", {
      headers: { referer: "https://evil.example" },
    });
    expect([response.statusCode, response.headers.location]).toEqual([303, "/admin/login"]);
  });
});
