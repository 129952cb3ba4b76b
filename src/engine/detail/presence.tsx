/** Who else has the record open: says so for this tab every now and then, and takes leave when the form or the page goes. */
import people from "@shoelace-style/shoelace/dist/assets/icons/people.svg";
import { useEffect, useState } from "react";
import { formEndpoints, type PresentPerson } from "../../contract/form-endpoints";
import type { AnyResource } from "../../contract/resource";
import { useIntlLocale, useRuntime, useT } from "../../runtime/react";
import { Icon } from "../../ui/icon/icon";

/** The server forgets a tab that it has not heard of for three times as long. */
const BEAT_MS = 20_000;

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
    let left = false;
    const say = async (open: boolean): Promise<void> => {
      try {
        const answer = await http.call(formEndpoints(resource).presence, {
          params: { id },
          body: { tab, open },
          background: true,
          unattended: true,
          keepalive: true,
        });
        if (!left) setOthers(answer.others);
      } catch {
        // Nobody waits for it: the form works without knowing who else is there.
        if (!left) setOthers([]);
      }
    };
    const beat = (): void => {
      if (document.visibilityState === "visible") void say(true);
    };
    const leave = (): void => {
      void say(false);
    };
    beat();
    const timer = setInterval(beat, BEAT_MS);
    document.addEventListener("visibilitychange", beat);
    window.addEventListener("pagehide", leave);
    // A page that comes back from the browser's memory is open again.
    window.addEventListener("pageshow", beat);
    return () => {
      left = true;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", beat);
      window.removeEventListener("pagehide", leave);
      window.removeEventListener("pageshow", beat);
      leave();
    };
  }, [http, slot, resource, id]);

  const names = others.map(({ name, self }) => (self ? t("presence.self") : name));
  const list = new Intl.ListFormat(locale, { type: "conjunction" }).format(names);
  return (
    <p className="td-small td-muted td-presence" role="status" hidden={names.length === 0}>
      {names.length === 0 ? null : (
        <>
          <Icon icon={people} size={14} /> {t("presence.others", { names: list })}
        </>
      )}
    </p>
  );
}
