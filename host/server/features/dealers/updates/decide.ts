/** Decides a proposal field by field. Accepted values are saved like input of the dealer's form. */
import { WEEKDAYS } from "../../../../../src/contract/fields/values";
import type { AnyRecord } from "../../../../../src/contract/resource";
import type { Proposable, UpdateSource } from "../../../../../src/resources/dealers/updates/fitter-update.resource";
import { ApiProblem } from "../../../platform/http/problem";
import type { HookContext } from "../../../resources/types";
import type { StoredRecord } from "../../../resources/reading/read-records";
import { create, loadOne, updateWithin, writeChange } from "../../../resources/writing/saving";
import { serviceOf } from "../../../resources/service";
import { sameValue } from "../../../platform/storage/audit";
import { freeCode } from "../codes";
import { updatePendingCount, survivingDealer } from "./find-dealer";
import { rememberRule, type Rule } from "./rules";

/** The decision about one field of a proposal. */
export interface Decision {
  readonly field: Proposable;
  readonly decision: "ACCEPT" | "REFUSE";
  /** Value to accept instead of the proposed one, as JSON. */
  readonly value: string | null;
  /** Rule to store for the source and field; null for none. */
  readonly rule: Rule | null;
}

/** One field of a proposal; values are JSON. */
export interface ProposedChange {
  readonly field: string;
  /** The dealer's value when the proposal arrived. */
  readonly base: string | null;
  readonly proposed: string | null;
  /** The accepted value; null unless accepted. */
  readonly value: string | null;
  /** Text of the file. */
  readonly raw: string | null;
  /** Line number in the file. */
  readonly line: number | null;
  readonly decision: "ACCEPTED" | "REFUSED" | null;
}
/** The part of a proposal needed for deciding. */
export interface Update extends AnyRecord {
  readonly dealer: { readonly id: number; readonly label: string } | null;
  readonly dealerCode: string | null;
  readonly kind: "EXISTING" | "NEW" | "REACTIVATE";
  readonly source: UpdateSource;
  readonly changes: readonly ProposedChange[];
  readonly dealerVersion: number | null;
}

const parseJson = (json: string | null): unknown => {
  try {
    return json === null ? null : JSON.parse(json);
  } catch {
    throw new ApiProblem("validation", { fields: { decisions: "error.text" } });
  }
};

/** Returns the fields whose dealer value changed since the proposal arrived. */
export const movedFields = (update: Pick<Update, "changes">, dealer: Readonly<Record<string, unknown>>): string[] =>
  update.changes.flatMap(({ field, base }) => (sameValue(parseJson(base), dealer[field]) ? [] : [field]));

const CLOSED = Object.fromEntries(WEEKDAYS.map((day) => [day, []]));

/** Creates a proposed dealer as an envelope, or as active when complete. */
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

/** Saves the accepted values to the dealer and returns its record. */
async function writeToDealer(
  update: Update,
  values: Readonly<Record<string, unknown>>,
  seenVersion: number | null,
  context: HookContext,
): Promise<StoredRecord> {
  const { caller, data } = context;
  if (update.dealer === null) return createDealer(update, values, context);
  const service = serviceOf(caller.registry, "fitter");
  const id = await survivingDealer(data, update.dealer.id);
  const dealer = await loadOne(service, caller, data, id);
  if (seenVersion !== null && dealer.version !== seenVersion && id === update.dealer.id)
    throw new ApiProblem("conflict", { current: dealer });
  const saved = await updateWithin(service, caller, data, id, dealer.version, values, {
    verb: "UPDATE",
    action: `update-${update.source.toLowerCase()}`,
  });
  if (update.kind !== "REACTIVATE" || saved["status"] !== "ARCHIVED") return saved;
  const restored = { ...saved, status: "SUSPENDED" };
  const change = { values: restored, changed: new Set(["status"]) };
  return writeChange(service, caller, data, saved, change, { verb: "STATE", action: "restore" });
}

const outcomeOf = (changes: readonly ProposedChange[]): string => {
  const applyDecisions = new Set(changes.map(({ decision }) => decision));
  if (applyDecisions.has(null)) return "PENDING";
  return applyDecisions.size > 1 ? "PARTIAL" : applyDecisions.has("ACCEPTED") ? "ACCEPTED" : "REFUSED";
};

/** Returns the fields that the user completes for a new dealer, and that its proposal lacks. */
const addedChanges = ({ kind, changes }: Update, decisions: readonly Decision[]): ProposedChange[] =>
  kind !== "NEW"
    ? []
    : decisions.flatMap(({ field, decision, value }) =>
        decision === "ACCEPT" && value !== null && !changes.some((change) => change.field === field)
          ? [{ field, base: null, proposed: null, value: null, raw: null, line: null, decision: null }]
          : [],
      );

/**
 * Applies decisions and returns the new values of the proposal. Values that the dealer's form would refuse are refused here too,
 * by field. @param seenVersion version of the dealer's record that the user saw; null for automatic decisions
 */
export async function markDecided(
  update: Update,
  decisions: readonly Decision[],
  seenVersion: number | null,
  context: HookContext,
): Promise<Readonly<Record<string, unknown>>> {
  const { caller, data } = context;
  if (context.dealerScoped) throw new ApiProblem("forbidden");
  const byField = new Map<string, Decision>(decisions.map((decision) => [decision.field, decision]));
  const added = addedChanges(update, decisions);
  const acceptedChanges = [...update.changes, ...added].flatMap((change) => {
    const decision = byField.get(change.field);
    if (decision?.decision !== "ACCEPT" || change.decision !== null) return [];
    return [{ field: change.field, value: decision.value ?? change.proposed }];
  });
  const values = Object.fromEntries(acceptedChanges.map(({ field, value }) => [field, parseJson(value)]));
  const dealer = acceptedChanges.length === 0 ? undefined : await writeToDealer(update, values, seenVersion, context);
  for (const { field, rule } of decisions)
    if (rule !== null) await rememberRule(caller, data, { source: update.source, field, rule });
  const changes = [...update.changes, ...added].map((change) => {
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

/** Returns the same decision for every open field. */
export const decideAll = (
  { changes }: Pick<Update, "changes">,
  decision: Decision["decision"],
  only?: ReadonlySet<string>,
): Decision[] =>
  changes.flatMap(({ field, decision: before }) =>
    before === null && (only === undefined || only.has(field))
      ? [{ field: field as Proposable, decision, value: null, rule: null }]
      : [],
  );

/** Updates the number of pending proposals shown in the list. */
export const updatePendingCountOf = ({ data }: HookContext, update: Pick<Update, "dealer">): Promise<void> =>
  updatePendingCount(data, update.dealer === null ? [] : [update.dealer.id]);
