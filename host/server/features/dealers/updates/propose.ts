/**
 * Creates proposals from files, API calls, dealers' employees and directories. Values that are unchanged, were refused
 * recently or are decided by a rule do not wait for a decision.
 */
import { sql } from "drizzle-orm";
import { ADDRESS_PARTS } from "../../../../../src/contract/fields";
import { riskOf } from "../../../../../src/resources/dealers/updates/dealer-risk";
import {
  PROPOSABLE,
  PROPOSABLE_BY_ALL,
  type UpdateSource,
} from "../../../../../src/resources/dealers/updates/fitter-update.resource";
import type { Caller } from "../../../resources/types";
import { normaliseValues } from "../../../resources/writing/normalise";
import type { StoredRecord } from "../../../resources/reading/read-records";
import { loadOne, updateWithin } from "../../../resources/writing/saving";
import { insertRecords, load, updateRecords } from "../../../resources/writing/write-records";
import { serviceOf } from "../../../resources/service";
import { ApiProblem } from "../../../platform/http/problem";
import { sameValue } from "../../../platform/storage/audit";
import { record } from "../../../platform/storage/schema";
import type { ScopedDatabase } from "../../../platform/storage/scoped-database";
import { dealerByCode, survivingDealer } from "./find-dealer";
import { loadRules, type Rules } from "./rules";

type Values = Readonly<Record<string, unknown>>;

/** Days for which a refused value is not proposed again. */
const REFUSED_DAYS = 180;

/** A proposal: field values in their API form. */
export interface Proposal {
  readonly fitterId?: number;
  readonly code?: string;
  readonly values: Values;
  /** Line number in the file, and its original texts by field. */
  readonly line?: number;
  readonly raw?: Readonly<Record<string, string>>;
}

/** Where proposals come from, and the caller that stores them. */
export interface ProposalSource {
  readonly caller: Caller;
  /** Must be a transaction. */
  readonly data: ScopedDatabase;
  readonly source: UpdateSource;
  /** Name of the file or caller. */
  readonly importName: string | null;
}

/** Numbers of what became of the proposals. */
export interface Proposed {
  /** Number of new pending proposals. */
  readonly waiting: number;
  /** Number of dealers changed by rules. */
  readonly accepted: number;
  /** Number of lines without changes, or refused recently. */
  readonly nothing: number;
  /** Number of superseded earlier proposals. */
  readonly superseded: number;
  /** Ids of the new pending proposals. */
  readonly ids: number[];
}

const NO_ADDRESS = Object.fromEntries(ADDRESS_PARTS.map((part) => [part, null]));

interface Change {
  readonly field: string;
  readonly base: unknown;
  readonly proposed: unknown;
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === "" ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === "object" &&
    Object.values(value).every((part) => part === null || (Array.isArray(part) && part.length === 0)));

/** Returns the fields that differ from the record, normalised like form input. */
function changesOf(
  { caller, source }: ProposalSource,
  proposal: Proposal,
  current: StoredRecord | undefined,
): Change[] {
  const { fields } = serviceOf(caller.registry, "fitter").resource;
  const proposable = source === "FILE" ? PROPOSABLE : PROPOSABLE_BY_ALL;
  const fieldNames = proposable.filter((name) => name in proposal.values);
  const country = ((proposal.values["address"] ?? current?.["address"]) as { country?: string } | undefined)?.country;
  const sentValues = Object.fromEntries(fieldNames.map((name) => [name, proposal.values[name]]));
  // Keep parts of the address that the proposal omits.
  if ("address" in sentValues)
    sentValues["address"] = { ...NO_ADDRESS, ...(current?.["address"] ?? {}), ...(sentValues["address"] ?? {}) };
  const cleaned = normaliseValues(fields, sentValues, country);
  return fieldNames.flatMap((field) =>
    sameValue(cleaned[field], current?.[field])
      ? []
      : [{ field, base: current?.[field] ?? null, proposed: cleaned[field] ?? null }],
  );
}

/** Returns recently refused values of this source for the dealer, by field, as JSON. */
async function loadRecentlyRefused({ data, source }: ProposalSource, fitterId: number): Promise<ReadonlySet<string>> {
  const rows = await data.execute<{ field: string; proposed: string | null }>(
    record,
    (
      scope,
    ) => sql`select change->>'field' as field, change->>'proposed' as proposed from ${record}, jsonb_array_elements(${record.data}->'changes') change
      where ${scope} and ${record.resource} = 'fitter-update' and ${record.fitterId} = ${fitterId} and ${record.data}->>'source' = ${source}
        and change->>'decision' = 'REFUSED' and ${record.updatedAt} > now() - make_interval(days => ${REFUSED_DAYS}::int)`,
  );
  return new Set(rows.map(({ field, proposed }) => `${field}\n${proposed ?? "null"}`));
}

/** Supersedes pending proposals of the same source for the same dealer or new code. */
async function supersede(context: ProposalSource, fitterId: number | null, code: string | null): Promise<number> {
  const { data, caller, source } = context;
  const isSameTarget =
    fitterId === null
      ? sql`${record.fitterId} is null and lower(${record.data}->>'dealerCode') = lower(${code ?? ""})`
      : sql`${record.fitterId} = ${fitterId}`;
  const rows = await data.execute<{ id: number | string }>(
    record,
    (
      scope,
    ) => sql`select ${record.id} as id from ${record} where ${scope} and ${record.resource} = 'fitter-update' and ${record.status} = 'PENDING'
      and ${record.data}->>'source' = ${source} and ${record.deletedAt} is null and ${isSameTarget}`,
  );
  const service = serviceOf(caller.registry, "fitter-update");
  const before = await load(
    service,
    caller,
    data,
    rows.map(({ id }) => Number(id)),
  );
  const changes = before.map((old) => ({
    before: old,
    values: { ...old, status: "SUPERSEDED" },
    changed: new Set(["status"]),
  }));
  const { written } = await updateRecords(service, caller, data, changes, { verb: "STATE", action: "supersede" });
  return written.length;
}

