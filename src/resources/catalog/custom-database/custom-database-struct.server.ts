/** Checks addresses, and publishes a structure only if each level has a label and a key field. */
import { paragraphCount } from "../../../../host/server/features/paragraphs/paragraph-count";
import { copyLevels } from "../../../../host/server/features/custom-database/structure-writer";
import { structureFields } from "../../../../host/server/features/custom-database/computed-fields";
import { findTakenAddresses } from "../../../../host/server/features/publication/page-hooks";
import { defineHooks } from "../../../../host/server/resources/hooks";
import { type HookContext, type HookResult } from "../../../../host/server/resources/types";
import { DATABASE_FIELD_TYPES, isListedType } from "../../../contract/custom-database-fields";
import { idIn } from "../../../contract/record-values";
import type { AnyRecord, ValuesOfResource } from "../../../contract/resource";
import struct from "./custom-database-struct.resource";

const MAX_LEVELS = 4;

const isListed = ({ type }: AnyRecord): boolean =>
  DATABASE_FIELD_TYPES.some((known) => known === type && isListedType(known));

/** Returns errors of the fields by which lists are sorted and filtered. */
async function listErrors(
  before: { readonly id: number } | null,
  { listSort, listFilters }: ValuesOfResource<typeof struct>,
  sent: ReadonlySet<string>,
  { find }: HookContext,
): Promise<Record<string, string>> {
  if (!sent.has("listSort") && !sent.has("listFilters")) return {};
  const fields = await find(
    "custom-database-field",
    [listSort, ...listFilters].flatMap((reference) => reference?.id ?? []),
  );
  const isForeign = (field: AnyRecord): boolean => idIn(field["struct"]) !== before?.id;
  const sortField = fields.find(({ id }) => id === listSort?.id);
  const filterFields = fields.filter(({ id }) => listFilters.some((filter) => filter.id === id));
  return {
    ...(sortField !== undefined && !isListed(sortField) && { listSort: "custom-database-struct.error.not-sortable" }),
    ...(sortField !== undefined && isForeign(sortField) && { listSort: "custom-database-struct.error.other-field" }),
    ...(filterFields.some((field) => field["filterable"] !== true || !isListed(field)) && {
      listFilters: "custom-database-struct.error.not-filterable",
    }),
    ...(filterFields.some(isForeign) && { listFilters: "custom-database-struct.error.other-field" }),
  };
}

export default defineHooks(struct, {
  computed: { ...structureFields, paragraphs: paragraphCount("CUSTOM_DATABASE_STRUCT") },
  async beforeSave({ before, values, sent }, context) {
    const fields = {
      ...(await findTakenAddresses("slug", before, values, context)),
      ...(await listErrors(before, values, sent, context)),
    };
    return Object.keys(fields).length === 0 ? {} : { fields };
  },
  afterDuplicate: (source, copy, context) => copyLevels({ ...source }, copy.id, context),
  beforeRemove: (record) => ((record.levels ?? 0) > 0 ? { errors: ["custom-database-struct.error.levels"] } : {}),
  actions: {
    async publish(record, _, context): Promise<HookResult<ValuesOfResource<typeof struct>>> {
      const levels = await context.all("custom-database-level", { struct: String(record.id) });
      if (levels.length === 0) return { errors: ["custom-database-struct.error.no-level"] };
      if (levels.length > MAX_LEVELS) return { errors: ["custom-database-struct.error.too-many-levels"] };
      const ready = levels.every((level) => level["labelField"] !== null && level["keyField"] !== null);
      return ready ? { set: { status: "PUBLISHED" } } : { errors: ["custom-database-struct.error.roles"] };
    },
  },
});
