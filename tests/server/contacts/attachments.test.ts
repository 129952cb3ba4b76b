/** Files of messages: what is accepted, who may read them, and their end with the erasure. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contactModule } from "../../../host/server/features/contacts/routes";
import { createExternalLink } from "../../../host/server/features/customer-requests/link";
import { RESOURCE_MODULES } from "../../../host/server/modules";
import { file, outbox, record } from "../../../host/server/platform/storage/schema";
import { publicModule } from "../../../host/server/public-module";
import { cleanFiles } from "../../../host/server/services/jobs/routes";
import type { Attachment } from "../../../src/contract/attachments";
import { MAX_ATTACHMENTS } from "../../../src/contract/contacts";
import type { ResponseOf } from "../../../src/contract/endpoint";
import type { contactThread } from "../../../src/contract/endpoints/contacts";
import type { ExternalRequestView } from "../../../src/contract/endpoints/public-pages";
import { widen, type AnyRecord } from "../../../src/contract/resource";
import fitter from "../../../src/resources/dealers/fitter/fitter.resource";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../../resources/harness";
import { fileForm } from "../support/file-form";
import { attachDealer } from "../support/fixture";
import type { Browser } from "../support/test-server";

const PDF = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n");
const CONTACTS = "/admin/api/contact";
const PUBLIC = "/admin/public/api/request";

let harness: Harness;
let dealers: AnyRecord[];
/** Sees the first dealer only. */
let colleague: Browser;
beforeAll(async () => {
  harness = await startHarness(FASTEST_DATABASE, [...RESOURCE_MODULES, contactModule, publicModule]);
  dealers = [await harness.make(widen(fitter), {}), await harness.make(widen(fitter), {})];
  const { open, fixture } = harness.server;
  await attachDealer(open.database, fixture.userIds.dealer, dealers[0]?.id ?? 0);
  colleague = harness.server.browser();
  await colleague.signIn("dealer");
}, 120_000);
afterAll(() => harness.close());

let count = 0;
async function received(dealer = 0) {
  const { open, fixture } = harness.server;
  const customerEmail = `files${(count += 1)}@client.test`;
  const [stored] = await open.database
    .insert(record)
    .values({
      resource: "contact",
      shopId: fixture.shopId,
      fitterId: dealers[dealer]?.id ?? 0,
      status: "NEW",
      data: { customerName: "Lan", customerEmail, customer: { name: "Lan" }, comments: "Hello", locale: "en_GB" },
    })
    .returning();
  const id = stored?.id ?? 0;
  const link = { type: "contact", audience: "CUSTOMER", shopId: fixture.shopId, recordId: id } as const;
  return { id, customerEmail, hash: await createExternalLink(open.database, link) };
}
const upload = (id: number, name: string, content: Buffer, browser = harness.admin) =>
  browser.call("POST", `${CONTACTS}/${id}/thread/files`, fileForm({ file: { name, content } }));
const uploaded = async (id: number, name = "offer.pdf", browser = harness.admin): Promise<Attachment> =>
  data<Attachment>(await upload(id, name, PDF, browser));
let keys = 0;
const send = (id: number, files: readonly string[], kind = "AGENT", browser = harness.admin) =>
  browser.call("POST", `${CONTACTS}/${id}/thread`, {
    body: { kind, text: "See the file.", key: `files-key-000000-${(keys += 1)}`, seen: 0, files },
  });
const filesIn = async (id: number): Promise<Attachment[]> =>
  data<ResponseOf<typeof contactThread>>(await harness.admin.call("GET", `${CONTACTS}/${id}/thread`)).entries.flatMap(
    ({ files }) => files,
  );
const read = (id: number, key: string, browser = harness.admin) =>
  browser.call("GET", `${CONTACTS}/${id}/thread/files/${key}`);
const readPublic = (hash: string, key: string) =>
  harness.server.browser().call("GET", `${PUBLIC}/contact-file?hash=${hash}&file=${key}`);

