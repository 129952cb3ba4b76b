/** Past runs of a tool: user, impersonated user, time and outcome. */
import type { ToolRun } from "../../contract/kinds/tool-endpoints";
import { useIntlLocale, useSession, useT } from "../../runtime/react";
import { StatusBadge } from "../../ui/badge/status-badge";
import { Button } from "../../ui/button/button";
import { Card } from "../../ui/card/card";
import { formatRelative } from "../cells/format";
import { JOB_TONES } from "../jobs/job-tones";
import { ScrollBox } from "../kinds/scroll-box";
import { ToolCounts } from "./tool-counts";

export interface ToolRunsProps {
  readonly resource: string;
  readonly runs: readonly ToolRun[];
  readonly onOpen: (id: number) => void;
}

export function ToolRuns({ resource, runs, onOpen }: ToolRunsProps) {
  const t = useT();
  const locale = useIntlLocale();
  const timeZone = useSession().shop?.timeZone;
  if (runs.length === 0) return null;
  return (
    <Card title={t("tool.runs.title")}>
      <ScrollBox label={t("tool.runs.title")}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("tool.runs.at")}</th>
              <th scope="col">{t("tool.runs.by")}</th>
              <th scope="col">{t("tool.runs.status")}</th>
              <th scope="col">{t("tool.runs.outcome")}</th>
              <th scope="col">
                <span className="td-visually-hidden">{t("tool.runs.open")}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {runs.map((run) => {
              const when = formatRelative(run.createdAt, locale, timeZone);
              return (
                <tr key={run.id}>
                  <th scope="row">
                    <time dateTime={run.createdAt} title={when.full}>
                      {when.short}
                    </time>
                  </th>
                  <td>
                    {run.as === null ? run.actor : t("tool.runs.as", { actor: run.actor, as: run.as })}
                    {run.reason === null ? null : <span className="td-tool__reason">{run.reason}</span>}
                  </td>
                  <td>
                    <StatusBadge tone={JOB_TONES[run.status]} label={t(`tool.status.${run.status}`)} />
                  </td>
                  <td>
                    {run.undoOf === null ? null : <p>{t("tool.report.undo", { id: run.id, of: run.undoOf })}</p>}
                    <ToolCounts resource={resource} counts={run.counts} />
                  </td>
                  <td>
                    <Button
                      size="sm"
                      variant="quiet"
                      aria-label={t("tool.report.title", { id: run.id })}
                      onClick={() => {
                        onOpen(run.id);
                      }}
                    >
                      {t("tool.runs.open")}
                    </Button>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollBox>
    </Card>
  );
}
