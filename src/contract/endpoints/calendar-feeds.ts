/** Secret addresses under which calendar programs read the appointments of an export. */
import * as v from "valibot";
import { endpoint, type Endpoint } from "../endpoint";
import { idParam } from "../input-schemas";

const path = "/admin/api/appointment-calendar/exports/{id}/calendar-addresses";
const access = { right: ["APPOINTMENTS", "NETWORK_EXPORT"] } as const satisfies Partial<Endpoint>;

const calendarFeedView = v.object({
  id: v.number(),
  /** Name of the user whose rights the address has. */
  by: v.string(),
  /** ISO instants. */
  createdAt: v.string(),
  lastReadAt: v.nullable(v.string()),
});
export type CalendarFeedView = v.InferOutput<typeof calendarFeedView>;

export const calendarFeeds = endpoint({
  ...access,
  id: "ecal-export.calendar-addresses",
  method: "GET",
  path,
  summary: "Calendar addresses of an export; those of others only for accounts that see the whole shop",
  params: v.object({ id: idParam }),
  response: v.object({ elements: v.array(calendarFeedView) }),
});

export const createCalendarFeed = endpoint({
  ...access,
  id: "ecal-export.create-calendar-address",
  method: "POST",
  path,
  summary: "Makes an address for calendar programs, which is returned only this once",
  params: v.object({ id: idParam }),
  response: v.object({ url: v.string() }),
  forbiddenAs: "api-keys",
});

export const revokeCalendarFeed = endpoint({
  ...access,
  id: "ecal-export.revoke-calendar-address",
  method: "DELETE",
  path: `${path}/{feed}`,
  summary: "Ends a calendar address",
  params: v.object({ id: idParam, feed: idParam }),
  response: v.object({ revoked: v.boolean() }),
});

export const readCalendarFeed = endpoint({
  id: "calendar-feed.read",
  method: "GET",
  path: "/admin/public/api/appointment-calendar/feed.ics",
  summary: "Appointments as calendar entries, by a secret address; every unusable one answers the same 404",
  public: true,
  query: v.object({ key: v.optional(v.pipe(v.string(), v.maxLength(200)), "") }),
  responseType: "file",
});
