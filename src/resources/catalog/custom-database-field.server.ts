/** What the server adds to fields of levels: the structure of its level, a code of their own, formulas over fields that exist. */
import { defineHooks, type Outcome } from "../../../host/server/resources/hooks";
import type { Reference } from "../../contract/fields";
import type { ValuesOfResource } from "../../contract/resource";
import field from "./custom-database-field.resource";
import { formulaError } from "./formula";

type Values = ValuesOfResource<typeof field>;

export default defineHooks(field, {
  async beforeSave({ before, values }, context): Promise<Outcome<Values>> {
    const [level] = await context.find("custom-database-level", [values.level.id]);
    const struct = (level?.["struct"] as Reference | undefined) ?? values.struct;
    const siblings = (await context.all("custom-database-field", { level: String(values.level.id) })).filter(
      ({ id }) => id !== before?.id,
    );
    if (siblings.some((other) => other["fieldCode"] === values.fieldCode))
      return { fields: { fieldCode: "error.duplicate" } };
    if (values.type !== "COMPUTED" || values.formula === null) return { set: { struct } };
    const wrong = formulaError(
      values.formula,
      siblings.map((other) => String(other["fieldCode"])),
    );
    return wrong === undefined ? { set: { struct } } : { fields: { formula: wrong } };
  },
  async beforeRemove(record, context) {
    const [level] = await context.find("custom-database-level", [record.level.id]);
    const roles = ["labelField", "keyField", "pictureField", "sortField"].map(
      (role) => level?.[role] as Reference | null,
    );
    return roles.some((role) => role?.id === record.id) ? { errors: ["custom-database-field.error.in-use"] } : {};
  },
});
