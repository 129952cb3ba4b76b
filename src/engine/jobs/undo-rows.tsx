/** The records of a change that can be undone, with old and new values. Records changed since are named, because an undo leaves them. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { undoRows, UNDO_ROWS_PER_PAGE, type UndoRow } from "../../contract/endpoints/undo";
import type { AnyResource } from "../../contract/resource";
import { useIntlLocale, useRuntime, useSession, useT } from "../../runtime/react";
import { Badge } from "../../ui/badge/badge";
import { Button } from "../../ui/button/button";
import { ErrorState } from "../../ui/states/error-state";
import { Skeleton } from "../../ui/states/skeleton";
import { formatNumber, formatRelative } from "../cells/format";
import { errorText } from "../error-text";
import { ChangeList } from "../form/change-list";
import { useNamedResource } from "./use-resource-names";

export interface UndoRowsProps {
  readonly id: number;
  readonly resource: string;
}

export function UndoRows({ id, resource: name }: UndoRowsProps) {
  const t = useT();
  const locale = useIntlLocale();
  const { http } = useRuntime();
  const [page, setPage] = useState(1);
  const resource = useNamedResource(name);
  const { data, error, refetch } = useQuery({
    queryKey: ["undo", id, "rows", page],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => http.call(undoRows, { params: { id }, query: { page }, signal, background: true }),
  });
  if (error !== null)
    return (
      <ErrorState partial error={error} title={t("undo.failed")} onRetry={() => void refetch()}>
        {errorText(t, error)}
      </ErrorState>
    );
  if (data === undefined || resource === undefined) return <Skeleton lines={3} />;
  const pages = Math.max(1, Math.ceil(data.total / UNDO_ROWS_PER_PAGE));
  return (
    <div className="td-stack">
      <ul className="td-job__problems">
        {data.elements.map((row) => (
          <Row key={row.id} row={row} resource={resource} />
        ))}
      </ul>
      {pages < 2 ? null : (
        <div className="td-row">
          <Button
            size="sm"
            disabled={page === 1}
            onClick={() => {
              setPage(page - 1);
            }}
          >
            {t("undo.previous")}
          </Button>
          <span className="td-small td-muted">
            {t("undo.page", { page: formatNumber(page, locale), pages: formatNumber(pages, locale) })}
          </span>
          <Button
            size="sm"
            disabled={page >= pages}
            onClick={() => {
              setPage(page + 1);
            }}
          >
            {t("undo.next")}
          </Button>
        </div>
      )}
    </div>
  );
}

function Row({ row, resource }: { readonly row: UndoRow; readonly resource: AnyResource | null }) {
  const t = useT();
  const locale = useIntlLocale();
  const timeZone = useSession().shop?.timeZone;
  const { label, changes, changedSince } = row;
  const when = changedSince === null ? undefined : formatRelative(changedSince.at, locale, timeZone);
  return (
    <li>
      <strong>{label}</strong>{" "}
      {changedSince === null ? null : (
        <Badge tone="warning">
          {changedSince.by === null
            ? t("undo.changed-since", { when: when?.short ?? "" })
            : t("undo.changed-since.by", { who: changedSince.by, when: when?.short ?? "" })}
        </Badge>
      )}
      {resource === null ? null : <ChangeList resource={resource} changes={changes} />}
    </li>
  );
}
