/** Panel `@users`: accounts that are attached to the dealer. */
import { dealerUsers } from "../../../../contract/endpoints/dealer-detail";
import { formatDay, formatRelative } from "../../../../engine/cells/format";
import type { PanelProps } from "../../../../engine/slots";
import { useIntlLocale, useSession, useT } from "../../../../runtime/react";
import { Avatar } from "../../../../ui/avatar/avatar";
import { Link } from "../../../../ui/link/link";
import { PanelData } from "./panel-data";

export function UsersPanel({ record }: PanelProps) {
  const t = useT();
  const locale = useIntlLocale();
  const timeZone = useSession().shop?.timeZone;
  const day = (text: string | null): string => (text === null ? "…" : formatDay(text, locale).short);
  return (
    <PanelData endpoint={dealerUsers} id={record?.id} version={record?.version}>
      {({ elements }) => (
        <div className="td-stack">
          {elements.length === 0 ? <p className="td-muted">{t("fitter.users.none")}</p> : null}
          <ul className="td-dealer-rows">
            {elements.map((user) => (
              <li key={`${user.email} ${user.from ?? ""}`} className="td-dealer-row">
                <Avatar name={user.name} size={32} />
                <span className="td-dealer-row-words">
                  <strong>{user.name}</strong>
                  <a href={`mailto:${user.email}`}>{user.email}</a>
                </span>
                <span className="td-small td-muted">
                  {[
                    user.role === null
                      ? ""
                      : t.key(`fitter.users.role.${user.role}`, undefined, { fallback: user.role }),
                    user.from === null && user.to === null ? "" : `${day(user.from)} – ${day(user.to)}`,
                    user.current ? "" : t("fitter.users.past"),
                    user.lastLoginAt === null
                      ? t("fitter.users.never")
                      : t("fitter.users.seen", { when: formatRelative(user.lastLoginAt, locale, timeZone).short }),
                  ]
                    .filter((part) => part !== "")
                    .join(" · ")}
                </span>
              </li>
            ))}
          </ul>
          <p className="td-small">
            <Link to="attach-dealers">{t("fitter.users.manage")}</Link>
          </p>
        </div>
      )}
    </PanelData>
  );
}
