/**
 * Panel `@history`: who changed what, newest first, with values before and after. An earlier state can be restored into
 * the form.
 */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { undoById } from "../../contract/endpoints/undo";
import { messageKeys } from "../../contract/message-keys";
import { resourceEndpoints, type HistoryEntry } from "../../contract/resource-endpoints";
import { useIntlLocale, useRuntime, useSession, useT } from "../../runtime/react";
import { Avatar } from "../../ui/avatar/avatar";
import { Button } from "../../ui/button/button";
import { ErrorState } from "../../ui/states/error-state";
import { Skeleton } from "../../ui/states/skeleton";
import { defineSheet } from "../../ui/styles";
import { formatRelative } from "../cells/format";
import { undoneToast } from "../actions/undone-toast";
import { errorText } from "../error-text";
import { ChangeList } from "../form/change-list";
import { useFormContextValue } from "../form/form-context";
import { isSameValue } from "../form/values";
import { invalidateResource, resourceKeys } from "../resource-cache";
import { CompareVersions } from "./compare-versions";
import { valuesAt } from "./values-at";
import css from "./history-panel.css";

defineSheet(css);

/** Number of entries shown before "show all". */
const FIRST_ENTRIES = 20;

export function HistoryPanel() {
  const t = useT();
  const { http, dialogs, toasts } = useRuntime();
  const locale = useIntlLocale();
  const { form } = useFormContextValue();
  const { resource, id, base } = form;
  const client = useQueryClient();
  const [isExpanded, setExpanded] = useState(false);
  const [busy, setBusy] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: [...resourceKeys.record(resource.name, id), "history", base.record?.version],
    queryFn: ({ signal }) =>
      http.call(resourceEndpoints(resource).history, { params: { id }, signal, background: true }),
  });
  if (error !== null) {
    return (
      <ErrorState partial error={error} title={t("history.failed")} onRetry={() => void refetch()}>
        {errorText(t, error)}
      </ErrorState>
    );
  }
  if (data === undefined) return <Skeleton lines={6} />;
  const { elements } = data;
  if (elements.length === 0) return <p className="td-muted">{t("history.empty")}</p>;
  /** Values of an entry that the form can restore; an action's status, for instance, is not editable. */
  const restorableValues = ({ version }: HistoryEntry): Record<string, unknown> =>
    Object.fromEntries(Object.entries(valuesAt(elements, version)).filter(([name]) => form.editable.includes(name)));
  const isRestorable = (entry: HistoryEntry): boolean =>
    form.lock === undefined && Object.keys(restorableValues(entry)).length > 0;
  const restore = async (entry: HistoryEntry): Promise<void> => {
    const values = restorableValues(entry);
    const current = form.methods.getValues();
    const changing = Object.keys(values).filter((name) => !isSameValue(values[name], current[name]));
    const fields = changing.map((name) => t.key(messageKeys.field(resource.name, name), undefined, { fallback: name }));
    const confirmed = await dialogs.confirm({
      titleKey: "history.restore.question",
      contentKey: "history.restore.text",
      params: { fields: new Intl.ListFormat(locale).format(fields) },
      confirmKey: "history.restore",
    });
    if (!confirmed) return;
    form.setValues(values);
    toasts.show({ kind: "info", key: "history.restored", timeout: 8000 });
  };
  const undoEntry = ({ undo }: HistoryEntry): void => {
    if (undo === null) return;
    setBusy(true);
    http
      .call(undoById, { params: { id: undo.id } })
      .then(
        async (result) => {
          toasts.show(
            result.left === undefined
              ? { kind: "success", text: t.count("history.undone", result.restored) }
              : undoneToast(t, result),
          );
          await invalidateResource(client, resource.name);
        },
        (failure: unknown) => {
          toasts.show({ kind: "error", text: errorText(t, failure) });
        },
      )
      .finally(() => {
        setBusy(false);
      })
      .catch((failure: unknown) => {
        console.error("The record could not be read again", failure);
      });
  };
  return (
    <>
      <CompareVersions key={base.record?.version} entries={elements} />
      <ol className="td-history">
        {elements.slice(0, isExpanded ? undefined : FIRST_ENTRIES).map((entry, index) => (
          <Entry
            key={`${String(entry.version)}-${String(index)}`}
            entry={entry}
            busy={busy}
            onUndo={undoEntry}
            onRestore={isRestorable(entry) ? (chosen) => void restore(chosen) : undefined}
          />
        ))}
      </ol>
      {elements.length > FIRST_ENTRIES && !isExpanded ? (
        <Button
          size="sm"
          onClick={() => {
            setExpanded(true);
          }}
        >
          {t.count("history.all", elements.length)}
        </Button>
      ) : null}
    </>
  );
}

function Entry({
  entry,
  busy,
  onUndo,
  onRestore,
}: {
  readonly entry: HistoryEntry;
  readonly busy: boolean;
  readonly onUndo: (entry: HistoryEntry) => void;
  readonly onRestore: ((entry: HistoryEntry) => void) | undefined;
}) {
  const t = useT();
  const locale = useIntlLocale();
  const timeZone = useSession().shop?.timeZone;
  const { form } = useFormContextValue();
  const { resource } = form;
  const when = formatRelative(entry.at, locale, timeZone);
  const ownKey = messageKeys.action(resource.name, entry.action);
  const key = `history.action.${entry.action.toLowerCase()}`;
  const action = t.has(ownKey)
    ? t("history.acted", { action: t.key(ownKey) })
    : t.has(key)
      ? t.key(key)
      : t("history.action.update");
  // Inputs of an action, such as its reason, are not fields of the record.
  const label = (name: string): string =>
    t.key(messageKeys.field(resource.name, name), undefined, {
      fallback: t.key(messageKeys.input(resource.name, entry.action, name), undefined, { fallback: name }),
    });
  return (
    <li className="td-history-entry">
      <Avatar name={entry.actor} size={24} />
      <div className="td-history-body">
        <p className="td-history-head">
          <strong>{entry.actor}</strong>
          {entry.as === null ? null : <span>{t("history.as", { who: entry.as })}</span>}
          <span>{action}</span>
          <time dateTime={entry.at} title={when.full} className="td-subtle">
            {when.short}
          </time>
          {entry.undo === null ? null : (
            <Button
              size="sm"
              variant="quiet"
              busy={busy}
              onClick={() => {
                onUndo(entry);
              }}
            >
              {t.count("history.undo", entry.undo.count)}
            </Button>
          )}
          {onRestore === undefined ? null : (
            <Button
              size="sm"
              variant="quiet"
              onClick={() => {
                onRestore(entry);
              }}
            >
              {t("history.restore")}
            </Button>
          )}
        </p>
        <ChangeList resource={resource} changes={entry.changes} label={label} />
      </div>
    </li>
  );
}
