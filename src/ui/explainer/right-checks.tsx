/**
 * The checks behind a decision on a right, in order, each passed, failed or not reached. Used by `td-error` and
 * dialogs.
 */
import passed from "@shoelace-style/shoelace/dist/assets/icons/check-circle-fill.svg";
import unreached from "@shoelace-style/shoelace/dist/assets/icons/dash-circle.svg";
import failed from "@shoelace-style/shoelace/dist/assets/icons/x-circle-fill.svg";
import type { RightExplanation } from "../../contract/endpoints/rights";
import { useT } from "../../runtime/react";
import { Icon } from "../icon/icon";
import { defineSheet } from "../styles";
import { VisuallyHidden } from "../text/visually-hidden";
import css from "./right-checks.css";

defineSheet(css);

const ICONS = { PASSED: passed, FAILED: failed, NOT_REACHED: unreached, SKIPPED: unreached } as const;

export interface RightChecksProps {
  /** The server's explanation. Needs the messages of module `explainer`. */
  readonly explanation: Pick<RightExplanation, "checks">;
}

export function RightChecks({ explanation }: RightChecksProps) {
  const t = useT();
  return (
    <ol className="td-right-checks">
      {explanation.checks.map(({ check, state }) => (
        <li key={check} data-state={state}>
          <Icon icon={ICONS[state]} size={14} />
          <span>{t(`rights.check.${check}`)}</span>
          <VisuallyHidden>{t(`rights.state.${state}`)}</VisuallyHidden>
        </li>
      ))}
    </ol>
  );
}
