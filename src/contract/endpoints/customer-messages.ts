/** Messages about appointments: previews, test messages, use of the budget, and what reaches the server from phones. */
import * as v from "valibot";
import { MAIL_BLOCKS, MESSAGE_CHANNELS, MESSAGE_STATES } from "../customer-messages";
import { endpoint, type Endpoint } from "../endpoint";
import { idParam, recordId } from "../input-schemas";

const base = "/admin/api/appointment-calendar/messages";
const access = { right: "E_CALENDRO_CAN_ACCESS_ADMIN", conditions: ["not-dlu"] } as const satisfies Partial<Endpoint>;

const locale = v.pipe(v.string(), v.regex(/^[a-z]{2}_[A-Z]{2}$/));
const typed = (max: number) => v.pipe(v.string(), v.maxLength(max));

export const previewMessage = endpoint({
  ...access,
  id: "customer-message.preview",
  method: "POST",
  path: `${base}/preview`,
  summary: "A text as a customer gets it, filled with an appointment: the given one, else the newest that is reachable",
  reads: true,
  body: v.strictObject({
    channel: v.picklist(MESSAGE_CHANNELS),
    /** Id of the stored text. */
    template: recordId,
    locale,
    /** Texts as they are typed; the stored ones when absent. */
    text: v.optional(typed(40_000)),
    subject: v.optional(typed(500)),
    preheader: v.optional(typed(500)),
    preparation: v.optional(typed(5_000)),
    blocks: v.optional(v.pipe(v.array(v.picklist(MAIL_BLOCKS)), v.maxLength(20))),
    unicodeAllowed: v.optional(v.boolean()),
    appointment: v.optional(recordId),
  }),
  response: v.object({
    /** Plain text. */
    text: v.string(),
    /** Of a mail. */
    subject: v.nullable(v.string()),
    html: v.nullable(v.string()),
    /** Of a text message. */
    parts: v.number(),
    alphabet: v.nullable(v.picklist(["GSM-7", "UCS-2"])),
    /** Most parts among the last 50 appointments. */
    worstParts: v.number(),
    /** Price of the parts, in ten-thousandths of the shop's currency. */
    cost: v.number(),
    /** Null: filled with sample values, because there is no appointment. */
    appointment: v.nullable(v.object({ id: v.number(), label: v.string() })),
  }),
});

export const sendTestMessage = endpoint({
  id: "customer-message.test",
  method: "POST",
  path: `${base}/test`,
  summary: "Sends a stored text to the shop's test number, or a mail to the caller. Once a minute",
  right: "APPOINTMENTS",
  conditions: ["not-dlu"],
  body: v.strictObject({ channel: v.picklist(MESSAGE_CHANNELS), template: recordId, locale }),
  response: v.object({ recipient: v.string() }),
});

export const smsUsage = endpoint({
  ...access,
  id: "customer-message.usage",
  method: "GET",
  path: `${base}/usage`,
  summary: "Text messages of the current month, and the budget",
  response: v.object({
    used: v.number(),
    /** Null: no limit. */
    budget: v.nullable(v.number()),
    /** Price of a part, in ten-thousandths of the shop's currency. */
    price: v.number(),
  }),
});

/** Planned and sent messages of an appointment. */
export const appointmentMessages = endpoint({
  id: "appointment.messages",
  method: "GET",
  path: "/admin/api/appointment/{id}/messages",
  summary: "Messages about an appointment: planned, sent and skipped ones, the newest first",
  right: ["APPOINTMENTS", "APPOINTMENTS_READ"],
  conditions: ["not-dlu"],
  params: v.object({ id: idParam }),
  response: v.object({
    messages: v.array(
      v.object({
        id: v.number(),
        channel: v.picklist(MESSAGE_CHANNELS),
        type: v.string(),
        status: v.picklist(MESSAGE_STATES),
        reason: v.nullable(v.string()),
        /** ISO instants. */
        dueAt: v.string(),
        sentAt: v.nullable(v.string()),
        recipient: v.nullable(v.string()),
      }),
    ),
  }),
});

export const openShortLink = endpoint({
  id: "customer-message.short-link",
  method: "GET",
  path: "/a/{code}",
  summary: "Leads from the short link of a text message to the page of the appointment",
  params: v.object({ code: v.pipe(v.string(), v.maxLength(40)) }),
  responseType: "redirect",
  public: true,
});

export const smsReply = endpoint({
  id: "customer-message.reply",
  method: "POST",
  path: "/admin/public/api/sms/{shopCode}/replies",
  summary: "The gateway passes on an answer to a text message. STOP ends messages to the number",
  params: v.object({ shopCode: v.pipe(v.string(), v.maxLength(60)) }),
  public: true,
  machine: true,
  callsPerMinute: 600,
  body: v.object({ from: v.pipe(v.string(), v.maxLength(30)), text: v.pipe(v.string(), v.maxLength(1_000)) }),
  response: v.object({ stopped: v.boolean() }),
});
