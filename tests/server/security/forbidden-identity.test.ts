/** Calls that are forbidden during subrogation are refused and write nothing. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fillTemplate } from "../../../src/contract/template";
import { isWrite } from "../../../host/server/platform/http/register";
import type { Route } from "../../../host/server/platform/http/route";
import { userAction } from "../../../host/server/platform/storage/schema";
import { FORBIDDEN_UNDER_SUBROGATION, type ForbiddenUnderSubrogation } from "../../../src/contract/identity";
import type { Browser, TestServer } from "../support/test-server";
import { wholeServer } from "./support";

/**
 * Paths of forbidden calls, in any module. A call at such a path must declare in its endpoint or resource that it is forbidden.
 */
const PATHS: Readonly<Record<ForbiddenUnderSubrogation, RegExp>> = {
  // Calls from a mailed link are not listed: they have no session, so no subrogation.
  credentials: /\/password\/renew$|\/personal-information\/(e-?mail|password|second-factor)/i,
  "api-keys": /\/(ecal-)?api-?keys?(\/|$)|\/google-reserve\/overview\/desk$/i,
  roles: /\/(user-?roles?|shop-?users?|roles?)(\/|$)/i,
  subrogation: /\/subrogation\/change-identity$/,
  "physical-removal": /\/shops?\/\{\w+\}\/remov\w+$|\/(mass-)?dealer-removal\/run$/,
  contracts: /\/subscription(\/|$)/i,
  disputes: /\/dispute(-evidence)?(\/|$)/i,
  "full-export": /\/subscription\/export$/i,
};

/** Calls at such a path that may run during subrogation. */
const HARMLESS: readonly string[] = ["shop-user.export.start"];

let server: TestServer;
let browser: Browser;
let writes: readonly Route[];
beforeAll(async () => {
  server = await wholeServer();
  browser = server.browser();
  await browser.signIn("super");
  const { shopId, userIds } = server.fixture;
  const body = { shopId, userId: userIds.admin };
  const assumed = await browser.call("POST", "/admin/api/subrogation/change-identity", { body });
  expect(assumed.statusCode).toBe(200);
  writes = server.routes.filter(({ endpoint }) => isWrite(endpoint));
});
afterAll(() => server.close());

describe("during subrogation", () => {
  it.each(FORBIDDEN_UNDER_SUBROGATION)("calls for %s declare that they are forbidden", (code) => {
    // Reading everything at once is as sensitive as a write.
    const undeclared = (code === "full-export" ? server.routes : writes)
      .filter(({ endpoint }) => PATHS[code].test(endpoint.path) && !HARMLESS.includes(endpoint.id))
      .filter(({ endpoint }) => endpoint.forbiddenAs !== code)
      .map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
    expect(undeclared).toEqual([]);
  });

  it("every forbidden call is refused, with both names in the journal", async () => {
    const forbidden = server.routes.filter(({ endpoint }) => endpoint.forbiddenAs !== undefined);
    expect(forbidden.map(({ endpoint }) => endpoint.id)).toEqual(
      expect.arrayContaining(["subrogation.change", "password.renew", "shop.remove"]),
    );
    const { userIds } = server.fixture;
    for (const { endpoint } of forbidden) {
      const response = await browser.call(
        endpoint.method,
        fillTemplate(endpoint.path, () => "1"),
        {
          ...(endpoint.method !== "GET" && { body: {} }),
        },
      );
      expect({
        call: endpoint.id,
        status: response.statusCode,
        errors: response.json<{ errors: string[] }>().errors,
      }).toEqual({ call: endpoint.id, status: 403, errors: [`subrogation.forbidden.${endpoint.forbiddenAs ?? ""}`] });
      if (!isWrite(endpoint)) continue;
      const denied = await server.open.database.select().from(userAction).where(eq(userAction.resource, endpoint.id));
      expect(denied).toMatchObject([{ verb: "DENIED", actorId: userIds.super, asUserId: userIds.admin }]);
    }
  });

  it("the same calls are not refused without subrogation", async () => {
    const withoutSubrogation = server.browser();
    await withoutSubrogation.signIn("super");
    const body = { password: "short", currentPassword: "wrong" };
    const renewed = await withoutSubrogation.call("POST", "/admin/public/api/password/renew", { body });
    expect(renewed.json()).toEqual({ errors: ["login-error-bad-credentials"] });
  });
});
