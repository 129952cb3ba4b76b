/** Files of messages to and from customers. */
import * as v from "valibot";
import { MAX_ATTACHMENTS } from "./contacts";

/** Name of a stored file in addresses and calls. */
export const fileKey = v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}$/));

export const attachment = v.object({
  id: v.string(),
  name: v.string(),
  /** Bytes. */
  size: v.number(),
});
export type Attachment = v.InferOutput<typeof attachment>;

/** Uploaded files that a message carries. */
export const attachmentKeys = v.optional(v.pipe(v.array(fileKey), v.maxLength(MAX_ATTACHMENTS)), []);
