/** What a change of several records would do: figures, the first old and new values, and what the server would refuse and why. */
import type { AnyResource } from "../../contract/resource";
import { useIntlLocale, useT } from "../../runtime/react";
import { Button } from "../../ui/button/button";
import { ProgressBar } from "../../ui/progress/progress-bar";
import { ErrorState } from "../../ui/states/error-state";
import { Skeleton } from "../../ui/states/skeleton";
import { defineSheet } from "../../ui/styles";
import { Heading } from "../../ui/text/heading";
import { formatNumber } from "../cells/format";
import { errorText } from "../error-text";
import { ChangeList } from "../form/change-list";
import css from "./bulk-preview.css";
import { RefusedRows } from "./refused-rows";
import type { BulkPreviewResult, PreviewState } from "./use-bulk-preview";

defineSheet(css);

export interface BulkPreviewBoxProps {
  readonly resource: AnyResource;
  readonly result: BulkPreviewResult;
  /** Shown while values are missing. */
  readonly waiting?: string;
  /** A change is complete, so that a preview is loaded. */
  readonly isReady: boolean;
}

export function BulkPreviewBox({ resource, result, waiting, isReady }: BulkPreviewBoxProps) {
  const t = useT();
  const { preview, error, retry } = result;
  if (!isReady) return waiting === undefined ? null : <p className="td-muted">{waiting}</p>;
  return (
    <section className="td-bulk-preview" aria-label={t("action.preview")}>
      <Heading level={3}>{t("action.preview")}</Heading>
      {error !== null && preview === undefined ? (
        <ErrorState partial error={error} title={t("action.preview.failed")} onRetry={retry}>
          {errorText(t, error)}
        </ErrorState>
      ) : preview === undefined ? (
        <Skeleton lines={3} />
      ) : (
        <Preview resource={resource} preview={preview} />
      )}
    </section>
  );
}

function Preview({ resource, preview }: { readonly resource: AnyResource; readonly preview: PreviewState }) {
  const t = useT();
  const locale = useIntlLocale();
  const { total, checked, changing, unchanged, failed, rows, isComplete, isChecking, checkRest } = preview;
  const format = (number: number): string => formatNumber(number, locale);
  const counted = (key: string, count: number): string => t.countKey(key, count);
  const shown = rows.filter(({ changes }) => changes.length > 0);
  const progress = t("action.preview.checked", { checked: format(checked), total: format(total) });
  return (
    <>
      <p className="td-bulk-preview__figures" role="status">
        <strong>{counted("action.preview.changing", changing)}</strong>
        {unchanged === 0 ? null : <span>{counted("action.preview.unchanged", unchanged)}</span>}
        {failed.length === 0 ? null : <span>{counted("action.preview.refused", failed.length)}</span>}
      </p>
      {isComplete ? null : (
        <div className="td-row">
          <span className="td-small td-muted">{progress}</span>
          {isChecking ? <ProgressBar label={progress} value={checked / Math.max(1, total)} /> : null}
          {checkRest === undefined ? null : (
            <Button size="sm" onClick={checkRest}>
              {t("action.preview.check-rest")}
            </Button>
          )}
        </div>
      )}
      {shown.length === 0 ? null : (
        <ul className="td-bulk-preview__rows">
          {shown.map(({ id, label, changes }) => (
            <li key={id}>
              <strong className="td-small">{label}</strong>
              <ChangeList resource={resource} changes={changes} />
            </li>
          ))}
        </ul>
      )}
      {changing > shown.length && shown.length > 0 ? (
        <p className="td-small td-muted">{counted("action.preview.more", changing - shown.length)}</p>
      ) : null}
      {failed.length === 0 ? null : (
        <div className="td-bulk-preview__refused">
          <strong className="td-small">{t("action.preview.reasons")}</strong>
          <RefusedRows failed={failed} />
        </div>
      )}
    </>
  );
}
