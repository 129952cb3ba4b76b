/** How to embed a form in a page: the lines to copy, and the form's own page. */
import type { PanelProps } from "../../../engine/slots";
import { formPath } from "../../../contract/forms/form-path";
import { apiBase } from "../../../runtime/options";
import { useRuntime, useT } from "../../../runtime/react";
import { Alert } from "../../../ui/alert/alert";
import { CopyButton } from "../../../ui/button/copy-button";
import { defineSheet } from "../../../ui/styles";
import css from "./builder.css";
import { requestForm } from "./form-target";
import { useDraft } from "./use-draft";

defineSheet(css);

export function EmbedPanel({ record }: PanelProps) {
  const t = useT();
  const { data } = useDraft(requestForm(record?.id ?? 0), record !== undefined);
  if (record === undefined || data === undefined) return null;
  return (
    <div className="td-stack">
      {record["status"] === "PUBLISHED" ? null : (
        <Alert tone="info" role="none" title={t("request-form.embed.draft")} />
      )}
      <EmbedLines shopCode={data.shopCode} formCode={data.content.code} />
    </div>
  );
}

interface EmbedLinesProps {
  readonly shopCode: string;
  readonly formCode: string;
}

export function EmbedLines({ shopCode, formCode }: EmbedLinesProps) {
  const t = useT();
  const { options } = useRuntime();
  const origin = apiBase(options.get());
  const snippet = [
    `<script type="module" src="${origin}/admin/static/td-admin.js"></script>`,
    `<td-request-form shop-code="${shopCode}" form-code="${formCode}" compact></td-request-form>`,
  ].join("\n");
  const path = formPath(shopCode, formCode);
  return (
    <div className="td-stack">
      <p>{t("request-form.embed.text")}</p>
      <pre className="td-form-embed">{snippet}</pre>
      <div className="td-row">
        <CopyButton text={snippet} label={t("request-form.embed.copy")} copiedLabel={t("request-form.embed.copied")} />
        <a href={origin + path} target="_blank" rel="noreferrer">
          {t("request-form.embed.link")}
        </a>
      </div>
    </div>
  );
}
