/** Sessions of the account: device, address, last activity. All but the current one can be ended. */
import laptop from "@shoelace-style/shoelace/dist/assets/icons/laptop.svg";
import phone from "@shoelace-style/shoelace/dist/assets/icons/phone.svg";
import { useCallback, useEffect, useState } from "react";
import { endMySession, endOtherSessions, mySessions, type OpenSession } from "../../../contract/endpoints/my-sessions";
import { useRuntime, useT } from "../../../runtime/react";
import { formatDateAndTime } from "../../../runtime/session-formats";
import { Badge } from "../../../ui/badge/badge";
import { Button } from "../../../ui/button/button";
import { Dialog } from "../../../ui/dialog/dialog";
import { Icon } from "../../../ui/icon/icon";
import { ErrorState } from "../../../ui/states/error-state";
import { Skeleton } from "../../../ui/states/skeleton";
import { defineSheet } from "../../../ui/styles";
import { deviceName, isPhone } from "./device";
import css from "./sessions.css";

defineSheet(css);

interface RowProps {
  readonly session: OpenSession;
  readonly busy: boolean;
  readonly onEnd: () => void;
}

function Row({ session, busy, onEnd }: RowProps) {
  const t = useT();
  const name = deviceName(session.userAgent) || t("sessions.device");
  return (
    <li className="td-sessions__row">
      <Icon icon={isPhone(session.userAgent) ? phone : laptop} size={20} />
      <div>
        <p className="td-sessions__name">
          <strong>{name}</strong>
          {session.current ? <Badge>{t("sessions.current")}</Badge> : null}
        </p>
        <p className="td-small td-muted">
          {[session.address, t("sessions.seen", { time: formatDateAndTime(session.lastSeenAt) })]
            .filter(Boolean)
            .join(" · ")}
        </p>
        <p className="td-small td-subtle">{t("sessions.opened", { time: formatDateAndTime(session.openedAt) })}</p>
      </div>
      {session.current ? null : (
        <Button size="sm" busy={busy} aria-label={t("sessions.end-of", { name })} onClick={onEnd}>
          {t("sessions.end")}
        </Button>
      )}
    </li>
  );
}

export function SessionsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const { http, toasts } = useRuntime();
  const [sessions, setSessions] = useState<readonly OpenSession[] | "failed">();
  const [busy, setBusy] = useState<number | "others">();
  const load = useCallback(
    async (signal?: AbortSignal) => {
      try {
        const { elements } = await http.call(mySessions, { signal });
        setSessions(elements);
      } catch (error) {
        if (signal?.aborted === true) return;
        console.error("The sessions could not be loaded", error);
        setSessions("failed");
      }
    },
    [http],
  );
  useEffect(() => {
    const controller = new AbortController();
    void load(controller.signal);
    return () => {
      controller.abort();
    };
  }, [load]);

  async function end(which: number | "others"): Promise<void> {
    setBusy(which);
    try {
      const { ended } =
        which === "others"
          ? await http.call(endOtherSessions)
          : await http.call(endMySession, { params: { id: which } });
      toasts.show({ kind: "success", text: t.count("sessions.ended", ended) });
    } catch (error) {
      console.error("The session was not ended", error);
      toasts.show({ kind: "error", key: "sessions.failed" });
    }
    await load();
    setBusy(undefined);
  }

  const others = Array.isArray(sessions) && sessions.length > 1;
  return (
    <Dialog
      open
      title={t("sessions.title")}
      onClose={onClose}
      footer={
        <>
          {others ? (
            <Button variant="danger" busy={busy === "others"} onClick={() => void end("others")}>
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
          <ul className="td-sessions">
            {sessions.map((session) => (
              <Row key={session.id} session={session} busy={busy === session.id} onEnd={() => void end(session.id)} />
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}
