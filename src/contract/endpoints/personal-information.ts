/** The account's own data: name, phone, e-mail address, password. Under subrogation these are those of the taken identity. */
import * as v from "valibot";
import { endpoint } from "../endpoint";
import { wholeNumber } from "../input-schemas";
import { NOTICE_TOPICS } from "../notice-topics";

const name = v.pipe(
  v.string("error.required"),
  v.trim(),
  v.minLength(1, "error.required"),
  v.maxLength(80, "error.too-long"),
);
/** Maximum size in bytes of a call with a picture as base64. */
const MAX_PICTURE_BODY = 12 * 1024 * 1024;
const typedPassword = v.pipe(v.string(), v.minLength(1, "error.required"), v.maxLength(200));

const information = v.object({
  email: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  phone: v.nullable(v.string()),
  jobTitle: v.nullable(v.string()),
  /** Address of the account's picture; null without one. */
  pictureUrl: v.nullable(v.string()),
  /** Events about which the account receives mails. */
  mailTopics: v.array(v.picklist(NOTICE_TOPICS)),
  /** A new address whose link was not opened yet, and until when it can be. */
  waitingEmail: v.nullable(v.object({ email: v.string(), until: v.string() })),
  version: v.number(),
  /** ISO instants; null before the first change and sign-in. */
  passwordChangedAt: v.nullable(v.string()),
  lastLoginAt: v.nullable(v.string()),
});
export type PersonalInformation = v.InferOutput<typeof information>;

export const personalInformation = endpoint({
  id: "personal-information.read",
  method: "GET",
  path: "/admin/api/personal-information",
  summary: "Name, phone, picture, notifications and sign-in of the account",
  right: "PERSONAL_INFORMATION",
  response: information,
});

export const savePersonalInformation = endpoint({
  id: "personal-information.save",
  method: "POST",
  path: "/admin/api/personal-information",
  summary: "Change name, phone and function of the account; answers 409 when they were changed meanwhile",
  right: "PERSONAL_INFORMATION",
  own: true,
  body: v.strictObject({
    firstName: name,
    lastName: name,
    phone: v.nullable(v.pipe(v.string(), v.trim(), v.regex(/^\+?[0-9 ().\-/]{6,24}$/, "error.phone"))),
    jobTitle: v.optional(v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(80, "error.too-long")))),
    version: wholeNumber,
  }),
  response: information,
});

export const saveNotifications = endpoint({
  id: "personal-information.notifications",
  method: "PUT",
  path: "/admin/api/personal-information/notifications",
  summary: "Choose the events about which the account receives mails",
  right: "PERSONAL_INFORMATION",
  own: true,
  body: v.strictObject({ mailTopics: v.pipe(v.array(v.picklist(NOTICE_TOPICS)), v.maxLength(NOTICE_TOPICS.length)) }),
  response: information,
});

export const savePicture = endpoint({
  id: "personal-information.picture",
  method: "PUT",
  path: "/admin/api/personal-information/picture",
  summary: "Replace the account's picture; it is cut to a square",
  right: "PERSONAL_INFORMATION",
  own: true,
  maxBytes: MAX_PICTURE_BODY,
  /** The file as base64: PNG, JPEG or GIF. */
  body: v.strictObject({ imageContent: v.string() }),
  response: information,
});

export const removePicture = endpoint({
  id: "personal-information.remove-picture",
  method: "DELETE",
  path: "/admin/api/personal-information/picture",
  summary: "Remove the account's picture",
  right: "PERSONAL_INFORMATION",
  own: true,
  response: information,
});

export const accountPicture = endpoint({
  id: "account-picture.file",
  method: "GET",
  path: "/admin/public/api/account-picture/{key}",
  summary: "The picture of an account; its address changes with the picture, so it can be cached forever",
  params: v.object({ key: v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}$/)) }),
  public: true,
  responseType: "file",
});

export const changePassword = endpoint({
  id: "personal-information.password",
  method: "POST",
  path: "/admin/api/personal-information/password",
  summary: "Replace the account's password; ends its other sessions",
  right: "PERSONAL_INFORMATION",
  own: true,
  forbiddenAs: "credentials",
  body: v.strictObject({ currentPassword: typedPassword, password: typedPassword }),
  response: v.object({
    /** Message keys of what is wrong; empty when the password was changed. */
    errors: v.array(v.string()),
  }),
});

const emailAddress = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.maxLength(254, "error.too-long"),
  v.regex(/^[^\s@<>()",;:\\]+@[^\s@.]+(\.[^\s@.]+)+$/, "error.email"),
);
/** Message keys of what is wrong; empty when it was done. */
const refusals = v.object({ errors: v.array(v.string()) });

export const isEmailUsed = endpoint({
  id: "personal-information.email-used",
  method: "GET",
  path: "/admin/api/personal-information/email-used",
  summary: "Whether another account has an e-mail address, and works in the same network",
  right: "PERSONAL_INFORMATION",
  query: v.object({ email: emailAddress }),
  response: v.object({ used: v.boolean(), sameNetwork: v.boolean() }),
});

export const changeEmail = endpoint({
  id: "personal-information.email",
  method: "POST",
  path: "/admin/api/personal-information/email",
  summary: "Mail a link to a new e-mail address, which becomes the login once the link is opened within 24 hours",
  right: "PERSONAL_INFORMATION",
  own: true,
  forbiddenAs: "credentials",
  body: v.strictObject({ email: emailAddress, password: typedPassword }),
  response: refusals,
});

export const resendEmail = endpoint({
  id: "personal-information.email-resend",
  method: "POST",
  path: "/admin/api/personal-information/email/resend",
  summary: "Mail another link to the new e-mail address; the former one ends",
  right: "PERSONAL_INFORMATION",
  own: true,
  forbiddenAs: "credentials",
  response: refusals,
});

export const cancelEmail = endpoint({
  id: "personal-information.email-cancel",
  method: "DELETE",
  path: "/admin/api/personal-information/email",
  summary: "Keep the present e-mail address; the mailed link ends",
  right: "PERSONAL_INFORMATION",
  own: true,
  forbiddenAs: "credentials",
  response: refusals,
});

export const confirmEmail = endpoint({
  id: "personal-information.email-confirm",
  method: "POST",
  path: "/admin/api/personal-information/email/confirm",
  summary: "Make the new e-mail address the login, by the mailed link; ends the account's other sessions",
  right: "PERSONAL_INFORMATION",
  own: true,
  forbiddenAs: "credentials",
  body: v.strictObject({ ticket: v.pipe(v.string(), v.maxLength(100)) }),
  response: refusals,
});
