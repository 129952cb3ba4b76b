/** Exports of the appointment calendar: what their files hold, what they hide, and who may run them. */
import { buffer } from "node:stream/consumers";
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { calendarExportModule } from "../../../host/server/features/calendar-exports/definition";
import { daysOfExport } from "../../../host/server/features/exports/period";
import { RESOURCE_MODULES } from "../../../host/server/modules";
import { bookingMessage, file, job, membership, shop, userAction } from "../../../host/server/platform/storage/schema";
import { widen, type AnyRecord } from "../../../src/contract/resource";
import ecalExport from "../../../src/resources/calendar/exports/ecal-export.resource";
import { data, startHarness, type Harness } from "../../resources/harness";
import { eventually } from "../../support/eventually";
import { makeGarage, makeServices, nineInParis, reference, type GarageServices } from "../support/garage";

const EXPORTS = "/admin/api/appointment-calendar/exports";
let harness: Harness;
let services: GarageServices;
let dealer: AnyRecord;
let other: AnyRecord;
const day = nineInParis().slice(0, 10);
beforeAll(async () => {
  harness = await startHarness(undefined, [...RESOURCE_MODULES, calendarExportModule]);
  services = await makeServices(harness);
  ({ dealer } = await makeGarage(harness, services, ["LIFT", "ALIGNMENT"]));
  ({ dealer: other } = await makeGarage(harness, services, ["LIFT"]));
  await book(dealer, 0, [services.fitting, services.alignment]);
  await book(other, 0, [services.fitting]);
}, 120_000);
afterAll(() => harness.close());

const book = async (at: AnyRecord, minutes: number, chosen: readonly AnyRecord[]): Promise<AnyRecord> =>
  data(
    await harness.admin.call("POST", "/admin/api/appointment", {
      body: {
        customerName: "=Camille Lefèvre",
        customerPhone: "+33199001142",
        customerEmail: "camille@example.test",
        fitter: reference(at),
        date: nineInParis(minutes),
        services: chosen.map((service) => ({ service: reference(service), quantity: 1 })),
      },
    }),
  );
let count = 0;
const make = (values: object): Promise<AnyRecord> =>
  harness.make(widen(ecalExport), {
    name: `Export ${(count += 1)}`,
    kind: "GARAGE",
    ...{ period: "DATES", from: day, to: day, basis: "VISIT" },
    ...{ dealers: [], statuses: [], origins: [], services: [], lineBy: "APPOINTMENT" },
    ...{ messageTypes: [], messageStates: [], personalData: "MASKED", format: "csv" },
    ...values,
  });
/** Runs an export. Returns the lines of its file, the head first; none without a file. */
async function run({ id }: AnyRecord, browser = harness.admin): Promise<string[][]> {
  const { database } = harness.server.open;
  const started = await browser.call("POST", `${EXPORTS}/${id}/run`, { body: {} });
  if (started.statusCode !== 200) throw new Error(started.body);
  const [work] = await database
    .select()
    .from(job)
    .where(eq(job.type, "calendar-export"))
    .orderBy(desc(job.id))
    .limit(1);
  await eventually(async () => {
    const [now] = await database
      .select()
      .from(job)
      .where(eq(job.id, work?.id ?? 0));
    expect(now?.status).toBe("DONE");
  });
  const [stored] = await database
    .select()
    .from(file)
    .where(eq(file.jobId, work?.id ?? 0));
  if (stored === undefined) return [];
  return String(await buffer(await harness.server.services.files.read(stored.storageKey)))
    .replace("\ufeff", "")
    .split("\r\n")
    .filter(Boolean)
    .map((line) => line.split(";"));
}

it("holds a line for each appointment of the days, with customers masked", async () => {
  const [head, ...lines] = await run(await make({}));
  expect(head).toContain("Prestations");
  expect(lines).toHaveLength(2);
  const text = JSON.stringify(lines);
  expect(text).not.toContain("Camille");
  expect(text).not.toContain("33199001142");
  expect(text).not.toContain("camille@");
  expect(text).toContain(`${day} 09:00`);
});

it("holds a line for each service, of one garage, and complete data that is noted in the journal", async () => {
  const made = await make({ lineBy: "SERVICE", dealers: [reference(dealer)], personalData: "FULL", fullAgreed: true });
  const [, ...lines] = await run(made);
  expect(lines).toHaveLength(2);
  // Spreadsheets must not run a customer's name.
  expect(JSON.stringify(lines)).toContain("'=Camille Lefèvre");
  const entries = await harness.server.open.database.select().from(userAction).where(eq(userAction.verb, "EXPORT"));
  expect(entries.find(({ recordId }) => recordId === made.id)?.note).toBe(`GARAGE ${day}..${day} FULL 2`);
  const { lastLines } = data<AnyRecord>(await harness.admin.call("GET", `${EXPORTS}/${made.id}`));
  expect(lastLines).toBe(2);
});

it("makes no file without lines, and none of customers' columns when they are left out", async () => {
  expect(await run(await make({ statuses: ["NO_SHOW"] }))).toEqual([]);
  const [head] = await run(await make({ personalData: "NONE" }));
  const [masked] = await run(await make({}));
  expect(head).toHaveLength((masked?.length ?? 0) - 4);
});

