/** Progress of a creation: its phases, done, running or failed. */
import check from "@shoelace-style/shoelace/dist/assets/icons/check-lg.svg";
import cross from "@shoelace-style/shoelace/dist/assets/icons/x-lg.svg";
import dot from "@shoelace-style/shoelace/dist/assets/icons/three-dots.svg";
import { useEffect, useState } from "react";
import { CREATION_PHASES, creationProgress, type CreationPhase } from "../../contract/endpoints/creation";
import { useRuntime, useT } from "../../runtime/react";
import { Icon } from "../../ui/icon/icon";
import { Spinner } from "../../ui/progress/spinner";
import { VisuallyHidden } from "../../ui/text/visually-hidden";

/** Interval of the progress calls in milliseconds. */
const POLL_MS = 500;

/** Returns the phase in progress while the call runs; null once all are done. */
function useProgress(draft: string, running: boolean): CreationPhase | null {
  const { http } = useRuntime();
  const [phase, setPhase] = useState<CreationPhase | null>("SHOP");
  useEffect(() => {
    if (!running) return;
    const controller = new AbortController();
    const poll = () => {
      http
        .call(creationProgress, { body: { draft }, signal: controller.signal, background: true, expectSession: false })
        .then(
          (response) => {
            setPhase(response.phase);
          },
          () => {
            // The call that creates the shop reports the failure.
          },
        );
    };
    const timer = setInterval(poll, POLL_MS);
    return () => {
      clearInterval(timer);
      controller.abort();
    };
  }, [http, draft, running]);
  return phase;
}

interface PhasesProps {
  readonly draft: string;
  readonly running: boolean;
  readonly failed: CreationPhase | undefined;
}

export function Phases({ draft, running, failed }: PhasesProps) {
  const t = useT();
  const reported = useProgress(draft, running);
  if (!running && failed === undefined) return null;
  const current = running ? reported : (failed ?? null);
  const currentIndex = current === null ? CREATION_PHASES.length : CREATION_PHASES.indexOf(current);
  return (
    <ol className="td-creation__phases" aria-label={t("creation-screen.phases")} aria-live="polite">
      {CREATION_PHASES.map((phase, index) => (
        <li key={phase} aria-current={index === currentIndex ? "step" : undefined}>
          {index < currentIndex ? (
            <Icon icon={check} size={14} />
          ) : index > currentIndex ? (
            <Icon icon={dot} size={14} />
          ) : running ? (
            <Spinner />
          ) : (
            <Icon icon={cross} size={14} />
          )}
          <span>{t(`creation-screen.phase.${phase}`)}</span>
          {index < currentIndex ? <VisuallyHidden>{t("creation-screen.phase-done")}</VisuallyHidden> : null}
          {index === currentIndex && !running ? (
            <strong className="td-creation__refused">{t("creation-screen.phase-failed")}</strong>
          ) : null}
        </li>
      ))}
    </ol>
  );
}
