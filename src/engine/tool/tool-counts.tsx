/** Number of affected things by kind and outcome. */
import type { ToolCount } from "../../contract/kinds/tool-endpoints";
import { useIntlLocale, useT } from "../../runtime/react";
import { Badge } from "../../ui/badge/badge";
import { formatNumber } from "../cells/format";
import { groupByKind, kindLabel, OUTCOME_TONES, outcomeLabel } from "./tool-texts";

export function ToolCounts({ resource, counts }: { readonly resource: string; readonly counts: readonly ToolCount[] }) {
  const t = useT();
  const locale = useIntlLocale();
  if (counts.length === 0) return <p className="td-muted">{t("tool.counts.none")}</p>;
  return (
    <ul className="td-tool__counts">
      {groupByKind(counts).map(([kind, kindCounts]) => (
        <li key={kind ?? ""}>
          {kind === null ? null : <span className="td-tool__kind">{kindLabel(t, resource, kind)}</span>}
          {kindCounts.map(({ outcome, count }) => (
            <Badge key={outcome} tone={OUTCOME_TONES[outcome]}>
              {outcomeLabel(t, outcome)} {formatNumber(count, locale)}
            </Badge>
          ))}
        </li>
      ))}
    </ul>
  );
}
