/** Inserts demo messages of customers in every state, with their threads. */
import { addDays, DAY_MS, utcDay } from "../../../src/contract/days";
import type { Attachment } from "../../../src/contract/attachments";
import { BLOCKED_DAYS, type ContactState, type ThreadKind } from "../../../src/contract/contacts";
import { foldText } from "../../../src/contract/fold-text";
import { contactMessage, record } from "../platform/storage/schema";
import type { FileStore } from "../platform/storage/file-store";
import type { ScopedDatabase } from "../platform/storage/scoped-database";
import { storeMadeFile } from "../resources/writing/uploads";
import { PdfSheet } from "../services/pdf/sheet";
import { CALLS, CONVERSATIONS, NOTES, SPAM, STORAGE_TERMS } from "./data/contacts";
import { customerAt, itemAt } from "./requests";

const CONTACTS = 40;
const HOUR_MS = 3_600_000;
/** Newest first; later ones repeat the end of the list. */
const STATES: readonly [ContactState, ...ContactState[]] = [
  "NEW",
  "NEW",
  "IN_PROGRESS",
  "NEW",
  "SPAM",
  "NEW",
  "ANSWERED",
  "IN_PROGRESS",
  "ANSWERED",
  "NEW",
];
const DONE: readonly [ContactState, ...ContactState[]] = ["CLOSED", "ANSWERED", "CLOSED", "CLOSED", "SPAM", "CLOSED"];
const ORIGINS = ["WEBSITE", "WEBSITE", "WIDGET", "WEBSITE"] as const;
const AGENT = "Camille Martin";

interface DemoMessage {
  readonly kind: ThreadKind;
  readonly text: string;
  readonly author: string | null;
  /** Hours after the contact. */
  readonly hours: number;
}

function demoContact(index: number, now: number) {
  const { locale, customerName, customerEmail, customerPhone, customer, vehicleRegistrationNumber } = customerAt(
    index + 3,
  );
  const status = STATES[index] ?? itemAt(DONE, index);
  const isSpam = status === "SPAM";
  const [subject, message, answer, thanks] = itemAt(CONVERSATIONS[locale], index);
  const created = now - (index * 30 * DAY_MS) / CONTACTS - 3 * HOUR_MS;
  const isAnswered = status === "ANSWERED" || status === "CLOSED";
  const hasCallOnly = index === 7;
  const messages: DemoMessage[] = [
    ...(status === "IN_PROGRESS"
      ? [{ kind: "CALL", text: itemAt(CALLS, index), author: AGENT, hours: 1 } as const]
      : []),
    ...(index % 9 === 6 ? [{ kind: "NOTE", text: NOTES[0], author: AGENT, hours: 1.5 } as const] : []),
    ...(isAnswered ? [{ kind: "AGENT", text: answer, author: AGENT, hours: 2 + (index % 5) } as const] : []),
    ...(status === "CLOSED" ? [{ kind: "CUSTOMER", text: thanks, author: null, hours: 9 } as const] : []),
  ];
  const first = messages.find(({ kind }) => kind === "AGENT");
  const data = {
    locale,
    customer,
    customerName,
    // A customer who can only be called.
    ...(!hasCallOnly && { customerEmail }),
    customerPhone,
    vehicleRegistrationNumber,
    subject: isSpam ? "Backlinks" : subject,
    comments: isSpam ? SPAM : message,
    formCode: "CONTACT",
    origin: itemAt(ORIGINS, index),
    ...(index === 1 && { repeats: 2 }),
    ...(isSpam && { blockedUntil: addDays(utcDay(created), BLOCKED_DAYS) }),
    ...(first !== undefined && { answeredAt: new Date(created + first.hours * HOUR_MS).toISOString() }),
  };
  return { status, created, data, messages };
}

/** @param dealers dealer ids by code; does nothing when empty */
export async function addContacts(
  data: ScopedDatabase,
  dealers: ReadonlyMap<string, number>,
  files: FileStore,
  now = Date.now(),
): Promise<void> {
  const [first, ...others] = [...dealers.values()].slice(0, 12);
  if (first === undefined) return;
  const contacts = Array.from({ length: CONTACTS }, (_, index) => demoContact(index, now));
  const stored = await data.insert(
    record,
    ...contacts.map(({ status, created, data: values }, index) => ({
      resource: "contact",
      fitterId: itemAt([first, ...others], index * 7),
      status,
      createdAt: new Date(created),
      updatedAt: new Date(created),
      data: values,
      search: foldText(
        `${values.customerName} ${values.customerEmail ?? ""} ${values.customerPhone} ${values.comments}`,
      ),
    })),
  );
  const messages = contacts.flatMap(({ created, messages: own }, index) =>
    own.map(({ hours, ...message }, place) => ({
      ...message,
      shopId: data.scope.shopId ?? 0,
      contactId: stored[index]?.id ?? 0,
      key: `demo-${place}`,
      createdAt: new Date(created + hours * HOUR_MS),
    })),
  );
  const answered = messages.findIndex(({ kind }) => kind === "AGENT");
  const sheet = await storageSheet(data, files, now);
  await data.insert(
    contactMessage,
    ...messages.map((message, index) => (index === answered ? { ...message, files: [sheet] } : message)),
  );
}

/** Stores the file of an answer. */
async function storageSheet(data: ScopedDatabase, files: FileStore, now: number): Promise<Attachment> {
  const title = "Gardiennage";
  const sheet = new PdfSheet({
    title,
    language: "fr",
    author: AGENT,
    createdAt: new Date(now),
    pageLabel: (page, pages) => `${page} / ${pages}`,
  });
  sheet.title(title);
  sheet.paragraph(STORAGE_TERMS);
  const content = await sheet.end();
  const stored = await storeMadeFile(data, files, { name: "contact" }, { name: `${title}.pdf`, type: "PDF", content });
  return { id: stored.id, name: stored.name, size: stored.size };
}
