/** Public routes of contacts: the form of the site, and messages by a mailed link. */
import { and, eq, sql } from "drizzle-orm";
import {
  externalFile,
  sendContact,
  uploadExternalFile,
  writeExternalMessage,
} from "../../../../src/contract/endpoints/public-pages";
import { dayInZone } from "../../../../src/contract/zone-clock";
import { requireAttempt } from "../../identity/credentials/rate-limit";
import { ApiProblem } from "../../platform/http/problem";
import { publicRoute, type Route } from "../../platform/http/route";
import { activeShop, scopeOfShop } from "../../platform/storage/each-shop";
import { shopFitterLink } from "../../platform/storage/schema";
import type { ServerServices } from "../../services/server-services";
import { queueLetter } from "../customer-requests/act";
import { openRequest, type OpenedRequest } from "../customer-requests/link";
import { guardLink } from "../customer-requests/routes";
import { isErased, viewOf } from "../customer-requests/view";
import { readAttachment, storeAttachment } from "../customer-requests/attachments";
import { storeContact } from "./intake";
import { answerLetter, customerEmail } from "./letters";
import { conversationOf, storePublicMessage } from "../customer-requests/conversation";

export const publicContactRoutes = (services: ServerServices): readonly Route[] => [
  publicRoute(sendContact, async ({ address }, { params, body }) => {
    const { database } = services;
    await requireAttempt(database, { key: `contact:${address}`, attempts: 5, minutes: 60 });
    const ownShop = await activeShop(database, params.shopCode);
    if (ownShop === undefined || ownShop.dlu) throw new ApiProblem("not-found");
    if (body.email === undefined && body.phone === undefined)
      throw new ApiProblem("validation", { fields: { phone: "contact.error.contact" } });
    const data = scopeOfShop(database, ownShop.id);
    if (body.fitterId !== undefined) {
      const isActive =
        and(eq(shopFitterLink.fitterId, body.fitterId), eq(shopFitterLink.status, "ACTIVE")) ?? sql`false`;
      if ((await data.find(shopFitterLink, isActive)) === undefined) throw new ApiProblem("not-found");
    }
    await storeContact(data, body, dayInZone(ownShop.timeZone));
    return { received: true };
  }),

  publicRoute(writeExternalMessage, async (context, { body: { hash, ...message } }, reply) => {
    const { database } = services;
    await guardLink(services, context.address, reply);
    await requireAttempt(database, { key: `contact-message:${context.address}`, attempts: 30, minutes: 60 });
    const initial = await openConversation(services, hash);
    // Write the mail before the transaction: it needs several reads, and the embedded database has one connection.
    const recipient = initial.audience === "DEALER" ? customerEmail(initial.request) : undefined;
    const letter =
      recipient === undefined
        ? undefined
        : await answerLetter(services, initial, recipient, message.text, message.files.length);
    return database.transaction(async (transaction) => {
      const opened = await openRequest(transaction, { type: "contact", hash }, true);
      if (opened === undefined || isErased(opened)) throw new ApiProblem("not-found");
      const stored = await storePublicMessage(transaction, context, opened, message);
      if (stored === undefined) return { errors: ["external.error.not-now"] };
      if (stored.isNew && letter !== undefined) await queueLetter(services, transaction, stored.opened, letter);
      const request = { ...viewOf(stored.opened, new Date()), ...(await conversationOf(transaction, stored.opened)) };
      return { errors: [], request };
    });
  }),

  publicRoute(uploadExternalFile, async ({ address }, { body: { hash }, upload }, reply) => {
    const { database, files } = services;
    await guardLink(services, address, reply);
    await requireAttempt(database, { key: `contact-file:${address}`, attempts: 60, minutes: 60 });
    const { shop } = await openConversation(services, hash);
    return storeAttachment(scopeOfShop(database, shop.id), files, upload);
  }),

  publicRoute(externalFile, async ({ address }, { query: { hash, file } }, reply) => {
    await guardLink(services, address, reply);
    const { request, shop } = await openConversation(services, hash);
    return readAttachment(scopeOfShop(services.database, shop.id), services.files, request, file, "shared");
  }),
];

/** Returns the contact of a link. Throws "not-found" for unusable links and erased contacts. */
async function openConversation({ database }: Pick<ServerServices, "database">, hash: string): Promise<OpenedRequest> {
  const opened = await openRequest(database, { type: "contact", hash });
  if (opened === undefined || isErased(opened)) throw new ApiProblem("not-found");
  return opened;
}
