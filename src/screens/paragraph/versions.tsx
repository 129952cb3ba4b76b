/** Drawer with previous versions of a paragraph, which can be restored. */
import { useQuery } from "@tanstack/react-query";
import { paragraphVersions, restoreVersion } from "../../contract/endpoints/paragraph";
import type { Paragraph } from "../../contract/paragraph/shapes";
import { getRuntime } from "../../runtime";
import { useRuntime, useSession, useT } from "../../runtime/react";
import { formatDateAndTime } from "../../runtime/session-formats";
import { Button } from "../../ui/button/button";
import { Drawer } from "../../ui/dialog/drawer";
import { Skeleton } from "../../ui/states/skeleton";
import { defineSheet } from "../../ui/styles";
import css from "./paragraph-view.css";

defineSheet(css);

export interface VersionsDrawerProps {
  readonly paragraph: Paragraph;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly readOnly: boolean;
  /** Tells whether the form has unsaved changes, which restoring discards. */
  readonly isDirty: () => boolean;
  readonly onRestored: (paragraph: Paragraph) => void;
}

export function VersionsDrawer({ paragraph, open, onClose, readOnly, isDirty, onRestored }: VersionsDrawerProps) {
  const t = useT();
  const { http, toasts, dialogs } = useRuntime();
  const { shop } = useSession();
  const id = String(paragraph.id);
  const { data } = useQuery({
    queryKey: ["paragraph-versions", id, paragraph.version],
    enabled: open,
    queryFn: () => getRuntime().http.call(paragraphVersions, { params: { id } }),
  });
  const restore = async (version: number): Promise<void> => {
    const confirmed = await dialogs.confirm({
      titleKey: "paragraph.versions.restore.question",
      contentKey: isDirty() ? "paragraph.versions.restore.unsaved" : "paragraph.versions.restore.text",
      params: { version },
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
        <ol className="td-versions">
          {data.elements.map(({ version, at, by }) => (
            <li key={version}>
              <span>
                {t("paragraph.versions.number", { version })}
                <span className="td-small td-subtle">
                  {" "}
                  {formatDateAndTime(at, shop?.timeZone)}
                  {by === null ? "" : ` · ${by}`}
                </span>
              </span>
              {readOnly || version === paragraph.version ? null : (
                <Button size="sm" onClick={() => void restore(version)}>
                  {t("paragraph.versions.restore")}
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
    </Drawer>
  );
}
