/** The fields that a file can hold. */
import type { MessageKey } from "../../contract/errors";
import { META_COLUMNS } from "../../contract/list-definition";
import { messageKeys } from "../../contract/message-keys";
import type { AnyResource } from "../../contract/resource";
import { useRuntime } from "../../runtime/react";

/** An exportable field and the key of its label. */
export interface ExportableField {
  readonly name: string;
  readonly labelKey: MessageKey;
}

/** Returns every field that the account may see, and the record's own values, such as its id. */
export function useExportableFields({
  fields,
  name,
}: Pick<AnyResource, "fields" | "name">): readonly ExportableField[] {
  const { session } = useRuntime();
  return [
    ...META_COLUMNS.map((column) => ({ name: column, labelKey: `list.column.${column}` })),
    ...Object.entries(fields)
      .filter(
        ([, { kind, options }]) => kind !== "secret" && session.can(options.right) && session.holds(options.conditions),
      )
      .map(([field]) => ({ name: field, labelKey: messageKeys.field(name, field) })),
  ];
}
