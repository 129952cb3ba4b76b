/** What the customer or the dealer sees of a thread behind a mailed link, and what they write there. */
import { and, asc, eq, inArray } from "drizzle-orm";
import { contactStateAfter, isShared, THREAD_KINDS, type ContactState } from "../../../../src/contract/contacts";
import type { ExternalRequestView, PublicMessage } from "../../../../src/contract/endpoints/public-pages";
import { publicActor } from "../../identity/actors";
import type { PublicContext } from "../../platform/http/request-context";
import { writeAudit } from "../../platform/storage/audit";
import type { Database, Transaction } from "../../platform/storage/db";
import { scopeOfShop } from "../../platform/storage/each-shop";
import { contactMessage, record } from "../../platform/storage/schema";
import { raiseAlert } from "../../services/alerts";
import { formFilesOf, keepAttachments } from "./attachments";
import type { OpenedRequest } from "./link";
import { isErased } from "./view";

/** Writer of a link's message. */
const writerOf = ({ request, dealer, shop, audience }: OpenedRequest) => {
  const customer = String(request.data["customerName"] ?? "");
  return audience === "DEALER"
    ? ({ kind: "DEALER", by: "answer", name: dealer?.tradingName ?? dealer?.name ?? shop.name, customer } as const)
    : ({ kind: "CUSTOMER", by: "customer", name: customer, customer } as const);
};

const nextState = (opened: OpenedRequest): ContactState | undefined =>
  contactStateAfter(writerOf(opened).by, opened.request.status ?? "");

/** Returns the part of the external view that only contacts have. Internal entries are left out. */
export async function conversationOf(
  database: Database | Transaction,
  opened: OpenedRequest,
): Promise<Pick<ExternalRequestView, "thread" | "mayWrite">> {
  const { request, dealer, shop } = opened;
  if (request.resource !== "contact" || isErased(opened)) return {};
  const messages = await database
    .select()
    .from(contactMessage)
    .where(and(eq(contactMessage.contactId, request.id), inArray(contactMessage.kind, THREAD_KINDS.filter(isShared))))
    .orderBy(asc(contactMessage.id));
  const customer: Pick<PublicMessage, "from" | "name"> = {
    from: "CUSTOMER",
    name: String(request.data["customerName"] ?? ""),
  };
  const garage: typeof customer = { from: "GARAGE", name: dealer?.tradingName ?? dealer?.name ?? shop.name };
  const first = request.data["comments"];
  return {
    thread: [
      ...(typeof first === "string"
        ? [{ ...customer, text: first, at: request.createdAt.toISOString(), files: formFilesOf(request.data) }]
        : []),
      ...messages.map(({ kind, text, createdAt, files }) => ({
        ...(kind === "CUSTOMER" ? customer : garage),
        text,
        at: createdAt.toISOString(),
        files: [...files],
      })),
    ],
    mayWrite: nextState(opened) !== undefined,
  };
}

/**
 * Stores a message within the transaction that has locked the contact. Returns the changed contact, or undefined when the state allows none.
 * A repeated key changes nothing.
 */
export async function storePublicMessage(
  transaction: Transaction,
  context: PublicContext,
  opened: OpenedRequest,
  { text, key, files }: { readonly text: string; readonly key: string; readonly files: readonly string[] },
): Promise<{ readonly opened: OpenedRequest; readonly isNew: boolean } | undefined> {
  const { request, shop } = opened;
  const { kind, name, customer } = writerOf(opened);
  const status = nextState(opened);
  if (status === undefined) return undefined;
  const author = kind === "DEALER" ? name : null;
  const [message] = await transaction
    .insert(contactMessage)
    .values({ shopId: shop.id, contactId: request.id, kind, text, author, key })
    .onConflictDoNothing()
    .returning();
  if (message === undefined) return { opened, isNew: false };
  if (files.length > 0)
    await transaction
      .update(contactMessage)
      .set({ files: await keepAttachments(scopeOfShop(transaction, shop.id), files) })
      .where(eq(contactMessage.id, message.id));
  const isFirstAnswer = kind === "DEALER" && request.data["answeredAt"] == null;
  const [stored = request] = await transaction
    .update(record)
    .set({
      status,
      version: request.version + 1,
      updatedAt: new Date(),
      updatedBy: null,
      ...(isFirstAnswer && { data: { ...request.data, answeredAt: new Date().toISOString() } }),
    })
    .where(eq(record.id, request.id))
    .returning();
  await writeAudit(
    transaction,
    { ...publicActor(context), channel: "PUBLIC", name },
    {
      verb: "STATE",
      shopId: shop.id,
      resource: "contact",
      recordId: request.id,
      recordLabel: customer,
      recordVersion: stored.version,
      action: kind === "DEALER" ? "external-answer" : "external-message",
      changes: request.status === status ? [] : [{ field: "status", before: request.status, after: status }],
    },
  );
  if (status !== "SPAM")
    await raiseAlert(transaction, {
      key: `contact-${request.id}`,
      shopId: shop.id,
      right: "CONTENT_PAGES_CONTACT",
      type: "INFO",
      titleKey: kind === "DEALER" ? "alert.contact.answered.title" : "alert.contact.written.title",
      params: { name },
      lines: [{ key: "alert.contact.text", params: { id: request.id, customer } }],
      link: `/contact/${request.id}`,
      notice: { topic: "CONTACT", fitterId: request.fitterId },
    });
  return { opened: { ...opened, request: stored }, isNew: true };
}
