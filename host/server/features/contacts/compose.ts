/** Adds a reply, a call or a note to a thread, and mails the reply in the same transaction. */
import { and, eq, sql } from "drizzle-orm";
import {
  contactStateAfter,
  unknownReplyPlaceholders,
  type ComposedKind,
  type ContactTrigger,
} from "../../../../src/contract/contacts";
import type { ThreadEntry } from "../../../../src/contract/endpoints/contacts";
import { ApiProblem } from "../../platform/http/problem";
import type { RequestContext } from "../../platform/http/request-context";
import { contactMessage } from "../../platform/storage/schema";
import { acrossShops, type ScopedDatabase } from "../../platform/storage/scoped-database";
import { callerOf } from "../../resources/caller";
import { requireOwnDealers } from "../../resources/writing/dealer-ownership";
import type { ResourceServices } from "../../resources/resource-services";
import { serviceOf } from "../../resources/service";
import { loadOne, writeChange } from "../../resources/writing/saving";
import { closeAlert } from "../../services/alerts";
import { queueLetter } from "../customer-requests/act";
import { keepAttachments } from "../customer-requests/attachments";
import { answerLetter, correspondenceOf, customerEmail, filledReply } from "./letters";
import { answersAfter, entryOf, requireContact, saveDraft } from "./thread";

/** What an agent sends. */
export interface Composed {
  readonly kind: ComposedKind;
  readonly text: string;
  readonly key: string;
  readonly seen: number;
  readonly close: boolean;
  /** Keys of uploaded files. */
  readonly files: readonly string[];
}

const refuseText = (key: string, params: Readonly<Record<string, string>> = {}): ApiProblem =>
  new ApiProblem("validation", { fields: { text: key }, params: { text: params } });

/** Steps that a message leads to, in this order. */
const stepsOf = ({ kind, close }: Composed): readonly ContactTrigger[] => [
  ...(kind === "AGENT" ? (["answer"] as const) : []),
  ...(close ? (["close"] as const) : []),
];

/** Returns the state after the steps. Closing what is closed already changes nothing. */
function stateAfter(status: string, composed: Composed): string {
  return stepsOf(composed).reduce((state, by) => {
    const next = by === "close" && state === "CLOSED" ? state : contactStateAfter(by, state);
    if (next === undefined) throw new ApiProblem("refused", { errors: ["error.action-not-possible"] });
    return next;
  }, status);
}

/** Whether the message was stored by an earlier call. */
const isStored = async (data: ScopedDatabase, contactId: number, key: string): Promise<boolean> =>
  (await data.count(
    contactMessage,
    and(eq(contactMessage.contactId, contactId), eq(contactMessage.key, key)) ?? sql`false`,
    1,
  )) > 0;

/**
 * Adds the message. Returns the answers that the author has not seen; then nothing is stored, so that the customer does not get two answers
 * by accident.
 */
export async function addMessage(
  services: ResourceServices,
  context: RequestContext,
  id: number,
  composed: Composed,
): Promise<readonly ThreadEntry[]> {
  const { kind, key, seen } = composed;
  // Write the mail before the transaction: it needs several reads, and the embedded database has one connection.
  const about = await correspondenceOf(context.data, await requireContact(context.data, id));
  const recipient = kind === "AGENT" ? customerEmail(about.request) : undefined;
  if (about.request.data["erasedAt"] != null) throw refuseText("contact.lock.erased");
  if (kind === "AGENT" && recipient === undefined) throw refuseText("contact.error.no-email");
  const unknown = kind === "AGENT" ? unknownReplyPlaceholders(composed.text) : [];
  if (unknown.length > 0) throw refuseText("contact.error.placeholder", { names: unknown.join(", ") });
  const text = kind === "AGENT" ? filledReply(about, composed.text) : composed.text;
  const letter =
    recipient === undefined ? undefined : await answerLetter(services, about, recipient, text, composed.files.length);

  return context.data.transaction(async (data) => {
    // Two agents who send at the same time do so one after the other.
    await requireContact(data, id, true);
    if (await isStored(data, id, key)) return [];
    if (kind === "AGENT") {
      const unseen = await answersAfter(data, id, seen);
      if (unseen.length > 0) return unseen.map(entryOf);
    }
    const caller = await callerOf(context, services.resources, data);
    const service = serviceOf(services.resources, "contact");
    const before = await loadOne(service, caller, data, id);
    requireOwnDealers(service, data, before);
    const { userId, name } = data.actor;
    await data.insert(contactMessage, {
      shopId: data.scope.shopId ?? 0,
      contactId: id,
      kind,
      text,
      userId,
      author: name,
      key,
      files: await keepAttachments(data, composed.files),
    });
    const set = {
      status: stateAfter(String(before["status"]), composed),
      assignee: before["assignee"] ?? userId,
      ...(kind === "AGENT" && before["answeredAt"] === null && { answeredAt: new Date().toISOString() }),
    };
    const changed = new Set(Object.entries(set).flatMap(([field, value]) => (before[field] === value ? [] : [field])));
    const action = { AGENT: "reply", CALL: "call", NOTE: "note" }[kind];
    await writeChange(
      service,
      caller,
      data,
      before,
      { values: { ...before, ...set }, changed },
      { verb: "STATE", action },
    );
    if (letter !== undefined) await queueLetter(services, acrossShops(data), about, letter);
    // The alert says that the contact waits for an answer.
    if (kind === "AGENT") await closeAlert(acrossShops(data), about.shop.id, `contact-${id}`);
    await saveDraft(data, id, "");
    return [];
  });
}
