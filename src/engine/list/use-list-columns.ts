/** The columns of a list that the account may see. */
import { useMemo } from "react";
import type { AnyResource } from "../../contract/resource";
import { useRuntime, useStore } from "../../runtime/react";
import { columnsOf, nameColumns, type NamedColumn } from "./columns";

/** Returns the columns with their translated names, without those of fields that need a right that the account lacks. */
export function useListColumns(resource: AnyResource, texts: Parameters<typeof nameColumns>[1]): NamedColumn[] {
  const { session } = useRuntime();
  // A text, because the store compares what it returns.
  const seen = useStore(session.store, () =>
    columnsOf(resource)
      .flatMap(({ name, field }) => (session.can(field?.options.right) ? [name] : []))
      .join(),
  );
  return useMemo(() => {
    const names = seen.split(",");
    return nameColumns(
      columnsOf(resource).filter(({ name }) => names.includes(name)),
      texts,
    );
  }, [resource, texts, seen]);
}
