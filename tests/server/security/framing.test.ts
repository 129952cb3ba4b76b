/** Who may frame the admin: those that are configured, and nobody the sign-in on other people's shops. */
import { afterAll, describe, expect, it } from "vitest";
import { readConfig } from "../../../host/server/config";
import { smallBuild } from "../support/small-build";
import { testServer, type TestServer } from "../support/test-server";

const build = smallBuild();
afterAll(() => {
  build.remove();
});

async function withServer(
  frameAncestors: readonly string[] | undefined,
  look: (server: TestServer) => Promise<void>,
): Promise<void> {
  const server = await testServer({
    config: { distDirectory: build.distDirectory, ...(frameAncestors !== undefined && { frameAncestors }) },
  });
  try {
    await look(server);
  } finally {
    await server.close();
  }
}

const ancestors = async (server: TestServer, url: string) => {
  const { headers } = await server.browser().call("GET", url);
  return {
    policy: /frame-ancestors ([^;]*)/.exec(String(headers["content-security-policy"]))?.[1],
    old: headers["x-frame-options"],
  };
};

describe("frame-ancestors as configured: framing", () => {
  it("is for the admin's own pages unless something is configured", async () => {
    await withServer(undefined, async (server) => {
      for (const url of ["/admin", "/admin/login", "/admin/fitter/1", "/admin/nowhere", "/admin/api/context/connected"])
        expect(await ancestors(server, url)).toEqual({ policy: "'self'", old: "SAMEORIGIN" });
    });
  });

  it("is for exactly the configured hosts", async () => {
    expect(
      readConfig({ TD_FRAME_ANCESTORS: "'self' https://intranet.test, https://*.partner.test" }).frameAncestors,
    ).toEqual(["'self'", "https://intranet.test", "https://*.partner.test"]);
    await withServer(["https://intranet.test"], async (server) => {
      // The old header can't name hosts, and would forbid what is allowed.
      expect(await ancestors(server, "/admin/fitter")).toEqual({ policy: "https://intranet.test", old: undefined });
    });
    await withServer(["'none'"], async (server) => {
      expect((await ancestors(server, "/admin/fitter")).policy).toBe("'none'");
    });
  });

  it("is for nobody at the sign-in on another shop", async () => {
    await withServer(["https://intranet.test"], async (server) => {
      for (const url of [
        "/admin/subrogation-login",
        "/admin/vue/subrogation-login",
        "/admin/subrogation-login?shopCode=own",
      ])
        expect(await ancestors(server, url)).toEqual({ policy: "'none'", old: "DENY" });
    });
  });

  it("keeps addresses with secrets to the page itself", async () => {
    await withServer(undefined, async (server) => {
      for (const url of [
        "/admin/modificationPassword?hash=x",
        "/admin/public/external-hash?type=quote&hash=x",
        "/admin/creation/DEFAULT?draft=x",
      ]) {
        const { headers } = await server.browser().call("GET", url);
        expect(headers).toMatchObject({ "referrer-policy": "no-referrer", "x-robots-tag": "noindex" });
      }
    });
  });
});
