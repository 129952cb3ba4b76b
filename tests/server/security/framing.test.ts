/** Which hosts may frame the admin; no host may frame the subrogation sign-in. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../../../host/server/platform/config";
import type { TestServer } from "../support/test-server";
import { wholeServer } from "./support";

/** A minimal build. */
let distDirectory: string;
/** Two servers: with the default configuration, and with one parent host. */
let plain: TestServer;
let framed: TestServer;
beforeAll(async () => {
  distDirectory = mkdtempSync(path.join(os.tmpdir(), "td-dist-"));
  mkdirSync(path.join(distDirectory, "page"));
  writeFileSync(
    path.join(distDirectory, "page/index.html"),
    '<html lang="%TD_LANG%"><head><!--td:head--></head><body><script type="module"></script></body></html>',
  );
  writeFileSync(path.join(distDirectory, "manifest.json"), "{}");
  plain = await wholeServer({ config: { distDirectory } });
  framed = await wholeServer({ config: { distDirectory, frameAncestors: ["https://intranet.test"] } });
});
afterAll(async () => {
  await Promise.all([plain.close(), framed.close()]);
  rmSync(distDirectory, { recursive: true, force: true });
});

const ancestors = async (server: TestServer, url: string) => {
  const { headers } = await server.browser().call("GET", url);
  return {
    policy: /frame-ancestors ([^;]*)/.exec(String(headers["content-security-policy"]))?.[1],
    old: headers["x-frame-options"],
  };
};

describe("framing", () => {
  it("is allowed for the admin's own pages by default", async () => {
    for (const url of ["/admin", "/admin/login", "/admin/fitter/1", "/admin/nowhere", "/admin/api/context/connected"])
      expect(await ancestors(plain, url)).toEqual({ policy: "'self'", old: "SAMEORIGIN" });
  });

  it("is allowed for exactly the configured hosts", async () => {
    expect(
      readConfig({ TD_FRAME_ANCESTORS: "'self' https://intranet.test, https://*.partner.test" }).frameAncestors,
    ).toEqual(["'self'", "https://intranet.test", "https://*.partner.test"]);
    expect(readConfig({ TD_FRAME_ANCESTORS: "'none'" }).frameAncestors).toEqual(["'none'"]);
    // X-Frame-Options can't list hosts, and would forbid allowed ones.
    expect(await ancestors(framed, "/admin/fitter")).toEqual({ policy: "https://intranet.test", old: undefined });
  });

  it("is forbidden for the sign-in on another shop", async () => {
    for (const url of [
      "/admin/subrogation-login",
      "/admin/vue/subrogation-login",
      "/admin/subrogation-login?shopCode=own",
    ])
      expect(await ancestors(framed, url)).toEqual({ policy: "'none'", old: "DENY" });
  });

  it("pages with secrets in the URL send no referrer and are not indexed", async () => {
    for (const url of [
      "/admin/modificationPassword?hash=x",
      "/admin/public/external-hash?type=quote&hash=x",
      "/admin/creation/DEFAULT?draft=x",
    ]) {
      const { headers } = await plain.browser().call("GET", url);
      expect(headers).toMatchObject({ "referrer-policy": "no-referrer", "x-robots-tag": "noindex" });
    }
  });
});
