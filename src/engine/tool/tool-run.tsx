/** A run of a tool: progress, result compared with the preview, undo. */
import download from "@shoelace-style/shoelace/dist/assets/icons/download.svg";
import undoIcon from "@shoelace-style/shoelace/dist/assets/icons/arrow-counterclockwise.svg";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { toolEndpoints, type ToolRun } from "../../contract/kinds/tool-endpoints";
import type { AnyResource } from "../../contract/resource";
import { useCan, useIntlLocale, useRuntime, useSession, useT } from "../../runtime/react";
import { useFileLink } from "../file-link";
import { Alert } from "../../ui/alert/alert";
import { StatusBadge } from "../../ui/badge/status-badge";
import { Button } from "../../ui/button/button";
import { LinkButton } from "../../ui/button/link-button";
import { Card } from "../../ui/card/card";
import { ProgressBar } from "../../ui/progress/progress-bar";
import { formatMoment, formatNumber } from "../cells/format";
import { errorText } from "../error-text";
import { JOB_TONES } from "../jobs/job-tones";
import { ToolCounts } from "./tool-counts";
import { ToolLines } from "./tool-lines";
import { findDifferences, kindLabel, outcomeLabel } from "./tool-texts";

const POLL_MS = 1000;
export const isActive = ({ status }: ToolRun): boolean => status === "QUEUED" || status === "RUNNING";

export interface ToolRunCardProps {
  readonly resource: AnyResource;
  readonly id: number;
  /** Called when another run starts, which undoes this one. */
  readonly onStarted: (run: ToolRun) => void;
  readonly onClose: () => void;
}

export function ToolRunCard({ resource, id, onStarted, onClose }: ToolRunCardProps) {
  const t = useT();
  const locale = useIntlLocale();
  const timeZone = useSession().shop?.timeZone;
  const { http, toasts, dialogs } = useRuntime();
  const fileLink = useFileLink();
  const mayWrite = useCan(resource.right?.write);
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const calls = toolEndpoints(resource);
  const { data, error } = useQuery({
    queryKey: ["tool", resource.name, "run", id],
    queryFn: ({ signal }) => http.call(calls.report, { params: { id }, signal, background: true }),
    refetchInterval: ({ state }) => (state.data !== undefined && !isActive(state.data.run) ? false : POLL_MS),
  });
  const ended = data !== undefined && !isActive(data.run);
  useEffect(() => {
    if (!ended) return;
    // Any resource may have changed.
    void client.invalidateQueries({ queryKey: ["tool", resource.name, "runs"] });
    void client.invalidateQueries({ queryKey: ["resource"] });
  }, [ended, client, resource.name]);
  if (error !== null && data === undefined) return <Alert tone="danger">{errorText(t, error)}</Alert>;
  if (data === undefined) return null;
  const { run, lines, total } = data;
  const runCall = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch (failed) {
      toasts.show({ kind: "error", text: errorText(t, failed) });
    } finally {
      setBusy(false);
      await client.invalidateQueries({ queryKey: ["tool", resource.name] });
    }
  };
  const undoRun = async (): Promise<void> => {
    const confirmed = await dialogs.confirm({
      titleKey: "tool.undo.title",
      contentKey: "tool.undo.text",
      confirmKey: "tool.undo",
      dismissKey: "tool.undo.keep",
    });
    if (confirmed) await runCall(async () => onStarted(await http.call(calls.undo, { params: { id } })));
  };
  const differences = ended ? findDifferences(run.expected, run.counts) : [];
  return (
    <Card
      title={run.undoOf === null ? t("tool.report.title", { id }) : t("tool.report.undo", { id, of: run.undoOf })}
      actions={
        <>
          <StatusBadge tone={JOB_TONES[run.status]} label={t(`tool.status.${run.status}`)} />
          <Button size="sm" variant="quiet" onClick={onClose}>
            {t("tool.report.close")}
          </Button>
        </>
      }
    >
      <div className="td-stack" data-tool-run={run.status}>
        {ended ? null : (
          <>
            <ProgressBar
              label={t("tool.report.title", { id })}
              value={run.total === null || run.total === 0 ? undefined : run.done / run.total}
              showValue
            />
            <p className="td-small td-muted">{t("tool.running")}</p>
          </>
        )}
        {run.status === "FAILED" ? (
          <Alert tone="danger" title={t("tool.failed")}>
            {t.key(run.error ?? "error.internal", {}, { fallback: run.error ?? "" })}
          </Alert>
        ) : null}
        <ToolCounts resource={resource.name} counts={run.counts} />
        {differences.length === 0 ? null : (
          <Alert tone="info" title={t("tool.differs")}>
            {differences
              .map((expected) => {
                const actual = run.counts.find(
                  ({ kind, outcome }) => kind === expected.kind && outcome === expected.outcome,
                );
                const name = [kindLabel(t, resource.name, expected.kind), outcomeLabel(t, expected.outcome)];
                return t("tool.differs.line", {
                  name: name.filter((word) => word !== "").join(" – "),
                  expected: formatNumber(expected.count, locale),
                  done: formatNumber(actual?.count ?? 0, locale),
                });
              })
              .join(" · ")}
          </Alert>
        )}
        <ToolLines resource={resource.name} lines={lines} total={total} caption={t("tool.report.title", { id })} />
        <div className="td-row">
          {ended || !mayWrite ? null : (
            <Button
              size="sm"
              busy={busy}
              onClick={() => void runCall(() => http.call(calls.cancel, { params: { id } }))}
            >
              {t("tool.cancel")}
            </Button>
          )}
          {total === 0 ? null : (
            <LinkButton size="sm" icon={download} {...fileLink(calls.reportLines, { params: { id } })}>
              {t("tool.lines.file")}
            </LinkButton>
          )}
          {run.undoUntil === null || !mayWrite ? null : (
            <>
              <Button size="sm" icon={undoIcon} busy={busy} onClick={() => void undoRun()}>
                {t("tool.undo")}
              </Button>
              <span className="td-small td-muted">
                {t("tool.undo.until", { until: formatMoment(run.undoUntil, locale, timeZone).full })}
              </span>
            </>
          )}
        </div>
      </div>
    </Card>
  );
}
