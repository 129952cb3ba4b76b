/** Drawer with previous versions of a paragraph, which can be restored. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { paragraphVersions, restoreVersion } from "../../contract/endpoints/paragraph-versions";
import type { Paragraph } from "../../contract/paragraph/shapes";
import { VersionList } from "../../engine/versions/version-list";
import { getRuntime } from "../../runtime";
import { useIntlLocale, useRuntime, useT } from "../../runtime/react";
import { Badge } from "../../ui/badge/badge";
import { Drawer } from "../../ui/dialog/drawer";
import { Skeleton } from "../../ui/states/skeleton";
import { defineSheet } from "../../ui/styles";
import css from "./paragraph-view.css";
import { differences, VersionDetails, versionQuery } from "./version-details";

defineSheet(css);

export interface VersionsDrawerProps {
  readonly paragraph: Paragraph;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly readOnly: boolean;
  /** Returns whether the form has unsaved changes, which restoring discards. */
  readonly isDirty: () => boolean;
  readonly onRestored: (paragraph: Paragraph) => void;
}

export function VersionsDrawer({ paragraph, open, onClose, readOnly, isDirty, onRestored }: VersionsDrawerProps) {
  const t = useT();
  const { http, toasts, dialogs } = useRuntime();
  const id = String(paragraph.id);
  const { data } = useQuery({
    queryKey: ["paragraph-versions", id, paragraph.version],
    enabled: open,
    queryFn: () => getRuntime().http.call(paragraphVersions, { params: { id } }),
  });
  const client = useQueryClient();
  const locale = useIntlLocale();
  const restore = async (version: number): Promise<void> => {
    const stored = await client.fetchQuery(versionQuery(paragraph.id, version));
    const fields = new Intl.ListFormat(locale).format(differences(paragraph, stored, t).map(({ label }) => label));
    const confirmed = await dialogs.confirm({
      titleKey: "paragraph.versions.restore.question",
      contentKey: isDirty() ? "paragraph.versions.restore.unsaved" : "paragraph.versions.restore.text",
      params: { version, fields },
      confirmKey: "paragraph.versions.restore",
      dismissKey: "paragraph.versions.restore.keep",
    });
    if (!confirmed) return;
    try {
      onRestored(await http.call(restoreVersion, { params: { id, version: String(version) } }));
      toasts.show({ kind: "success", key: "paragraph.versions.restored", params: { version } });
      onClose();
    } catch (error) {
      console.error("The version could not be restored", error);
      toasts.show({ kind: "error", key: "paragraph.versions.failed" });
    }
  };
  return (
    <Drawer open={open} onClose={onClose} title={t("paragraph.versions")}>
      {data === undefined ? (
        <Skeleton lines={6} />
      ) : data.elements.length === 0 ? (
        <p className="td-muted">{t("paragraph.versions.none")}</p>
      ) : (
        <VersionList
          compareLabel={t("paragraph.versions.compare")}
          versions={data.elements.map(({ version, at, by }) => ({
            version,
            title: t("paragraph.versions.number", { version }),
            at,
            by,
            isComparable: version !== paragraph.version,
            ...(version === paragraph.version && {
              mark: <Badge>{t("paragraph.versions.current")}</Badge>,
            }),
          }))}
          renderDetails={(version) => (
            <VersionDetails
              paragraph={paragraph}
              version={version}
              onRestore={readOnly ? undefined : () => void restore(version)}
            />
          )}
        />
      )}
    </Drawer>
  );
}
