import { useContext, useEffect, useRef } from "react";
import { formatSort, type ListQuery } from "../../contract/list-query";
import { ElementContext } from "../../runtime/element";
import type { RowSelection } from "./selection";

/** Calls `report` when a value changes, but not for its first one. */
function useChanged(value: unknown, report: () => void): void {
  const before = useRef(value);
  const latest = useRef(report);
  useEffect(() => {
    latest.current = report;
  });
  useEffect(() => {
    if (Object.is(before.current, value)) return;
    before.current = value;
    latest.current();
  }, [value]);
}

/** Tells the embedding page what the user searches, filters, sorts, pages and selects. */
export function useListEvents(resource: string, query: ListQuery, selection: RowSelection): void {
  const element = useContext(ElementContext);
  const { q, filter, page, size } = query;
  const sort = formatSort(query.sort);
  useChanged(JSON.stringify([q, filter]), () => element?.emit("td-filter-change", { resource, q, filter }));
  useChanged(sort, () => element?.emit("td-sort-change", { resource, sort }));
  useChanged(JSON.stringify([page, size]), () => element?.emit("td-page-change", { resource, page, size }));
  // Each change of the selection makes a new set.
  useChanged(selection.ids, () =>
    element?.emit("td-selection-change", { resource, all: selection.all, ids: [...selection.ids] }),
  );
}
