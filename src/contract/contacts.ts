/** Messages of customers: their states, the transitions between them, and the placeholders of replies. Server and browser share these tables. */
import type { FileType } from "./file-types";

export const CONTACT_STATES = ["NEW", "IN_PROGRESS", "ANSWERED", "CLOSED", "SPAM"] as const;
export type ContactState = (typeof CONTACT_STATES)[number];

/** What moves a contact: an agent, or a further message of the customer. */
export type ContactTrigger = "take" | "answer" | "close" | "reopen" | "spam" | "not-spam" | "customer";

export interface ContactTransition {
  readonly by: ContactTrigger;
  readonly from: ContactState;
  readonly to: ContactState;
}

const OPEN_STATES = ["NEW", "IN_PROGRESS"] as const;
const KNOWN_STATES = [...OPEN_STATES, "ANSWERED", "CLOSED"] as const;
const from = <const From extends readonly ContactState[]>(
  states: From,
  by: ContactTrigger,
  to: ContactState,
): readonly ContactTransition[] => states.map((state) => ({ by, from: state, to }));

/** All allowed transitions. A closed contact that is answered stays closed; spam must be taken back before it is answered. */
export const CONTACT_TRANSITIONS: readonly ContactTransition[] = [
  ...from(OPEN_STATES, "take", "IN_PROGRESS"),
  ...from([...OPEN_STATES, "ANSWERED"], "answer", "ANSWERED"),
  ...from(["CLOSED"], "answer", "CLOSED"),
  ...from([...OPEN_STATES, "ANSWERED"], "close", "CLOSED"),
  ...from(["CLOSED", "ANSWERED"], "reopen", "IN_PROGRESS"),
  ...from(KNOWN_STATES, "spam", "SPAM"),
  ...from(["SPAM"], "not-spam", "NEW"),
  ...from(["NEW"], "customer", "NEW"),
  ...from(["IN_PROGRESS", "ANSWERED", "CLOSED"], "customer", "IN_PROGRESS"),
  ...from(["SPAM"], "customer", "SPAM"),
];

/** Returns the state that a trigger leads to; undefined when it is not allowed. */
export const contactStateAfter = (by: ContactTrigger, state: string): ContactState | undefined =>
  CONTACT_TRANSITIONS.find((transition) => transition.by === by && transition.from === state)?.to;

/**
 * Entries of a thread. Customers see their own messages and those of agents and dealers; notes, calls and the forwarding to a dealer are
 * internal.
 */
export const THREAD_KINDS = ["CUSTOMER", "AGENT", "DEALER", "CALL", "NOTE", "FORWARD"] as const;
export type ThreadKind = (typeof THREAD_KINDS)[number];

/** What an agent adds to a thread. */
export const COMPOSED_KINDS = ["AGENT", "CALL", "NOTE"] as const satisfies readonly ThreadKind[];
export type ComposedKind = (typeof COMPOSED_KINDS)[number];

/** Whether customer and dealer see the entry behind their links. */
export const isShared = (kind: ThreadKind): boolean => kind === "CUSTOMER" || isAnswer(kind);

/** Whether the entry answers the customer. */
export const isAnswer = (kind: ThreadKind): boolean => kind === "AGENT" || kind === "DEALER";

export const MAX_MESSAGE_LENGTH = 10_000;
/** Files of one message. */
export const MAX_ATTACHMENTS = 10;
export const ATTACHMENT_TYPES = ["PDF", "JPEG", "PNG", "HEIC"] as const satisfies readonly FileType[];
/** Days for which an unsent reply is kept for its author. */
export const DRAFT_DAYS = 7;
/** Seconds after the last key during which colleagues see that the author is answering. The composer renews it while it has a text. */
export const ANSWERING_SECONDS = 45;
/** Days for which messages from an address that sent spam arrive as spam. */
export const BLOCKED_DAYS = 30;
/** Messages with more links arrive as spam. */
export const MAX_LINKS = 5;
/** Minutes in which the same text from the same sender is counted instead of stored again. */
export const REPEAT_MINUTES = 10;

/** Placeholders of replies. */
const REPLY_PLACEHOLDERS = ["name", "dealer", "reference"] as const;
export type ReplyValues = Readonly<Record<(typeof REPLY_PLACEHOLDERS)[number], string>>;

const PLACEHOLDER = /\{(\w+)\}/g;
const isKnown = (name: string): name is keyof ReplyValues => (REPLY_PLACEHOLDERS as readonly string[]).includes(name);

/** Returns the placeholders that no reply can fill, each once. */
export const unknownReplyPlaceholders = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(PLACEHOLDER)].flatMap(([, name = ""]) => (isKnown(name) ? [] : [`{${name}}`]))),
];

/** Fills the placeholders; unknown ones stay. */
export const fillReply = (text: string, values: ReplyValues): string =>
  text.replace(PLACEHOLDER, (placeholder, name: string) => (isKnown(name) ? values[name] : placeholder));

/** Returns the number of a contact: `C-26-000042`. @param createdAt ISO instant */
export const contactReference = (id: number, createdAt: string): string =>
  `C-${createdAt.slice(2, 4)}-${String(id).padStart(6, "0")}`;

/** Returns how many links a text contains. */
export const countLinks = (text: string): number => text.match(/https?:\/\/|\bwww\./gi)?.length ?? 0;
