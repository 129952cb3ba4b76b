/** Closures and specific days with booked appointments: counted, moved or rescheduled, with mails to customers. */
import { and, desc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY_MS, utcDay } from "../../../src/contract/days";
import { closingModule } from "../../../host/server/features/closures/routes";
import { importModule } from "../../../host/server/features/imports-history";
import { jobModule } from "../../../host/server/services/jobs/routes";
import { publicModule } from "../../../host/server/public-module";
import { resourceModule } from "../../../host/server/resources/index";
import {
  fitter,
  job,
  jobLine,
  outbox,
  record,
  shopFitterLink,
  userAccount,
  userAction,
} from "../../../host/server/platform/storage/schema";
import { widen, type AnyRecord } from "../../../src/contract/resource";
import { WEEKDAYS } from "../../../src/contract/fields/values";
import dealerDefinition from "../../../src/resources/dealers/fitter/fitter.resource";
import inactivity from "../../../src/resources/dealers/closures/inactivity.resource";
import specificDay from "../../../src/resources/dealers/closures/specific-day.resource";
import { toolCalls } from "./run-tool";
import { attachDealer } from "../support/fixture";
import { takeLane } from "../support/take-lane";
import { importCalls } from "../resources/import-calls";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../../resources/harness";
import { eventually } from "../../support/eventually";

const CLOSED = { scope: ["NO_APPOINTMENTS"], replacement: null };

