/** Choices for a new system mail. The mails themselves are the resource `mail`. */
import * as v from "valibot";
import { endpoint } from "../endpoint";

export const mailUserProfileCodes = endpoint({
  id: "mail.user-profile-codes",
  method: "GET",
  path: "/admin/api/mail/user-profile-codes",
  summary: "Shop profiles that a mail can be written for, DEFAULT first",
  right: "MAIL_LIST",
  response: v.array(v.string()),
});

export const mailTypes = endpoint({
  id: "mail.types",
  method: "GET",
  path: "/admin/api/mail/types",
  summary: "Types of mails that the server sends, with names in the reader's language",
  right: "MAIL_LIST",
  response: v.array(v.object({ id: v.string(), name: v.string() })),
});
