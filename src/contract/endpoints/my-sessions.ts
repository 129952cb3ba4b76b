/** Where somebody is signed in, and ending it there. Under another identity they are the sessions of the real person. */
import * as v from "valibot";
import { endpoint } from "../endpoint";
import { idParam } from "../id-param";

const openSession = v.object({
  id: v.number(),
  /** `User-Agent` of the browser that signed in; may be empty. */
  userAgent: v.string(),
  /** Network address that signed in. */
  address: v.nullable(v.string()),
  /** Instants, ISO 8601. */
  openedAt: v.string(),
  lastSeenAt: v.string(),
  /** The session of this very call. */
  current: v.boolean(),
});
export type OpenSession = v.InferOutput<typeof openSession>;

export const mySessions = endpoint({
  id: "my-sessions.list",
  method: "GET",
  path: "/admin/api/my-sessions",
  summary: "The caller's open sessions, this one first, then the one seen last",
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
  summary: "End all sessions of the caller but this one",
  reads: true,
  response: v.object({ ended: v.number() }),
});
