/** Tokens for pages of other hosts, which browsers keep the session cookie from. */
import * as v from "valibot";
import { endpoint } from "../endpoint";

export const pageToken = endpoint({
  id: "session.page-token",
  method: "POST",
  path: "/admin/api/session/token",
  summary:
    "A token of fifteen minutes with the rights of the session, for pages of other hosts: sent as `Authorization: Bearer …` it stands for the cookie; a token can't ask for another",
  response: v.object({
    /** Opaque. */
    token: v.string(),
    /** Instant, ISO 8601. */
    expiresAt: v.string(),
  }),
});