describe("appointments during a closure", { timeout: 60_000 }, () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness(FASTEST_DATABASE, [
      resourceModule,
      closingModule,
      publicModule,
      importModule,
      jobModule,
    ]);
  }, 60_000);
  afterAll(() => harness.close());

  const database = () => harness.server.open.database;
  const day = (days: number): string => utcDay(Date.now() + days * DAY_MS);
  const reference = ({ id }: AnyRecord) => ({ id, label: "" });

  /** Open from 8 to 18 every day with two parallel appointments, in Paris. */
  async function activeDealer(): Promise<AnyRecord> {
    const created = await harness.make(widen(dealerDefinition));
    const range = { from: "08:00", to: "18:00", byAppointmentOnly: false };
    const openingHours = Object.fromEntries(WEEKDAYS.map((name) => [name, [range]])) as never;
    const values = { openingHours, status: "ACTIVE", bookingMode: "INSTANT", bays: 1, timeZone: "Europe/Paris" };
    const grid = { slotMinutes: "60", minLeadHours: 0, cancelLeadHours: 24 };
    await database()
      .update(fitter)
      .set({ ...values, data: grid })
      .where(eq(fitter.id, created.id));
    await database().update(shopFitterLink).set({ status: "ACTIVE" }).where(eq(shopFitterLink.fitterId, created.id));
    return created;
  }
  async function appointment(dealer: AnyRecord, date: string, values: object = {}): Promise<number> {
    const customer = { name: "Ada Martin", email: `ada-${dealer.id}@client.test` };
    const [stored] = await database()
      .insert(record)
      .values({
        resource: "appointment",
        shopId: harness.server.fixture.shopId,
        fitterId: dealer.id,
        status: "CONFIRMED",
        data: { date, durationMinutes: 60, locale: "en_GB", customer, customerName: "Ada Martin", ...values },
      })
      .returning();
    await takeLane(database(), dealer.id, stored?.id ?? 0, date);
    return stored?.id ?? 0;
  }
  const stored = async (id: number) => (await database().select().from(record).where(eq(record.id, id)))[0];
  const latestMail = async (template: string) =>
    (await database().select().from(outbox).where(eq(outbox.template, template)).orderBy(desc(outbox.id)).limit(1))[0];
  const waitForJob = (closing: AnyRecord) =>
    eventually(
      async () => {
        const jobs = await database().select().from(job).where(eq(job.type, "closing-appointments"));
        const closingJob = jobs.find(({ params }) => params["id"] === closing.id);
        expect(closingJob?.endedAt).toBeInstanceOf(Date);
        return closingJob;
      },
      { timeout: 20_000, interval: 100 },
    );
  const countAppointments = async (closing: object, id: number | null = null, caller = harness.admin) =>
    data<{ total: number; elements: object[] }>(
      await caller.call("POST", "/admin/api/closing-appointments", { body: { id, closing } }),
    );

  it("are counted before the closure is saved, and stay by default", async () => {
    const closed = await activeDealer();
    const id = await appointment(closed, `${day(9)}T09:00:00Z`);
    await appointment(closed, `${day(9)}T10:00:00Z`, {});
    await appointment(closed, `${day(20)}T09:00:00Z`);
    const closing = { resource: "inactivity", dealers: [{ id: closed.id }], from: day(8), to: day(10), ...CLOSED };
    expect(await countAppointments(closing)).toMatchObject({
      total: 2,
      elements: [{ id, customer: "Ada Martin" }, {}],
    });
    expect(await countAppointments({ ...closing, scope: ["NO_QUOTES"] })).toMatchObject({ total: 0 });
    expect(await countAppointments(closing, null, harness.other)).toMatchObject({ total: 0 });
    expect(await countAppointments(closing, null, harness.reader)).toMatchObject({ total: 2 });
    const closure = await harness.make(widen(inactivity), {
      ...CLOSED,
      dealers: [reference(closed)],
      from: day(8),
      to: day(10),
    });
    expect(data(await harness.admin.call("GET", `/admin/api/inactivity/${closure.id}`))).toMatchObject({
      appointments: 2,
    });
    expect(await stored(id)).toMatchObject({ status: "CONFIRMED", version: 1 });
    // A dealer with appointments can't be archived.
    const callAction = (action: string, body = {}) =>
      harness.admin.call("POST", `/admin/api/fitter/${closed.id}/${action}`, { body });
    expect((await callAction("suspend", { reason: "Works" })).statusCode).toBe(200);
    expect((await callAction("archive")).json()).toMatchObject({
      errors: ["fitter.error.booked"],
      params: { "": { count: 3 } },
    });
  });

  it("acceptance 10-7: can be rescheduled: the customer chooses another time through the link in the mail", async () => {
    const closed = await activeDealer();
    const id = await appointment(closed, `${day(9)}T09:00:00Z`);
    const withoutAddress = await appointment(closed, `${day(9)}T11:00:00Z`, { customer: { name: "Bob" } });
    const closure = await harness.make(widen(inactivity), {
      ...CLOSED,
      dealers: [reference(closed)],
      from: day(8),
      to: day(10),
      booked: "PROPOSE",
    });
    const finished = await waitForJob(closure);
    expect(finished).toMatchObject({ status: "PARTIAL", report: { done: 1, failed: 1 } });
    const lines = await database()
      .select()
      .from(jobLine)
      .where(eq(jobLine.jobId, finished?.id ?? 0));
    expect(lines).toMatchObject([{ code: "job.left.no-address" }]);
    expect(await stored(withoutAddress)).toMatchObject({ status: "CONFIRMED", version: 1 });
    const proposed = await stored(id);
    const starts = proposed?.data["proposals"] as string[];
    expect(proposed?.status).toBe("RESCHEDULE_PROPOSED");
    expect(starts.map((start) => start.slice(0, 10))).toEqual([day(6), day(7), day(11)]);

    const mail = await latestMail("appointment-proposed");
    expect(mail).toMatchObject({ recipient: `ada-${closed.id}@client.test`, locale: "en_GB" });
    const hash = /hash=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
    const customer = harness.server.browser();
    await customer.call("GET", "/admin/api/context/connected");
    const url = "/admin/public/api/request/external-hash";
    const request = data<{ proposals: string[] }>(await customer.call("GET", `${url}?type=appointment&hash=${hash}`));
    expect(request.proposals).toHaveLength(3);
    const body = { type: "appointment", hash, at: starts[2] };
    expect((await customer.call("POST", `${url}/confirm`, { body })).json()).toMatchObject({ errors: [] });
    expect(await stored(id)).toMatchObject({ status: "CONFIRMED", data: { date: starts[2] } });
    expect(
      await database()
        .select()
        .from(userAction)
        .where(and(eq(userAction.recordId, id), eq(userAction.action, "closing-propose"))),
    ).toMatchObject([{ actorId: harness.server.fixture.userIds.admin }]);
  });

  it("move to the replacement dealer if it is free, with mails to both sides", async () => {
    const [closed, other] = [await activeDealer(), await activeDealer()];
    await database().update(fitter).set({ email: "other@garage.test" }).where(eq(fitter.id, other.id));
    const id = await appointment(closed, `${day(9)}T09:00:00Z`, { bay: 1, segments: [{ bay: 1, lane: 1 }] });
    const crowded = await appointment(closed, `${day(9)}T12:00:00Z`);
    await appointment(other, `${day(9)}T12:00:00Z`);
    const values = { ...CLOSED, dealers: [reference(closed)], from: day(8), to: day(10), booked: "MOVE" };
    const refused = await harness.admin.call("POST", "/admin/api/inactivity", {
      body: { ...(await harness.sample(widen(inactivity))), ...values },
    });
    expect(refused.json()).toMatchObject({ fields: { replacement: "inactivity.error.replacement-missing" } });
    const closure = await harness.make(widen(inactivity), { ...values, replacement: reference(other) });
    expect(await waitForJob(closure)).toMatchObject({ status: "PARTIAL", report: { done: 1, failed: 1 } });
    expect(await stored(id)).toMatchObject({ fitterId: other.id, version: 2, data: { segments: [{ bay: null }] } });
    expect(await stored(crowded)).toMatchObject({ fitterId: closed.id, version: 1 });
    expect(await latestMail("appointment-elsewhere")).toMatchObject({ recipient: `ada-${closed.id}@client.test` });
    expect(await latestMail("appointment-taken-over")).toMatchObject({ recipient: "other@garage.test" });
    // A replacement dealer can't close in the same period.
    const replacementClosure = await harness.admin.call("POST", "/admin/api/inactivity", {
      body: { ...(await harness.sample(widen(inactivity))), ...values, booked: "LEAVE", dealers: [reference(other)] },
    });
    expect(replacementClosure.json()).toMatchObject({ fields: { dealers: "inactivity.error.is-replacement" } });
  });

  it("on a specific day count only outside its hours", async () => {
    const [closed, open] = [await activeDealer(), await activeDealer()];
    const early = await appointment(closed, `${day(30)}T07:00:00Z`);
    await appointment(closed, `${day(30)}T12:00:00Z`);
    const values = {
      resource: "specific-day",
      appliesTo: "DEALERS",
      dealers: [{ id: closed.id }],
      date: day(30),
      to: null,
      repeat: "NONE",
      kind: "OPEN_WITH_HOURS",
      hours: [{ from: "10:00", to: "16:00" }],
    };
    expect(await countAppointments(values)).toMatchObject({ total: 1, elements: [{ id: early }] });
    expect(await countAppointments({ ...values, kind: "CLOSED", hours: [] })).toMatchObject({ total: 2 });
    expect(await countAppointments({ ...values, dealers: [{ id: open.id }] })).toMatchObject({ total: 0 });
    const yearAgo = `${Number(day(30).slice(0, 4)) - 1}${day(30).slice(4)}`;
    expect(await countAppointments({ ...values, date: yearAgo, repeat: "YEARLY_SAME_DATE" })).toMatchObject({
      total: 1,
    });
    const hours = [{ from: "10:00", to: "16:00", byAppointmentOnly: false }];
    const { resource: _, ...rest } = values;
    const created = await harness.make(widen(specificDay), {
      ...rest,
      hours,
      dealers: [reference(closed)],
      replacement: null,
      booked: "PROPOSE",
    });
    expect(data(await harness.admin.call("GET", `/admin/api/specificDay/${created.id}`))).toMatchObject({
      appointments: 1,
    });
    expect(await waitForJob(created)).toMatchObject({ status: "DONE", report: { done: 1, failed: 0 } });
    // The nearest free times are on the specific day itself.
    const starts = (await stored(early))?.data["proposals"] as string[];
    expect(starts.some((start) => start.startsWith(day(30)))).toBe(true);
  });

  it("are ignored by an import, which creates a closure per line", async () => {
    const { uploadDraft, run, lines, preview } = importCalls(() => harness.admin, "inactivity");
    const [first, other] = [await activeDealer(), await activeDealer()];
    const draft = await uploadDraft(
      `code;from;to;reason\n${String(first["code"])};${day(100)};${day(110)};HOLIDAYS\n${String(other["code"])};${day(100)};;WORKS\nNOBODY;${day(100)};;WORKS\n`,
    );
    expect(draft.mapping).toEqual({ 0: "dealers", 1: "from", 2: "to", 3: "reason" });
    await preview(draft);
    expect((await lines(draft)).map(({ outcome }) => outcome)).toEqual(["CREATED", "CREATED", "ERROR"]);
    expect((await run(draft)).report).toMatchObject({ created: 2, nbLinesInError: 1 });
    const { elements } = data<{ elements: AnyRecord[] }>(
      await harness.admin.call("GET", `/admin/api/inactivity?filter[dealers]=${first.id}`),
    );
    expect(elements).toMatchObject([{ name: first["name"], from: day(100), to: day(110), reason: "HOLIDAYS" }]);
    // Closures of a dealer may not overlap.
    const overlapping = await uploadDraft(
      `code;from;to;reason\n${String(first["code"])};${day(105)};${day(120)};WORKS\n`,
    );
    await preview(overlapping);
    expect((await lines(overlapping))[0]?.errors).toMatchObject([{ code: "inactivity.error.overlap" }]);
  });

  it("make their dealer active; a dealer without activity is silent and can be written to", async () => {
    const { fixture } = harness.server;
    const [busy, signedIn, silent] = [await activeDealer(), await activeDealer(), await activeDealer()];
    await appointment(busy, `${day(9)}T09:00:00Z`);
    const waiting = await appointment(silent, `${day(9)}T09:00:00Z`);
    await database().update(record).set({ status: "PENDING" }).where(eq(record.id, waiting));
    await attachDealer(database(), fixture.userIds.dealer, signedIn.id);
    await database()
      .update(userAccount)
      .set({ lastLoginAt: new Date() })
      .where(eq(userAccount.id, fixture.userIds.dealer));
    await database().update(fitter).set({ email: "silent@garage.test" }).where(eq(fitter.id, silent.id));
    await database().update(fitter).set({ email: null }).where(eq(fitter.id, busy.id));
    await database().execute(sql`update shop_fitter_link set linked_at = now() - interval '40 days'`);
    const list = async (query: string, caller = harness.admin) =>
      data<{ elements: AnyRecord[] }>(await caller.call("GET", `/admin/api/silentDealer?size=200${query}`)).elements;
    const silentDealers = await list("");
    expect(silentDealers.map(({ id }) => id)).toContain(silent.id);
    expect(silentDealers.some(({ id }) => id === busy.id || id === signedIn.id)).toBe(false);
    expect(silentDealers.find(({ id }) => id === silent.id)).toMatchObject({
      silentDays: 40,
      lastContact: null,
      pendingRequests: 1,
      email: "silent@garage.test",
    });
    expect((await list("&filter[silentDays]=0..")).map(({ id }) => id)).toContain(busy.id);
    expect(await list("", harness.other)).toEqual([]);
    const body = {
      selection: { ids: [silent.id, busy.id] },
      action: "write",
      values: { message: "Are you there?" },
    };
    const written = data<{ done: number; failed: { id: number }[] }>(
      await harness.admin.call("POST", "/admin/api/silentDealer/bulk", { body }),
    );
    expect(written).toMatchObject({ done: 1, failed: [{ id: busy.id }] });
    const mail = await latestMail("dealer-message");
    expect(mail).toMatchObject({ recipient: "silent@garage.test" });
    expect(mail?.text).toContain("Are you there?");
  });

  it("specific days can be repeated next year, and created from a country's holidays", async () => {
    const { make, admin } = harness;
    const year = new Date().getFullYear() + 1;
    const plain = { to: null, repeat: "NONE", kind: "CLOSED", hours: [], appliesTo: "ALL", dealers: [] };
    const single = await make(widen(specificDay), {
      ...plain,
      date: `${year}-03-02`,
      booked: "LEAVE",
      replacement: null,
    });
    const repeated = await admin.call("POST", `/admin/api/specificDay/${single.id}/next-year`, { body: {} });
    expect(repeated.statusCode, repeated.body).toBe(200);
    const days = async () =>
      data<{ elements: AnyRecord[] }>(await admin.call("GET", "/admin/api/specificDay?size=200")).elements;
    expect((await days()).map((specific) => specific["date"])).toContain(`${year + 1}-03-02`);

    const holiday = { country: "FR", rule: "FIXED", defaultEffect: "CLOSED", regions: [], hours: [], dates: [] };
    await database()
      .insert(record)
      .values([
        { resource: "special-day", data: { ...holiday, month: 3, day: 2 }, i18n: { name: { fr_FR: "Pris" } } },
        {
          resource: "special-day",
          data: { ...holiday, month: 7, day: 14 },
          i18n: { name: { fr_FR: "Fête nationale" } },
        },
        {
          resource: "special-day",
          data: { ...holiday, month: 7, day: 15, country: "DE" },
          i18n: { name: { de_DE: "X" } },
        },
        {
          resource: "special-day",
          data: { ...holiday, month: 12, day: 26, regions: [{ region: "Moselle" }] },
          i18n: { name: { fr_FR: "Saint-Étienne" } },
        },
      ]);
    const tool = toolCalls("addHolidays", () => harness);
    const toolPreview = await tool.preview({ country: "FR", year });
    expect(toolPreview.lines.map(({ rowKey, outcome, message }) => [rowKey, outcome, message?.key])).toEqual([
      [`${year}-03-02`, "SKIP", "add-holidays.line.taken"],
      [`${year}-07-14`, "CREATE", "add-holidays.line.closed"],
      [`${year}-12-26`, "SKIP", "add-holidays.line.regional"],
    ]);
    const { run } = await tool.run({ country: "FR", year });
    expect((await days()).map((specific) => specific["date"])).toContain(`${year}-07-14`);
    await tool.undo(run.id);
    expect((await days()).map((specific) => specific["date"])).not.toContain(`${year}-07-14`);
  });
});
