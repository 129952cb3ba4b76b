/**
 * Refused rows of a change of several records: each reason with the number of rows and their names.
 * @messages error.**
 */
import { useState } from "react";
import type { BulkResponse } from "../../contract/bulk";
import { useT } from "../../runtime/react";
import { Badge } from "../../ui/badge/badge";
import { Button } from "../../ui/button/button";
import { groupFailures, type FailureGroup } from "./failure-groups";

/** Number of row labels shown per reason before "show more". */
const FIRST_LABELS = 5;

function Group({ reasons, rows }: FailureGroup) {
  const t = useT();
  const [showsAll, setShowsAll] = useState(false);
  const visibleRows = showsAll ? rows : rows.slice(0, FIRST_LABELS);
  const rest = rows.length - visibleRows.length;
  return (
    <li>
      {reasons.map(({ key, params }, index) => (
        <p key={key}>
          <strong>{t.key(key, params, { fallback: key })}</strong> {index === 0 && <Badge>{rows.length}</Badge>}
        </p>
      ))}
      <p className="td-small td-muted">{visibleRows.map(({ label }) => label).join(", ")}</p>
      {rest > 0 && (
        <Button
          variant="quiet"
          size="sm"
          onClick={() => {
            setShowsAll(true);
          }}
        >
          {t.count("action.results.more", rest)}
        </Button>
      )}
    </li>
  );
}

export const RefusedRows = ({ failed }: { readonly failed: BulkResponse["failed"] }) => (
  <ul className="td-stack">
    {groupFailures(failed).map((group) => (
      <Group key={JSON.stringify(group.reasons)} {...group} />
    ))}
  </ul>
);
