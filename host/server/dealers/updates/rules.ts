/** Rules that decide proposals by themselves, by source and field. */
import type { UPDATE_RULES, UpdateSource } from "../../../../src/resources/dealers/fitter-update.resource";
import type { Caller } from "../../resources/caller";
import { hookContext } from "../../resources/judge";
import { create, load, removeWithin, updateWithin } from "../../resources/saving";
import { serviceOf } from "../../resources/service";
import { messageService } from "../../context/messages";
import { acrossShops, type ScopedDatabase } from "../../storage/scoped-database";

export type Rule = (typeof UPDATE_RULES)[number];
/** By `source\nfield`. */
export type Rules = ReadonlyMap<string, Rule>;

const NAME = "fitterUpdateRule";

export async function loadRules(caller: Caller, data: ScopedDatabase): Promise<Rules> {
  const stored = await hookContext(serviceOf(caller.registry, NAME), caller, data, null).all(NAME);
  return new Map(stored.map((rule) => [`${String(rule["source"])}\n${String(rule["field"])}`, rule["rule"] as Rule]));
}

/** Remembers a rule; one for the same source and field is changed. */
export async function rememberRule(
  caller: Caller,
  data: ScopedDatabase,
  wanted: { readonly source: UpdateSource; readonly field: string; readonly rule: Rule },
): Promise<void> {
  const service = serviceOf(caller.registry, NAME);
  const { source, field } = wanted;
  const [known] = await hookContext(service, caller, data, null).all(NAME, { source, field });
  if (known === undefined) {
    await create(service, caller, data, wanted);
    return;
  }
  const [current] = await load(service, caller, data, [known.id]);
  if (current !== undefined && current["rule"] !== wanted.rule)
    await updateWithin(service, caller, data, current.id, current.version, { rule: wanted.rule });
}

/** From now on somebody decides again. */
export async function forgetRule(
  caller: Caller,
  data: ScopedDatabase,
  { source, field }: { readonly source: UpdateSource; readonly field: string },
): Promise<void> {
  const service = serviceOf(caller.registry, NAME);
  for (const { id } of await hookContext(service, caller, data, null).all(NAME, { source, field }))
    await removeWithin(service, caller, data, id);
}

/** The words of the queue by key, in the caller's language. */
export async function labelsOf(
  { context: { locale } }: Caller,
  data: ScopedDatabase,
): Promise<Readonly<Record<string, string>>> {
  return messageService(acrossShops(data)).list(locale, ["fitterUpdate"], data.scope.shopId);
}
