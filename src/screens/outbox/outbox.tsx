/** `td-outbox`: the mails written by the server. Without a mail server they can only be read here. */
import inbox from "@shoelace-style/shoelace/dist/assets/icons/inbox.svg";
import { useState } from "react";
import { OUTBOX_STATUSES } from "../../contract/endpoints/outbox";
import { formatMoment } from "../../engine/cells/format";
import { useReady } from "../../runtime/element";
import { useIntlLocale, useSession, useT } from "../../runtime/react";
import { StatusBadge } from "../../ui/badge/status-badge";
import { Button } from "../../ui/button/button";
import { Card } from "../../ui/card/card";
import { FieldFrame } from "../../ui/inputs/field-frame";
import { SearchInput } from "../../ui/inputs/search-input";
import { Select } from "../../ui/inputs/select";
import { Link } from "../../ui/link/link";
import { EmptyState } from "../../ui/states/empty-state";
import { ErrorState } from "../../ui/states/error-state";
import { Skeleton } from "../../ui/states/skeleton";
import { defineSheet } from "../../ui/styles";
import { PlainTable } from "../../ui/table/plain-table";
import { Heading } from "../../ui/text/heading";
import { MailView } from "./mail-view";
import css from "./outbox.css";
import { MAIL_TONES } from "./tones";
import { useMails, type MailStatus } from "./use-mails";

defineSheet(css);

/** Pause in typing before a search, in milliseconds. */
const SEARCH_MS = 250;

export interface OutboxProps {
  /** Id of the mail to show. Without it, the element shows the list. */
  readonly idValue?: string;
}

function MailList() {
  const t = useT();
  const locale = useIntlLocale();
  const { shop } = useSession();
  const [search, setSearch] = useState("");
  const [status, setStatus] = useState<MailStatus | "">("");
  const { mails, hasMore, more, retry } = useMails(search, status);
  useReady(mails !== undefined);
  return (
    <section className="td-stack" aria-label={t("outbox.title")}>
      <Heading level={1}>{t("outbox.title")}</Heading>
      <p className="td-muted">{t("outbox.intro")}</p>
      <div className="td-outbox__filters">
        <SearchInput
          label={t("outbox.search")}
          placeholder={t("outbox.search")}
          value={search}
          onChange={setSearch}
          debounce={SEARCH_MS}
        />
        <FieldFrame label={t("outbox.column.status")} hideLabel>
          {(control) => (
            <Select
              {...control}
              value={status}
              placeholder={t("outbox.status.all")}
              options={OUTBOX_STATUSES.map((value) => ({ value, label: t(`outbox.status.${value}`) }))}
              onChange={(event) => {
                setStatus(OUTBOX_STATUSES.find((candidate) => candidate === event.target.value) ?? "");
              }}
            />
          )}
        </FieldFrame>
      </div>
      {mails === undefined ? (
        <Skeleton lines={6} />
      ) : mails === "failed" ? (
        <ErrorState title={t("outbox.failed")} onRetry={retry} />
      ) : mails.length === 0 ? (
        <EmptyState icon={inbox} title={t("outbox.none")} />
      ) : (
        <Card flush>
          <PlainTable
            caption={t("outbox.title")}
            hideCaption
            rows={mails}
            rowKey={({ id }) => id}
            columns={[
              {
                key: "subject",
                head: t("outbox.column.subject"),
                cell: ({ id, subject }) => <Link to={`outbox/${String(id)}`}>{subject || t("outbox.no-subject")}</Link>,
              },
              { key: "recipient", head: t("outbox.column.recipient"), cell: ({ recipient }) => recipient },
              {
                key: "status",
                head: t("outbox.column.status"),
                cell: ({ status: state }) => (
                  <StatusBadge tone={MAIL_TONES[state]} label={t(`outbox.status.${state}`)} />
                ),
              },
              {
                key: "created",
                head: t("outbox.column.created"),
                cell: ({ createdAt }) => formatMoment(createdAt, locale, shop?.timeZone).full,
              },
            ]}
          />
        </Card>
      )}
      {hasMore ? (
        <div>
          <Button onClick={() => void more()}>{t("outbox.more")}</Button>
        </div>
      ) : null}
    </section>
  );
}

export function Outbox({ idValue }: OutboxProps) {
  return idValue === undefined ? <MailList /> : <MailView key={idValue} id={idValue} />;
}
