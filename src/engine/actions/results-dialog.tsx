/** Dialog shown when some rows of a bulk action were refused: each reason with its rows. */
import { useState } from "react";
import { useT } from "../../runtime/react";
import { Badge } from "../../ui/badge/badge";
import { Button } from "../../ui/button/button";
import { Dialog } from "../../ui/dialog/dialog";
import { groupFailures, type FailureGroup } from "./failure-groups";
import type { ResourceAction } from "./resource-action";
import type { ActionOutcome } from "./run-action";

/** Number of row labels shown per reason before "show more". */
const FIRST_LABELS = 5;

export interface ResultsDialogProps {
  readonly action: ResourceAction;
  readonly outcome: ActionOutcome;
  readonly onClose: () => void;
}

function Group({ reasons, rows }: FailureGroup) {
  const t = useT();
  const [showsAll, setShowsAll] = useState(false);
  const visibleRows = showsAll ? rows : rows.slice(0, FIRST_LABELS);
  const rest = rows.length - visibleRows.length;
  return (
    <li>
      {reasons.map((key, index) => (
        <p key={key}>
          <strong>{t.key(key, {}, { fallback: key })}</strong> {index === 0 && <Badge>{rows.length}</Badge>}
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

export function ResultsDialog({ action, outcome, onClose }: ResultsDialogProps) {
  const t = useT();
  return (
    <Dialog
      open
      size="lg"
      title={t("action.results", { action: action.label })}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t("action.results.close")}
        </Button>
      }
    >
      <div className="td-stack">
        <p>{t("action.results.text", { done: outcome.done, failed: outcome.failed.length })}</p>
        <ul className="td-stack">
          {groupFailures(outcome.failed).map((group) => (
            <Group key={group.reasons.join(" ")} {...group} />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
