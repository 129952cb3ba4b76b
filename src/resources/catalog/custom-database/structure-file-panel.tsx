/** Panel of a custom database: its structure as a file. */
import download from "@shoelace-style/shoelace/dist/assets/icons/download.svg";
import { structureFile } from "../../../contract/endpoints/structure-file";
import { useFileLink } from "../../../engine/file-link";
import type { PanelProps } from "../../../engine/slots";
import { useT } from "../../../runtime/react";
import { LinkButton } from "../../../ui/button/link-button";

export function StructureFilePanel({ record }: PanelProps) {
  const t = useT();
  const fileLink = useFileLink();
  return record === undefined ? null : (
    <div className="td-stack">
      <p className="td-small td-muted">{t("custom-database-struct.file.help")}</p>
      <div className="td-row">
        <LinkButton size="sm" icon={download} {...fileLink(structureFile, { params: { id: String(record.id) } })}>
          {t("custom-database-struct.file.download")}
        </LinkButton>
      </div>
    </div>
  );
}
