/** Panel of a custom database: its levels. */
import { widen } from "../../../contract/resource";
import type { PanelProps } from "../../../engine/slots";
import { useT } from "../../../runtime/react";
import databaseLevel from "../../catalog/custom-database/custom-database-level.resource";
import { ChildRecords } from "./child-records";

export function LevelsPanel({ record }: PanelProps) {
  const t = useT();
  if (record === undefined) return null;
  const path = `customDatabaseStruct/${record.id}/level`;
  return (
    <ChildRecords
      resource={widen(databaseLevel)}
      filter={{ struct: String(record.id) }}
      pathOf={({ id }) => `${path}/${id}`}
      createPath={`${path}/new`}
      empty={t("custom-database-struct.levels.none")}
      create={t("custom-database-struct.levels.create")}
      note={({ levelCode }) => String(levelCode)}
    />
  );
}
