/** Below the lines of values: the values of all dealers as a file of such lines. */
import download from "@shoelace-style/shoelace/dist/assets/icons/download.svg";
import { tagValuesFile } from "../../../contract/endpoints/tag-values-file";
import { useFileLink } from "../../../engine/file-link";
import { useT } from "../../../runtime/react";
import { LinkButton } from "../../../ui/button/link-button";

export function TagValuesPanel() {
  const t = useT();
  const fileLink = useFileLink();
  return (
    <div className="td-stack">
      <p className="td-small td-muted">{t("meta-data-value-set.file.help")}</p>
      <div className="td-row">
        <LinkButton size="sm" icon={download} {...fileLink(tagValuesFile)}>
          {t("meta-data-value-set.file.download")}
        </LinkButton>
      </div>
    </div>
  );
}
