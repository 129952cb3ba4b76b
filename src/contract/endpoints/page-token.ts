/** Tokens for pages on other hosts, where browsers do not send the session cookie. */
import * as v from "valibot";
import { endpoint } from "../endpoint";

export const pageToken = endpoint({
  id: "session.page-token",
  method: "POST",
  path: "/admin/api/session/token",
  summary:
    "A token for pages on other hosts, sent as `Authorization: Bearer …` in place of the cookie. It has the session's rights, expires after 15 minutes, and cannot request another token",
  response: v.object({
    /** Opaque token. */
    token: v.string(),
    /** ISO instant. */
    expiresAt: v.string(),
  }),
});
