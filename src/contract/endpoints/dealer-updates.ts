/** Proposals for dealer changes from other systems. */
import * as v from "valibot";
import { endpoint } from "../endpoint";

const proposalCounts = v.object({
  /** Proposals that now wait for a decision. */
  waiting: v.number(),
  /** Dealers that rules changed immediately. */
  accepted: v.number(),
  /** Lines without a difference, or refused within the last 180 days. */
  nothing: v.number(),
  /** Earlier proposals or lines that newer ones replace. */
  superseded: v.number(),
  ids: v.array(v.number()),
});

/** Maximum number of lines in one call or file. */
const MAX_LINES = 2_000;

export const proposeDealers = endpoint({
  id: "fitter-update.propose",
  method: "POST",
  path: "/admin/api/fitterUpdate/proposals",
  summary: "Propose values of dealers by their codes; an unknown code proposes a new dealer",
  body: v.strictObject({
    importName: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(200))), null),
    dealers: v.pipe(
      v.array(
        v.strictObject({
          code: v.pipe(v.string(), v.minLength(1), v.maxLength(40)),
          /** Fields of `fitter`, as its own endpoints accept them. */
          values: v.record(v.string(), v.unknown()),
        }),
      ),
      v.minLength(1),
      v.maxLength(MAX_LINES),
    ),
  }),
  response: proposalCounts,
  right: "FITTER",
});

export const proposeDealerFile = endpoint({
  id: "fitter-update.propose-file",
  method: "POST",
  path: "/admin/api/fitterUpdate/file",
  summary:
    "Propose values of dealers by a CSV file with a header: code, name, phone, email, website, address1, postalCode, city, country, …",
  body: v.strictObject({
    fileName: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
    /** Text of the file; columns are separated by semicolons, commas or tabs. */
    csv: v.pipe(v.string(), v.maxLength(1_500_000)),
  }),
  response: proposalCounts,
  right: "FITTER",
});
