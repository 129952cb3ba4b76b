/** Shows who else has the record open. Reports this tab every 20 seconds, and when the form or page closes. */
import people from "@shoelace-style/shoelace/dist/assets/icons/people.svg";
import { useEffect, useState } from "react";
import { formEndpoints, type PresentPerson } from "../../contract/form-endpoints";
import type { AnyResource } from "../../contract/resource";
import { useIntlLocale, useRuntime, useT } from "../../runtime/react";
import { Icon } from "../../ui/icon/icon";

/** Milliseconds between reports. The server drops a tab after three missed ones. */
const REPORT_MS = 20_000;

const randomTab = (): { readonly id: string } => ({
  id: [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join(""),
});

export interface PresenceProps {
  readonly resource: AnyResource;
  readonly id: string;
}

export function Presence({ resource, id }: PresenceProps) {
  const t = useT();
  const locale = useIntlLocale();
  const { http, slot } = useRuntime();
  const [others, setOthers] = useState<readonly PresentPerson[]>([]);

  useEffect(() => {
    const tab = slot("presence.tab", randomTab).id;
    let isUnmounted = false;
    const report = async (open: boolean): Promise<void> => {
      try {
        const response = await http.call(formEndpoints(resource).presence, {
          params: { id },
          body: { tab, open },
          background: true,
          unattended: true,
          keepalive: true,
        });
        if (!isUnmounted) setOthers(response.others);
      } catch {
        // Presence is optional; the form works without it.
        if (!isUnmounted) setOthers([]);
      }
    };
    const reportOpen = (): void => {
      if (document.visibilityState === "visible") void report(true);
    };
    const reportClosed = (): void => {
      void report(false);
    };
    reportOpen();
    const timer = setInterval(reportOpen, REPORT_MS);
    document.addEventListener("visibilitychange", reportOpen);
    window.addEventListener("pagehide", reportClosed);
    // The page was restored from the back/forward cache.
    window.addEventListener("pageshow", reportOpen);
    return () => {
      isUnmounted = true;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", reportOpen);
      window.removeEventListener("pagehide", reportClosed);
      window.removeEventListener("pageshow", reportOpen);
      reportClosed();
    };
  }, [http, slot, resource, id]);

  const names = others.map(({ name, self }) => (self ? t("record-presence.self") : name));
  const list = new Intl.ListFormat(locale, { type: "conjunction" }).format(names);
  return (
    <p className="td-small td-muted td-presence" role="status" hidden={names.length === 0}>
      {names.length === 0 ? null : (
        <>
          <Icon icon={people} size={14} /> {t("record-presence.others", { names: list })}
        </>
      )}
    </p>
  );
}
