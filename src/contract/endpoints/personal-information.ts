/** The account's own data: name, phone, password. Under subrogation these are those of the taken identity. */
import * as v from "valibot";
import { endpoint } from "../endpoint";

const name = v.pipe(
  v.string("error.required"),
  v.trim(),
  v.minLength(1, "error.required"),
  v.maxLength(80, "error.too-long"),
);
const typedPassword = v.pipe(v.string(), v.minLength(1, "error.required"), v.maxLength(200));

const information = v.object({
  email: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  phone: v.nullable(v.string()),
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
  summary: "Name, phone and sign-in of the account",
  right: "PERSONAL_INFORMATION",
  response: information,
});

export const savePersonalInformation = endpoint({
  id: "personal-information.save",
  method: "POST",
  path: "/admin/api/personal-information",
  summary: "Change name and phone of the account; answers 409 when they were changed meanwhile",
  right: "PERSONAL_INFORMATION",
  body: v.strictObject({
    firstName: name,
    lastName: name,
    phone: v.nullable(v.pipe(v.string(), v.trim(), v.regex(/^\+?[0-9 ().\-/]{6,24}$/, "error.phone"))),
    version: v.number(),
  }),
  response: information,
});

export const changePassword = endpoint({
  id: "personal-information.password",
  method: "POST",
  path: "/admin/api/personal-information/password",
  summary: "Replace the account's password; ends its other sessions",
  right: "PERSONAL_INFORMATION",
  forbiddenAs: "credentials",
  body: v.strictObject({ currentPassword: typedPassword, password: typedPassword }),
  response: v.object({
    /** Message keys of what is wrong; empty when the password was changed. */
    errors: v.array(v.string()),
  }),
});
