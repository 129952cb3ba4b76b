/** The papers of an appointment: its work sheet. */
import printer from "@shoelace-style/shoelace/dist/assets/icons/printer.svg";
import { workSheet } from "../../contract/endpoints/work-sheets";
import { useFileLink } from "../../engine/file-link";
import type { PanelProps } from "../../engine/slots";
import { useT } from "../../runtime/react";
import { LinkButton } from "../../ui/button/link-button";

export function AppointmentPapers({ record }: PanelProps) {
  const t = useT();
  const fileLink = useFileLink();
  if (record === undefined) return null;
  return (
    <div className="td-row">
      <LinkButton size="sm" icon={printer} {...fileLink(workSheet, { params: { id: String(record.id) } })}>
        {t("appointment.work-sheet")}
      </LinkButton>
    </div>
  );
}
