/** Rules that decide proposals automatically, by source and field. */
import type { UPDATE_RULES, UpdateSource } from "../../../../../src/resources/dealers/updates/fitter-update.resource";
import type { Caller } from "../../../resources/types";
import { hookContext } from "../../../resources/writing/validate-change";
import { create, removeWithin, updateWithin } from "../../../resources/writing/saving";
import { load } from "../../../resources/writing/write-records";
import { serviceOf } from "../../../resources/service";
import { messageService } from "../../../services/messages/messages";
import { acrossShops, type ScopedDatabase } from "../../../platform/storage/scoped-database";

export type Rule = (typeof UPDATE_RULES)[number];
/** Rules by `source\nfield`. */
export type Rules = ReadonlyMap<string, Rule>;

const NAME = "fitter-update-rule";

/** Loads the shop's rules. */
export async function loadRules(caller: Caller, data: ScopedDatabase): Promise<Rules> {
  const stored = await hookContext(serviceOf(caller.registry, NAME), caller, data, null).all(NAME);
  return new Map(stored.map((rule) => [`${String(rule["source"])}\n${String(rule["field"])}`, rule["rule"] as Rule]));
}

/** Stores a rule, replacing one for the same source and field. */
export async function rememberRule(
  caller: Caller,
  data: ScopedDatabase,
  rule: { readonly source: UpdateSource; readonly field: string; readonly rule: Rule },
): Promise<void> {
  const service = serviceOf(caller.registry, NAME);
  const { source, field } = rule;
  const [existing] = await hookContext(service, caller, data, null).all(NAME, { source, field });
  if (existing === undefined) {
    await create(service, caller, data, rule);
    return;
  }
  const [current] = await load(service, caller, data, [existing.id]);
  if (current !== undefined && current["rule"] !== rule.rule)
    await updateWithin(service, caller, data, current.id, current.version, { rule: rule.rule });
}

/** Deletes a rule, so that proposals are decided by users again. */
export async function forgetRule(
  caller: Caller,
  data: ScopedDatabase,
  { source, field }: { readonly source: UpdateSource; readonly field: string },
): Promise<void> {
  const service = serviceOf(caller.registry, NAME);
  for (const { id } of await hookContext(service, caller, data, null).all(NAME, { source, field }))
    await removeWithin(service, caller, data, id);
}

/** Returns the queue's messages by key in the caller's language. */
export async function labelsOf(
  { context: { locale } }: Caller,
  data: ScopedDatabase,
): Promise<Readonly<Record<string, string>>> {
  return messageService(acrossShops(data)).list(locale, ["fitter-update"], data.scope.shopId);
}
