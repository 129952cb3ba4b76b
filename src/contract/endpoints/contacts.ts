/** Threads of contacts: reading, drafts and messages. */
import * as v from "valibot";
import { attachment, attachmentKeys, fileKey } from "../attachments";
import { COMPOSED_KINDS, MAX_MESSAGE_LENGTH, THREAD_KINDS } from "../contacts";
import { endpoint, type Endpoint } from "../endpoint";
import { MAX_FILE_BYTES } from "../file-types";
import { idParam } from "../input-schemas";

const access = { right: "CONTENT_PAGES_CONTACT", conditions: ["not-dlu"] } as const satisfies Partial<Endpoint>;
const base = "/admin/api/contact/{id}/thread";

/** An entry of a thread. The customer's first message has the id 0. */
const entry = v.object({
  id: v.number(),
  kind: v.picklist(THREAD_KINDS),
  text: v.string(),
  /** Name of the author; null for the customer. */
  author: v.nullable(v.string()),
  /** ISO instant. */
  at: v.string(),
  files: v.array(attachment),
});
export type ThreadEntry = v.InferOutput<typeof entry>;

/** Colleagues who are writing a reply. */
const answering = v.array(v.string());

export const contactThread = endpoint({
  ...access,
  id: "contact.thread",
  method: "GET",
  path: base,
  summary: "Messages and notes of a contact, oldest first, with the account's draft and who is answering",
  params: v.object({ id: idParam }),
  response: v.object({
    entries: v.array(entry),
    /** The account's unsent reply; empty without one. */
    draft: v.string(),
    answering,
    /** Values of the placeholders in replies. */
    values: v.object({ name: v.string(), dealer: v.string(), reference: v.string() }),
    /** Saved replies in the customer's language first. */
    cannedReplies: v.array(v.object({ id: v.number(), name: v.string(), locale: v.string(), text: v.string() })),
  }),
});

export const saveContactDraft = endpoint({
  ...access,
  id: "contact.draft",
  method: "PUT",
  path: `${base}/draft`,
  summary: "Keeps an unsent reply for seven days, and tells colleagues that the account is answering",
  params: v.object({ id: idParam }),
  body: v.strictObject({ text: v.pipe(v.string(), v.maxLength(MAX_MESSAGE_LENGTH)) }),
  response: v.object({
    answering,
    /** Id of the newest answer; 0 without one. */
    newestAnswer: v.number(),
  }),
});

export const addToThread = endpoint({
  ...access,
  id: "contact.add-to-thread",
  method: "POST",
  path: base,
  summary:
    "Mails a reply to the customer, or keeps a call or a note; returns newer answers of colleagues instead of sending unseen",
  params: v.object({ id: idParam }),
  body: v.strictObject({
    kind: v.picklist(COMPOSED_KINDS),
    text: v.pipe(v.string(), v.trim(), v.minLength(1, "error.required"), v.maxLength(MAX_MESSAGE_LENGTH)),
    /** Names the message, so that it is stored and mailed once however often it is sent. */
    key: v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/)),
    /** Id of the newest answer that the author has seen. */
    seen: v.pipe(v.number(), v.integer(), v.minValue(0)),
    /** Closes the contact. */
    close: v.optional(v.boolean(), false),
    files: attachmentKeys,
  }),
  response: v.object({
    /** Answers that the author has not seen. When there are any, nothing was sent. */
    unseen: v.array(entry),
  }),
});

export const uploadToThread = endpoint({
  ...access,
  id: "contact.upload-to-thread",
  method: "POST",
  path: `${base}/files`,
  summary: "A file for a message; its type is read from its bytes, and it is deleted unless a message carries it",
  params: v.object({ id: idParam }),
  body: v.object({}),
  bodyType: "multipart",
  fileBytes: MAX_FILE_BYTES,
  response: attachment,
});

export const fileOfThread = endpoint({
  ...access,
  id: "contact.file-of-thread",
  method: "GET",
  path: `${base}/files/{file}`,
  summary: "A file of a message in the thread, or one that the account has just uploaded",
  params: v.object({ id: idParam, file: fileKey }),
  responseType: "file",
});
