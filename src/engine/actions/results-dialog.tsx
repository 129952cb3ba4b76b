/** Dialog shown when some rows of a bulk action were refused: each reason with its rows. */
import { useT } from "../../runtime/react";
import { Button } from "../../ui/button/button";
import { Dialog } from "../../ui/dialog/dialog";
import { RefusedRows } from "./refused-rows";
import type { ResourceAction } from "./resource-action";
import type { ActionOutcome } from "./run-action";

export interface ResultsDialogProps {
  readonly action: ResourceAction;
  readonly outcome: ActionOutcome;
  /** Selects the refused rows only; absent where nothing is selected. */
  readonly onSelect?: ((ids: readonly number[]) => void) | undefined;
  readonly onClose: () => void;
}

export function ResultsDialog({ action, outcome, onSelect, onClose }: ResultsDialogProps) {
  const t = useT();
  const { done, failed } = outcome;
  return (
    <Dialog
      open
      size="lg"
      title={t("action.results", { action: action.label })}
      onClose={onClose}
      footer={
        <>
          {onSelect === undefined || done === 0 ? null : (
            <Button
              onClick={() => {
                onSelect(failed.map(({ id }) => id));
                onClose();
              }}
            >
              {t.count("action.results.select", failed.length)}
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            {t("action.results.close")}
          </Button>
        </>
      }
    >
      <div className="td-stack">
        <p>{t("action.results.text", { done, failed: failed.length })}</p>
        <RefusedRows failed={failed} />
      </div>
    </Dialog>
  );
}
