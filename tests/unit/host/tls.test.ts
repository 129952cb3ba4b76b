/** The settings of the server's certificate, and the check of its files before the start. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../../../host/server/platform/config";
import { certificateProblems } from "../../../host/server/platform/tls";
import { runStartupChecks } from "../../../host/server/platform/startup-checks";
import { writeCertificate } from "../../server/support/certificate";

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(path.join(os.tmpdir(), "td-tls-"));
});
afterAll(() => {
  rmSync(directory, { recursive: true, force: true });
});
const file = (name: string, text: string): string => {
  const target = path.join(directory, name);
  writeFileSync(target, text);
  return target;
};

describe("the settings", () => {
  it("are both set or neither", () => {
    expect(readConfig({}).tls).toBeUndefined();
    expect(() => readConfig({ TD_TLS_CERT: "a.pem" })).toThrow('TD_TLS_CERT "a.pem" needs TD_TLS_KEY');
    expect(() => readConfig({ TD_TLS_KEY: "a.key" })).toThrow('TD_TLS_KEY "a.key" needs TD_TLS_CERT');
    expect(readConfig({ TD_TLS_CERT: "/etc/a.pem", TD_TLS_KEY: "/etc/a.key" }).tls).toEqual({
      certificate: "/etc/a.pem",
      key: "/etc/a.key",
    });
  });

  it("make https the scheme of the public address, unless it is set", () => {
    const tls = { TD_TLS_CERT: "/etc/a.pem", TD_TLS_KEY: "/etc/a.key", PORT: "8443" };
    expect(readConfig(tls).publicUrl).toBe("https://localhost:8443");
    expect(readConfig({ ...tls, TD_PUBLIC_URL: "https://admin.example" }).publicUrl).toBe("https://admin.example");
  });
});

describe("the files", () => {
  it("are accepted when they belong together", () => {
    expect(certificateProblems(writeCertificate(directory))).toEqual([]);
  });

  it("are refused when they cannot be read, each with its setting and a remedy", () => {
    const [certificate, key] = ["none.pem", "none.key"].map((name) => path.join(directory, name));
    expect(certificateProblems({ certificate: certificate ?? "", key: key ?? "" })).toEqual([
      expect.stringMatching(/^TD_TLS_CERT .*none\.pem cannot be read \(ENOENT.*set TD_TLS_CERT to another file\.$/),
      expect.stringMatching(/^TD_TLS_KEY .*none\.key cannot be read \(ENOENT.*set TD_TLS_KEY to another file\.$/),
    ]);
  });

  it("are refused when they contain something else", () => {
    const files = { certificate: file("bad.pem", "text"), key: file("bad.key", "text") };
    expect(certificateProblems(files)).toEqual([
      expect.stringMatching(/^TD_TLS_CERT .*bad\.pem must contain a certificate in PEM format/),
      expect.stringMatching(/^TD_TLS_KEY .*bad\.key must contain a private key in PEM format, without a passphrase/),
    ]);
  });

  it("are refused when the key is that of another certificate", () => {
    const { certificate } = writeCertificate(directory, "one");
    const { key } = writeCertificate(directory, "other");
    expect(certificateProblems({ certificate, key })).toEqual([
      expect.stringMatching(/other\.key is not the key of the certificate TD_TLS_CERT .*one\.pem/),
    ]);
  });

  it("are refused when the certificate has expired", () => {
    expect(certificateProblems(writeCertificate(directory, "old", -1))).toEqual([
      expect.stringMatching(/^TD_TLS_CERT .*old\.pem was valid until .*Renew the certificate\.$/),
    ]);
  });

  it("are checked before the start", async () => {
    const tls = { certificate: file("start.pem", "text"), key: file("start.key", "text") };
    const config = { ...readConfig({ TD_DATA_DIR: directory }), host: "127.0.0.1", port: 0, tls };
    await expect(runStartupChecks(config)).rejects.toThrow(/^TD_TLS_CERT .*\nTD_TLS_KEY /);
  });
});