describe("a file of an answer", () => {
  it("is shown in the thread, to colleagues and to the customer, whose mail says how to open it", async () => {
    const { id, hash, customerEmail } = await received();
    const { id: key, name, size } = await uploaded(id, "../Devis été.pdf");
    expect({ name, size }).toEqual({ name: "Devis été.pdf", size: PDF.length });
    expect((await send(id, [key])).statusCode).toBe(200);
    expect(await filesIn(id)).toEqual([{ id: key, name, size }]);
    for (const response of [await read(id, key), await read(id, key, colleague), await readPublic(hash, key)]) {
      expect(response.statusCode).toBe(200);
      expect(response.rawPayload).toEqual(PDF);
      expect(response.headers["content-disposition"]).toContain("attachment");
    }
    const [mail] = await harness.server.open.database.select().from(outbox).where(eq(outbox.recipient, customerEmail));
    expect(mail?.text).toContain("Number of attached files: 1");
  });

  it("is kept beyond the cleaning of unused uploads, which is how a file that was not sent ends", async () => {
    const { id } = await received();
    const sent = await uploaded(id);
    const unsent = await uploaded(id);
    await send(id, [sent.id]);
    const { database } = harness.server.open;
    const expiry = async (key: string) =>
      (await database.select().from(file).where(eq(file.storageKey, key)))[0]?.expiresAt;
    expect(await expiry(sent.id)).toBeNull();
    expect(await expiry(unsent.id)).toBeInstanceOf(Date);
  });

  it.each([
    ["a web page named as a PDF", "page.pdf", Buffer.from("<html><script>alert(1)</script></html>"), "type"],
    ["a table", "list.csv", Buffer.from("a;b\n1;2\n"), "type"],
    ["an empty file", "empty.pdf", Buffer.alloc(0), "empty"],
    ["a file over 10 MB", "large.pdf", Buffer.concat([PDF, Buffer.alloc(10_000_001)]), "too-large"],
  ])("is refused when it is %s", async (_, name, content, key) => {
    const { id } = await received();
    const response = await upload(id, name, content);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ errors: [`file.error.${key}`] });
  });

  it("belongs to its author until it is sent, and only to one message", async () => {
    const { id } = await received();
    const own = await uploaded(id);
    expect((await read(id, own.id, colleague)).statusCode).toBe(404);
    const foreign = await send(id, [own.id], "NOTE", colleague);
    expect(foreign.statusCode).toBe(422);
    expect(foreign.json()).toMatchObject({ fields: { files: "file.error.gone" } });
    await send(id, [own.id]);
    expect((await send(id, [own.id], "NOTE")).statusCode).toBe(422);
    const many = Array.from({ length: MAX_ATTACHMENTS + 1 }, () => own.id);
    expect((await send(id, many, "NOTE")).statusCode).toBe(422);
  });

  it("cannot be read through another contact, nor by an account that does not see the dealer", async () => {
    const [own, other] = [await received(), await received(1)];
    const { id: key } = await uploaded(other.id);
    await send(other.id, [key]);
    expect((await read(own.id, key)).statusCode).toBe(404);
    expect((await readPublic(own.hash, key)).statusCode).toBe(404);
    expect((await read(other.id, key, colleague)).statusCode).toBe(404);
    expect((await upload(other.id, "a.pdf", PDF, colleague)).statusCode).toBe(404);
  });
});

it("a file of an internal note is not shown by the customer's link", async () => {
  const { id, hash } = await received();
  const { id: key } = await uploaded(id);
  await send(id, [key], "NOTE");
  expect((await read(id, key)).statusCode).toBe(200);
  expect((await readPublic(hash, key)).statusCode).toBe(404);
});

it("a customer sends files by the link, and an unusable link takes none", async () => {
  const { id, hash } = await received();
  const visitor = harness.server.browser();
  await visitor.call("GET", "/admin/api/context/connected");
  const add = (secret: string) =>
    visitor.call(
      "POST",
      `${PUBLIC}/contact-file`,
      fileForm({ hash: secret, file: { name: "tyre.pdf", content: PDF } }),
    );
  expect((await add("x".repeat(43))).statusCode).toBe(404);
  const { id: key } = data<Attachment>(await add(hash));
  const message = { hash, text: "My tyre", key: "customer-files-000001", files: [key] };
  const response = await visitor.call("POST", `${PUBLIC}/contact-message`, { body: message });
  const view = response.json<{ request: ExternalRequestView }>().request;
  expect(view.thread?.at(-1)?.files).toMatchObject([{ id: key, name: "tyre.pdf" }]);
  expect((await filesIn(id)).map(({ name }) => name)).toEqual(["tyre.pdf"]);
  expect((await read(id, key)).statusCode).toBe(200);
});

it("the erasure of a contact deletes its files", async () => {
  const { id, hash } = await received();
  const { id: key } = await uploaded(id);
  await send(id, [key]);
  expect((await harness.admin.call("POST", `${CONTACTS}/${id}/erase`, { body: {} })).statusCode).toBe(200);
  expect(await filesIn(id)).toEqual([]);
  expect((await read(id, key)).statusCode).toBe(404);
  expect((await readPublic(hash, key)).statusCode).toBe(404);
  await cleanFiles({ database: harness.server.open.database, files: harness.server.services.files });
  const rows = await harness.server.open.database.select().from(file).where(eq(file.storageKey, key));
  expect(rows).toEqual([]);
});
