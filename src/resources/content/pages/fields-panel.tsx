/** Panel of a level of a custom database: its fields. */
import type { Reference } from "../../../contract/fields";
import { widen } from "../../../contract/resource";
import type { PanelProps } from "../../../engine/slots";
import { useT } from "../../../runtime/react";
import databaseField from "../../catalog/custom-database/custom-database-field.resource";
import { ChildRecords } from "./child-records";

const FLAGS = ["mandatory", "uniqueValue", "inherit", "filterable"];

export function FieldsPanel({ record }: PanelProps) {
  const t = useT();
  if (record === undefined) return null;
  const path = `customDatabaseStruct/${(record["struct"] as Reference).id}/level/${record.id}/field`;
  return (
    <ChildRecords
      resource={widen(databaseField)}
      filter={{ level: String(record.id) }}
      pathOf={({ id }) => `${path}/${id}`}
      createPath={`${path}/new`}
      empty={t("custom-database-level.fields.none")}
      create={t("custom-database-level.fields.create")}
      ordered
      note={(field) =>
        [
          String(field["fieldCode"]),
          t.key(`custom-database-field.type.${String(field["type"])}`),
          ...FLAGS.flatMap((flag) => (field[flag] === true ? [t.key(`custom-database-field.field.${flag}`)] : [])),
        ].join(" · ")
      }
    />
  );
}
