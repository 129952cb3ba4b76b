/** Books the same visit again, once or every few weeks. */
import * as v from "valibot";
import { SLOT_CHECKS } from "../booking";
import { endpoint } from "../endpoint";
import { instant, recordId, wholeNumber } from "../input-schemas";

export const MAX_REPEAT_WEEKS = 26;
export const MAX_REPEATS = 26;

const upTo = (max: number) => v.pipe(wholeNumber, v.minValue(1, "error.min"), v.maxValue(max, "error.max"));

export const repeatVisit = endpoint({
  id: "appointment-book.repeat",
  method: "POST",
  path: "/admin/api/appointment-calendar/repeat-visits",
  summary: "Books an appointment again at the same time of later days; starts that are not free are left out",
  body: v.strictObject({
    appointment: recordId,
    /** Start of the first new visit. */
    first: instant,
    /** Weeks between the visits. */
    weeks: upTo(MAX_REPEAT_WEEKS),
    times: upTo(MAX_REPEATS),
  }),
  response: v.object({
    booked: v.array(v.object({ id: v.number(), date: v.string() })),
    refused: v.array(
      v.object({
        date: v.string(),
        /** First check that fails; null for a start in the past. */
        failed: v.nullable(v.picklist(SLOT_CHECKS)),
        /** Nearest free starts. */
        starts: v.array(v.string()),
      }),
    ),
  }),
  right: "APPOINTMENTS",
  conditions: ["not-dlu"],
});
