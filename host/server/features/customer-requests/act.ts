/** Carries out an action by a mailed link in one transaction: request, journal entry, alert and mail to the other side. */
import { and, eq, lt, sql } from "drizzle-orm";
import type { ExternalAction } from "../../../../src/contract/endpoints/public-pages";
import { offersOf, type OfferGroup } from "../../../../src/contract/quotes";
import { keepProposal, keepStarts, releaseVisit, takeSlot } from "../booking/visits";
import { raiseAlert } from "../../services/alerts";
import type { PublicContext } from "../../platform/http/request-context";
import type { MailInput } from "../../services/mail/mail";
import type { ServerServices } from "../../services/server-services";
import { publicActor } from "../../identity/actors";
import { writeAudit, SYSTEM_ACTOR, type AuditEntry } from "../../platform/storage/audit";
import type { Database, Transaction } from "../../platform/storage/db";
import { scopeOfShop } from "../../platform/storage/each-shop";
import { fitter, record } from "../../platform/storage/schema";
import { isMailedByCalendar } from "./calendar-mails";
import { visitAt } from "./free-starts";
import {
  actionsOf,
  isExpired,
  offerRefusal,
  PROPOSAL_HOURS,
  resultOf,
  type Audience,
  type RequestFacts,
} from "./allowed-actions";
import { letterFor, LINK_PLACEHOLDER, withLink, type RequestEvent } from "./letters";
import { createExternalLink, externalPath, openRequest, type OpenedRequest } from "./link";
import { asRecord, factsOf, isErased, movesOf } from "./view";

/** Submitted action with the type and secret of the link. */
export interface ActionInput {
  readonly type: string;
  readonly hash: string;
  readonly at?: string;
  readonly starts?: readonly string[];
  readonly reason?: string;
  readonly group?: OfferGroup;
  readonly revision?: number;
}

/** ALREADY: done by an earlier click. GONE: the link can no longer be used. */
export type ActionResult =
  | { readonly state: "DONE" | "ALREADY"; readonly opened: OpenedRequest }
  | { readonly state: "REFUSED"; readonly error: string }
  | { readonly state: "GONE" };

const refuse = (error: string): ActionResult => ({ state: "REFUSED", error: `external.error.${error}` });
const sameInstant = (a: Date | undefined, b: Date | undefined): boolean => a?.getTime() === b?.getTime();

/** Whether the link has expired or the customer's data was erased. */
const isUnusable = (opened: OpenedRequest, now: Date): boolean => isErased(opened) || isExpired(factsOf(opened), now);

/** Whether the action was already done by an earlier click. */
const isAlreadyDone = ({ action, at, proposals, group }: RequestEvent, facts: RequestFacts): boolean =>
  facts.status === resultOf(action, facts) &&
  (action !== "accept" || group === facts.offer?.acceptedGroup) &&
  (action === "propose"
    ? proposals.every((start) => facts.proposals.some((candidate) => sameInstant(candidate, start)))
    : sameInstant(at, facts.date));

/** Returns the outcome of a valid action. */
function toEvent(action: ExternalAction, input: ActionInput, { date }: RequestFacts, audience: Audience): RequestEvent {
  const chooses = action === "reschedule" || (action === "confirm" && audience === "CUSTOMER");
  const requestedStart = input.at === undefined ? undefined : new Date(input.at);
  const proposals = action === "propose" ? (input.starts ?? []).map((start) => new Date(start)) : [];
  const { group, revision, reason = "" } = input;
  return {
    action,
    at: chooses ? requestedStart : date,
    proposals,
    reason,
    revision,
    ...(action === "accept" && { group }),
  };
}

/** Returns the message key of a refusal, or undefined. Takes the lanes that the outcome needs. */
async function findRefusal(
  transaction: Transaction,
  { dealer, request, shop, audience }: OpenedRequest,
  { action, at, proposals, reason }: RequestEvent,
  now: Date,
): Promise<string | undefined> {
  if (action === "refuse" && audience === "DEALER" && reason === "") return "reason";
  if (request.resource !== "appointment") return undefined;
  const data = scopeOfShop(transaction, shop.id);
  const chooses = action === "reschedule" || (action === "confirm" && audience === "CUSTOMER");
  if (!chooses && action !== "propose") return undefined;
  if (dealer === null || (action === "propose" ? proposals.length === 0 : at === undefined)) return "start";
  const visit = visitAt(dealer, request);
  if (action === "propose") return (await keepStarts(data, visit, proposals, now)) ? undefined : "start-taken";
  if (at === undefined) return "start";
  if (action === "confirm" && (await keepProposal(data, request.id, at))) return undefined;
  const attempt = await takeSlot(data, visit, at, { source: "APPOINTMENT", sourceId: request.id }, now);
  return attempt?.isTaken === true ? undefined : "start-taken";
}

