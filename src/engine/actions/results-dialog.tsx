/** What became of each row of a bulk action, when some were refused. */
import { useT } from "../../runtime/react";
import { Button } from "../../ui/button/button";
import { Dialog } from "../../ui/dialog/dialog";
import type { ResourceAction } from "./resource-action";
import type { ActionOutcome } from "./run-action";

export interface ResultsDialogProps {
  readonly action: ResourceAction;
  readonly outcome: ActionOutcome;
  readonly onClose: () => void;
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
          {outcome.failed.map(({ id, label, errors }) => (
            <li key={id}>
              <strong>{label}</strong>
              {[...new Set(errors)].map((key) => (
                <p key={key} className="td-small td-muted">
                  {t.key(key, {}, { fallback: key })}
                </p>
              ))}
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
