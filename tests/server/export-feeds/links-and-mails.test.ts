/** Exports that leave by a public link or by e-mail. */
import { desc, eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { mailFile } from "../../../host/server/features/export-feeds/mail-file";
import { findConfig } from "../../../host/server/features/export-feeds/settings";
import { scopeOfShop } from "../../../host/server/platform/storage/each-shop";
import { file, outbox } from "../../../host/server/platform/storage/schema";
import { openMail } from "../../../host/server/services/mail/sealed-mail";
import { MAX_MAILED_BYTES } from "../../../src/contract/export-configs";
import { widen, type AnyRecord } from "../../../src/contract/resource";
import fitter from "../../../src/resources/dealers/fitter/fitter.resource";
import { data } from "../../resources/harness";
import { EXPORTS, useExports } from "./use-exports";

const stored = useExports();
const { makeExport, valuesOf, read, run, act } = stored;

beforeAll(async () => {
  await stored.harness.make(widen(fitter), { name: "Pneus Étoile", code: "AAA-1" });
});

const QUERY = { query: "q=AAA-1" };
const LINES = "Name;Code\r\nPneus Étoile;AAA-1\r\n";
const linkOf = async ({ id }: AnyRecord): Promise<string> => {
  const { url } = data<{ url: string }>(await stored.harness.admin.call("GET", `${EXPORTS}/${id}/link`));
  return url.slice(url.indexOf("/admin/"));
};
const open = (link: string) => stored.harness.server.browser().call("GET", link);

it("opens the last file to whoever has the link, until the link is replaced", async () => {
  const config = await makeExport({ ...QUERY, destination: "LINK", fileName: "dealers" });
  const link = await linkOf(config);
  expect((await open(link)).statusCode).toBe(404);
  expect(await run(config)).toMatchObject({ state: "DELIVERED", lines: 1 });
  const response = await open(link);
  expect([response.statusCode, response.body]).toEqual([200, LINES]);
  expect(response.headers["content-disposition"]).toContain("dealers.csv");
  expect(response.headers["cache-control"]).toBe("no-store");

  expect((await act(config, "renew-link")).statusCode).toBe(200);
  expect((await open(link)).statusCode).toBe(404);
  const renewed = await linkOf(config);
  expect(renewed).not.toBe(link);
  expect((await open(renewed)).body).toBe(LINES);
});

it("refuses a link that is forged, or whose export goes elsewhere now or was deleted", async () => {
  const config = await makeExport({ ...QUERY, destination: "LINK" });
  await run(config);
  const link = await linkOf(config);
  const [claim = "", signature = ""] = [link.slice(0, link.lastIndexOf(".")), link.slice(link.lastIndexOf(".") + 1)];
  for (const forged of [
    `${claim}.x`,
    `${claim}.${signature.slice(1)}A`,
    link.replace(`.${config.id}.`, `.${config.id + 1}.`),
    "/admin/public/api/export?token=...",
    `/admin/public/api/export?token=${"9".repeat(200)}`,
  ])
    expect((await open(forged)).statusCode, forged).toBe(404);
  const change = async (values: object) => {
    const { version } = await read(config);
    return stored.harness.admin.call("PUT", `${EXPORTS}/${config.id}`, { body: { version, ...values } });
  };
  expect((await change({ destination: "DOWNLOAD" })).statusCode).toBe(200);
  expect((await open(link)).statusCode).toBe(404);
  expect((await act(config, "renew-link")).statusCode).toBe(409);
  expect((await change({ destination: "LINK" })).statusCode).toBe(200);
  expect((await open(link)).statusCode).toBe(200);
  const { version } = await read(config);
  await stored.harness.admin.call("DELETE", `${EXPORTS}/${config.id}?version=${version}`);
  expect((await open(link)).statusCode).toBe(404);
});

it("opens a link to the addresses that it is for", async () => {
  const open = async (ranges: readonly string[]) => {
    const addresses = ranges.map((range) => ({ range }));
    const config = await makeExport({ ...QUERY, destination: "LINK", addresses });
    await run(config);
    return (await stored.harness.server.browser().call("GET", await linkOf(config))).statusCode;
  };
  // Tests call from 127.0.0.1.
  expect(await open(["203.0.113.0/24", "127.0.0.0/8"])).toBe(200);
  expect(await open(["203.0.113.0/24", "2001:db8::/32"])).toBe(403);
  const addresses = [{ range: "203.0.113.7" }, { range: "1:::2" }, { range: "10.0.0.0/33" }];
  const refused = await stored.harness.admin.call("POST", EXPORTS, {
    body: valuesOf({ destination: "LINK", addresses }),
  });
  expect(refused.json<{ fields: object }>().fields).toEqual({
    "addresses.1.range": "export-config.error.range",
    "addresses.2.range": "export-config.error.range",
  });
});

it("shows the link to its shop only", async () => {
  const config = await makeExport({ ...QUERY, destination: "LINK" });
  expect((await stored.harness.other.call("GET", `${EXPORTS}/${config.id}/link`)).statusCode).toBe(404);
  expect((await stored.harness.withoutRights.call("GET", `${EXPORTS}/${config.id}/link`)).statusCode).toBe(403);
});

it("refuses a public link to data that name people, and a mail to nobody, beside their fields", async () => {
  const create = (values: object) => stored.harness.admin.call("POST", EXPORTS, { body: valuesOf(values) });
  const personal = await create({ kind: "CONTACTS", columns: [], destination: "LINK" });
  expect([personal.statusCode, personal.json<{ fields: object }>().fields]).toEqual([
    422,
    { destination: "export-config.error.personal" },
  ]);
  const unaddressed = await create({ destination: "EMAIL" });
  expect(unaddressed.json<{ fields: object }>().fields).toEqual({ recipients: "error.required" });
  const wrong = await create({ destination: "EMAIL", recipients: [{ email: "no address" }] });
  expect(Object.keys(wrong.json<{ fields: object }>().fields)).toEqual(["recipients.0.email"]);
});

it("mails the file to each recipient, and tells where a large one is", async () => {
  const { services, fixture, open: opened } = stored.harness.server;
  const scope = scopeOfShop(opened.database, fixture.shopId);
  const mails = async (template: string) => {
    const rows = await opened.database.select().from(outbox).where(eq(outbox.template, template)).orderBy(outbox.id);
    return rows.map((row) => openMail(services.secrets, row));
  };
  const recipients = [{ email: "a@example.test" }, { email: "b@example.test" }];
  const config = await makeExport({ ...QUERY, destination: "EMAIL", recipients, fileName: "dealers" });
  expect(await run(config)).toMatchObject({ state: "DELIVERED" });
  const sent = await mails("export-file");
  expect(sent.map((mail) => mail?.recipient)).toEqual(["a@example.test", "b@example.test"]);
  expect(sent[0]?.delivery?.attachment).toMatchObject({ name: "dealers.csv", mimeType: "text/csv; charset=utf-8" });
  expect(sent[0]?.text).toContain(String(config["name"]));

  const [last] = await opened.database.select().from(file).orderBy(desc(file.id)).limit(1);
  const found = await findConfig(scope, config.id);
  if (last === undefined || found === undefined) throw new Error("No file");
  await mailFile(services, scope, found, { ...last, size: MAX_MAILED_BYTES + 1 }, 5);
  const [large] = await mails("export-too-large");
  expect(large?.delivery).toBeNull();
  expect(large?.text).toContain("/admin/vue/export-download");
});
