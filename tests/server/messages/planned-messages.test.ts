/** Messages about appointments are planned from every change, follow it, and are sent once. */
import { mkdtemp, readdir, readFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { and, eq, isNull, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { hashOf } from "../../../host/server/features/customer-messages/people";
import { planMessages } from "../../../host/server/features/customer-messages/plan";
import { sendDue } from "../../../host/server/features/customer-messages/send";
import { fitter, outbox, record, userAction } from "../../../host/server/platform/storage/schema";
import { fileSmsProvider } from "../../../host/server/services/sms/file-outbox";
import type { SmsProvider } from "../../../host/server/services/sms/provider";
import { smsService } from "../../../host/server/services/sms/sms";
import { dayInZone, wallClock } from "../../../src/contract/zone-clock";
import type { AnyRecord } from "../../../src/contract/resource";
import { data, TESTED_DATABASE } from "../../resources/harness";
import { nineInParis } from "../support/garage";
import { HOUR_MS, MAIL_TEXTS, messagingShop, MOBILE, SMS_TEXTS } from "../support/messaging";

describe(`planned messages on the ${TESTED_DATABASE} database`, { timeout: 120_000 }, () => {
  const shop = messagingShop(TESTED_DATABASE);
  const { database, server, saveSettings, textOf, change, book, act, plan, messagesOf, typesOf, waiting } = shop;

  it("the settings give the shop a text of every type, once", async () => {
    await saveSettings("sms-settings", { enabled: true, senderName: "GARAGE", testNumber: "+33639980099" });
    const rows = await database()
      .select()
      .from(record)
      .where(and(eq(record.resource, "ecal-sms-configuration"), isNull(record.deletedAt)));
    expect(rows).toHaveLength(13);
    const { text, parts } = await textOf(SMS_TEXTS, "REMINDER_1");
    expect((text as Record<string, string>)["fr_FR"]).toContain("{manageLink}");
    expect(parts).toBeGreaterThan(0);
  });

  it("acceptance 50-6: a booking is confirmed at once and reminded a day ahead; a move plans the reminder again, a cancellation drops it", async () => {
    const appointment = await book();
    await plan();
    expect(await typesOf(appointment.id)).toEqual(["APPOINTMENT_CONFIRMED PLANNED", "REMINDER_1 PLANNED"]);
    const dueOf = async (): Promise<(string | undefined)[]> =>
      (await messagesOf(appointment.id))
        .filter(({ type }) => type === "REMINDER_1")
        .map(({ dueAt }) => dueAt.toISOString());
    expect(await dueOf()).toEqual([new Date(Date.parse(nineInParis()) - 24 * HOUR_MS).toISOString()]);

    await act(appointment.id, "move", { date: nineInParis(60) });
    await plan();
    expect(await dueOf()).toEqual([new Date(Date.parse(nineInParis(60)) - 24 * HOUR_MS).toISOString()]);
    expect(await typesOf(appointment.id)).toContain("APPOINTMENT_MOVED PLANNED");

    await act(appointment.id, "cancel", { reason: "Closed" });
    await plan();
    expect(await dueOf()).toEqual([]);
    await sendDue(server());
    // What is no longer true is not sent.
    expect(await typesOf(appointment.id)).toEqual(["APPOINTMENT_CANCELLED QUEUED"]);
    expect((await waiting(MOBILE)).map(({ text }) => text)).toEqual([expect.stringContaining("annulé")]);
  });

  it("acceptance 50-2: a move changes bay, day, sequence, history and reminder, and undo restores them", async () => {
    const appointment = await book();
    await plan();
    const call = (url: string, body: object = {}) => shop.harness().admin.call("POST", url, { body });
    const read = async () =>
      data<AnyRecord>(await shop.harness().admin.call("GET", `/admin/api/appointment/${appointment.id}`));
    const reminderAt = async (): Promise<string | undefined> =>
      (await messagesOf(appointment.id)).find(({ type }) => type === "REMINDER_1")?.dueAt.toISOString();
    const dayBefore = (instant: string): string => new Date(Date.parse(instant) - 24 * HOUR_MS).toISOString();
    const { elements } = data<{ elements: AnyRecord[] }>(
      await shop
        .harness()
        .admin.call("GET", `/admin/api/appointment-calendar/bays?filter[fitter]=${shop.dealer().id}&size=50`),
    );
    const before = await read();
    const other = elements.find(({ id }) => id !== (before["bay"] as AnyRecord).id);
    const nextDay = nineInParis(24 * 60);
    const moved = data<AnyRecord>(
      await call(`/admin/api/appointment/${appointment.id}/move`, {
        ...{ version: before.version, date: nextDay, bay: { id: other?.id, label: "" } },
      }),
    );
    await plan();
    expect(moved).toMatchObject({ date: nextDay, bay: { id: other?.id } });
    // The sequence of the calendar entry is the version.
    expect(moved.version).toBeGreaterThan(before.version);
    expect(await reminderAt()).toBe(dayBefore(nextDay));
    const history = await database()
      .select()
      .from(userAction)
      .where(and(eq(userAction.recordId, appointment.id), eq(userAction.recordVersion, moved.version)));
    expect(JSON.stringify(history.map(({ changes }) => changes))).toContain(nextDay);
    expect((await call(`/admin/api/appointment/undo/${String(moved["undoToken"])}`)).statusCode).toBe(200);
    await plan();
    const { date, bay } = await read();
    expect([date, bay]).toEqual([before["date"], before["bay"]]);
    expect(await reminderAt()).toBe(dayBefore(nineInParis()));
  });

  it("a move that is taken back within the pause sends nothing", async () => {
    const appointment = await book();
    await plan();
    await act(appointment.id, "move", { date: nineInParis(60) });
    await act(appointment.id, "move", { date: nineInParis() });
    await plan();
    expect(await typesOf(appointment.id)).toEqual(["APPOINTMENT_CONFIRMED PLANNED", "REMINDER_1 PLANNED"]);
  });

  it("changes by any way count, also one that no hook sees", async () => {
    const appointment = await book();
    await plan();
    await database().update(record).set({ status: "CANCELLED_BY_CUSTOMER" }).where(eq(record.id, appointment.id));
    await plan();
    expect(await typesOf(appointment.id)).toEqual(["APPOINTMENT_CANCELLED PLANNED", "APPOINTMENT_CONFIRMED PLANNED"]);
    expect(await typesOf(appointment.id, "MAIL")).toContain("DEALER_CANCELLED PLANNED");
  });

  it("an agent sends the confirmation again, and is told when a message is switched off", async () => {
    const appointment = await book();
    await plan();
    await sendDue(server());
    await act(appointment.id, "message", { type: "APPOINTMENT_CONFIRMED" });
    await sendDue(server());
    expect(await waiting(MOBILE)).toHaveLength(2);
    await change(SMS_TEXTS, "VEHICLE_READY", { active: false });
    await change(MAIL_TEXTS, "VEHICLE_READY", { active: false });
    const refused = await shop
      .harness()
      .admin.call("POST", `/admin/api/appointment/${appointment.id}/message`, { body: { type: "VEHICLE_READY" } });
    expect(refused.json()).toMatchObject({ errors: ["appointment.error.message-off"] });
  });

  it("each message is planned and sent once, whatever number of workers run", async () => {
    const appointments = await Promise.all([0, 30, 60, 90].map((minutes) => book({ date: nineInParis(minutes) })));
    await Promise.all([plan(), plan(), plan()]);
    await Promise.all([sendDue(server()), sendDue(server()), sendDue(server())]);
    await plan();
    await sendDue(server());
    for (const { id } of appointments)
      expect(await typesOf(id)).toEqual(["APPOINTMENT_CONFIRMED QUEUED", "REMINDER_1 PLANNED"]);
    expect(await waiting(MOBILE)).toHaveLength(4);

    const sent: number[] = [];
    const provider: SmsProvider = {
      send: ({ id }) => {
        sent.push(id);
        return Promise.resolve(`p-${id}`);
      },
      receipt: () => Promise.resolve("DELIVERED"),
    };
    const worker = () => smsService(database(), shop.harness().server.services.config, server().secrets, provider);
    await Promise.all([worker().sendWaiting(), worker().sendWaiting()]);
    expect(new Set(sent).size).toBe(4);
    expect(sent).toHaveLength(4);
    expect(await typesOf(appointments[0]?.id ?? 0)).toEqual(["APPOINTMENT_CONFIRMED SENT", "REMINDER_1 PLANNED"]);
    await worker().readReceipts(new Date(Date.now() + 5_000));
    expect(await typesOf(appointments[0]?.id ?? 0)).toEqual(["APPOINTMENT_CONFIRMED DELIVERED", "REMINDER_1 PLANNED"]);
  });

  it("a process that ends after the hand-over leaves one file, and the next one marks the message", async () => {
    await book();
    await plan();
    await sendDue(server());
    const folder = await mkdtemp(path.join(os.tmpdir(), "td-sms-"));
    const gateway = fileSmsProvider(folder);
    let handedOver = 0;
    const dying: SmsProvider = {
      ...gateway,
      async send(message) {
        await gateway.send(message);
        handedOver += 1;
        throw new Error("The process ended here.");
      },
    };
    const { config } = shop.harness().server.services;
    await smsService(database(), config, server().secrets, dying).sendWaiting();
    await database()
      .update(outbox)
      .set({ nextAttemptAt: new Date(Date.now() - 1_000) })
      .where(eq(outbox.kind, "SMS"));
    await smsService(database(), config, server().secrets, gateway).sendWaiting();
    expect(handedOver).toBe(1);
    expect(await readdir(folder)).toHaveLength(1);
    const [stored] = await waiting(MOBILE);
    expect(stored).toMatchObject({ status: "SENT" });
    // What was sent keeps no usable link.
    expect(stored?.text).toMatch(/\/a\/…/);
    expect(await readFile(path.join(folder, `sms-${stored?.id ?? 0}.json`), "utf8")).toMatch(/\/a\/[0-9A-Za-z]{12}/);
  });

  it("a dealer that moves to another zone has its reminders at other instants", async () => {
    expect(
      (await change(SMS_TEXTS, "REMINDER_1", { timing: "DAY_BEFORE", time: "18:00", hours: null })).statusCode,
    ).toBe(200);
    try {
      const appointment = await book();
      await plan();
      const due = async () => (await messagesOf(appointment.id)).find(({ type }) => type === "REMINDER_1")?.dueAt;
      const before = await due();
      await database().update(fitter).set({ timeZone: "America/New_York" }).where(eq(fitter.id, shop.dealer().id));
      await plan();
      expect(wallClock((await due()) ?? new Date(0), "America/New_York").slice(11, 16)).toBe("18:00");
      expect(await due()).not.toEqual(before);
    } finally {
      await database().update(fitter).set({ timeZone: "Europe/Paris" }).where(eq(fitter.id, shop.dealer().id));
      await change(SMS_TEXTS, "REMINDER_1", { timing: "BEFORE", time: null, hours: 24 });
    }
  });

  it("a reminder that changes its time moves those that are planned", async () => {
    const appointment = await book();
    await plan();
    await change(SMS_TEXTS, "REMINDER_1", { hours: 12 });
    await plan();
    const reminder = (await messagesOf(appointment.id)).find(({ type }) => type === "REMINDER_1");
    expect(reminder?.dueAt.toISOString()).toBe(new Date(Date.parse(nineInParis()) - 12 * HOUR_MS).toISOString());
    await change(SMS_TEXTS, "REMINDER_1", { active: false });
    await plan();
    expect(await typesOf(appointment.id)).toEqual(["APPOINTMENT_CONFIRMED PLANNED"]);
    await change(SMS_TEXTS, "REMINDER_1", { active: true, hours: 24 });
  });

  it("who answered STOP, has no mobile number or no address is left out, with the reason in the log", async () => {
    const stopped = await book({ customerPhone: "+33639980077" });
    const landline = await book({ customerPhone: "+33199001122", customerEmail: null, date: nineInParis(30) });
    const { fixture } = shop.harness().server;
    await database()
      .insert(record)
      .values({ resource: "sms-opt-out", shopId: fixture.shopId, code: hashOf("+33639980077"), data: {} });
    await plan();
    await sendDue(server());
    const reasons = async (id: number, channel: string) =>
      (await messagesOf(id, channel)).filter(({ status }) => status === "SKIPPED").map(({ reason }) => reason);
    expect(await reasons(stopped.id, "SMS")).toEqual(["OPT_OUT"]);
    expect(await reasons(landline.id, "SMS")).toEqual(["NO_MOBILE"]);
    expect(await reasons(landline.id, "MAIL")).toEqual(["NO_ADDRESS"]);
  });

  it("acceptance 50-6: a reminder due at 03:00 of a visit at 07:30, booked the evening before, is skipped for the hours", async () => {
    await saveSettings("sms-settings", { enabled: true, senderName: "GARAGE", windowFrom: "08:00", windowTo: "20:00" });
    await change(SMS_TEXTS, "REMINDER_1", { hours: 4 });
    try {
      const appointment = await book();
      const evening = new Date(Date.parse(nineInParis()) - 12 * HOUR_MS);
      await database()
        .update(record)
        .set({ data: sql`${record.data} || ${JSON.stringify({ date: nineInParis(-90) })}::jsonb` })
        .where(eq(record.id, appointment.id));
      await planMessages(server(), evening, 0);
      const reminder = (await messagesOf(appointment.id)).find(({ type }) => type === "REMINDER_1");
      expect(reminder).toMatchObject({ status: "SKIPPED", reason: "WINDOW" });
    } finally {
      await change(SMS_TEXTS, "REMINDER_1", { hours: 24 });
      await saveSettings("sms-settings", { enabled: true, senderName: "GARAGE", testNumber: "+33639980099" });
    }
  });

  it("figures and log count what was sent, by dealer, and only within reach", async () => {
    const appointment = await book();
    await plan();
    await sendDue(server());
    await server().sms.sendWaiting();
    const report = "/admin/api/appointment-calendar/sms-reporting/report";
    const day = dayInZone("Europe/Paris");
    const answer = await shop.harness().admin.call("GET", `${report}?from=${day}&to=${day}&compare=none`);
    expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, expect.stringContaining('"messages":1')]);
    const log = "/admin/api/appointment-calendar/sms-reporting?filter[channel]=SMS";
    expect(data<{ total: number }>(await shop.harness().admin.call("GET", log)).total).toBe(2);
    expect(data<{ total: number }>(await shop.harness().other.call("GET", log)).total).toBe(0);
    const messages = data<{ messages: { type: string }[] }>(
      await shop.harness().admin.call("GET", `/admin/api/appointment/${appointment.id}/messages`),
    );
    expect(messages.messages.map(({ type }) => type)).toContain("REMINDER_1");
    expect(
      (await shop.harness().other.call("GET", `/admin/api/appointment/${appointment.id}/messages`)).statusCode,
    ).toBe(404);
  });
});
