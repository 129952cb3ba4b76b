/**
 * Where proposals come from: a file, a caller of the API, a dealer's own employee, a directory. What is the same already, was refused
 * lately or is decided by a rule waits for nobody. Spec 2 §2 "Dealer area" (import validation).
 */
import { sql } from "drizzle-orm";
import { ADDRESS_PARTS } from "../../../../src/contract/fields";
import { riskOf } from "../../../../src/resources/dealers/dealer-risk";
import { PROPOSABLE, type UpdateSource } from "../../../../src/resources/dealers/fitter-update.resource";
import type { Caller } from "../../resources/caller";
import { cleanValues } from "../../resources/clean";
import { keep } from "../../resources/journal";
import type { StoredRecord } from "../../resources/reading";
import { load, loadOne, updateWithin } from "../../resources/saving";
import { serviceOf } from "../../resources/service";
import { sameValue } from "../../storage/audit";
import { record } from "../../storage/schema";
import type { ScopedDatabase } from "../../storage/scoped-database";
import { countPending, dealerByCode, keptDealer } from "./find-dealer";
import { loadRules, type Rules } from "./rules";

type Values = Readonly<Record<string, unknown>>;

/** Days for which a refused value is not proposed again. */
const REFUSED_DAYS = 180;

/** What somebody says of a dealer: fields as the API has them. */
export interface Proposal {
  readonly fitterId?: number;
  readonly code?: string;
  readonly values: Values;
  /** Line of the file, and its texts as they stood there, by field. */
  readonly line?: number;
  readonly raw?: Readonly<Record<string, string>>;
}

export interface Occasion {
  readonly caller: Caller;
  /** In a transaction. */
  readonly data: ScopedDatabase;
  readonly source: UpdateSource;
  /** File or caller. */
  readonly importName: string | null;
}

