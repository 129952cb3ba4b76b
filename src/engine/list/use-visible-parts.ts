/** The columns and filters of a list that the account may see. */
import { useMemo } from "react";
import type { AnyResource } from "../../contract/resource";
import { useRuntime, useStore } from "../../runtime/react";
import { columnsOf, nameColumns, type NamedColumn } from "./columns";
import { filtersOf, type ListFilter } from "./filters";

interface VisibleParts {
  readonly columns: readonly NamedColumn[];
  readonly filters: readonly ListFilter[];
}

/** Leaves out fields that need a right that the account lacks: the API leaves their values out, and refuses filters of them. */
export function useVisibleParts(resource: AnyResource, texts: Parameters<typeof nameColumns>[1]): VisibleParts {
  const { session } = useRuntime();
  // A text, because the store compares what it returns.
  const hidden = useStore(session.store, () =>
    Object.entries(resource.fields)
      .flatMap(([name, { options }]) => (session.can(options.right) ? [] : [name]))
      .join(),
  );
  return useMemo(() => {
    const names = new Set(hidden.split(","));
    const isVisible = ({ name }: { readonly name: string }): boolean => !names.has(name);
    return {
      columns: nameColumns(columnsOf(resource).filter(isVisible), texts),
      filters: filtersOf(resource).filter(isVisible),
    };
  }, [resource, texts, hidden]);
}
