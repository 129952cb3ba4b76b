/** The account's recent changes that can still be undone after their toast has gone. */
import undoIcon from "@shoelace-style/shoelace/dist/assets/icons/arrow-counterclockwise.svg";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
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
import { recordsOf } from "./job-texts";
import { useResourceNames } from "./use-resource-names";

export function UndoList() {
  const t = useT();
  const locale = useIntlLocale();
  const timeZone = useSession().shop?.timeZone;
  const { http, toasts } = useRuntime();
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
  const undoEntry = ({ id, resource }: Undoable): void => {
    setBusy(id);
    http
      .call(undoById, { params: { id } })
      .then(
        (result) => {
          toasts.show(undoneToast(t, result));
          return invalidateResource(client, resource);
        },
        (failure: unknown) => {
          toasts.show({ kind: "error", text: errorText(t, failure) });
        },
      )
      .finally(() => {
        setBusy(undefined);
        void refetch();
      })
      .catch((failure: unknown) => {
        console.error("A list could not be read again", failure);
      });
  };
  return (
    <ul className="td-jobs">
      {data.map((entry) => {
        const when = formatRelative(entry.createdAt, locale, timeZone);
        return (
          <li key={entry.id} className="td-job">
            <div className="td-job__head">
              <strong>{t.count(`undo.${entry.kind}`, entry.count, { records: recordsOf(t, entry.resource) })}</strong>
              <Button
                size="sm"
                icon={undoIcon}
                busy={busy === entry.id}
                disabled={busy !== undefined && busy !== entry.id}
                onClick={() => {
                  undoEntry(entry);
                }}
              >
                {t("job.undo")}
              </Button>
            </div>
            <p className="td-small td-muted">
              {entry.label === "" ? null : `${entry.label} · `}
              <time dateTime={entry.createdAt} title={when.full}>
                {when.short}
              </time>
            </p>
          </li>
        );
      })}
    </ul>
  );
}
