/** Sessions of the account in a dialog. */
import { useMySessionCalls } from "../../../engine/sessions/my-session-calls";
import { SessionList } from "../../../engine/sessions/session-list";
import { useSessions } from "../../../engine/sessions/use-sessions";
import { useT } from "../../../runtime/react";
import { Button } from "../../../ui/button/button";
import { Dialog } from "../../../ui/dialog/dialog";
import { ErrorState } from "../../../ui/states/error-state";
import { Skeleton } from "../../../ui/states/skeleton";

export function SessionsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const { sessions, busy, load, end } = useSessions(useMySessionCalls());
  const others = Array.isArray(sessions) && sessions.length > 1;
  return (
    <Dialog
      open
      title={t("sessions.title")}
      onClose={onClose}
      footer={
        <>
          {others ? (
            <Button variant="danger" busy={busy === "all"} onClick={() => void end("all")}>
              {t("sessions.end-others")}
            </Button>
          ) : null}
          <Button variant="primary" onClick={onClose}>
            {t("sessions.close")}
          </Button>
        </>
      }
    >
      {sessions === undefined ? (
        <Skeleton lines={4} />
      ) : sessions === "failed" ? (
        <ErrorState partial title={t("sessions.unloaded")} onRetry={() => void load()} />
      ) : (
        <>
          <p className="td-muted">{t("sessions.text")}</p>
          <SessionList sessions={sessions} busy={busy} onEnd={(id) => void end(id)} />
        </>
      )}
    </Dialog>
  );
}
