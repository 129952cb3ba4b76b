/** Inserts settings, texts and a log of messages about appointments. */
import { eq, sql } from "drizzle-orm";
import type { MessageType } from "../../../src/contract/customer-messages";
import { DAY_MS } from "../../../src/contract/days";
import { ensureTemplates } from "../features/customer-messages/ensure-templates";
import { hashOf, maskedNumber, SMS_OPT_OUT } from "../features/customer-messages/people";
import { replanShop } from "../features/customer-messages/plan";
import { SETTINGS_OF } from "../features/customer-messages/setup";
import { appointmentChange, bookingMessage, record } from "../platform/storage/schema";
import { acrossShops, type ScopedDatabase } from "../platform/storage/scoped-database";
import { CUSTOMERS } from "./data/requests";
import { itemAt } from "./requests";

const MESSAGES = 900;
const OPT_OUTS = 7;
/** Every so many messages failed. */
const FAILED_EVERY = 75;
const MINUTE_MS = 60_000;
/** Days of the log. */
const DAYS = 34;
const PRICE = 700;
const LANGUAGES = ["fr_FR", "en_GB", "de_DE"] as const;

const TYPES: readonly [MessageType, ...MessageType[]] = [
  "REMINDER_1",
  "APPOINTMENT_CONFIRMED",
  "REMINDER_1",
  "VEHICLE_READY",
  "APPOINTMENT_CONFIRMED",
  "APPOINTMENT_MOVED",
  "REMINDER_1",
  "APPOINTMENT_CANCELLED",
  "TYRES_ARRIVED",
];

function settings(hasMails: boolean) {
  const sms = {
    enabled: true,
    senderName: "RDV PNEUS",
    windowFrom: "08:00",
    windowTo: "20:00",
    noSunday: true,
    monthlyBudget: 2_000,
    atBudget: "ONLY_REMINDERS",
    testNumber: "+33639980042",
  };
  const mail = {
    enabled: hasMails,
    senderName: "Réseau RDV Démo",
    replyTo: "contact@rdv-demo.test",
    copyTo: [],
    color: "#1f6f8b",
    logo: [],
  };
  return [
    { resource: SETTINGS_OF.SMS, data: sms },
    {
      resource: SETTINGS_OF.MAIL,
      data: mail,
      i18n: {
        footer: {
          fr_FR: "<p>Vous recevez cet e-mail parce que vous avez pris rendez-vous.</p>",
          en_GB: "<p>You get this mail because you have booked an appointment.</p>",
          de_DE: "<p>Sie erhalten diese E-Mail, weil Sie einen Termin gebucht haben.</p>",
        },
      },
    },
  ];
}

function stateAt(index: number) {
  if (index % FAILED_EVERY === FAILED_EVERY - 1) return { status: "FAILED", reason: "PROVIDER" } as const;
  if (index % 128 === 9) return { status: "SKIPPED", reason: "OPT_OUT" } as const;
  if (index % 31 === 7) return { status: "EXPIRED", reason: "PROVIDER" } as const;
  return { status: "DELIVERED", reason: null } as const;
}

async function addLog(data: ScopedDatabase, dealerIds: readonly number[], now: number): Promise<void> {
  const shopId = data.scope.shopId ?? 0;
  const visits = await data.select(record, {
    where: sql`${record.resource} = 'appointment' and ${record.shopId} = ${shopId} and ${record.fitterId} is not null`,
    orderBy: [record.id],
  });
  const rows = Array.from({ length: MESSAGES }, (_, index) => {
    const visit = visits[index % Math.max(1, visits.length)];
    const [, locale, number] = itemAt(CUSTOMERS, index * 5);
    const dueAt = new Date(now - ((index * DAYS) / MESSAGES) * DAY_MS - 20 * MINUTE_MS);
    const state = stateAt(index);
    const isSent = state.status !== "SKIPPED";
    const type = itemAt(TYPES, index);
    const parts = isSent ? (type === "APPOINTMENT_CONFIRMED" ? 2 : 1) : 0;
    return {
      ...state,
      shopId,
      fitterId: visit?.fitterId ?? dealerIds[index % Math.max(1, dealerIds.length)] ?? null,
      appointmentId: visit?.id ?? null,
      channel: "SMS" as const,
      type,
      occasion: `demo-${index}`,
      dueAt,
      locale,
      recipient: maskedNumber(number),
      recipientHash: hashOf(number),
      country: number.startsWith("+49")
        ? "DE"
        : number.startsWith("+44")
          ? "GB"
          : number.startsWith("+32")
            ? "BE"
            : "FR",
      parts,
      cost: parts * PRICE,
      linkHash: isSent ? `demo-${shopId}-${index}` : null,
      clicks: index % 3 === 0 && isSent ? 1 : 0,
      sentAt: isSent ? dueAt : null,
      deliveredAt: state.status === "DELIVERED" ? new Date(dueAt.getTime() + 3_000) : null,
      createdAt: dueAt,
      updatedAt: dueAt,
    };
  });
  await acrossShops(data).insert(bookingMessage).values(rows);
}

/** Must run after all appointments. @param hasMails also sends mails, not only text messages */
export async function addMessages(
  data: ScopedDatabase,
  dealerIds: readonly number[],
  hasMails: boolean,
  now = Date.now(),
): Promise<void> {
  await data.insert(record, ...settings(hasMails));
  await ensureTemplates(data, "SMS", LANGUAGES);
  await ensureTemplates(data, "MAIL", LANGUAGES);
  await addLog(data, dealerIds, now);
  const optOuts = Array.from({ length: OPT_OUTS }, (_, index) => {
    const number = `+3363998${String(1_000 + index * 13)}`;
    const at = new Date(now - (index * 4 + 1) * DAY_MS);
    return {
      resource: SMS_OPT_OUT,
      code: hashOf(number),
      data: { number: maskedNumber(number), at: at.toISOString() },
      createdAt: at,
    };
  });
  await data.insert(record, ...optOuts);
  // Customers hear nothing of the demo's bookings; the reminders of coming visits are planned.
  await acrossShops(data)
    .delete(appointmentChange)
    .where(eq(appointmentChange.shopId, data.scope.shopId ?? 0));
  await replanShop(data);
}
