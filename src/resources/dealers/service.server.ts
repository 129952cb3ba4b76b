/** What the server adds to services: requirements that lead back to themselves, and services that dealers offer. */
import { sql } from "drizzle-orm";
import { record } from "../../../host/server/storage/schema";
import { defineHooks, type HookContext, type Outcome } from "../../../host/server/resources/hooks";
import { namedAmong } from "../../../host/server/resources/named";
import type { Reference } from "../../contract/fields";
import type { RecordMeta, ValuesOfResource } from "../../contract/resource";
import service from "./service.resource";

type Values = ValuesOfResource<typeof service>;

/** Whether a service is asked for by what it requires itself, at any distance. */
async function leadsBack(id: number, requires: readonly Reference[], context: HookContext): Promise<boolean> {
  const seen = new Set<number>();
  let next = requires.map((reference) => reference.id);
  while (next.length > 0) {
    if (next.includes(id)) return true;
    for (const known of next) seen.add(known);
    const found = await context.find("service", next);
    next = found
      .flatMap((record) => (record["requires"] as Values["requires"]).map((reference) => reference.id))
      .filter((other) => !seen.has(other));
  }
  return false;
}

/** Those that somebody has booked: what was booked goes on saying what it was. */
const booked = (services: readonly RecordMeta[], { data }: HookContext) =>
  namedAmong(
    data,
    record,
    sql`${record.resource} in ('appointment', 'quote')`,
    sql`${record.data}->>'service'`,
    services,
  );

export default defineHooks(service, {
  async beforeSave({ before, values, sent }, context): Promise<Outcome<Values>> {
    const both = values.requires.some(({ id }) => values.excludes.some((other) => other.id === id));
    if (both) return { fields: { excludes: "service.error.required-and-excluded" } };
    if (before === null || !sent.has("requires")) return {};
    return (await leadsBack(before.id, values.requires, context))
      ? { fields: { requires: "service.error.requires-cycle" } }
      : {};
  },
  async beforeRemove({ id, dealers }, { forAll }) {
    if ((dealers ?? 0) > 0) return { errors: ["service.error.offered"] };
    return (await forAll(booked)).has(id) ? { errors: ["service.error.booked"] } : {};
  },
});
