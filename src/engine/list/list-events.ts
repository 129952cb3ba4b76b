import { useContext, useEffect, useRef } from "react";
import { formatSort, type ListQuery } from "../../contract/list-query";
import { ElementContext } from "../../runtime/element";
import type { RowSelection } from "./selection";

/** Calls `report` when a text changes, but not for its first value. */
function useChanged(text: string, report: () => void): void {
  const before = useRef(text);
  const latest = useRef(report);
  useEffect(() => {
    latest.current = report;
  });
  useEffect(() => {
    if (before.current === text) return;
    before.current = text;
    latest.current();
  }, [text]);
}

/** Tells the embedding page what the user searches, filters, sorts, pages and selects. */
export function useListEvents(resource: string, query: ListQuery, selection: RowSelection): void {
  const element = useContext(ElementContext);
  const { q, filter, page, size } = query;
  const sort = formatSort(query.sort);
  const ids = [...selection.ids];
  useChanged(JSON.stringify([q, filter]), () => element?.emit("td-filter-change", { resource, q, filter }));
  useChanged(sort, () => element?.emit("td-sort-change", { resource, sort }));
  useChanged(JSON.stringify([page, size]), () => element?.emit("td-page-change", { resource, page, size }));
  useChanged(JSON.stringify([selection.all, ids]), () =>
    element?.emit("td-selection-change", { resource, all: selection.all, ids }),
  );
}
