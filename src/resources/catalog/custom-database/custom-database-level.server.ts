/** Limits a structure to four levels, keeps their codes unique, and accepts only the level's own fields in its roles. */
import { paragraphCount } from "../../../../host/server/features/paragraphs/paragraph-count";
import { copyFields } from "../../../../host/server/features/custom-database/structure-writer";
import { levelFields } from "../../../../host/server/features/custom-database/computed-fields";
import { defineHooks } from "../../../../host/server/resources/hooks";
import { type HookResult } from "../../../../host/server/resources/types";
import type { Reference } from "../../../contract/fields";
import type { ValuesOfResource } from "../../../contract/resource";
import { idIn } from "../../../contract/record-values";
import level from "./custom-database-level.resource";

type Values = ValuesOfResource<typeof level>;

const MAX_LEVELS = 4;
const ROLES = ["labelField", "keyField", "pictureField", "sortField"] as const;

export default defineHooks(level, {
  computed: { ...levelFields, paragraphs: paragraphCount("CUSTOM_DATABASE_LEVEL") },
  readForSave: ({ values }, { all, find }) =>
    Promise.all([
      all("custom-database-level", { struct: String(values.struct.id) }),
      find(
        "custom-database-field",
        ROLES.flatMap((role) => values[role]?.id ?? []),
      ),
    ]),
  beforeSave({ before, values }, _, [levels, roleFields]): HookResult<Values> {
    const others = levels.filter(({ id }) => id !== before?.id);
    if (before !== null && before.struct.id !== values.struct.id)
      return { fields: { struct: "custom-database-level.error.struct-fixed" } };
    if (others.length >= MAX_LEVELS) return { errors: ["custom-database-struct.error.too-many-levels"] };
    if (others.some((other) => other["levelCode"] === values.levelCode))
      return { fields: { levelCode: "error.duplicate" } };
    const fields: Record<string, string> = {};
    for (const role of ROLES) {
      const field = roleFields.find(({ id }) => id === values[role]?.id);
      if (values[role] === null) continue;
      if (idIn(field?.["level"]) !== before?.id) fields[role] = "custom-database-level.error.other-level";
      else if (role === "sortField" && field?.["type"] === "PICTURE")
        fields[role] = "custom-database-level.error.sort-picture";
    }
    return Object.keys(fields).length === 0 ? {} : { fields };
  },
  beforeRemove: (record) =>
    (record.articles ?? 0) > 0
      ? { errors: ["custom-database-level.error.articles"] }
      : (record.fieldCount ?? 0) > 0
        ? { errors: ["custom-database-level.error.fields"] }
        : {},
  actions: {
    async copyFields(level, { from }, context): Promise<HookResult<Values>> {
      const count = await copyFields(level, (from as Reference).id, context);
      return count === 0 ? { fields: { from: "custom-database-level.error.no-other-fields" } } : {};
    },
  },
});
