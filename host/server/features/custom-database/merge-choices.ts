/** Replaces one choice of a field by another one in all articles. */
import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import { articleName } from "../../../../src/contract/article-name";
import type { Reference } from "../../../../src/contract/fields";
import { ApiProblem } from "../../platform/http/problem";
import { record } from "../../platform/storage/schema";
import { registryFor, serviceOf } from "../../resources/service";
import type { HookContext } from "../../resources/types";
import { hookContext } from "../../resources/writing/validate-change";
import { load, updateRecords } from "../../resources/writing/write-records";
import { computedValues } from "./computed-values";
import { loadStructure } from "./structure";

/** Articles changed per batch. */
const BATCH_SIZE = 250;

interface ChoiceField {
  readonly struct: Reference;
  readonly level: Reference;
  readonly fieldCode: string;
}

/** Returns the value of an article with the choice replaced; a list names each choice once. */
const replaced = (value: unknown, from: string, to: string): unknown =>
  Array.isArray(value) ? [...new Set(value.map((choice: unknown) => (choice === from ? to : choice)))] : to;

/** Changes the articles in the transaction of the caller, each with a journal entry and its computed fields. */
export async function mergeChoices(
  { struct, level: { id: levelId }, fieldCode }: ChoiceField,
  from: string,
  to: string,
  outer: HookContext,
): Promise<void> {
  const { data } = outer;
  const name = articleName(levelId);
  const structure = await loadStructure(data, struct.id);
  const level = structure?.levels.find(({ id }) => id === levelId);
  if (structure === undefined || level === undefined) throw new ApiProblem("not-found");
  const registry = await registryFor(outer.caller.registry, name, data);
  const service = serviceOf(registry, name);
  const context = hookContext(service, { ...outer.caller, registry }, data, null);
  // Also true for a list that contains the choice.
  const hasChoice = sql`${record.data}->${fieldCode} @> to_jsonb(${from}::text)`;
  for (let last = 0; ;) {
    const rows = await data.selectFields(
      record,
      { id: record.id },
      {
        where: and(eq(record.resource, name), isNull(record.deletedAt), gt(record.id, last), hasChoice) ?? sql`false`,
        orderBy: [asc(record.id)],
        limit: BATCH_SIZE,
      },
    );
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    last = Math.max(...ids);
    const changes = [];
    for (const before of await load(service, context.caller, data, ids)) {
      const values = { ...before, [fieldCode]: replaced(before[fieldCode], from, to) };
      const computed = await computedValues(structure, level, values, context);
      changes.push({
        before,
        values: { ...values, ...computed },
        changed: new Set([fieldCode, ...Object.keys(computed)]),
      });
    }
    const { conflicts } = await updateRecords(service, context.caller, data, changes, { verb: "UPDATE" });
    // Another user saves one of them right now.
    if (conflicts.length > 0) throw new ApiProblem("conflict");
  }
}
