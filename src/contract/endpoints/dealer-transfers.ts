/** Effects of a dealer transfer, dealer by dealer. */
import * as v from "valibot";
import { endpoint } from "../endpoint";
import { idParam, recordId } from "../input-schemas";

const transferredDealer = v.object({
  /** Null when the session's shop does not show the dealer. */
  id: v.nullable(v.number()),
  name: v.string(),
  /** Code in the shop that gives the dealer away. */
  code: v.string(),
  /** New code in the target shop, with a number because another dealer there has the old code; null when the code does not change. */
  newCode: v.nullable(v.string()),
  /** Public URLs that change for the same reason. */
  newUrls: v.array(v.string()),
  /** The target shop already shows the dealer, with a code and URLs of its own. */
  shownThere: v.boolean(),
  /** What moves with the ownership; null when the ownership does not move, and for the requesting shop. */
  along: v.nullable(v.object({ appointments: v.number(), reviews: v.number(), users: v.number() })),
  /** Fields that the target shop overrides; as the owner it shows the directory's values. */
  dropped: v.array(v.string()),
  /** OPEN: not yet executed. */
  state: v.picklist(["OPEN", "DONE", "FAILED"]),
});
export type TransferredDealer = v.InferOutput<typeof transferredDealer>;

export const previewTransfer = endpoint({
  id: "dealer-transfer.preview",
  method: "POST",
  path: "/admin/api/dealerTransfer/preview",
  summary: "Preview the effects of a transfer",
  body: v.strictObject({
    direction: v.picklist(["GIVE", "ASK"]),
    type: v.picklist(["TRANSFER", "SHARE"]),
    dealers: v.pipe(v.array(v.looseObject({ id: recordId })), v.maxLength(50)),
    codes: v.nullable(v.pipe(v.string(), v.maxLength(2_000))),
    /** Code of the other shop. */
    otherShop: v.pipe(v.string(), v.maxLength(60)),
  }),
  response: v.object({
    /** Reasons against it; then there are no elements. */
    errors: v.array(
      v.object({ key: v.string(), params: v.optional(v.record(v.string(), v.union([v.string(), v.number()]))) }),
    ),
    elements: v.array(transferredDealer),
  }),
  right: "FITTER",
  reads: true,
});

export const transferredDealers = endpoint({
  id: "dealer-transfer.dealers",
  method: "GET",
  path: "/admin/api/dealerTransfer/{id}/dealers",
  summary: "The dealers of a transfer, with the state of each",
  params: v.object({ id: idParam }),
  response: v.object({ elements: v.array(transferredDealer) }),
  right: "FITTER",
});
