/** A user's open sessions in the shop, which the shop can end. */
import { useMemo } from "react";
import { endShopUserSession, endShopUserSessions, shopUserSessions } from "../../../contract/endpoints/shop-users";
import { SessionList } from "../../../engine/sessions/session-list";
import { useSessions, type SessionCalls } from "../../../engine/sessions/use-sessions";
import type { PanelProps } from "../../../engine/slots";
import { useRuntime, useSession, useT } from "../../../runtime/react";
import { Button } from "../../../ui/button/button";
import { ErrorState } from "../../../ui/states/error-state";
import { Skeleton } from "../../../ui/states/skeleton";

function Sessions({ id }: { readonly id: number }) {
  const t = useT();
  const { http } = useRuntime();
  const isWritable = useSession().display?.user.readOnly !== true;
  const calls = useMemo(
    (): SessionCalls => ({
      load: (signal) => http.call(shopUserSessions, { params: { id: String(id) }, signal }),
      end: (which) =>
        which === "all"
          ? http.call(endShopUserSessions, { params: { id: String(id) } })
          : http.call(endShopUserSession, { params: { id: String(id), session: String(which) } }),
    }),
    [http, id],
  );
  const { sessions, busy, load, end } = useSessions(calls);
  if (sessions === undefined) return <Skeleton lines={3} />;
  if (sessions === "failed") return <ErrorState partial title={t("sessions.unloaded")} onRetry={() => void load()} />;
  if (sessions.length === 0) return <p className="td-muted">{t("shop-user.sessions.none")}</p>;
  const mayEnd = isWritable && !sessions.some(({ current }) => current);
  return (
    <div className="td-stack">
      <p className="td-muted">{t("shop-user.sessions.text")}</p>
      <SessionList sessions={sessions} busy={busy} onEnd={mayEnd ? (which) => void end(which) : undefined} />
      {mayEnd ? (
        <div className="td-row">
          <Button variant="danger" busy={busy === "all"} onClick={() => void end("all")}>
            {t("shop-user.sessions.end-all")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

export function UserSessions({ record }: PanelProps) {
  const t = useT();
  return record === undefined ? <p className="td-muted">{t("shop-user.after-saving")}</p> : <Sessions id={record.id} />;
}
