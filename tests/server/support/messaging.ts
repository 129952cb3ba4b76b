/** A shop that sends messages about appointments, for tests of what is planned and sent. */
import { and, asc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { bookModule } from "../../../host/server/features/booking/routes";
import { planMessages } from "../../../host/server/features/customer-messages/plan";
import { customerMessageModule } from "../../../host/server/features/customer-messages/routes";
import { RESOURCE_MODULES } from "../../../host/server/modules";
import { appointmentChange, bookingMessage, fitter, outbox } from "../../../host/server/platform/storage/schema";
import type { AnyRecord } from "../../../src/contract/resource";
import { data, startHarness, type DatabaseKind, type Harness } from "../../resources/harness";
import { makeGarage, makeServices, nineInParis, reference, type GarageServices } from "./garage";

export const SMS_TEXTS = "/admin/api/appointment-calendar/sms-configuration";
export const MAIL_TEXTS = "/admin/api/appointment-calendar/mail-configuration";
export const HOUR_MS = 3_600_000;
/** Number of the customers. */
export const MOBILE = "+33639980042";

/** Starts a server with a garage that sends text messages and mails. Each test begins without messages. */
export function messagingShop(kind: DatabaseKind) {
  let harness: Harness;
  let services: GarageServices;
  let dealer: AnyRecord;
  beforeAll(async () => {
    harness = await startHarness(kind, [...RESOURCE_MODULES, bookModule, customerMessageModule]);
    // Each test plans and sends by itself.
    await harness.server.services.jobs.close();
    services = await makeServices(harness);
    ({ dealer } = await makeGarage(harness, services, ["LIFT", "LIFT", "LIFT", "LIFT", "LIFT"]));
    await database().update(fitter).set({ email: "garage@dealer.test", phone: MOBILE }).where(eq(fitter.id, dealer.id));
    await saveSettings("sms-settings", { enabled: true, senderName: "GARAGE", testNumber: "+33639980099" });
    await saveSettings("mail-settings", { enabled: true, senderName: "Garage du Pont", replyTo: "reply@dealer.test" });
  }, 120_000);
  afterAll(() => harness.close());
  beforeEach(async () => {
    await database().delete(bookingMessage);
    await database().delete(appointmentChange);
    await database().delete(outbox);
    // Each test books the same morning.
    await database().execute(sql`delete from capacity_row`);
  });

  const database = () => harness.server.open.database;
  const server = () => harness.server.services;
  const saveSettings = async (name: string, values: object): Promise<AnyRecord> => {
    const url = `/admin/api/appointment-calendar/${name}`;
    const [own] = data<{ elements: AnyRecord[] }>(await harness.admin.call("GET", url)).elements;
    const defaults = {
      windowFrom: "00:00",
      windowTo: "23:59",
      noSunday: false,
      atBudget: "STOP_ALL",
      monthlyBudget: null,
    };
    const body = name === "sms-settings" ? { ...defaults, ...values } : values;
    return data<AnyRecord>(
      own === undefined
        ? await harness.admin.call("POST", url, { body })
        : await harness.admin.call("PUT", `${url}/${own.id}`, { body: { ...body, version: own.version } }),
    );
  };
  const textOf = async (url: string, type: string): Promise<AnyRecord> => {
    const found = data<{ elements: AnyRecord[] }>(
      await harness.admin.call("GET", `${url}?filter[type]=${type}&size=50`),
    );
    const text = found.elements.find(({ level }) => level === "NETWORK");
    if (text === undefined) throw new Error(`No text ${type}`);
    return data<AnyRecord>(await harness.admin.call("GET", `${url}/${text.id}`));
  };
  const change = async (url: string, type: string, values: object) => {
    const { id, version } = await textOf(url, type);
    return harness.admin.call("PUT", `${url}/${id}`, { body: { ...values, version } });
  };
  let customers = 0;
  const book = async (values: object = {}): Promise<AnyRecord> =>
    data<AnyRecord>(
      await harness.admin.call("POST", "/admin/api/appointment", {
        body: {
          customerName: "Camille Lefèvre",
          customerPhone: MOBILE,
          customerEmail: `camille.${(customers += 1)}@client.test`,
          vehicleRegistrationNumber: "AB-123-CD",
          fitter: reference(dealer),
          date: nineInParis(),
          services: [{ service: reference(services.fitting), quantity: 1 }],
          ...values,
        },
      }),
    );
  const act = async (id: number, action: string, body: object = {}): Promise<void> => {
    const answer = await harness.admin.call("POST", `/admin/api/appointment/${id}/${action}`, { body });
    expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([200, expect.any(String)]);
  };
  const plan = (): Promise<void> => planMessages(server(), new Date(), 0);
  const messagesOf = (id: number, channel = "SMS") =>
    database()
      .select()
      .from(bookingMessage)
      .where(and(eq(bookingMessage.appointmentId, id), sql`${bookingMessage.channel} = ${channel}`))
      .orderBy(asc(bookingMessage.id));
  const typesOf = async (id: number, channel = "SMS"): Promise<string[]> =>
    (await messagesOf(id, channel)).map(({ type, status }) => `${type} ${status}`).sort();
  const waiting = (recipient: string) => database().select().from(outbox).where(eq(outbox.recipient, recipient));

  return {
    database,
    server,
    harness: () => harness,
    dealer: () => dealer,
    saveSettings,
    textOf,
    change,
    book,
    act,
    plan,
    messagesOf,
    typesOf,
    waiting,
  };
}
