/** Mails to the customers of orders: the confirmation, and how far the order is. */
import { and, eq, sql } from "drizzle-orm";
import type { MailType } from "../../../../src/contract/mail-types";
import metaOrder from "../../../../src/resources/activity/orders/meta-order.resource";
import { fitter, job, shop } from "../../platform/storage/schema";
import { acrossShops, type ScopedDatabase } from "../../platform/storage/scoped-database";
import type { ResourceServices } from "../../resources/resource-services";
import type { HookContext } from "../../resources/types";
import type { Job, JobOutcome } from "../../services/jobs/jobs";
import { queueJob, type UserRun } from "../../services/jobs/user-jobs";
import { dealerParams } from "../../services/mail/dealer-params";
import { writeLetter } from "../../services/mail/letter";
import type { MailInput } from "../../services/mail/mail";
import type { MessageService } from "../../services/messages/messages";
import { amountText } from "../../services/pdf/amounts";
import { pricingContext } from "../pricing/find-tyres";
import type { Order } from "./order";

/** Type of the job that mails the customer of an order. */
export const ORDER_MAIL_JOB = "order-mail";

/** The mail that the sender has seen. */
export interface OrderMailInput {
  readonly template: MailType;
  /** What the sender adds. */
  readonly message: string | null;
}

/** Queues the mail in the transaction of the action that sends it. */
export const queueOrderMail = (
  { caller, data }: HookContext,
  { id }: Order,
  { template, message }: OrderMailInput,
): Promise<void> =>
  queueJob(caller.registry.services.jobs, caller.context, data, {
    type: ORDER_MAIL_JOB,
    params: { id, template, message },
  });

/** Writes the mail in the order's language. It names the only dealer of the order, else the shop. */
export async function writeOrderMail(
  messages: MessageService,
  data: ScopedDatabase,
  order: Order,
  { template, message }: OrderMailInput,
): Promise<MailInput> {
  const [only, ...others] = order.dealers;
  const ofDealer = only === undefined || others.length > 0 ? undefined : data.find(fitter, eq(fitter.id, only.id));
  const [ownShop, dealer] = await Promise.all([data.find(shop, eq(shop.id, data.scope.shopId ?? 0)), ofDealer]);
  if (ownShop === undefined) throw new Error(`Order ${order.id} has no shop.`);
  return writeLetter(messages, {
    template,
    recipient: order.customerEmail ?? "",
    locale: order.locale,
    shopId: ownShop.id,
    params: {
      ...dealerParams({ dealer: dealer ?? null, shop: ownShop }),
      name: order.customerName,
      reference: order.reference,
      summary: order.summary,
      amount: amountText(order.total, order.locale),
      tracking: [order.carrier, order.trackingNumber, order.trackingUrl].filter((text) => text !== null).join(" · "),
      message: message ?? "",
    },
  });
}

/** Writes and queues the mail of a job. A second run queues nothing. */
export async function mailOrder(
  services: ResourceServices,
  { id: jobId, params }: Job,
  { context }: UserRun,
): Promise<JobOutcome> {
  const { data } = context;
  const { id, ...input } = params as unknown as OrderMailInput & { readonly id: number };
  const { find } = await pricingContext(context, services.resources);
  const [order] = await find(metaOrder, [id]);
  if (order === undefined || order.customerEmail === null) return { status: "DONE", report: {} };
  const letter = await writeOrderMail(services.messages, data, order, input);
  await data.transaction(async (transaction) => {
    const unsent = and(eq(job.id, jobId), sql`not ${job.params} ? 'isMailed'`) ?? sql`false`;
    const claimed = await transaction.update(job, { params: { ...params, isMailed: true } }, unsent);
    if (claimed.length > 0) await services.mail.queue(acrossShops(transaction), letter);
  });
  return { status: "DONE", report: {} };
}
