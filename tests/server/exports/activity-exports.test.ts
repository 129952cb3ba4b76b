/** Exports of the activity: what files hold and hide, who may read them, and when they run by themselves. */
import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import { desc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { activityExport } from "../../../host/server/features/activity-exports/definition";
import { activityExportModule } from "../../../host/server/features/activity-exports/routes";
import { startDueExports } from "../../../host/server/features/exports/schedule";
import { RESOURCE_MODULES } from "../../../host/server/modules";
import { scopeOfShop } from "../../../host/server/platform/storage/each-shop";
import { alert, file, job, membership, outbox, record, userAction } from "../../../host/server/platform/storage/schema";
import { jobModule } from "../../../host/server/services/jobs/routes";
import { readArchive } from "../../../host/server/services/tables/archive";
import { openWorkbook } from "../../../host/server/services/tables/workbook";
import type { ResponseOf } from "../../../src/contract/endpoint";
import type { activityExportCalls, ExportPreview } from "../../../src/contract/endpoints/exports";
import { widen, type AnyRecord } from "../../../src/contract/resource";
import activityExportResource from "../../../src/resources/activity/exports/activity-export.resource";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../../resources/harness";
import { dayInZone } from "../../../src/contract/zone-clock";
import { eventually } from "../../support/eventually";
import { reference } from "../support/garage";
import { makeOrder } from "../support/make-order";
import { makePayment } from "../support/make-payment";

const EXPORTS = "/admin/api/activity-export";
const today = dayInZone("Europe/Paris");

let harness: Harness;
let dealer: AnyRecord;
let other: AnyRecord;
beforeAll(async () => {
  harness = await startHarness(FASTEST_DATABASE, [...RESOURCE_MODULES, jobModule, activityExportModule]);
  const dealers = harness.server.services.resources.get("fitter");
  if (dealers === undefined) throw new Error("No dealers");
  dealer = await harness.make(dealers.resource);
  other = await harness.make(dealers.resource);
  await makeOrder(harness.server, [dealer.id], {
    customerName: "=Camille Lefèvre",
    customerEmail: "camille@example.test",
  });
  await makeOrder(harness.server, [other.id], { state: "PAID", paymentState: "PAID" });
  await makePayment(harness.server, { dealers: [dealer.id] });
}, 120_000);
afterAll(() => harness.close());

let count = 0;
const values = (more: object) => ({
  ...{ name: `Export ${(count += 1)}`, kinds: ["ORDERS"], period: "DATES", from: today, to: today, basis: "CREATION" },
  ...{ dealers: [], statuses: [], columns: [], personalData: "MASKED", fullAgreed: false, format: "csv" },
  ...{ encoding: "UTF8_BOM", language: null, schedule: "ONCE", recipients: [] },
  ...more,
});
const make = (more: object): Promise<AnyRecord> => harness.make(widen(activityExportResource), values(more));
const newestJob = async () => {
  const [newest] = await harness.server.open.database
    .select()
    .from(job)
    .where(eq(job.type, "activity-export"))
    .orderBy(desc(job.id))
    .limit(1);
  if (newest === undefined) throw new Error("No job");
  return newest;
};
const endOf = (id: number): Promise<typeof job.$inferSelect> =>
  eventually(async () => {
    const [now] = await harness.server.open.database.select().from(job).where(eq(job.id, id));
    if (now?.endedAt == null) throw new Error("The job has not ended.");
    return now;
  });
const fileOf = async (jobId: number) => {
  const [stored] = await harness.server.open.database.select().from(file).where(eq(file.jobId, jobId));
  if (stored === undefined) return undefined;
  return { name: stored.name, content: await buffer(await harness.server.services.files.read(stored.storageKey)) };
};
/** Runs an export, and returns its job and file. */
async function run({ id }: AnyRecord, browser = harness.admin) {
  data(await browser.call("POST", `${EXPORTS}/${id}/run`, { body: {} }));
  const work = await endOf((await newestJob()).id);
  expect(work.error).toBeNull();
  return { work, written: await fileOf(work.id) };
}
const linesOf = (content: Buffer, delimiter = ";"): string[][] =>
  String(content)
    .replace("\ufeff", "")
    .split("\r\n")
    .filter(Boolean)
    .map((line) => line.split(delimiter));
async function csvOf(more: object): Promise<string[][]> {
  const { written } = await run(await make(more));
  return linesOf(written?.content ?? Buffer.from(""));
}
const preview = async ({ id }: AnyRecord): Promise<ExportPreview> =>
  data(await harness.admin.call("GET", `${EXPORTS}/${id}/preview`));
type Runs = ResponseOf<typeof activityExportCalls.runs>["elements"];
const runsOf = async ({ id }: AnyRecord, browser = harness.admin): Promise<Runs> =>
  data<{ elements: Runs }>(await browser.call("GET", `${EXPORTS}/${id}/runs`)).elements;

/** Gives the administrator other rights for a while. */
async function withRights(rights: Partial<typeof membership.$inferInsert>, work: () => Promise<void>): Promise<void> {
  const { database } = harness.server.open;
  const isAdmin = eq(membership.userId, harness.server.fixture.userIds.admin);
  const [before] = await database.select().from(membership).where(isAdmin);
  await database.update(membership).set(rights).where(isAdmin);
  await harness.admin.signIn("admin");
  try {
    await work();
  } finally {
    await database
      .update(membership)
      .set({ withdrawnRights: before?.withdrawnRights ?? [] })
      .where(isAdmin);
    await harness.admin.signIn("admin");
  }
}

describe("the file", () => {
  it("holds the list of a kind with customers masked, and cells that a spreadsheet does not run", async () => {
    const [head, ...lines] = await csvOf({});
    expect(head).toContain("Client");
    expect(lines).toHaveLength(2);
    expect(JSON.stringify(lines)).not.toContain("Camille");
    expect(JSON.stringify(lines)).not.toContain("camille@");
    expect(JSON.stringify(lines)).toContain("'=. L.");
  });

  it("holds complete data after its own consent, which the journal notes, and none when it is left out", async () => {
    const full = { personalData: "FULL", columns: [{ kind: "ORDERS", column: "customerName" }] };
    const refused = await harness.admin.call("POST", EXPORTS, { body: values(full) });
    expect(refused.json()).toMatchObject({ fields: { fullAgreed: "activity-export.error.agree" } });
    const made = await make({ ...full, fullAgreed: true });
    const { written } = await run(made);
    expect(linesOf(written?.content ?? Buffer.from(""))).toContainEqual(["'=Camille Lefèvre"]);
    const entries = await harness.server.open.database.select().from(userAction).where(eq(userAction.verb, "EXPORT"));
    expect(entries.find(({ recordId }) => recordId === made.id)?.note).toBe(`ORDERS ${today}..${today} FULL 2`);
    const [head] = await csvOf({ personalData: "NONE" });
    expect(head).not.toContain("Client");
    // Columns of customers alone do not bring the whole list back.
    const { id } = await make({ ...full, personalData: "NONE" });
    await harness.admin.call("POST", `${EXPORTS}/${id}/run`, { body: {} });
    expect(await endOf((await newestJob()).id)).toMatchObject({
      status: "FAILED",
      error: "activity-export.error.no-column",
    });
  });

  it("has the chosen columns in their order, and only the chosen dealers and statuses", async () => {
    const columns = ["state", "reference"].map((column) => ({ kind: "ORDERS", column }));
    const [head, ...lines] = await csvOf({ columns, statuses: [{ kind: "ORDERS", status: "PAID" }] });
    expect(head?.[0]).toBe("Statut");
    expect(lines).toHaveLength(1);
    expect((await csvOf({ dealers: [reference(dealer)] })).slice(1)).toHaveLength(1);
  });

  it("has a line for each line of an order, and packs a file for each kind", async () => {
    const { written } = await run(await make({ kinds: ["ORDERS", "ORDER_LINES"], format: "csv-comma" }));
    expect(written?.name).toMatch(/\.zip$/);
    const [orders, lines] = await readArchive(written?.content ?? Buffer.from(""));
    expect(orders?.name).toMatch(/Commandes\.csv$/);
    expect(linesOf(orders?.content ?? Buffer.from(""), ",")).toHaveLength(3);
    const [head, first, ...more] = linesOf(lines?.content ?? Buffer.from(""), ",");
    expect(head).toEqual(expect.arrayContaining(["Désignation", "Quantité"]));
    expect(first).toEqual(expect.arrayContaining(["Pneu", "Michelin CrossClimate 2 205/55R16 91V", "4", "89.25 EUR"]));
    expect(more).toHaveLength(3);
  });

  it("is one workbook with a sheet for each kind, in the language of the export", async () => {
    const { written } = await run(await make({ kinds: ["ORDERS", "PAYMENTS"], format: "xlsx", language: "en_GB" }));
    const { sheets, rows } = await openWorkbook(Readable.from([written?.content ?? Buffer.from("")]), "Payments");
    expect(sheets).toEqual(["Orders", "Payments"]);
    const { value } = await rows.next();
    await rows.return();
    expect(value?.[0]).toContain("Customer");
    expect(value).toHaveLength(2);
  });

  it("is a list of objects by the names of fields as JSON", async () => {
    const columns = ["reference", "state"].map((column) => ({ kind: "ORDERS", column }));
    const { written } = await run(await make({ format: "json", columns }));
    const { ORDERS } = JSON.parse(String(written?.content)) as { ORDERS: readonly object[] };
    expect(ORDERS).toHaveLength(2);
    expect(ORDERS[0]).toMatchObject({ reference: expect.stringMatching(/^W-/) as string });
  });

  it("counts the characters that its encoding does not have", async () => {
    const { work, written } = await run(
      await make({
        personalData: "FULL",
        fullAgreed: true,
        encoding: "ISO_8859_1",
        columns: [{ kind: "ORDERS", column: "customerName" }],
      }),
    );
    // Nguyễn Thị Lan: two of the letters are not Western European.
    expect(work.report).toMatchObject({ replaced: 2 });
    const text = written?.content.toString("latin1");
    expect(text).toContain("Nguy?n Th? Lan");
    expect(text).toContain("Lefèvre");
  });

  it("is not made without lines", async () => {
    const made = await make({ from: "2020-01-01", to: "2020-01-02" });
    const { work, written } = await run(made);
    expect(work.report).toMatchObject({ done: 0 });
    expect(written).toBeUndefined();
    expect(await runsOf(made)).toMatchObject([{ lines: 0, file: null }]);
  });
});

describe("rights", () => {
  it("limit the file to what the account may export, and the preview says what is left out", async () => {
    const made = await make({ kinds: ["ORDERS", "PAYMENTS"] });
    await withRights({ withdrawnRights: ["PAYMENT"] }, async () => {
      const { lines, bytes, tables } = await preview(made);
      expect(lines).toBe(2);
      expect(bytes).toBeGreaterThan(100);
      expect(tables).toMatchObject([
        { part: "ORDERS", refused: null, lines: 2, rows: [{}, {}] },
        { part: "PAYMENTS", refused: "exports.refused.right", lines: 0, rows: [] },
      ]);
      const { written } = await run(made);
      expect(written?.name).toMatch(/\.csv$/);
    });
    const { written } = await run(made);
    expect(written?.name).toMatch(/\.zip$/);
    await withRights({ withdrawnRights: ["PAYMENT"] }, async () => {
      const [withPayments, withoutPayments] = await runsOf(made);
      expect([withPayments?.file, withoutPayments?.file?.name]).toEqual([null, expect.stringMatching(/\.csv$/)]);
      const download = (run: number | undefined) => harness.admin.call("GET", `${EXPORTS}/${made.id}/file?run=${run}`);
      expect((await download(withPayments?.id)).statusCode).toBe(403);
      expect((await harness.admin.call("GET", `/admin/api/job/${withPayments?.id}/file`)).statusCode).toBe(403);
      expect((await download(withoutPayments?.id)).statusCode).toBe(200);
    });
  });

  it("keep exports, previews, runs and files from others", async () => {
    const made = await make({});
    const { work } = await run(made);
    for (const path of ["preview", "runs", `file?run=${work.id}`]) {
      expect((await harness.withoutRights.call("GET", `${EXPORTS}/${made.id}/${path}`)).statusCode).toBe(403);
      expect((await harness.other.call("GET", `${EXPORTS}/${made.id}/${path}`)).statusCode).toBe(404);
    }
    expect((await harness.withoutRights.call("GET", `${EXPORTS}/choices`)).statusCode).toBe(403);
    const { id } = await make({});
    expect((await harness.admin.call("GET", `${EXPORTS}/${id}/file?run=${work.id}`)).statusCode).toBe(404);
  });

  it("mark kinds that cannot be chosen, and name columns and statuses of the others", async () => {
    await withRights({ withdrawnRights: ["PAYMENT"] }, async () => {
      const { kinds } = data<{ kinds: readonly { kind: string; mayExport: boolean; statuses: readonly object[] }[] }>(
        await harness.admin.call("GET", `${EXPORTS}/choices`),
      );
      expect(kinds.find(({ kind }) => kind === "PAYMENTS")).toMatchObject({ mayExport: false });
      expect(kinds.find(({ kind }) => kind === "ORDERS")).toMatchObject({
        mayExport: true,
        columns: expect.arrayContaining([{ name: "reference", title: "Référence" }]) as object[],
        statuses: expect.arrayContaining([{ name: "PAID", title: "Payée" }]) as object[],
      });
    });
  });
});

describe("a planned export", () => {
  const planned = { schedule: "DAILY", recipients: [{ email: "reader@example.test" }], language: "fr_FR" };
  const start = () => {
    const { services, open, fixture } = harness.server;
    return startDueExports(services, scopeOfShop(open.database, fixture.shopId), activityExport(services.resources));
  };
  const makeDue = (id: number) =>
    harness.server.open.database
      .update(record)
      .set({ data: sql`${record.data} || '{"nextRunAt":"2026-01-01T04:00:00.000Z"}'::jsonb` })
      .where(eq(record.id, id));

  it("tells only users of the shop", async () => {
    const response = await harness.admin.call("POST", EXPORTS, {
      body: values({ ...planned, recipients: [{ email: "stranger@elsewhere.test" }] }),
    });
    expect(response.json()).toMatchObject({ fields: { "recipients.0.email": "exports.error.recipient" } });
  });

  it("runs once when it is due, with a link for its recipients and never the file", async () => {
    const made = await make(planned);
    expect(Date.parse(String(made["nextRunAt"]))).toBeGreaterThan(Date.now());
    await start();
    expect(await runsOf(made)).toEqual([]);
    await makeDue(made.id);
    await Promise.all([start(), start()]);
    await endOf((await newestJob()).id);
    expect(await runsOf(made)).toMatchObject([{ by: null, status: "DONE", lines: 2 }]);
    const [letter] = await harness.server.open.database
      .select()
      .from(outbox)
      .where(eq(outbox.recipient, "reader@example.test"))
      .orderBy(desc(outbox.id));
    expect(letter?.text).toContain(`/admin/vue/activity-export/${made.id}`);
    expect(letter?.text).not.toContain("W-");
    const now = data<AnyRecord>(await harness.admin.call("GET", `${EXPORTS}/${made.id}`));
    expect(Date.parse(String(now["nextRunAt"]))).toBeGreaterThan(Date.now());
    expect(now["lastLines"]).toBe(2);
  });

  it("tells its recipients once when its job is repeated after the file was stored", async () => {
    const made = await make(planned);
    await makeDue(made.id);
    await start();
    const { id } = await endOf((await newestJob()).id);
    const { open, services } = harness.server;
    await open.database.update(job).set({ status: "QUEUED", endedAt: null, leasedUntil: null }).where(eq(job.id, id));
    await services.jobs.enqueue(id);
    expect((await endOf(id)).attempts).toBe(2);
    const letters = await open.database.select().from(outbox).where(eq(outbox.template, "export-ready"));
    expect(letters.filter(({ text }) => text.includes(`/activity-export/${made.id}`))).toHaveLength(1);
  });

  it("stops when its owner has lost the right, and tells the shop until it is planned again", async () => {
    const made = await make(planned);
    const alertOf = async () =>
      (
        await harness.server.open.database
          .select()
          .from(alert)
          .where(eq(alert.key, `export-${made.id}`))
      )[0];
    await withRights({ withdrawnRights: ["NETWORK_EXPORT"] }, async () => {
      await makeDue(made.id);
      await start();
    });
    expect(await alertOf()).toMatchObject({ right: "NETWORK_EXPORT", closedAt: null });
    const stopped = data<AnyRecord>(await harness.admin.call("GET", `${EXPORTS}/${made.id}`));
    expect(stopped).toMatchObject({ schedule: "ONCE", nextRunAt: null });
    expect(await runsOf(made)).toEqual([]);
    const { id, version } = stopped;
    data(await harness.admin.call("PUT", `${EXPORTS}/${id}`, { body: { version, schedule: "WEEKLY" } }));
    expect((await alertOf())?.closedAt).not.toBeNull();
  });
});
