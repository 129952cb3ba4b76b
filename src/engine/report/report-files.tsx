/** Download links of a report, or of a part of it. */
import download from "@shoelace-style/shoelace/dist/assets/icons/download.svg";
import { useT } from "../../runtime/react";
import { LinkButton } from "../../ui/button/link-button";
import type { Report } from "./use-report";

export interface ReportFilesProps {
  readonly report: Report;
  /** Name of a series or grouping; without it the figures. */
  readonly part?: string;
  /** Names the content in the links' accessible labels. */
  readonly title: string;
}

export function ReportFiles({ report, part, title }: ReportFilesProps) {
  const t = useT();
  return (["csv", "xlsx"] as const).map((format) => (
    <LinkButton
      key={format}
      size="sm"
      icon={download}
      {...report.fileOf(format, part)}
      aria-label={`${t(`report.${format}`)}: ${title}`}
    >
      {t(`report.${format}`)}
    </LinkButton>
  ));
}
