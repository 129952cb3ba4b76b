/** How Google matched a dealer. Where its name, address or phone differs, shows both values. */
import type { ReserveDealer } from "../../contract/endpoints/google-reserve";
import { useT } from "../../runtime/react";
import { Badge } from "../../ui/badge/badge";
import { PlainTable } from "../../ui/table/plain-table";

const TONES = {
  NOT_SENT: "neutral",
  PENDING: "info",
  MATCHED: "success",
  MISMATCH: "warning",
  REJECTED: "danger",
} as const;
const FIELDS = ["name", "address", "phone"] as const;

export function ReserveMatch({ match, ours, theirs }: Pick<ReserveDealer, "match" | "ours" | "theirs">) {
  const t = useT();
  const state = <Badge tone={TONES[match]}>{t(`google-reserve-configurations.match.${match}`)}</Badge>;
  if (theirs === null) return state;
  const differing = FIELDS.filter((field) => theirs[field] !== "" && theirs[field] !== ours[field]);
  return (
    <details className="td-reserve__match">
      <summary>
        {state} {t("google-reserve-configurations.dealers.compare")}
      </summary>
      <PlainTable
        caption={t("google-reserve-configurations.dealers.compare")}
        hideCaption
        rows={differing}
        rowKey={(field) => field}
        columns={[
          {
            key: "field",
            head: t("google-reserve-configurations.dealers.field"),
            cell: (field) => t(`google-reserve-configurations.dealers.${field}`),
          },
          { key: "ours", head: t("google-reserve-configurations.dealers.ours"), cell: (field) => ours[field] },
          { key: "theirs", head: t("google-reserve-configurations.dealers.theirs"), cell: (field) => theirs[field] },
        ]}
      />
    </details>
  );
}
