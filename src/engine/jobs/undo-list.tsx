/** The account's recent changes that can still be undone after their toast has gone: operation, author, fields and values. */
import undoIcon from "@shoelace-style/shoelace/dist/assets/icons/arrow-counterclockwise.svg";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { jobById } from "../../contract/endpoints/jobs";
import { undoableChanges, undoById, type Undoable } from "../../contract/endpoints/undo";
import { useIntlLocale, useRuntime, useSession, useT } from "../../runtime/react";
import { Button } from "../../ui/button/button";
import { EmptyState } from "../../ui/states/empty-state";
import { ErrorState } from "../../ui/states/error-state";
import { Skeleton } from "../../ui/states/skeleton";
import { formatRelative } from "../cells/format";
import { undoneToast } from "../actions/undone-toast";
import { errorText } from "../error-text";
import { invalidateResource } from "../resource-cache";
import { undoJobAndWait } from "./follow-job";
import { jobUndoneToast } from "./job-undone-toast";
import { UndoRows } from "./undo-rows";
import { UndoTitle, UndoValues } from "./undo-title";
import { useResourceNames } from "./use-resource-names";

export function UndoList() {
  const t = useT();
  const runtime = useRuntime();
  const { http, toasts } = runtime;
  const client = useQueryClient();
  const [busy, setBusy] = useState<number>();
  const { data, error, refetch } = useQuery({
    queryKey: ["undo"],
    staleTime: 0,
    queryFn: async ({ signal }) => (await http.call(undoableChanges, { signal, background: true })).elements,
  });
  const hasNames = useResourceNames((data ?? []).map(({ resource }) => resource));
  if (error !== null)
    return (
      <ErrorState partial error={error} title={t("undo.failed")} onRetry={() => void refetch()}>
        {errorText(t, error)}
      </ErrorState>
    );
  if (data === undefined || !hasNames) return <Skeleton lines={6} />;
  if (data.length === 0)
    return (
      <EmptyState icon={undoIcon} title={t("undo.empty")}>
        {t("undo.empty.text")}
      </EmptyState>
    );
  const run = async ({ id, jobId, resource }: Undoable): Promise<void> => {
    if (jobId === null) toasts.show(undoneToast(t, await http.call(undoById, { params: { id } })));
    else {
      const job = await http.call(jobById, { params: { id: String(jobId) }, background: true });
      toasts.show(jobUndoneToast(t, await undoJobAndWait(runtime, job)));
    }
    await invalidateResource(client, resource);
  };
  const undoEntry = (entry: Undoable): void => {
    setBusy(entry.id);
    run(entry)
      .catch((failure: unknown) => {
        toasts.show({ kind: "error", text: errorText(t, failure) });
      })
      .finally(() => {
        setBusy(undefined);
        void refetch();
      });
  };
  return (
    <ul className="td-jobs">
      {data.map((entry) => (
        <Entry key={entry.id} entry={entry} busy={busy} onUndo={undoEntry} />
      ))}
    </ul>
  );
}

interface EntryProps {
  readonly entry: Undoable;
  /** Number of the change that is being undone. */
  readonly busy: number | undefined;
  readonly onUndo: (entry: Undoable) => void;
}

function Entry({ entry, busy, onUndo }: EntryProps) {
  const t = useT();
  const locale = useIntlLocale();
  const timeZone = useSession().shop?.timeZone;
  const [isOpen, setOpen] = useState(false);
  const when = formatRelative(entry.createdAt, locale, timeZone);
  return (
    <li className="td-job">
      <div className="td-job__head">
        <UndoTitle entry={entry} />
        <Button
          size="sm"
          icon={undoIcon}
          busy={busy === entry.id}
          disabled={busy !== undefined && busy !== entry.id}
          onClick={() => {
            onUndo(entry);
          }}
        >
          {t("job.undo")}
        </Button>
      </div>
      <UndoValues entry={entry} />
      <p className="td-small td-muted">
        {entry.label === "" ? null : `${entry.label} · `}
        {entry.actor === "" ? null : `${entry.actor} · `}
        {entry.as === null ? null : `${t("history.as", { who: entry.as })} · `}
        <time dateTime={entry.createdAt} title={when.full}>
          {when.short}
        </time>
      </p>
      <div className="td-row">
        <Button
          size="sm"
          variant="quiet"
          aria-expanded={isOpen}
          onClick={() => {
            setOpen(!isOpen);
          }}
        >
          {t.count("undo.rows", entry.count)}
        </Button>
      </div>
      {isOpen ? <UndoRows id={entry.id} resource={entry.resource} /> : null}
    </li>
  );
}
