/** Reads the structure of a custom database as a file, and creates structures from files. */
import type { Reference } from "../../../../src/contract/fields";
import { byPosition, idIn, referenceTo } from "../../../../src/contract/record-values";
import type { AnyRecord } from "../../../../src/contract/resource";
import { inLanguages, portableValues } from "../../../../src/contract/portable-values";
import {
  LEVEL_ROLES,
  STRUCTURE_FORMAT,
  type LevelInFile,
  type StructureFile,
} from "../../../../src/resources/catalog/custom-database/structure-file";
import type { LineEffect } from "../../resources/kinds/kind-hooks";
import { serviceOf } from "../../resources/service";
import type { HookContext, KindContext, ToolContext } from "../../resources/types";
import { create, updateWithin } from "../../resources/writing/saving";

type Values = Readonly<Record<string, unknown>>;

const STRUCT = "custom-database-struct";
const LEVEL = "custom-database-level";
const FIELD = "custom-database-field";

/** Values of a structure that belong to one shop's site. */
const OF_SHOP = ["slug", "shown", "notifications", "listFilters"];

type Writer = Pick<ToolContext, "create" | "languages"> & {
  save(resource: string, id: number, values: Values): Promise<unknown>;
};

/** Returns the structure as a file. Fields that refer to a level of another structure keep no target. */
export async function structureFileOf(struct: AnyRecord, { all, caller }: KindContext): Promise<StructureFile> {
  const inStruct = { struct: String(struct.id) };
  const levels = [...(await all(LEVEL, inStruct))].sort(byPosition);
  const fields = [...(await all(FIELD, inStruct))].sort(byPosition);
  const resourceOf = (name: string) => serviceOf(caller.registry, name).resource;
  const codeOf = (records: readonly AnyRecord[], name: string, reference: unknown): string | undefined => {
    const record = records.find(({ id }) => id === idIn(reference));
    return record && String(record[name]);
  };
  return {
    format: STRUCTURE_FORMAT,
    values: portableValues(resourceOf(STRUCT), struct, OF_SHOP),
    levels: levels.map((level): LevelInFile => ({
      values: portableValues(resourceOf(LEVEL), level),
      roles: Object.fromEntries(
        LEVEL_ROLES.flatMap((role) => {
          const code = codeOf(fields, "fieldCode", level[role]);
          return code === undefined ? [] : [[role, code]];
        }),
      ),
      fields: fields
        .filter((field) => idIn(field["level"]) === level.id)
        .map((field) => {
          const target = codeOf(levels, "levelCode", field["target"]);
          return { values: portableValues(resourceOf(FIELD), field), ...(target !== undefined && { target }) };
        }),
    })),
  };
}

const optionalReference = (id: number | undefined): Reference | null => (id === undefined ? null : referenceTo(id));

/** Creates levels and fields in a structure. Computed fields come last, because their formulas name the others. */
async function addLevels(struct: number, levels: readonly LevelInFile[], writer: Writer): Promise<void> {
  const ids = new Map<string, number>();
  for (const { values } of levels) {
    const created = await writer.create(LEVEL, {
      ...inLanguages(values, writer.languages),
      struct: referenceTo(struct),
    });
    ids.set(String(values["levelCode"]), created.id);
  }
  for (const { values, roles, fields } of levels) {
    const level = ids.get(String(values["levelCode"]));
    if (level === undefined) continue;
    const isComputed = ({ values: { type } }: (typeof fields)[number]): boolean => type === "COMPUTED";
    const codes = new Map<string, number>();
    for (const field of [...fields.filter((one) => !isComputed(one)), ...fields.filter(isComputed)]) {
      const created = await writer.create(FIELD, {
        ...inLanguages(field.values, writer.languages),
        struct: referenceTo(struct),
        level: referenceTo(level),
        target: optionalReference(ids.get(field.target ?? "")),
      });
      codes.set(String(field.values["fieldCode"]), created.id);
    }
    const chosen = Object.entries(roles).map(([role, code]) => [role, optionalReference(codes.get(code))]);
    if (chosen.length > 0) await writer.save(LEVEL, level, Object.fromEntries(chosen));
  }
}

/** Creates a draft of a structure under a code. Returns a line for the structure and one for each level. */
export async function createStructure(
  { values, levels }: StructureFile,
  code: string,
  tool: ToolContext<"structure" | "level">,
): Promise<LineEffect<"structure" | "level">[]> {
  const struct = await tool.create(STRUCT, { ...inLanguages(values, tool.languages), code });
  await addLevels(struct.id, levels, tool);
  return [
    // A dry run creates no structure to open.
    { outcome: "CREATE", kind: "structure", ...(!tool.isDry && { path: `customDatabaseStruct/${struct.id}` }) },
    ...levels.map((level): LineEffect<"structure" | "level"> => ({
      outcome: "CREATE",
      kind: "level",
      rowKey: String(level.values["levelCode"]),
      label: String(level.values["levelCode"]),
      message: "custom-database-template.line.fields",
      params: { count: level.fields.length },
    })),
  ];
}

/** Returns a writer that saves like the forms of an account. */
const writerOf = ({ caller, data, languages, find }: HookContext): Writer => ({
  languages,
  create: (resource, values) => create(serviceOf(caller.registry, resource), caller, data, values),
  async save(resource, id, values) {
    const [record] = await find(resource, [id]);
    if (record !== undefined)
      await updateWithin(serviceOf(caller.registry, resource), caller, data, id, record.version, values);
  },
});

/** Copies levels and fields to a duplicated structure. */
export async function copyLevels(source: AnyRecord, copy: number, context: HookContext): Promise<void> {
  const { levels } = await structureFileOf(source, context);
  await addLevels(copy, levels, writerOf(context));
}

/** Adds the fields of another level whose codes a level lacks, and returns their number. */
export async function copyFields(
  level: { readonly id: number; readonly struct: Reference },
  from: number,
  context: HookContext,
): Promise<number> {
  const { all, caller } = context;
  const definition = serviceOf(caller.registry, FIELD).resource;
  const [own, others] = await Promise.all([
    all(FIELD, { level: String(level.id) }),
    all(FIELD, { level: String(from) }),
  ]);
  const codes = new Set(own.map(({ fieldCode }) => fieldCode));
  // Formulas name the fields of their own level.
  const missing = others.filter(({ fieldCode, type }) => !codes.has(fieldCode) && type !== "COMPUTED");
  for (const field of [...missing].sort(byPosition))
    await writerOf(context).create(FIELD, {
      ...portableValues(definition, field),
      struct: level.struct,
      level: referenceTo(level.id),
      target: field["target"],
    });
  return missing.length;
}
