/** Decides a proposal field by field: what is accepted is saved as if typed into the dealer's form. */
import { WEEKDAYS } from "../../../../src/contract/fields/values";
import type { AnyRecord } from "../../../../src/contract/resource";
import type { Proposable, UpdateSource } from "../../../../src/resources/dealers/fitter-update.resource";
import { ApiProblem } from "../../http/problem";
import type { HookContext } from "../../resources/hooks";
import type { StoredRecord } from "../../resources/reading";
import { create, loadOne, updateWithin } from "../../resources/saving";
import { serviceOf } from "../../resources/service";
import { sameValue } from "../../storage/audit";
import { freeCode } from "../codes";
import { countPending, keptDealer } from "./find-dealer";
import { rememberRule, type Rule } from "./rules";

export interface Decision {
  readonly field: Proposable;
  readonly decision: "ACCEPT" | "REFUSE";
  /** JSON of another value. */
  readonly value: string | null;
  readonly rule: Rule | null;
}

export interface ProposedChange {
  readonly field: string;
  readonly base: string | null;
  readonly proposed: string | null;
  readonly value: string | null;
  readonly raw: string | null;
  readonly line: number | null;
  readonly decision: "ACCEPTED" | "REFUSED" | null;
}
/** A proposal, as far as deciding goes. */
export interface Update extends AnyRecord {
  readonly dealer: { readonly id: number; readonly label: string } | null;
  readonly dealerCode: string | null;
  readonly kind: "EXISTING" | "NEW" | "REACTIVATE";
  readonly source: UpdateSource;
  readonly changes: readonly ProposedChange[];
  readonly dealerVersion: number | null;
}

const parsed = (json: string | null): unknown => {
  try {
    return json === null ? null : JSON.parse(json);
  } catch {
    throw new ApiProblem("validation", { fields: { decisions: "error.text" } });
  }
};

/** Fields of which somebody changed the dealer's value since the proposal arrived. */
export const movedFields = (update: Pick<Update, "changes">, dealer: Readonly<Record<string, unknown>>): string[] =>
  update.changes.flatMap(({ field, base }) => (sameValue(parsed(base), dealer[field]) ? [] : [field]));

const CLOSED = Object.fromEntries(WEEKDAYS.map((day) => [day, []]));

/** A dealer that was only proposed becomes an envelope; active at once where nothing lacks. */
async function createDealer(update: Update, values: Readonly<Record<string, unknown>>, context: HookContext) {
  const { caller, data } = context;
  const country = String((values["address"] as { country?: string } | undefined)?.country ?? "FR");
  const body = {
    dealerType: "GARAGE",
    openingHours: CLOSED,
    timeZone: "Europe/Paris",
    ...values,
    code: update.dealerCode?.toUpperCase() ?? (await freeCode(data, country)),
  };
  return create(serviceOf(caller.registry, "fitter"), caller, data, body);
}

/** Writes what was accepted into the dealer; answers its record. */
async function takeOver(
  update: Update,
  values: Readonly<Record<string, unknown>>,
  seenVersion: number | null,
  context: HookContext,
): Promise<StoredRecord> {
  const { caller, data } = context;
  if (update.dealer === null) return createDealer(update, values, context);
  const service = serviceOf(caller.registry, "fitter");
  const id = await keptDealer(data, update.dealer.id);
  const dealer = await loadOne(service, caller, data, id);
  if (seenVersion !== null && dealer.version !== seenVersion && id === update.dealer.id)
    throw new ApiProblem("conflict", { current: dealer });
  const saved = await updateWithin(service, caller, data, id, dealer.version, values, {
    verb: "UPDATE",
    action: `update-${update.source.toLowerCase()}`,
  });
  if (update.kind !== "REACTIVATE" || saved["status"] !== "ARCHIVED") return saved;
  const restored = { ...saved, status: "SUSPENDED" };
  await service.storage.update(data, [{ id, version: saved.version, values: restored, changed: new Set(["status"]) }]);
  return loadOne(service, caller, data, id);
}

const outcomeOf = (changes: readonly ProposedChange[]): string => {
  const decided = new Set(changes.map(({ decision }) => decision));
  if (decided.has(null)) return "PENDING";
  return decided.size > 1 ? "PARTIAL" : decided.has("ACCEPTED") ? "ACCEPTED" : "REFUSED";
};

/**
 * Carries decisions out; answers the values that the proposal takes on. Values that the dealer's form would refuse are refused here too,
 * by field. @param seenVersion version of the dealer's record that was looked at; null where nobody looked
 */
export async function decided(
  update: Update,
  decisions: readonly Decision[],
  seenVersion: number | null,
  context: HookContext,
): Promise<Readonly<Record<string, unknown>>> {
  const { caller, data } = context;
  if (context.dealerScoped) throw new ApiProblem("forbidden");
  const byField = new Map<string, Decision>(decisions.map((decision) => [decision.field, decision]));
  const taken = update.changes.flatMap((change) => {
    const decision = byField.get(change.field);
    if (decision?.decision !== "ACCEPT" || change.decision !== null) return [];
    return [{ field: change.field, value: decision.value ?? change.proposed }];
  });
  const values = Object.fromEntries(taken.map(({ field, value }) => [field, parsed(value)]));
  const dealer = taken.length === 0 ? undefined : await takeOver(update, values, seenVersion, context);
  for (const { field, rule } of decisions)
    if (rule !== null) await rememberRule(caller, data, { source: update.source, field, rule });
  const changes = update.changes.map((change) => {
    const decision = change.decision === null ? byField.get(change.field) : undefined;
    if (decision === undefined) return change;
    return decision.decision === "ACCEPT"
      ? { ...change, decision: "ACCEPTED", value: decision.value ?? change.proposed }
      : { ...change, decision: "REFUSED" };
  }) as readonly ProposedChange[];
  const status = outcomeOf(changes);
  return {
    changes,
    status,
    ...(dealer !== undefined && {
      dealer: { id: dealer.id, label: "" },
      dealerName: String(dealer["name"]),
      dealerVersion: dealer.version,
    }),
    ...(status !== "PENDING" && { decidedBy: data.actor.name, decidedAt: new Date().toISOString() }),
  };
}

/** Every open field decided alike. */
export const allAs = (
  { changes }: Pick<Update, "changes">,
  decision: Decision["decision"],
  only?: ReadonlySet<string>,
): Decision[] =>
  changes.flatMap(({ field, decision: before }) =>
    before === null && (only === undefined || only.has(field))
      ? [{ field: field as Proposable, decision, value: null, rule: null }]
      : [],
  );

/** The list's count of what waits, after a decision. */
export const recount = ({ data }: HookContext, update: Pick<Update, "dealer">): Promise<void> =>
  countPending(data, update.dealer === null ? [] : [update.dealer.id]);
