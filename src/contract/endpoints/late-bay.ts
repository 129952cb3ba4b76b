/** A bay that runs late: its next visits move on together, after a preview. */
import * as v from "valibot";
import { TIME_CHECKS } from "../booking";
import { endpoint } from "../endpoint";
import { instant, recordId, wholeNumber } from "../input-schemas";

/** Most minutes by which a bay runs late. */
export const MAX_LATE_MINUTES = 240;
const MAX_VISITS = 200;

const right = "APPOINTMENTS";
const conditions = ["not-dlu"] as const;

const late = {
  dealer: recordId,
  /** Null for the whole workshop of a dealer without bays. */
  bay: v.nullable(recordId),
  minutes: v.pipe(wholeNumber, v.minValue(5, "error.min"), v.maxValue(MAX_LATE_MINUTES, "error.max")),
};

const movedVisit = v.object({
  id: v.number(),
  version: v.number(),
  customer: v.string(),
  /** Start of the visit as booked. */
  start: v.string(),
  newStart: v.string(),
  newEnd: v.string(),
  /** Checks that the new time fails. */
  failed: v.array(v.picklist(TIME_CHECKS)),
  /** The visit can be moved in spite of them, with a reason. */
  possible: v.boolean(),
  /** The customer can be told. */
  reachable: v.boolean(),
});
export type LateVisit = v.InferOutput<typeof movedVisit>;

export const previewLateBay = endpoint({
  id: "appointment-book.late-preview",
  method: "POST",
  path: "/admin/api/appointment-calendar/late-bay/preview",
  summary: "Visits that move on when a bay runs late, and what their new times collide with",
  body: v.strictObject(late),
  response: v.object({ visits: v.array(movedVisit) }),
  right,
  conditions,
  reads: true,
});

export const moveLateBay = endpoint({
  id: "appointment-book.late",
  method: "POST",
  path: "/admin/api/appointment-calendar/late-bay",
  summary: "Moves the next visits of a bay that runs late, as previewed",
  body: v.strictObject({
    ...late,
    /** The visits of the preview. */
    visits: v.pipe(
      v.array(v.strictObject({ id: recordId, version: wholeNumber, newStart: instant })),
      v.minLength(1, "appointment-book.error.none-late"),
      v.maxLength(MAX_VISITS),
    ),
    /** Tells the customers. */
    notify: v.boolean(),
    /** Needed when new times fail checks. */
    reason: v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(200))),
  }),
  response: v.object({ moved: v.number(), undoToken: v.nullable(v.string()) }),
  right,
  conditions,
});
