/** How many appointments the rules of a tag concern. */
import * as v from "valibot";
import { endpoint } from "../endpoint";
import { recordId } from "../input-schemas";
import { TAG_RULES } from "../tag-rules";

/** Days of appointments that are looked at, and the newest of them at most. */
export const SHARE_DAYS = 90;
export const SHARE_VISITS = 2_000;
/** Share of the appointments, in percent, above which a tag says little. */
export const WIDE_SHARE = 50;

const text = v.pipe(v.string(), v.maxLength(60));

const rule = v.object({
  field: v.picklist(TAG_RULES),
  operator: v.picklist(["IS", "IS_NOT"]),
  service: v.optional(recordId),
  origin: v.optional(text),
  text: v.optional(text),
});
export type TypedRule = v.InferOutput<typeof rule>;

export const tagShare = endpoint({
  id: "ecal-tag.share",
  method: "POST",
  path: "/admin/api/appointment-calendar/tag-share",
  summary: "How many of the newest appointments typed rules would put a tag on",
  right: "E_CALENDRO_CAN_ACCESS_ADMIN",
  reads: true,
  body: v.strictObject({
    rules: v.pipe(v.array(rule), v.maxLength(10)),
    /** Ids of garages; all when empty. */
    dealers: v.pipe(v.array(recordId), v.maxLength(500)),
  }),
  response: v.object({ visits: v.number(), tagged: v.number() }),
});
