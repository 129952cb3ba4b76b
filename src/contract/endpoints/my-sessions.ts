/** Sessions of the account, and ending them. Under subrogation these are the real user's sessions. */
import * as v from "valibot";
import { endpoint } from "../endpoint";
import { idParam } from "../input-schemas";

export const openSession = v.object({
  id: v.number(),
  /** `User-Agent` of the browser that signed in; may be empty. */
  userAgent: v.string(),
  /** IP address that signed in. */
  address: v.nullable(v.string()),
  /** ISO instants. */
  openedAt: v.string(),
  lastSeenAt: v.string(),
  /** Whether it is the session of this call. */
  current: v.boolean(),
});
export type OpenSession = v.InferOutput<typeof openSession>;

export const mySessions = endpoint({
  id: "my-sessions.list",
  method: "GET",
  path: "/admin/api/my-sessions",
  summary: "The caller's open sessions: this one first, then by last use",
  response: v.object({ elements: v.array(openSession) }),
});

export const endMySession = endpoint({
  id: "my-sessions.end",
  method: "DELETE",
  path: "/admin/api/my-sessions/{id}",
  summary: "End one of the caller's other sessions; its next call is refused",
  reads: true,
  params: v.object({ id: v.pipe(idParam, v.transform(Number)) }),
  response: v.object({ ended: v.number() }),
});

export const endOtherSessions = endpoint({
  id: "my-sessions.end-others",
  method: "DELETE",
  path: "/admin/api/my-sessions",
  summary: "End all of the caller's sessions except this one",
  reads: true,
  response: v.object({ ended: v.number() }),
});
