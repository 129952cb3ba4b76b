/** Entries of a thread, oldest first. Colour and a word say who wrote them, and which are internal. */
import { isShared } from "../../../contract/contacts";
import { fileOfThread, type ThreadEntry } from "../../../contract/endpoints/contacts";
import { formatMoment } from "../../../engine/cells/format";
import { useFileLink } from "../../../engine/file-link";
import { useIntlLocale, useSession, useT } from "../../../runtime/react";
import { Badge } from "../../../ui/badge/badge";
import { AttachmentLinks } from "../../../ui/inputs/attachments";
import { defineSheet } from "../../../ui/styles";
import { classes } from "../../../ui/tone";
import css from "./thread.css";

defineSheet(css);

export interface ThreadEntriesProps {
  /** Id of the contact. */
  readonly contact: string;
  readonly entries: readonly ThreadEntry[];
  /** Name of the customer. */
  readonly customer: string;
  readonly label: string;
}

export function ThreadEntries({ contact, entries, customer, label }: ThreadEntriesProps) {
  const t = useT();
  const locale = useIntlLocale();
  const fileLink = useFileLink();
  const timeZone = useSession().shop?.timeZone;
  if (entries.length === 0) return <p className="td-muted">{t("contact.thread.empty")}</p>;
  return (
    <ol className="td-thread__entries" aria-label={label}>
      {entries.map(({ id, kind, text, author, at, files }) => {
        const moment = formatMoment(at, locale, timeZone);
        return (
          <li key={id} className={classes("td-thread__entry", `td-thread__entry--${kind.toLowerCase()}`)}>
            <div className="td-thread__head">
              <strong>{author ?? customer}</strong>
              {kind === "CUSTOMER" ? null : <Badge outline={!isShared(kind)}>{t(`contact.thread.kind.${kind}`)}</Badge>}
              <time className="td-muted td-small" dateTime={at} title={moment.full}>
                {moment.short}
              </time>
            </div>
            <p className="td-thread__text">{text}</p>
            <AttachmentLinks
              files={files}
              linkOf={(file) => fileLink(fileOfThread, { params: { id: contact, file: file.id } })}
            />
          </li>
        );
      })}
    </ol>
  );
}
