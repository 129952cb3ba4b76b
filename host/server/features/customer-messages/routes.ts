/** Routes of messages about appointments, and the work that plans and sends them. */
import { timingSafeEqual } from "node:crypto";
import { and, desc, eq, isNull } from "drizzle-orm";
import * as calls from "../../../../src/contract/endpoints/customer-messages";
import { requireAttempt } from "../../identity/credentials/rate-limit";
import { ApiProblem } from "../../platform/http/problem";
import { publicRoute, route } from "../../platform/http/route";
import { hideAddress } from "../../platform/http/security";
import { activeShop, scopeOfShop } from "../../platform/storage/each-shop";
import { bookingMessage, record } from "../../platform/storage/schema";
import type { ServerModule } from "../../resources/resource-services";
import { messagesThisMonth } from "./budget";
import { sendDaySheets } from "./day-sheets";
import { openShortLink } from "./links";
import "./log";
import { optOut } from "./people";
import { planMessages } from "./plan";
import { previewOf, sendTest } from "./preview";
import { sendDue, type MessagingServices } from "./send";
import { loadSetup } from "./setup";

/** Minutes between two turns of the work: a message leaves within half a minute of its change. */
const TURN_MINUTES = 0.25;
const SHEET_MINUTES = 5;
/** Unknown codes that an address may try in a minute. */
const MAX_MISSES = 20;
const STOP = /^\W*(stop|arret|arrêt|stopp|abmelden|unsubscribe)\b/i;

const isSame = (a: string, b: string): boolean => {
  const [first, second] = [Buffer.from(a), Buffer.from(b)];
  return first.length === second.length && timingSafeEqual(first, second);
};

/** Plans and sends what is due. Several processes share the work. */
async function planAndSend(services: MessagingServices): Promise<void> {
  await planMessages(services);
  await sendDue(services);
  await services.sms.sendWaiting();
  await services.sms.readReceipts();
}

export const customerMessageModule: ServerModule = (services) => {
  const { database, config, jobs } = services;
  jobs.schedule(TURN_MINUTES, "Plan and send messages about appointments", () => planAndSend(services));
  jobs.schedule(SHEET_MINUTES, "Send the day sheets of dealers", () => sendDaySheets(services));
  return [
    route(calls.previewMessage, (context, { body }) => previewOf(services, context, body)),
    route(calls.sendTestMessage, async (context, { body }) => {
      const recipient = await sendTest(services, context, body);
      await context.data.audit({ verb: "STATE", resource: "customer-message", action: "test", note: body.channel });
      return { recipient };
    }),
    route(calls.smsUsage, async ({ data, shop }) => ({
      used: await messagesThisMonth(data, shop?.timeZone ?? "UTC", new Date()),
      budget: (await loadSetup(data)).SMS?.monthlyBudget ?? null,
      price: services.sms.price,
    })),
    route(calls.appointmentMessages, async ({ data }, { params }) => {
      const id = Number(params.id);
      const isAppointment = and(eq(record.id, id), eq(record.resource, "appointment"), isNull(record.deletedAt));
      if ((await data.count(record, isAppointment, 1)) === 0) throw new ApiProblem("not-found");
      const messages = await data.select(bookingMessage, {
        where: eq(bookingMessage.appointmentId, id),
        orderBy: [desc(bookingMessage.dueAt), desc(bookingMessage.id)],
      });
      return {
        messages: messages.map(({ id: messageId, channel, type, status, reason, dueAt, sentAt, recipient }) => ({
          id: messageId,
          channel,
          type,
          status,
          reason,
          dueAt: dueAt.toISOString(),
          sentAt: sentAt?.toISOString() ?? null,
          recipient,
        })),
      };
    }),
    publicRoute(calls.openShortLink, async ({ address }, { params: { code } }, reply) => {
      hideAddress(reply);
      const path = /^[0-9A-Za-z]{12}$/.test(code) ? await openShortLink(database, code) : undefined;
      if (path !== undefined) return path;
      await requireAttempt(database, { key: `short-link:${address}`, attempts: MAX_MISSES, minutes: 1 });
      throw new ApiProblem("not-found");
    }),
    publicRoute(calls.smsReply, async (_context, { params, body }, reply) => {
      const given = reply.request.headers.authorization ?? "";
      if (config.smsToken === "" || !isSame(given, `Bearer ${config.smsToken}`)) throw new ApiProblem("forbidden");
      const own = await activeShop(database, params.shopCode);
      if (own === undefined) throw new ApiProblem("not-found");
      if (!STOP.test(body.text)) return { stopped: false };
      await scopeOfShop(database, own.id).transaction(async (data) => {
        await data.lock("sms-opt-out");
        await optOut(data, body.from);
      });
      return { stopped: true };
    }),
  ];
};
