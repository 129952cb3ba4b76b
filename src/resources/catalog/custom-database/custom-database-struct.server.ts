/** Checks addresses, and publishes a structure only if each level has a label and a key field. */
import { paragraphCount } from "../../../../host/server/features/paragraphs/paragraph-count";
import { copyLevels } from "../../../../host/server/features/custom-database/structure-writer";
import { structureFields } from "../../../../host/server/features/custom-database/computed-fields";
import { findTakenAddresses } from "../../../../host/server/features/publication/page-hooks";
import { defineHooks } from "../../../../host/server/resources/hooks";
import { type HookResult } from "../../../../host/server/resources/types";
import type { ValuesOfResource } from "../../../contract/resource";
import struct from "./custom-database-struct.resource";

const MAX_LEVELS = 4;

export default defineHooks(struct, {
  computed: { ...structureFields, paragraphs: paragraphCount("CUSTOM_DATABASE_STRUCT") },
  async beforeSave({ before, values }, context) {
    const fields = await findTakenAddresses("slug", before, values, context);
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
