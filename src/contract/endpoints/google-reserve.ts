/** Reserve with Google: participating dealers and services, free slots and feeds. */
import * as v from "valibot";
import { endpoint } from "../endpoint";
import { jobView } from "./jobs";
import { idParam as id, recordId } from "../input-schemas";

const RIGHT = "GOOGLE_RESERVE";

/** What prevents a dealer from taking part. */
const RESERVE_OBSTACLES = ["STATUS", "GEO", "PHONE", "HOURS", "BOOKING", "ADDRESS", "SYNCHRONOUS", "EXCLUDED"] as const;

const listing = v.object({ name: v.string(), address: v.string(), phone: v.string() });

const reserveDealer = v.object({
  id: v.number(),
  name: v.string(),
  city: v.string(),
  enabled: v.boolean(),
  /** Empty when the dealer is eligible. */
  lacks: v.array(v.picklist(RESERVE_OBSTACLES)),
  match: v.picklist(["NOT_SENT", "PENDING", "MATCHED", "MISMATCH", "REJECTED"]),
  /** Number of the dealer's live services. */
  services: v.number(),
  lastFeedAt: v.nullable(v.string()),
  /** Values sent to Google. */
  ours: listing,
  /** Google's values where they differ. */
  theirs: v.nullable(listing),
  /** Number of bookings through Google in the last 30 days. */
  bookings: v.number(),
});
export type ReserveDealer = v.InferOutput<typeof reserveDealer>;

export const reserveDealers = endpoint({
  id: "google-reserve.dealers",
  method: "GET",
  path: "/admin/api/google-reserve/overview/dealers",
  summary: "Dealers, whether they take part in Reserve with Google, and what they lack",
  response: v.object({ elements: v.array(reserveDealer) }),
  right: RIGHT,
});

export const enableReserve = endpoint({
  id: "google-reserve.enable",
  method: "POST",
  path: "/admin/api/google-reserve/overview/dealers",
  summary: "Add dealers to Reserve with Google, or remove them",
  body: v.strictObject({
    dealers: v.pipe(v.array(recordId), v.minLength(1), v.maxLength(1000)),
    enabled: v.boolean(),
  }),
  response: v.object({ done: v.number(), refused: v.array(v.object({ id: v.number(), name: v.string() })) }),
  right: RIGHT,
});

const reserveService = v.object({
  /** Id of the service. */
  id: v.number(),
  name: v.string(),
  category: v.nullable(v.string()),
  durationMinutes: v.number(),
  dealers: v.number(),
  /** Price that Google shows; null for none. */
  price: v.nullable(v.object({ minor: v.number(), currency: v.string() })),
  isFrom: v.boolean(),
  /** Minimum minutes between booking and visit; null until it is configured. */
  leadMinutes: v.nullable(v.number()),
  state: v.picklist(["OFF", "INCOMPLETE", "READY", "LIVE"]),
});
export const reserveServices = endpoint({
  id: "google-reserve.services",
  method: "GET",
  path: "/admin/api/google-reserve/overview/services",
  summary: "Services of the shop and their state with Google",
  response: v.object({ elements: v.array(reserveService) }),
  right: RIGHT,
});

/** Problems of a feed. */
const FEED_PROBLEMS = [...RESERVE_OBSTACLES, "NO_SERVICE", "NO_DEALER", "NO_START"] as const;
const feedProblem = v.object({
  code: v.picklist(FEED_PROBLEMS),
  /** Name of the dealer or service. */
  label: v.string(),
  /** Admin path of the dealer or service. */
  path: v.string(),
});
export type FeedProblem = v.InferOutput<typeof feedProblem>;

const reserveFeed = v.object({
  id: v.number(),
  name: v.picklist(["merchants", "services", "availability"]),
  at: v.string(),
  items: v.number(),
  state: v.picklist(["SENT", "KEPT", "FAILED"]),
  environment: v.picklist(["SANDBOX", "PRODUCTION"]),
  /** Error in the provider's words; empty without one. */
  error: v.string(),
  /** The first problems. */
  problems: v.array(feedProblem),
  problemCount: v.number(),
});
export const reserveFeeds = endpoint({
  id: "google-reserve.feeds",
  method: "GET",
  path: "/admin/api/google-reserve/overview/feeds",
  summary: "The last feeds, newest first",
  response: v.object({ elements: v.array(reserveFeed), connected: v.boolean() }),
  right: RIGHT,
});
export const reserveFeedFile = endpoint({
  id: "google-reserve.feed-file",
  method: "GET",
  path: "/admin/api/google-reserve/overview/feeds/{id}/file",
  summary: "A generated feed, as JSON",
  params: v.object({ id }),
  responseType: "file",
  right: RIGHT,
});
export const generateFeeds = endpoint({
  id: "google-reserve.generate",
  method: "POST",
  path: "/admin/api/google-reserve/overview/feeds",
  summary: "Generate the feeds now, as a job",
  response: jobView,
  right: RIGHT,
  conditions: ["whole-shop"],
});

/** Access data with which Google calls the shop's booking server. */
const bookingServer = v.object({
  /** Base URL of the booking server. */
  address: v.string(),
  user: v.string(),
  /** When the password was generated; null before that. */
  since: v.nullable(v.string()),
});
export const reserveServer = endpoint({
  id: "google-reserve.desk",
  method: "GET",
  path: "/admin/api/google-reserve/overview/desk",
  summary: "Address and user of the shop's booking server",
  response: bookingServer,
  right: RIGHT,
});
export const renewServerPassword = endpoint({
  id: "google-reserve.renew-desk",
  method: "POST",
  path: "/admin/api/google-reserve/overview/desk",
  summary: "Generate a new password for the booking server, returned only once; the previous one stops working",
  response: v.object({ ...bookingServer.entries, password: v.string() }),
  right: RIGHT,
  forbiddenAs: "api-keys",
  conditions: ["whole-shop"],
});

export const reserveSlots = endpoint({
  id: "google-reserve.slots",
  method: "GET",
  path: "/admin/api/google-reserve/overview/services/{id}/slots",
  summary: "Free slots that Google would offer for a dealer's service, for 14 days",
  params: v.object({ id }),
  query: v.object({ dealer: id }),
  response: v.object({ days: v.array(v.object({ day: v.string(), starts: v.array(v.string()) })) }),
  right: RIGHT,
});
