/**
 * Figures of an import and links to its error reports. Ignored, faulty and missing lines are shown only above zero
 * (constants-16 to constants-18). Reports open as addresses (transport-09).
 */
import download from "@shoelace-style/shoelace/dist/assets/icons/download.svg";
import { exportErrorReport, type ErrorReport, type ImportReport } from "../../contract/endpoints/import-reports";
import { useIntlLocale, useT } from "../../runtime/react";
import { useFileLink } from "../file-link";
import { LinkButton } from "../../ui/button/link-button";
import { defineSheet } from "../../ui/styles";
import { formatNumber } from "../cells/format";
import css from "./import-report.css";

defineSheet(css);

type Figure = Exclude<keyof ImportReport, "treatmentIndex">;

const FIGURES: readonly {
  readonly name: Figure;
  readonly hideZero?: true;
  readonly tone?: "warning" | "danger";
}[] = [
  { name: "nbLines" },
  { name: "nbLinesInSuccess" },
  { name: "nbLinesIgnored", hideZero: true, tone: "warning" },
  { name: "nbLinesInError", hideZero: true, tone: "danger" },
  { name: "nbMissingEntities", hideZero: true, tone: "warning" },
];

const REPORTS: readonly { readonly kind: ErrorReport; readonly figure: Figure }[] = [
  { kind: "ARTICLE_MISSING", figure: "nbMissingEntities" },
  { kind: "IMPORT_ERROR", figure: "nbLinesInError" },
];

export function ImportReportFigures({ report }: { readonly report: ImportReport }) {
  const t = useT();
  const locale = useIntlLocale();
  const fileLink = useFileLink();
  const visibleFigures = FIGURES.filter(({ name, hideZero }) => hideZero !== true || report[name] > 0);
  const reports = REPORTS.filter(({ figure }) => report[figure] > 0);
  return (
    <div className="td-stack">
      <dl className="td-import-report">
        {visibleFigures.map(({ name, tone }) => (
          <div key={name} className="td-import-report__figure" data-tone={tone}>
            <dt>{t.key(`import-report.${name}`)}</dt>
            <dd>{formatNumber(report[name], locale)}</dd>
          </div>
        ))}
      </dl>
      {reports.length === 0 ? null : (
        <div className="td-row">
          {reports.map(({ kind }) => (
            <LinkButton
              key={kind}
              size="sm"
              icon={download}
              {...fileLink(exportErrorReport, { params: { kind, treatmentIndex: report.treatmentIndex } })}
            >
              {t.key(`import-report.${kind}`)}
            </LinkButton>
          ))}
        </div>
      )}
    </div>
  );
}