export interface Proposed {
  /** Proposals that wait now. */
  readonly waiting: number;
  /** Dealers that rules changed at once. */
  readonly accepted: number;
  /** Lines that say what is known already, or was refused lately. */
  readonly nothing: number;
  /** Earlier proposals that these replace. */
  readonly superseded: number;
  /** Ids of the proposals that wait. */
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

/** Fields that differ from the record, cleaned as a form's values are. */
function changesOf({ caller }: Occasion, proposal: Proposal, current: StoredRecord | undefined): Change[] {
  const { fields } = serviceOf(caller.registry, "fitter").resource;
  const known = PROPOSABLE.filter((name) => name in proposal.values);
  const country = ((proposal.values["address"] ?? current?.["address"]) as { country?: string } | undefined)?.country;
  const told = Object.fromEntries(known.map((name) => [name, proposal.values[name]]));
  // Parts of an address that are not told stay.
  if ("address" in told)
    told["address"] = { ...NO_ADDRESS, ...(current?.["address"] ?? {}), ...(told["address"] ?? {}) };
  const cleaned = cleanValues(fields, told, country);
  return known.flatMap((field) =>
    sameValue(cleaned[field], current?.[field])
      ? []
      : [{ field, base: current?.[field] ?? null, proposed: cleaned[field] ?? null }],
  );
}

/** Values that this source proposed for the dealer and somebody refused, by field, as JSON. */
async function refusedLately({ data, source }: Occasion, fitterId: number): Promise<ReadonlySet<string>> {
  const rows = await data.execute<{ field: string; proposed: string | null }>(
    record,
    (
      scope,
    ) => sql`select change->>'field' as field, change->>'proposed' as proposed from ${record}, jsonb_array_elements(${record.data}->'changes') change
      where ${scope} and ${record.resource} = 'fitterUpdate' and ${record.fitterId} = ${fitterId} and ${record.data}->>'source' = ${source}
        and change->>'decision' = 'REFUSED' and ${record.updatedAt} > now() - make_interval(days => ${REFUSED_DAYS}::int)`,
  );
  return new Set(rows.map(({ field, proposed }) => `${field}\n${proposed ?? "null"}`));
}

/** Waiting proposals of the same dealer (or new code) and source give way to the newer one. */
async function supersede(occasion: Occasion, fitterId: number | null, code: string | null): Promise<number> {
  const { data, caller, source } = occasion;
  const same =
    fitterId === null
      ? sql`${record.fitterId} is null and lower(${record.data}->>'dealerCode') = lower(${code ?? ""})`
      : sql`${record.fitterId} = ${fitterId}`;
  const rows = await data.execute<{ id: number | string }>(
    record,
    (
      scope,
    ) => sql`select ${record.id} as id from ${record} where ${scope} and ${record.resource} = 'fitterUpdate' and ${record.status} = 'PENDING'
      and ${record.data}->>'source' = ${source} and ${record.deletedAt} is null and ${same}`,
  );
  const service = serviceOf(caller.registry, "fitterUpdate");
  const before = await load(
    service,
    caller,
    data,
    rows.map(({ id }) => Number(id)),
  );
  await service.storage.update(
    data,
    before.map((old) => ({
      id: old.id,
      version: old.version,
      values: { ...old, status: "SUPERSEDED" },
      changed: new Set(["status"]),
    })),
  );
  const after = await load(
    service,
    caller,
    data,
    before.map(({ id }) => id),
  );
  await keep(
    service,
    data,
    before.map((old, index) => ({ before: old, after: after[index] ?? null })),
    { verb: "STATE", action: "supersede" },
  );
  return before.length;
}

/** Splits changes into what rules take over at once, what they drop, and what somebody has to decide. */
function byRule(rules: Rules, source: UpdateSource, changes: readonly Change[]) {
  const ruleOf = ({ field }: Change) => rules.get(`${source}\n${field}`);
  const atOnce = changes.filter((change) => {
    const rule = ruleOf(change);
    return rule === "ALWAYS" || (rule === "WHEN_EMPTY" && isEmpty(change.base));
  });
  return { atOnce, open: changes.filter((change) => !atOnce.includes(change) && ruleOf(change) !== "NEVER") };
}

const valuesOf = (changes: readonly Change[]): Values =>
  Object.fromEntries(changes.map(({ field, proposed }) => [field, proposed]));

/** Takes over what rules allow; values that can't be saved wait like the others. */
async function takeOver(
  { caller, data }: Occasion,
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

/** Stores one proposal that waits. */
async function store(
  occasion: Occasion,
  proposal: Proposal,
  dealer: StoredRecord | undefined,
  changes: readonly Change[],
): Promise<number> {
  const { caller, data, source, importName } = occasion;
  const service = serviceOf(caller.registry, "fitterUpdate");
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
  const [id = 0] = await service.storage.insert(data, [{ values }]);
  const stored = await loadOne(service, caller, data, id);
  await keep(service, data, [{ before: null, after: stored }], { verb: "CREATE" });
  return id;
}

/** The last line of a file counts where several are about one code; the others are superseded by it. */
const lastOfEach = (proposals: readonly Proposal[]): readonly Proposal[] => [
  ...new Map(
    proposals.map((proposal, index) => [proposal.code?.toLowerCase() ?? `#${proposal.fitterId ?? index}`, proposal]),
  ).values(),
];

/** Puts proposals into the queue. Inside a transaction of the caller. */
export async function propose(occasion: Occasion, proposals: readonly Proposal[]): Promise<Proposed> {
  const { caller, data, source } = occasion;
  const rules = await loadRules(caller, data);
  const wanted = lastOfEach(proposals);
  const ids: number[] = [];
  let [accepted, nothing, superseded] = [0, 0, proposals.length - wanted.length];
  for (const proposal of wanted) {
    const fitterId =
      proposal.fitterId === undefined
        ? await dealerByCode(data, proposal.code ?? "")
        : await keptDealer(data, proposal.fitterId);
    const dealer =
      fitterId === undefined ? undefined : await loadOne(serviceOf(caller.registry, "fitter"), caller, data, fitterId);
    const refused = dealer === undefined ? new Set<string>() : await refusedLately(occasion, dealer.id);
    const changes = changesOf(occasion, proposal, dealer).filter(
      ({ field, proposed }) => !refused.has(`${field}\n${JSON.stringify(proposed)}`),
    );
    const { atOnce, open } = dealer === undefined ? { atOnce: [], open: changes } : byRule(rules, source, changes);
    const taken = dealer !== undefined && atOnce.length > 0 && (await takeOver(occasion, dealer, atOnce));
    if (taken) accepted += 1;
    const waiting = taken ? open : [...atOnce, ...open];
    if (waiting.length === 0) {
      if (!taken) nothing += 1;
      continue;
    }
    superseded += await supersede(occasion, dealer?.id ?? null, proposal.code ?? null);
    ids.push(await store(occasion, proposal, dealer, waiting));
    if (dealer !== undefined) await countPending(data, [dealer.id]);
  }
  return { waiting: ids.length, accepted, nothing, superseded, ids };
}
