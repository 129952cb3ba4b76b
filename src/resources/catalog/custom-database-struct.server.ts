/** What the server adds to structures: levels with a name and a key. */
import { takenAddresses } from "../../../host/server/publication/page-hooks";
import { defineHooks, type Outcome } from "../../../host/server/resources/hooks";
import type { ValuesOfResource } from "../../contract/resource";
import struct from "./custom-database-struct.resource";

const MAX_LEVELS = 4;

export default defineHooks(struct, {
  async beforeSave({ before, values }, context) {
    const fields = await takenAddresses("slug", before, values, context);
    return Object.keys(fields).length === 0 ? {} : { fields };
  },
  beforeRemove: (record) => ((record.levels ?? 0) > 0 ? { errors: ["custom-database-struct.error.levels"] } : {}),
  actions: {
    async publish(record, _, context): Promise<Outcome<ValuesOfResource<typeof struct>>> {
      const levels = await context.all("custom-database-level", { struct: String(record.id) });
      if (levels.length === 0) return { errors: ["custom-database-struct.error.no-level"] };
      if (levels.length > MAX_LEVELS) return { errors: ["custom-database-struct.error.too-many-levels"] };
      const ready = levels.every((level) => level["labelField"] !== null && level["keyField"] !== null);
      return ready ? { set: { status: "PUBLISHED" } } : { errors: ["custom-database-struct.error.roles"] };
    },
  },
});
