/** What a transfer of dealers brings about, dealer by dealer. Spec 2 §2 "Dealer area" (dealerTransfer). */
import * as v from "valibot";
import { endpoint } from "../endpoint";

const transferredDealer = v.object({
  /** Null while the session's shop does not show it. */
  id: v.nullable(v.number()),
  name: v.string(),
  /** In the shop that gives it. */
  code: v.string(),
  /** What another dealer has in the shop that gets it is numbered there; null where the code stays. */
  newCode: v.nullable(v.string()),
  /** Public addresses that are numbered likewise. */
  newUrls: v.array(v.string()),
  /** The shop that gets it shows it already, by a code and addresses of its own. */
  shownThere: v.boolean(),
  /** What can go along with the ownership; null where it does not move, and for the shop that asks. */
  along: v.nullable(v.object({ appointments: v.number(), reviews: v.number(), users: v.number() })),
  /** Fields of which the shop that gets it showed values of its own: as the owner it shows the directory's. */
  dropped: v.array(v.string()),
  /** OPEN: not carried out yet. */
  state: v.picklist(["OPEN", "DONE", "FAILED"]),
});
export type TransferredDealer = v.InferOutput<typeof transferredDealer>;

export const previewTransfer = endpoint({
  id: "dealerTransfer.preview",
  method: "POST",
  path: "/admin/api/dealerTransfer/preview",
  summary: "What a transfer would bring about, before it is asked for",
  body: v.strictObject({
    direction: v.picklist(["GIVE", "ASK"]),
    type: v.picklist(["TRANSFER", "SHARE"]),
    dealers: v.pipe(v.array(v.looseObject({ id: v.number() })), v.maxLength(50)),
    codes: v.nullable(v.pipe(v.string(), v.maxLength(2_000))),
    /** Code of the other shop. */
    otherShop: v.pipe(v.string(), v.maxLength(60)),
  }),
  response: v.object({
    /** Message keys of what stands against it; then there are no elements. */
    errors: v.array(v.string()),
    elements: v.array(transferredDealer),
  }),
  right: "FITTER",
  reads: true,
});

export const transferredDealers = endpoint({
  id: "dealerTransfer.dealers",
  method: "GET",
  path: "/admin/api/dealerTransfer/{id}/dealers",
  summary: "The dealers of a transfer, with what becomes or has become of each",
  params: v.object({ id: v.pipe(v.string(), v.regex(/^\d{1,18}$/)) }),
  response: v.object({ elements: v.array(transferredDealer) }),
  right: "FITTER",
});
