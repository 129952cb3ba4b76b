/** Routes of an order's documents and mails, of pick lists, and of the preview of a change of its dealer. */
import { eq } from "drizzle-orm";
import * as calls from "../../../../src/contract/endpoints/orders";
import { orderMailType } from "../../../../src/contract/orders";
import metaOrder from "../../../../src/resources/activity/orders/meta-order.resource";
import { handleUserJob } from "../../services/jobs/user-jobs";
import { ApiProblem } from "../../platform/http/problem";
import { FileResponse, route, type Route } from "../../platform/http/route";
import { shopOrder, stockMovement } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { ResourceServices, ServerModule } from "../../resources/resource-services";
import { pricingContext } from "../pricing/find-tyres";
import { compareDealer } from "./dealer-change";
import { documentNumber } from "./document-number";
import { documentPdf } from "./document-pdf";
import { documentsOf } from "./documents";
import { expireOrders } from "./expire";
import { mailOrder, ORDER_MAIL_JOB, writeOrderMail } from "./mail";
import { pickListPdf } from "./pick-list";

/** Throws "not-found" for an order out of reach. */
async function requireOrder(data: ScopedDatabase, id: number): Promise<void> {
  if ((await data.count(shopOrder, eq(shopOrder.id, id), 1)) === 0) throw new ApiProblem("not-found");
}

export const orderModule: ServerModule = (services) => {
  services.jobs.schedule(5, "Expire unpaid orders", () => expireOrders(services));
  handleUserJob(services, ORDER_MAIL_JOB, (work, run) => mailOrder(services, work, run));
  return orderRoutes(services);
};

const orderRoutes = ({ messages, resources }: Pick<ResourceServices, "messages" | "resources">): readonly Route[] => [
  route(calls.orderDocuments, async ({ data }, { params }) => {
    const id = Number(params.id);
    await requireOrder(data, id);
    const [documents, stock] = await Promise.all([
      documentsOf(data, id),
      data.select(stockMovement, { where: eq(stockMovement.orderId, id), orderBy: [stockMovement.id], limit: 500 }),
    ]);
    return {
      documents: documents.map((issued) => ({
        number: documentNumber(issued),
        kind: issued.kind,
        issuedOn: issued.issuedOn,
        total: { minor: issued.totalMinor, currency: issued.content.currency },
      })),
      stock: stock.map(({ id: movement, kind, label, quantity, at }) => ({
        id: movement,
        kind,
        label,
        quantity,
        at: at.toISOString(),
      })),
    };
  }),
  route(calls.orderDocument, async ({ data }, { params }) => {
    const documents = await documentsOf(data, Number(params.id));
    const found = documents.find((issued) => documentNumber(issued) === params.number);
    if (found === undefined) throw new ApiProblem("not-found");
    return new FileResponse(`${params.number}.pdf`, "application/pdf", await documentPdf(messages, found));
  }),
  route(calls.orderMail, async (context, { params, body }) => {
    const { find } = await pricingContext(context, resources);
    const [order] = await find(metaOrder, [Number(params.id)]);
    if (order === undefined) throw new ApiProblem("not-found");
    const input = { template: orderMailType(order.state, body.about), message: body.message };
    const { recipient, subject, text } = await writeOrderMail(messages, context.data, order, input);
    return { recipient: recipient || null, subject, text };
  }),
  route(calls.orderPickList, async (context, { query }) => {
    const { find } = await pricingContext(context, resources);
    const orders = await find(metaOrder, query.ids);
    if (orders.length === 0) throw new ApiProblem("not-found");
    const sorted = orders.toSorted((a, b) => a.placedAt.localeCompare(b.placedAt));
    const content = await pickListPdf(messages, context.data, sorted, context.locale);
    return new FileResponse("orders-to-pick.pdf", "application/pdf", content);
  }),
  route(calls.orderDealerChange, async (context, { params, query }) => {
    const kind = await pricingContext(context, resources);
    const [order] = await kind.find(metaOrder, [Number(params.id)]);
    const [dealer] = await kind.find("fitter", [Number(query.dealer)]);
    if (order === undefined || dealer === undefined) throw new ApiProblem("not-found");
    const { change } = await compareDealer(kind, order, dealer.id);
    return { ...change, services: [...change.services] };
  }),
];
