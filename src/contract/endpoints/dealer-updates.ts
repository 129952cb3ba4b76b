/** How proposals about dealers come in from outside. Spec 2 §2 "Dealer area" (import validation). */
import * as v from "valibot";
import { endpoint } from "../endpoint";

const answer = v.object({
  /** Proposals that wait for a decision now. */
  waiting: v.number(),
  /** Dealers that rules changed at once. */
  accepted: v.number(),
  /** Lines that say what is known already, or was refused in the last 180 days. */
  nothing: v.number(),
  /** Earlier proposals, or lines, that newer ones replace. */
  superseded: v.number(),
  ids: v.array(v.number()),
});

/** Lines of one call or file. */
const MOST_LINES = 2_000;

export const proposeDealers = endpoint({
  id: "fitterUpdate.propose",
  method: "POST",
  path: "/admin/api/fitterUpdate/proposals",
  summary: "Propose values of dealers, by their codes; a code that no dealer has proposes a new one",
  body: v.strictObject({
    importName: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(200))), null),
    dealers: v.pipe(
      v.array(
        v.strictObject({
          code: v.pipe(v.string(), v.minLength(1), v.maxLength(40)),
          /** Fields of `fitter` as its own calls take them. */
          values: v.record(v.string(), v.unknown()),
        }),
      ),
      v.minLength(1),
      v.maxLength(MOST_LINES),
    ),
  }),
  response: answer,
  right: "FITTER",
});

export const proposeDealerFile = endpoint({
  id: "fitterUpdate.propose-file",
  method: "POST",
  path: "/admin/api/fitterUpdate/file",
  summary:
    "Propose values of dealers by a CSV file with a head line: code, name, phone, email, website, address1, postalCode, city, country, …",
  body: v.strictObject({
    fileName: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
    /** The text of the file; columns are divided by semicolons, commas or tabs. */
    csv: v.pipe(v.string(), v.maxLength(1_500_000)),
  }),
  response: answer,
  right: "FITTER",
});