/** Whether the customer confirms a start that is still proposed. */
const isProposed = ({ proposals }: RequestFacts, { at }: RequestEvent, now: Date): boolean =>
  proposals.some((proposed) => sameInstant(proposed, at) && proposed > now);

/** Returns the values of an accepted quote. */
function acceptedValues(group: OfferGroup, offer: OpenedRequest["offer"]): Readonly<Record<string, unknown>> {
  const accepted = offersOf(offer?.content.lines ?? []).find((own) => own.group === group);
  return {
    acceptedGroup: group,
    ...(accepted !== undefined && { total: { minor: accepted.totals.incl, currency: offer?.content.currency } }),
  };
}

/** Stores the outcome. `by` is the deciding account, null for a mailed link. */
export async function storeOutcome(
  transaction: Database | Transaction,
  { request, offer }: OpenedRequest,
  status: string,
  event: RequestEvent,
  now: Date,
  decidedBy: number | null = null,
): Promise<typeof record.$inferSelect> {
  const { proposals: _, proposalsUntil: __, toldDate: ___, ...data } = request.data;
  const proposed = event.proposals.map((start) => start.toISOString());
  const until = new Date(now.getTime() + PROPOSAL_HOURS * 3_600_000).toISOString();
  const [stored] = await transaction
    .update(record)
    .set({
      status,
      data: {
        ...data,
        ...(event.at !== undefined && { date: event.at.toISOString() }),
        ...(proposed.length > 0 && { proposals: proposed, proposalsUntil: until }),
        ...(event.reason !== "" && { decisionReason: event.reason }),
        ...(event.action === "reschedule" && { customerMoves: movesOf(data) + 1 }),
        ...(event.group !== undefined && acceptedValues(event.group, offer)),
      },
      version: sql`${record.version} + 1`,
      updatedAt: sql`now()`,
      updatedBy: decidedBy,
    })
    .where(eq(record.id, request.id))
    .returning();
  if (stored === undefined) throw new Error("The request was not stored.");
  return stored;
}

/** Right that gives shop users access to the request. */
const RIGHTS = { appointment: "APPOINTMENTS_READ", quote: "QUOTES_READ" } as const;

/** Runs the action once. A repeated action changes nothing. */
export async function runRequestAction(
  services: ServerServices,
  context: PublicContext,
  action: ExternalAction,
  input: ActionInput,
  now = new Date(),
): Promise<ActionResult> {
  const { database } = services;
  const initial = await openRequest(database, input);
  if (initial === undefined || isUnusable(initial, now)) return { state: "GONE" };
  // Write the mail before the transaction: it needs several reads, and the embedded database has one connection.
  const event = toEvent(action, input, factsOf(initial), initial.audience);
  const possible = actionsOf(factsOf(initial), initial.audience, now).includes(action);
  const mails = possible && !(await isMailedByCalendar(database, initial, action));
  const letter = mails ? await letterFor(services, initial, event) : undefined;
  return database.transaction(async (transaction): Promise<ActionResult> => {
    const opened = await openRequest(transaction, input, true);
    if (opened === undefined || isUnusable(opened, now)) return { state: "GONE" };
    const facts = factsOf(opened);
    if (isAlreadyDone(event, facts)) return { state: "ALREADY", opened };
    const refusal = opened.audience === "CUSTOMER" ? offerRefusal(facts, event, now) : undefined;
    if (refusal !== undefined) return refuse(refusal);
    if (!actionsOf(facts, opened.audience, now).includes(action)) return refuse("not-now");
    if (action === "confirm" && opened.audience === "CUSTOMER" && !isProposed(facts, event, now))
      return refuse("start-taken");
    const error = await findRefusal(transaction, opened, event, now);
    if (error !== undefined) return refuse(error);
    const stored = await storeOutcome(transaction, opened, resultOf(action, facts), event, now);
    await recordAction(transaction, context, opened, stored, event);
    if (letter !== undefined) await queueLetter(services, transaction, opened, letter);
    return { state: "DONE", opened: { ...opened, request: stored } };
  });
}