it("holds appointments as calendar entries, without telephone numbers where customers are masked", async () => {
  const text = (await run(await make({ format: "ics" }))).flat().join("\n");
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  expect(text).toContain(`DTSTART:${nineInParis().slice(0, 19).replaceAll(/[-:]/g, "")}Z`);
  expect(text).not.toContain("33199001142");
  const full = await run(await make({ format: "ics", personalData: "FULL", fullAgreed: true }));
  expect(full.flat().join("\n")).toContain("+33199001142");
  const refused = await harness.admin.call("POST", EXPORTS, { body: { name: "X", kind: "SMS", format: "ics" } });
  expect(refused.json()).toMatchObject({ fields: { format: "ecal-export.error.no-visits" } });
});

it("holds appointments as objects, and previews them without a file", async () => {
  const made = await make({ format: "json" });
  const preview = data<{ lines: number; tables: readonly { rows: readonly string[][] }[] }>(
    await harness.admin.call("GET", `${EXPORTS}/${made.id}/preview`),
  );
  expect(preview).toMatchObject({ lines: 2, tables: [{ part: "GARAGE", refused: null }] });
  expect(JSON.stringify(preview.tables)).not.toContain("Camille");
  const lines = await run(made);
  const { GARAGE } = JSON.parse(lines.flat().join("")) as { GARAGE: readonly { date: string }[] };
  expect(GARAGE.map(({ date }) => date)).toEqual([`${day} 09:00`, `${day} 09:00`]);
});

it("holds the text messages that the report counts", async () => {
  const sms = { channel: "SMS", type: "REMINDER_1", recipient: "+33 6 •• •• •• 42", parts: 2, cost: 1_400 } as const;
  const { shopId } = harness.server.fixture;
  const place = { shopId, fitterId: dealer.id, dueAt: new Date(nineInParis()) };
  await harness.server.open.database.insert(bookingMessage).values([
    { ...sms, ...place, occasion: "a", status: "DELIVERED" },
    { ...sms, ...place, occasion: "b", status: "FAILED" },
    { ...sms, ...place, occasion: "c", status: "PLANNED" },
  ]);
  expect(await run(await make({ kind: "SMS" }))).toHaveLength(3);
  const [, failed] = await run(await make({ kind: "SMS", messageStates: ["FAILED"] }));
  expect(failed).toContain("0.14");
});

it("holds what each shop of the calendar used by month, for the platform only", async () => {
  const { database } = harness.server.open;
  const { shopId } = harness.server.fixture;
  await database.update(shop).set({ product: "ECALENDAR" }).where(eq(shop.id, shopId));
  const usage = { name: "Usage", kind: "GLOBAL", period: "THIS_MONTH" };
  expect((await harness.admin.call("POST", EXPORTS, { body: usage })).statusCode).toBe(403);
  await database
    .update(membership)
    .set({ extraRights: ["E_CALENDRO_CAN_ACCESS_ADMIN", "E_CALENDAR_SUPER_ADMIN"] })
    .where(eq(membership.userId, harness.server.fixture.userIds.admin));
  await harness.admin.signIn("admin");
  const [head, ...lines] = await run(await make(usage));
  expect(lines).toHaveLength(1);
  const booked = head?.indexOf("Rendez-vous réservés") ?? -1;
  expect(lines[0]?.[booked]).toBe("2");
  expect(JSON.stringify(lines)).not.toContain("Camille");
});

it("needs its days, at most two years, and the right of its kind", async () => {
  const fields = async (values: object) =>
    (
      await harness.admin.call("POST", EXPORTS, { body: { name: "X", kind: "GARAGE", period: "DATES", ...values } })
    ).json<{
      fields: object;
    }>().fields;
  expect(await fields({ from: day, to: null })).toEqual({ to: "error.required" });
  expect(await fields({ from: day, to: "2020-01-01" })).toEqual({ to: "error.period.order" });
  expect(await fields({ from: "2020-01-01", to: day })).toEqual({ to: "ecal-export.error.too-long" });
  expect((await harness.withoutRights.call("GET", EXPORTS)).statusCode).toBe(403);
  const { id } = await make({});
  expect((await harness.other.call("POST", `${EXPORTS}/${id}/run`, { body: {} })).statusCode).toBe(404);
});

it("counts days from today, over the ends of months and years", () => {
  const days = (period: Parameters<typeof daysOfExport>[0], today: string) => daysOfExport(period, today, null, null);
  expect(days("LAST_MONTH", "2027-01-15")).toEqual({ from: "2026-12-01", to: "2026-12-31" });
  expect(days("THIS_MONTH", "2028-02-10")).toEqual({ from: "2028-02-01", to: "2028-02-29" });
  expect(days("LAST_7_DAYS", "2027-03-03")).toEqual({ from: "2027-02-25", to: "2027-03-03" });
  expect(days("NEXT_30_DAYS", "2026-12-15")).toEqual({ from: "2026-12-15", to: "2027-01-13" });
});
