/** Takes the structure from the field's level, keeps codes unique, and checks that formulas name existing fields. */
import { sql } from "drizzle-orm";
import { mergeChoices } from "../../../../host/server/features/custom-database/merge-choices";
import { readPattern } from "../../../../host/server/platform/bounded-pattern";
import { defineHooks } from "../../../../host/server/resources/hooks";
import { type HookContext, type HookResult } from "../../../../host/server/resources/types";
import { record } from "../../../../host/server/platform/storage/schema";
import { articleName } from "../../../contract/article-name";
import type { Reference } from "../../../contract/fields";
import type { AnyRecord, RecordOf, ValuesOfResource } from "../../../contract/resource";
import field from "./custom-database-field.resource";
import { formulaError } from "./formula";

type Values = ValuesOfResource<typeof field>;

/** Whether any article has a value for the field; its code and type are then fixed. */
async function hasValues({ level, fieldCode }: Values, { data }: HookContext): Promise<boolean> {
  const articlesOfLevel = sql`${record.resource} = ${articleName(level.id)} and ${record.deletedAt} is null`;
  const hasValue = sql`coalesce(${record.data}->${fieldCode}, ${record.i18n}->${fieldCode}, 'null') not in ('null', '""', '[]', '{}', 'false')`;
  return (await data.count(record, sql`${articlesOfLevel} and ${hasValue}`, 1)) > 0;
}

/** Levels and fields of a structure. */
type StructureRecords = readonly [levels: readonly AnyRecord[], fields: readonly AnyRecord[]];

function recordsOf(struct: Reference, { all }: HookContext): Promise<StructureRecords> {
  const inStruct = { struct: String(struct.id) };
  return Promise.all([all("custom-database-level", inStruct), all("custom-database-field", inStruct)]);
}

/** Fields of the levels above, which formulas may name too. */
function fieldsAbove(level: Reference, [levels, fields]: StructureRecords): readonly AnyRecord[] {
  const position = Number(levels.find(({ id }) => id === level.id)?.["position"] ?? 0);
  const levelIdsAbove = new Set(levels.filter((other) => Number(other["position"]) < position).map(({ id }) => id));
  return fields.filter((other) => levelIdsAbove.has((other["level"] as Reference).id));
}

/** Returns the records that may name the fields: their levels and structures. */
const usersOf = async (fields: readonly RecordOf<typeof field>[], { find }: HookContext) => {
  const [levels, structs] = await Promise.all([
    find("custom-database-level", [...new Set(fields.map(({ level }) => level.id))]),
    find("custom-database-struct", [...new Set(fields.map(({ struct }) => struct.id))]),
  ]);
  return { levels, structs };
};

export default defineHooks(field, {
  async readForSave({ before, values }, context) {
    const changesData = before !== null && (before.type !== values.type || before.fieldCode !== values.fieldCode);
    const hasFormula = values.type === "COMPUTED" && values.formula !== null;
    const [[level], fieldsOfLevel, losesValues, structureRecords] = await Promise.all([
      context.find("custom-database-level", [values.level.id]),
      context.all("custom-database-field", { level: String(values.level.id) }),
      changesData && hasValues(before, context),
      hasFormula ? recordsOf(values.struct, context) : undefined,
    ]);
    const struct = (level?.["struct"] as Reference | undefined) ?? values.struct;
    const hasSentOtherStruct = structureRecords !== undefined && struct.id !== values.struct.id;
    return {
      struct,
      siblings: fieldsOfLevel.filter(({ id }) => id !== before?.id),
      losesValues,
      structureRecords: hasSentOtherStruct ? await recordsOf(struct, context) : structureRecords,
    };
  },
  beforeSave({ values }, _, { struct, siblings, losesValues, structureRecords }): HookResult<Values> {
    if (siblings.some((other) => other["fieldCode"] === values.fieldCode))
      return { fields: { fieldCode: "error.duplicate" } };
    if (values.pattern !== null && readPattern(values.pattern) === undefined)
      return { fields: { pattern: "attribute.error.pattern" } };
    if (losesValues) return { errors: ["custom-database-field.error.has-values"] };
    if (values.formula === null || structureRecords === undefined) return { set: { struct } };
    const availableFields = [...siblings, ...fieldsAbove(values.level, structureRecords)];
    const error = formulaError(
      values.formula,
      availableFields.map((other) => String(other["fieldCode"])),
    );
    return error === undefined ? { set: { struct } } : { fields: { formula: error } };
  },
  async beforeRemove(record, { forAll }) {
    const { levels, structs } = await forAll(usersOf);
    const level = levels.find(({ id }) => id === record.level.id);
    const struct = structs.find(({ id }) => id === record.struct.id);
    const uses = [
      ...["labelField", "keyField", "pictureField", "sortField"].map((role) => level?.[role] as Reference | null),
      struct?.["listSort"] as Reference | null,
      ...((struct?.["listFilters"] ?? []) as readonly Reference[]),
    ];
    return uses.some((use) => use?.id === record.id) ? { errors: ["custom-database-field.error.in-use"] } : {};
  },
  actions: {
    async mergeChoices(record, { from, to }, context): Promise<HookResult<Values>> {
      const codes = record.choices.map(({ value }) => value);
      const [merged, kept] = [String(from), String(to)];
      const fields = {
        ...(!codes.includes(merged) && { from: "error.choice" }),
        ...(!codes.includes(kept) && { to: "error.choice" }),
        ...(merged === kept && { to: "custom-database-field.error.same-choice" }),
      };
      if (Object.keys(fields).length > 0) return { fields };
      await mergeChoices(record, merged, kept, context);
      return { set: { choices: record.choices.filter(({ value }) => value !== merged) } };
    },
  },
});
