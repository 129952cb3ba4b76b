/** Panel of a form: the form as a file, for another shop. */
import download from "@shoelace-style/shoelace/dist/assets/icons/download.svg";
import { formFile } from "../../../contract/endpoints/forms";
import { useFileLink } from "../../../engine/file-link";
import type { PanelProps } from "../../../engine/slots";
import { useT } from "../../../runtime/react";
import { LinkButton } from "../../../ui/button/link-button";

export function FormFilePanel({ record }: PanelProps) {
  const t = useT();
  const fileLink = useFileLink();
  return record === undefined ? null : (
    <div className="td-stack">
      <p className="td-small td-muted">{t("request-form.file.help")}</p>
      <div className="td-row">
        <LinkButton size="sm" icon={download} {...fileLink(formFile, { params: { id: String(record.id) } })}>
          {t("request-form.file.download")}
        </LinkButton>
      </div>
    </div>
  );
}
