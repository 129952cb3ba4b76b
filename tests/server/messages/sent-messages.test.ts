/** What messages about appointments say, how many leave, and what their editors refuse. */
import { and, asc, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { sendDaySheets } from "../../../host/server/features/customer-messages/day-sheets";
import { sendDue } from "../../../host/server/features/customer-messages/send";
import { alert, fitter, outbox, rateLimit, record, shop as shops } from "../../../host/server/platform/storage/schema";
import { httpSmsProvider, SmsError } from "../../../host/server/services/sms/provider";
import { wallClock } from "../../../src/contract/zone-clock";
import type { AnyRecord } from "../../../src/contract/resource";
import { data, FASTEST_DATABASE } from "../../resources/harness";
import { nineInParis, reference } from "../support/garage";
import { HOUR_MS, MAIL_TEXTS, messagingShop, MOBILE, SMS_TEXTS } from "../support/messaging";

describe("sent messages", { timeout: 120_000 }, () => {
  const shop = messagingShop(FASTEST_DATABASE);
  const { database, server, saveSettings, textOf, change, book, act, plan, messagesOf, typesOf, waiting } = shop;

  it("a refused number fails, and is sent again on request while it helps", async () => {
    const appointment = await book({ customerPhone: "+33639980000" });
    await plan();
    await sendDue(server());
    await server().sms.sendWaiting();
    const failed = (await messagesOf(appointment.id)).find(({ type }) => type === "APPOINTMENT_CONFIRMED");
    expect(failed).toMatchObject({ status: "FAILED", reason: "PROVIDER", recipient: "+33 6 •• •• •• 00" });
    const retry = () =>
      shop.harness().admin.call("POST", `/admin/api/appointment-calendar/sms-reporting/${failed?.id ?? 0}/retry`, {
        body: {},
      });
    expect((await retry()).statusCode).toBe(200);
    expect((await retry()).statusCode).not.toBe(200);
    expect(await typesOf(appointment.id)).toContain("APPOINTMENT_CONFIRMED PLANNED");
  });

  it("the text is in the customer's language, with times on the dealer's clock and a link of its own", async () => {
    await database().update(fitter).set({ timeZone: "Asia/Tokyo" }).where(eq(fitter.id, shop.dealer().id));
    try {
      const appointment = await book();
      await database()
        .update(record)
        .set({ data: sql`${record.data} || '{"locale":"en_GB"}'::jsonb` })
        .where(eq(record.id, appointment.id));
      await plan();
      await sendDue(server());
      const [message] = await waiting(MOBILE);
      const clock = wallClock(new Date(nineInParis()), "Asia/Tokyo").slice(11, 16);
      expect(message).toMatchObject({ kind: "SMS", locale: "en_GB", subject: "GARAGE" });
      expect(message?.text).toContain(`at ${clock}`);
      const code = /\/a\/([0-9A-Za-z]{12})/.exec(message?.text ?? "")?.[1] ?? "";
      const visitor = shop.harness().server.browser();
      const answer = await visitor.call("GET", `/a/${code}`);
      expect(answer.statusCode).toBe(303);
      expect(answer.headers.location).toMatch(/^\/admin\/public\/external-hash\?type=appointment&hash=/);
      const logged = (await messagesOf(appointment.id)).find(({ status }) => status === "QUEUED");
      expect(logged).toMatchObject({ clicks: 1, country: "FR" });
    } finally {
      await database().update(fitter).set({ timeZone: "Europe/Paris" }).where(eq(fitter.id, shop.dealer().id));
    }
  });

  it("nothing leaves beyond the budget; reminders do where the shop says so, and a warning is raised before", async () => {
    await saveSettings("sms-settings", {
      enabled: true,
      senderName: "GARAGE",
      monthlyBudget: 2,
      atBudget: "ONLY_REMINDERS",
    });
    try {
      const appointments = [];
      for (const minutes of [0, 30, 60]) appointments.push(await book({ date: nineInParis(minutes) }));
      await plan();
      await Promise.all([sendDue(server()), sendDue(server())]);
      const states = (await Promise.all(appointments.map(({ id }) => messagesOf(id)))).flat();
      expect(states.filter(({ type, status }) => type === "APPOINTMENT_CONFIRMED" && status === "QUEUED")).toHaveLength(
        2,
      );
      expect(states.filter(({ reason }) => reason === "BUDGET")).toHaveLength(1);
      await sendDue(server(), new Date(Date.parse(nineInParis()) - 23 * HOUR_MS));
      expect(await typesOf(appointments[0]?.id ?? 0)).toContain("REMINDER_1 QUEUED");
      const alerts = await database()
        .select()
        .from(alert)
        .where(sql`${alert.key} like 'sms-budget-%'`);
      expect(alerts).toHaveLength(1);
    } finally {
      await saveSettings("sms-settings", { enabled: true, senderName: "GARAGE", testNumber: "+33639980099" });
    }
  });

  it("text messages beyond the account's quota use up what was bought, then stop with an alert", async () => {
    const { shopId } = shop.harness().server.fixture;
    const owner = eq(shops.id, shopId);
    const [before] = await database().select().from(shops).where(owner);
    const settings = { ...before?.settings, calendarAccount: { smsQuota: 0, smsCredit: 1 } };
    await database().update(shops).set({ settings }).where(owner);
    try {
      const visits = [await book({ date: nineInParis(180) }), await book({ date: nineInParis(210) })];
      await plan();
      await Promise.all([sendDue(server()), sendDue(server())]);
      const states = (await Promise.all(visits.map(({ id }) => messagesOf(id))))
        .flat()
        .filter(({ type, channel }) => type === "APPOINTMENT_CONFIRMED" && channel === "SMS");
      expect(states.map(({ status, reason }) => reason ?? status).sort()).toEqual(["BUDGET", "QUEUED"]);
      const [after] = await database().select().from(shops).where(owner);
      expect(after?.settings.calendarAccount).toEqual({ smsQuota: 0, smsCredit: 0 });
      const alerts = await database()
        .select()
        .from(alert)
        .where(sql`${alert.key} like 'sms-credit-%'`);
      expect(alerts).toHaveLength(1);
    } finally {
      await database()
        .update(shops)
        .set({ settings: before?.settings ?? {} })
        .where(owner);
    }
  });

  it("mails carry sender, answer address and the calendar entry, whose sequence grows and which is cancelled", async () => {
    const appointment = await book();
    const mails = () =>
      database()
        .select()
        .from(outbox)
        .where(and(eq(outbox.kind, "MAIL"), sql`${outbox.recipient} like 'camille.%'`))
        .orderBy(asc(outbox.id));
    await plan();
    await sendDue(server());
    await act(appointment.id, "move", { date: nineInParis(60) });
    await plan();
    await sendDue(server());
    await act(appointment.id, "cancel", { reason: "Atelier fermé" });
    await plan();
    await sendDue(server());
    const sent = await mails();
    expect(sent.map(({ template }) => template)).toEqual([
      "APPOINTMENT_CONFIRMED",
      "APPOINTMENT_MOVED",
      "APPOINTMENT_CANCELLED",
    ]);
    expect(sent[0]?.delivery).toMatchObject({ fromName: "Garage du Pont", replyTo: "reply@dealer.test" });
    const entries = sent.map(({ delivery }) => delivery?.calendar);
    expect(entries.map((entry) => entry?.method)).toEqual(["REQUEST", "REQUEST", "CANCEL"]);
    const partOf = (name: string) =>
      entries.map((entry) => new RegExp(`${name}:(.+)\r`).exec(entry?.content ?? "")?.[1]);
    expect(new Set(partOf("UID")).size).toBe(1);
    const sequences = partOf("SEQUENCE").map(Number);
    expect([...sequences].sort((a, b) => a - b)).toEqual(sequences);
    expect(new Set(sequences).size).toBe(3);
    expect(sent[2]?.text).toContain("Atelier fermé");
  });

  it("refuses unknown variables by name beside the language, too long texts, and two reminders at one time", async () => {
    const unknown = await change(SMS_TEXTS, "REMINDER_1", { text: { fr_FR: "Bonjour {prenom}, le {date} {code}" } });
    expect(unknown.json()).toMatchObject({
      fields: { "text.fr_FR": "calendar-message.error.unknown-variable" },
      params: { "text.fr_FR": { names: "{prenom}, {code}" } },
    });
    expect((await change(MAIL_TEXTS, "REMINDER_1", { subject: { fr_FR: "{nom}" } })).json()).toMatchObject({
      fields: { "subject.fr_FR": "calendar-message.error.unknown-variable" },
    });
    const long = await change(SMS_TEXTS, "REMINDER_1", {
      text: { fr_FR: "é".repeat(918), en_GB: "中".repeat(403) },
      unicodeAllowed: true,
    });
    expect(long.json()).toMatchObject({ fields: { "text.en_GB": "calendar-message.error.parts" } });
    expect((await change(SMS_TEXTS, "REMINDER_2", { active: true, hours: 24 })).json()).toMatchObject({
      fields: { hours: "calendar-message.error.same-time" },
    });
    expect((await change(SMS_TEXTS, "SLOTS_PROPOSED", { text: { fr_FR: "Choisissez" } })).json()).toMatchObject({
      fields: { "text.fr_FR": "calendar-message.error.no-link" },
    });
  });

  it("a dealer's own text takes the place of the network's until it is deleted, which no account may do to the network's", async () => {
    const network = await textOf(SMS_TEXTS, "APPOINTMENT_CONFIRMED");
    const own = (id: number) =>
      shop.harness().admin.call("POST", `${SMS_TEXTS}/${id}/own-text`, { body: { fitter: reference(shop.dealer()) } });
    expect((await own(network.id)).statusCode).toBe(200);
    expect((await own(network.id)).json()).toMatchObject({ fields: { fitter: "calendar-message.error.own-text" } });
    const found = data<{ elements: AnyRecord[] }>(
      await shop.harness().admin.call("GET", `${SMS_TEXTS}?filter[level]=GARAGE`),
    );
    const [text] = found.elements;
    await shop.harness().admin.call("PUT", `${SMS_TEXTS}/${text?.id ?? 0}`, {
      body: { text: { fr_FR: "Chez nous le {date}" }, version: text?.version },
    });
    await book();
    await plan();
    await sendDue(server());
    expect((await waiting(MOBILE))[0]?.text).toMatch(/^Chez nous le/);
    expect((await shop.harness().admin.call("DELETE", `${SMS_TEXTS}/${network.id}`, { body: {} })).statusCode).not.toBe(
      200,
    );
    expect((await shop.harness().admin.call("DELETE", `${SMS_TEXTS}/${text?.id ?? 0}`, { body: {} })).statusCode).toBe(
      200,
    );
  });

  it("the preview fills a typed text with an appointment, and a test goes to the test number once a minute", async () => {
    const appointment = await book();
    const { id } = await textOf(SMS_TEXTS, "REMINDER_1");
    const preview = await shop.harness().admin.call("POST", "/admin/api/appointment-calendar/messages/preview", {
      body: {
        channel: "SMS",
        template: id,
        locale: "fr_FR",
        text: "{customerName} – {plate}",
        appointment: appointment.id,
      },
    });
    expect(data(preview)).toMatchObject({ text: "Camille Lefèvre - AB-123-CD", parts: 1, alphabet: "GSM-7" });
    const outOfReach = await shop.harness().other.call("POST", "/admin/api/appointment-calendar/messages/preview", {
      body: { channel: "SMS", template: id, locale: "fr_FR" },
    });
    expect(outOfReach.statusCode).toBe(404);
    await database().delete(rateLimit);
    const test = () =>
      shop.harness().admin.call("POST", "/admin/api/appointment-calendar/messages/test", {
        body: { channel: "SMS", template: id, locale: "fr_FR" },
      });
    expect(data(await test())).toEqual({ recipient: "+33639980099" });
    expect(await waiting("+33639980099")).toHaveLength(1);
    expect((await test()).statusCode).toBe(429);
  });

  it("the day sheet lists the day's appointments in the morning, once", async () => {
    await change(MAIL_TEXTS, "DEALER_DAY_SHEET", {
      active: true,
      time: "07:00",
      weekdays: ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"],
    });
    await book();
    const morning = new Date(Date.parse(nineInParis()) - 1.5 * HOUR_MS);
    await sendDaySheets(server(), new Date(morning.getTime() - HOUR_MS));
    expect(await waiting("garage@dealer.test")).toHaveLength(0);
    await Promise.all([sendDaySheets(server(), morning), sendDaySheets(server(), morning)]);
    const sheets = await waiting("garage@dealer.test");
    expect(sheets).toHaveLength(1);
    expect(sheets[0]?.text).toContain("09:00 · Camille Lefèvre · AB-123-CD");
    await change(MAIL_TEXTS, "DEALER_DAY_SHEET", { active: false });
  });
});

describe("the HTTP gateway", () => {
  it("gets the message's id as idempotency key; 422 refuses the message, 503 and 401 do not", async () => {
    const calls: { readonly key: string | null; readonly body: unknown }[] = [];
    const original = globalThis.fetch;
    let status = 200;
    globalThis.fetch = (_url, init) => {
      const headers = new Headers(init?.headers);
      calls.push({ key: headers.get("idempotency-key"), body: JSON.parse(String(init?.body)) });
      return Promise.resolve(new Response(status === 200 ? '{"id":"m1"}' : "no", { status }));
    };
    try {
      const provider = httpSmsProvider("https://sms.example/", "secret");
      const message = { id: 7, to: MOBILE, from: "GARAGE", text: "Hello" };
      expect(await provider.send(message)).toBe("m1");
      expect(calls[0]).toEqual({ key: "td-sms-7", body: { to: MOBILE, from: "GARAGE", text: "Hello" } });
      for (const [answer, refused] of [
        [422, true],
        [503, false],
        [401, false],
      ] as const) {
        status = answer;
        const failure = await provider.send(message).catch((error: unknown) => error);
        expect(failure).toBeInstanceOf(SmsError);
        expect((failure as SmsError).refused).toBe(refused);
      }
    } finally {
      globalThis.fetch = original;
    }
  });
});
