/** What the directory shows, field by field, and which of it is not what the dealer says. */
import type { PanelProps } from "../../engine/slots";
import { useT } from "../../runtime/react";
import { Badge } from "../../ui/badge/badge";
import { Link } from "../../ui/link/link";
import type { Reference } from "../../contract/fields";
import { PlainTable } from "../../ui/table/plain-table";
import { LISTED_FIELDS } from "./local-listing.resource";

const THEIRS: Readonly<Record<(typeof LISTED_FIELDS)[number], string>> = {
  NAME: "theirName",
  ADDRESS: "theirAddress",
  PHONE: "theirPhone",
  URL: "theirUrl",
  HOURS: "theirHours",
  DESCRIPTION: "theirDescription",
};

export function ListingCompare({ record }: PanelProps) {
  const t = useT();
  if (record === undefined) return null;
  const differing = new Set((record["differing"] ?? []) as readonly string[]);
  const dealer = record["dealer"] as Reference;
  const text = (name: keyof typeof THEIRS): string => {
    const value = record[THEIRS[name]];
    return typeof value === "string" && value !== "" ? value : "—";
  };
  return (
    <div className="td-stack">
      <PlainTable
        caption={t("local-listing.card.compare")}
        hideCaption
        rows={LISTED_FIELDS}
        rowKey={(name) => name}
        columns={[
          {
            key: "field",
            head: t("local-listing.compare.field"),
            cell: (name) => t(`local-listing.differing.${name}`),
          },
          { key: "theirs", head: t("local-listing.compare.theirs"), cell: text },
          {
            key: "state",
            head: t("local-listing.compare.state"),
            cell: (name) => (
              <Badge tone={differing.has(name) ? "warning" : "success"}>
                {t(differing.has(name) ? "local-listing.compare.differs" : "local-listing.compare.same")}
              </Badge>
            ),
          },
        ]}
      />
      <p>
        <Link to={`fitter/${dealer.id}`}>{t("local-listing.compare.open", { name: dealer.label })}</Link>
      </p>
    </div>
  );
}
