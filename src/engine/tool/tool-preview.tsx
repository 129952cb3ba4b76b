/** The exact effect of a run, and its confirmation. */
import download from "@shoelace-style/shoelace/dist/assets/icons/download.svg";
import type { AnyResource } from "../../contract/resource";
import { useIntlLocale, useRuntime, useSession, useT } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { Button } from "../../ui/button/button";
import { Card } from "../../ui/card/card";
import { formatMoment, formatNumber } from "../cells/format";
import { errorText } from "../error-text";
import { saveText } from "./save-text";
import { ToolConfirm } from "./tool-confirm";
import { ToolCounts } from "./tool-counts";
import { ToolLines } from "./tool-lines";
import type { Confirmation, Tool } from "./use-tool";

export interface ToolPreviewCardProps {
  readonly resource: AnyResource;
  readonly tool: Tool;
  readonly onRun: (confirmation: Confirmation) => void;
}

export function ToolPreviewCard({ resource, tool, onRun }: ToolPreviewCardProps) {
  const t = useT();
  const locale = useIntlLocale();
  const timeZone = useSession().shop?.timeZone;
  const { toasts } = useRuntime();
  const { preview } = tool;
  if (preview === undefined) return null;
  const untouchedKey = `${resource.name}.untouched`;
  const saveLines = (): void => {
    tool.linesFile().then(
      (text) => {
        saveText(`${resource.name}.csv`, text);
      },
      (error: unknown) => {
        toasts.show({ kind: "error", text: errorText(t, error) });
      },
    );
  };
  return (
    <Card
      title={t("tool.preview.title")}
      actions={
        preview.total === 0 ? undefined : (
          <Button size="sm" icon={download} onClick={saveLines}>
            {t("tool.lines.file")}
          </Button>
        )
      }
    >
      <div className="td-stack" data-tool-preview="">
        {tool.hasMoved ? (
          <Alert tone="warning" title={t("tool.moved.title")}>
            {t("tool.moved.text")}
          </Alert>
        ) : null}
        {preview.warnings.map(({ key, params }) => (
          <Alert key={key} tone="warning">
            {t.key(key, params)}
          </Alert>
        ))}
        <ToolCounts resource={resource.name} counts={preview.counts} />
        {t.has(untouchedKey) ? (
          <p className="td-small td-muted">{t("tool.untouched", { things: t.key(untouchedKey) })}</p>
        ) : null}
        <ToolLines
          resource={resource.name}
          lines={preview.lines}
          total={preview.total}
          caption={t("tool.preview.title")}
        />
        {tool.isOutdated ? (
          <Alert
            tone="info"
            actions={
              <Button size="sm" busy={tool.busy === "dry-run"} onClick={() => void tool.dryRun()}>
                {t("tool.dry-run.again")}
              </Button>
            }
          >
            {t("tool.outdated")}
          </Alert>
        ) : preview.changes === 0 ? (
          <p role="status">
            <strong>{t("tool.nothing")}</strong>
          </p>
        ) : (
          <>
            <p className="td-small td-muted">
              {t("tool.valid", {
                until: formatMoment(preview.validUntil, locale, timeZone).short,
                seconds: formatNumber(Math.max(1, Math.round(preview.seconds)), locale),
              })}
            </p>
            <ToolConfirm
              key={preview.fingerprint}
              resource={resource}
              word={preview.word}
              busy={tool.busy === "run"}
              onRun={onRun}
            />
          </>
        )}
      </div>
    </Card>
  );
}