/** Splits changes into those accepted by rules, dropped by rules, and pending. */
function applyRules(rules: Rules, source: UpdateSource, changes: readonly Change[]) {
  const ruleOf = ({ field }: Change) => rules.get(`${source}\n${field}`);
  const immediate = changes.filter((change) => {
    const rule = ruleOf(change);
    return rule === "ALWAYS" || (rule === "WHEN_EMPTY" && isEmpty(change.base));
  });
  return { immediate, open: changes.filter((change) => !immediate.includes(change) && ruleOf(change) !== "NEVER") };
}

const valuesOf = (changes: readonly Change[]): Values =>
  Object.fromEntries(changes.map(({ field, proposed }) => [field, proposed]));

/** Saves the changes accepted by rules. Values that cannot be saved become pending. */
async function writeToDealer(
  { caller, data }: ProposalSource,
  dealer: StoredRecord,
  changes: readonly Change[],
): Promise<boolean> {
  try {
    await data.transaction((inner) =>
      updateWithin(serviceOf(caller.registry, "fitter"), caller, inner, dealer.id, dealer.version, valuesOf(changes), {
        verb: "UPDATE",
        action: "update-by-rule",
      }),
    );
    return true;
  } catch {
    return false;
  }
}

const townOf = (values: Values): string => String((values["address"] as { city?: string } | undefined)?.city ?? "");

/** Stores one pending proposal. */
async function store(
  context: ProposalSource,
  proposal: Proposal,
  dealer: StoredRecord | undefined,
  changes: readonly Change[],
): Promise<number> {
  const { caller, data, source, importName } = context;
  const service = serviceOf(caller.registry, "fitter-update");
  const code = dealer === undefined ? (proposal.code ?? null) : String(dealer["code"]);
  const values = {
    dealerName:
      dealer === undefined
        ? [String(proposal.values["name"] ?? code ?? ""), townOf(proposal.values)]
            .filter((part) => part !== "")
            .join(", ")
        : String(dealer["name"]),
    dealer: dealer === undefined ? null : { id: dealer.id, label: "" },
    dealerCode: code,
    kind: dealer === undefined ? "NEW" : dealer["status"] === "ARCHIVED" ? "REACTIVATE" : "EXISTING",
    source,
    importName,
    changed: changes.map(({ field }) => field),
    changes: changes.map(({ field, base, proposed }) => ({
      field,
      base: JSON.stringify(base),
      proposed: JSON.stringify(proposed),
      value: null,
      raw: proposal.raw?.[field] ?? null,
      line: proposal.line ?? null,
      decision: null,
    })),
    risk: dealer === undefined ? "LOW" : riskOf(dealer, valuesOf(changes)),
    status: "PENDING",
    dealerVersion: dealer?.version ?? null,
    proposedBy: data.actor.name,
  };
  const [stored] = await insertRecords(service, caller, data, [{ values }]);
  if (stored === undefined) throw new ApiProblem("internal");
  return stored.id;
}

/** Keeps the last line per code; earlier lines are superseded. */
const lastPerDealer = (proposals: readonly Proposal[]): readonly Proposal[] => [
  ...new Map(
    proposals.map((proposal, index) => [proposal.code?.toLowerCase() ?? `#${proposal.fitterId ?? index}`, proposal]),
  ).values(),
];

/** Adds proposals to the queue, within the caller's transaction. */
export async function propose(context: ProposalSource, proposals: readonly Proposal[]): Promise<Proposed> {
  const { caller, data, source } = context;
  const rules = await loadRules(caller, data);
  const latest = lastPerDealer(proposals);
  const ids: number[] = [];
  let [accepted, nothing, superseded] = [0, 0, proposals.length - latest.length];
  for (const proposal of latest) {
    const fitterId =
      proposal.fitterId === undefined
        ? await dealerByCode(data, proposal.code ?? "")
        : await survivingDealer(data, proposal.fitterId);
    const dealer =
      fitterId === undefined ? undefined : await loadOne(serviceOf(caller.registry, "fitter"), caller, data, fitterId);
    const recentlyRefused = dealer === undefined ? new Set<string>() : await loadRecentlyRefused(context, dealer.id);
    const changes = changesOf(context, proposal, dealer).filter(
      ({ field, proposed }) => !recentlyRefused.has(`${field}\n${JSON.stringify(proposed)}`),
    );
    const { immediate, open } =
      dealer === undefined ? { immediate: [], open: changes } : applyRules(rules, source, changes);
    const isApplied = dealer !== undefined && immediate.length > 0 && (await writeToDealer(context, dealer, immediate));
    if (isApplied) accepted += 1;
    const waiting = isApplied ? open : [...immediate, ...open];
    if (waiting.length === 0) {
      if (!isApplied) nothing += 1;
      continue;
    }
    superseded += await supersede(context, dealer?.id ?? null, proposal.code ?? null);
    ids.push(await store(context, proposal, dealer, waiting));
  }
  return { waiting: ids.length, accepted, nothing, superseded, ids };
}
