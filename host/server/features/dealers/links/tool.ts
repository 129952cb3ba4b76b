/** The linking tool: links or unlinks one dealer, and undoes it. */
import { eq, sql } from "drizzle-orm";
import { ApiProblem } from "../../../platform/http/problem";
import type { Transaction } from "../../../platform/storage/db";
import { shop } from "../../../platform/storage/schema";
import { soldCountries } from "../../../platform/storage/sold-countries";
import type { DoneLine, LineEffect } from "../../../resources/kinds/kind-hooks";
import type { ToolContext } from "../../../resources/types";
import { copyOverrides } from "../storage/copy-overrides";
import { removeDealersFromShop } from "../transfers/execute";
import { transactionOf, type Candidate, type LinkInput } from "./candidates";
import { otherShopOfNetwork } from "./other-shop";
import {
  copyServices,
  futureAppointments,
  linkDealer,
  loadLinkSnapshot,
  restoreLink,
  unlinkConsequences,
  type LinkSnapshot,
} from "./link";

/** What a run needs to know about the shops. */
export interface LinkFacts {
  /** Active countries of the current shop. */
  readonly countries: readonly string[];
  /** Shop whose overrides are copied. */
  readonly overridesOf: number | null;
}

/** Loads the facts of a run. Throws when the shop of the overrides is not in the network. */
export async function linkFacts({ withOverridesOf }: LinkInput, context: ToolContext): Promise<LinkFacts> {
  const { scope } = context.data;
  const own = await context.data.find(shop, eq(shop.id, scope.shopId ?? 0));
  const countries = own === undefined ? [] : soldCountries(own);
  if (withOverridesOf === null) return { countries, overridesOf: null };
  const other = await otherShopOfNetwork(context, withOverridesOf);
  if (other === undefined)
    throw new ApiProblem("validation", { fields: { withOverridesOf: "link-dealers.error.unknown-shop" } });
  return { countries, overridesOf: other.id };
}

/** Sets the position of a dealer in the shop's list. */
const setPosition = (transaction: Transaction, shopId: number, fitterId: number, position: number) =>
  transaction.execute(
    sql`update shop_fitter_link set position = ${position}, updated_at = now() where shop_id = ${shopId} and fitter_id = ${fitterId}`,
  );

/** Moves a dealer that is linked already to the position of the input. */
async function moveLinked(
  { id, position, currentPosition }: Candidate,
  context: ToolContext,
): Promise<LineEffect<never>> {
  if (position === null || position === currentPosition)
    return { outcome: "SKIP", message: "link-dealers.line.linked" };
  await setPosition(transactionOf(context), context.data.scope.shopId ?? 0, id, position);
  return {
    outcome: "CHANGE",
    message: "link-dealers.line.position",
    params: { position },
    before: { id, position: currentPosition },
  };
}

async function link(
  input: LinkInput,
  dealer: Candidate,
  facts: LinkFacts,
  context: ToolContext,
): Promise<LineEffect<never>> {
  if (dealer.status === "MERGED")
    return { outcome: "REFUSE", message: "link-dealers.line.merged", params: { kept: dealer.mergedInto ?? "" } };
  if (dealer.status === "ARCHIVED") return { outcome: "REFUSE", message: "link-dealers.line.archived" };
  if (dealer.linked) return moveLinked(dealer, context);
  if (dealer.country !== "" && !facts.countries.includes(dealer.country))
    return { outcome: "REFUSE", message: "link-dealers.line.country", params: { country: dealer.country } };
  const { scope } = context.data;
  const shopId = scope.shopId ?? 0;
  const transaction = transactionOf(context);
  await linkDealer(transaction, { shopId, fitterId: dealer.id, userId: scope.userId });
  if (dealer.position !== null) await setPosition(transaction, shopId, dealer.id, dealer.position);
  const overrides =
    facts.overridesOf === null ? 0 : await copyOverrides(context.data, transaction, facts.overridesOf, dealer.id);
  const services = input.withServices ? await copyServices(transaction, shopId, dealer.id) : 0;
  await context.data.audit({
    verb: "STATE",
    resource: "fitter",
    recordId: dealer.id,
    recordLabel: dealer.name,
    action: "link",
    changes: [{ field: "linked", before: false, after: true }],
  });
  return {
    outcome: "CREATE",
    message: dealer.isGuess
      ? "link-dealers.line.guessed"
      : overrides > 0
        ? "link-dealers.line.overrides"
        : services > 0
          ? "link-dealers.line.services"
          : undefined,
    params: { count: services, overrides },
    before: { id: dealer.id },
  };
}

async function unlink(dealer: Candidate, context: ToolContext): Promise<LineEffect<never>> {
  if (!dealer.linked) return { outcome: "SKIP", message: "link-dealers.line.not-linked" };
  if (dealer.isOwned) return { outcome: "REFUSE", message: "link-dealers.line.owner" };
  const shopId = context.data.scope.shopId ?? 0;
  const transaction = transactionOf(context);
  const booked = await futureAppointments(transaction, shopId, dealer.id);
  if (booked > 0) return { outcome: "REFUSE", message: "link-dealers.line.appointments", params: { count: booked } };
  const { groups, users } = await unlinkConsequences(transaction, shopId, dealer.id);
  const snapshot = await loadLinkSnapshot(transaction, shopId, dealer.id);
  await removeDealersFromShop(transaction, shopId, [dealer.id]);
  await context.data.audit({
    verb: "STATE",
    resource: "fitter",
    recordId: dealer.id,
    recordLabel: dealer.name,
    action: "unlink",
    changes: [{ field: "linked", before: true, after: false }],
  });
  return {
    outcome: "DELETE",
    message: groups + users > 0 ? "link-dealers.line.consequences" : undefined,
    params: { groups, users },
    before: { id: dealer.id, image: snapshot },
  };
}

/** Links or unlinks one dealer of a run. Returns its report line. */
export const linkOne = (
  input: LinkInput,
  dealer: Candidate,
  facts: LinkFacts,
  context: ToolContext,
): Promise<LineEffect<never>> =>
  dealer.operation === "UNKNOWN"
    ? Promise.resolve({ outcome: "REFUSE", message: "link-dealers.line.unknown" })
    : dealer.operation === "LINK"
      ? link(input, dealer, facts, context)
      : unlink(dealer, context);

/** Undoes one linking or unlinking. */
export async function undoLink({ outcome, before }: DoneLine, context: ToolContext): Promise<void> {
  const { id, image, position } = (before ?? {}) as {
    readonly id?: number;
    readonly image?: LinkSnapshot;
    readonly position?: number;
  };
  if (id === undefined) return;
  const shopId = context.data.scope.shopId ?? 0;
  const transaction = transactionOf(context);
  if (outcome === "DELETE" && image !== undefined) return restoreLink(transaction, image);
  if (outcome === "CHANGE" && position !== undefined) await setPosition(transaction, shopId, id, position);
  if (outcome !== "CREATE") return;
  if ((await futureAppointments(transaction, shopId, id)) > 0)
    throw new ApiProblem("refused", { errors: ["link-dealers.error.booked-since"] });
  await removeDealersFromShop(transaction, shopId, [id]);
}

/** Returns the shop's code, which the user types to confirm. */
export async function shopCode({ data }: Pick<ToolContext, "data">): Promise<string> {
  return (await data.find(shop, eq(shop.id, data.scope.shopId ?? 0)))?.code ?? "";
}
