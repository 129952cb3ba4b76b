/** Where the account is signed in. */
import { useMySessionCalls } from "../../engine/sessions/my-session-calls";
import { SessionList } from "../../engine/sessions/session-list";
import { useSessions } from "../../engine/sessions/use-sessions";
import { useT } from "../../runtime/react";
import { Button } from "../../ui/button/button";
import { Card } from "../../ui/card/card";
import { ErrorState } from "../../ui/states/error-state";
import { Skeleton } from "../../ui/states/skeleton";

export function SessionsCard() {
  const t = useT();
  const { sessions, busy, load, end } = useSessions(useMySessionCalls());
  return (
    <Card title={t("sessions.title")}>
      {sessions === undefined ? (
        <Skeleton lines={4} />
      ) : sessions === "failed" ? (
        <ErrorState partial title={t("sessions.unloaded")} onRetry={() => void load()} />
      ) : (
        <div className="td-stack">
          <p className="td-muted">{t("sessions.text")}</p>
          <SessionList sessions={sessions} busy={busy} onEnd={(id) => void end(id)} />
          {sessions.length < 2 ? null : (
            <div>
              <Button variant="danger" busy={busy === "all"} onClick={() => void end("all")}>
                {t("sessions.end-others")}
              </Button>
            </div>
          )}
        </div>
      )}
    </Card>
  );
}