/** Queues the mail. If it links to the request, creates a link for its recipient. */
export async function queueLetter(
  { mail, config }: Pick<ServerServices, "mail" | "config">,
  transaction: Database | Transaction,
  { request, shop }: Pick<OpenedRequest, "request" | "shop">,
  letter: MailInput,
  audience: Audience = "CUSTOMER",
): Promise<void> {
  const { resource: type, id: recordId } = request;
  const secret = letter.text.includes(LINK_PLACEHOLDER)
    ? await createExternalLink(transaction, { type, audience, shopId: shop.id, recordId })
    : "";
  await mail.queue(transaction, withLink(letter, config.publicUrl + externalPath(type, secret)));
}

/** Writes journal and alert in the name of the link's recipient. */
async function recordAction(
  transaction: Transaction,
  context: PublicContext,
  { request, dealer, audience }: OpenedRequest,
  stored: typeof record.$inferSelect,
  { action, reason }: RequestEvent,
): Promise<void> {
  const { id, shopId, resource } = request;
  const customerName = asRecord(request.data["customer"])["name"];
  const customer = typeof customerName === "string" ? customerName : "";
  const name = audience === "CUSTOMER" ? customer : (dealer?.tradingName ?? dealer?.name ?? "");
  const changed = (field: string): NonNullable<AuditEntry["changes"]> =>
    request.data[field] === stored.data[field]
      ? []
      : [{ field, before: request.data[field] ?? null, after: stored.data[field] ?? null }];
  await writeAudit(
    transaction,
    { ...publicActor(context), channel: "PUBLIC", name },
    {
      verb: "STATE",
      shopId,
      resource,
      recordId: id,
      recordLabel: customer,
      recordVersion: stored.version,
      action: `external-${action}`,
      changes: [
        { field: "status", before: request.status, after: stored.status },
        ...changed("date"),
        ...changed("proposals"),
        ...changed("acceptedGroup"),
      ],
      note: reason || undefined,
    },
  );
  if (shopId === null) return;
  await raiseAlert(transaction, {
    key: `${resource}-${id}`,
    shopId,
    right: resource === "quote" ? RIGHTS.quote : RIGHTS.appointment,
    type: action === "cancel" || action === "refuse" ? "WARNING" : "INFO",
    titleKey: `alert.external.${action}.title`,
    params: { name },
    lines: [{ key: "alert.external.text", params: { id, customer } }],
    link: resource === "quote" ? `/quote/${id}` : "/appointments",
    notice: { topic: resource === "quote" ? "QUOTE" : "APPOINTMENT", fitterId: request.fitterId },
  });
}

/** Releases the proposed starts and takes the former one again. If it is no longer free, the appointment waits without a lane. */
async function takeFormerStart(
  transaction: Transaction,
  appointment: Pick<typeof record.$inferSelect, "id" | "shopId" | "fitterId" | "data">,
): Promise<void> {
  const { id, shopId, fitterId, data: values } = appointment;
  if (shopId === null || fitterId === null) return;
  const data = scopeOfShop(transaction, shopId);
  await releaseVisit(data, id);
  const [dealer] = await transaction.select().from(fitter).where(eq(fitter.id, fitterId));
  const start = new Date(String(values["date"]));
  if (dealer === undefined || Number.isNaN(start.getTime())) return;
  await takeSlot(data, visitAt(dealer, appointment), start, { source: "APPOINTMENT", sourceId: id }, new Date());
}

/** Expires unanswered proposals; the request awaits its dealer again. */
export async function expireProposals(database: Database): Promise<number> {
  return database.transaction(async (transaction) => {
    const expired = await transaction
      .update(record)
      .set({
        status: "PENDING",
        data: sql`${record.data} - 'proposals' - 'proposalsUntil'`,
        version: sql`${record.version} + 1`,
        updatedAt: sql`now()`,
      })
      .where(
        and(
          eq(record.resource, "appointment"),
          eq(record.status, "RESCHEDULE_PROPOSED"),
          lt(sql`${record.data}->>'proposalsUntil'`, sql`${new Date().toISOString()}`),
        ),
      )
      .returning();
    for (const { id, shopId, fitterId, data } of expired)
      await takeFormerStart(transaction, { id, shopId, fitterId, data });
    await writeAudit(
      transaction,
      SYSTEM_ACTOR,
      ...expired.map(({ id, shopId, version }): AuditEntry => ({
        verb: "STATE",
        shopId,
        resource: "appointment",
        recordId: id,
        recordVersion: version,
        action: "proposals-lapsed",
        changes: [{ field: "status", before: "RESCHEDULE_PROPOSED", after: "PENDING" }],
      })),
    );
    return expired.length;
  });
}
