/** A mail as plain text, with its URLs as links. */
import back from "@shoelace-style/shoelace/dist/assets/icons/arrow-left.svg";
import { useEffect, useState } from "react";
import type { ResponseOf } from "../../contract/endpoint";
import { outboxMail } from "../../contract/endpoints/outbox";
import { formatMoment } from "../../engine/cells/format";
import { useReady } from "../../runtime/element";
import { useIntlLocale, useRuntime, useSession, useT } from "../../runtime/react";
import { StatusBadge } from "../../ui/badge/status-badge";
import { LinkButton } from "../../ui/button/link-button";
import { Card } from "../../ui/card/card";
import { Link } from "../../ui/link/link";
import { ErrorState } from "../../ui/states/error-state";
import { Skeleton } from "../../ui/states/skeleton";
import { Heading } from "../../ui/text/heading";
import { MAIL_TONES } from "./tones";

type Mail = ResponseOf<typeof outboxMail>;

const URL_PATTERN = /(https?:\/\/[^\s<>"]+)/;

/** Text with URLs as links; nothing else is interpreted as markup. */
function Text({ text }: { readonly text: string }) {
  return (
    <p className="td-outbox__text">
      {text.split(URL_PATTERN).map((part, index) =>
        URL_PATTERN.test(part) ? (
          <Link key={index} href={part} newTab>
            {part}
          </Link>
        ) : (
          part
        ),
      )}
    </p>
  );
}

export function MailView({ id }: { readonly id: string }) {
  const t = useT();
  const locale = useIntlLocale();
  const { http } = useRuntime();
  const { shop } = useSession();
  const [mail, setMail] = useState<Mail | "failed">();
  const [attemptCount, setAttempt] = useState(0);
  useEffect(() => {
    let current = true;
    http.call(outboxMail, { params: { id } }).then(
      (response) => {
        if (current) setMail(response);
      },
      (error: unknown) => {
        console.error("The mail could not be loaded", error);
        if (current) setMail("failed");
      },
    );
    return () => {
      current = false;
    };
  }, [http, id, attemptCount]);
  useReady(mail !== undefined);
  const moment = (at: string) => formatMoment(at, locale, shop?.timeZone).full;
  return (
    <section className="td-stack td-outbox__mail" aria-label={t("outbox.title")}>
      <div>
        <LinkButton to="outbox" size="sm" icon={back}>
          {t("outbox.back")}
        </LinkButton>
      </div>
      <Heading level={1}>
        {mail === undefined || mail === "failed" ? t("outbox.title") : mail.subject || t("outbox.no-subject")}
      </Heading>
      {mail === undefined ? (
        <Skeleton lines={6} />
      ) : mail === "failed" ? (
        <ErrorState
          title={t("outbox.failed")}
          onRetry={() => {
            setMail(undefined);
            setAttempt((count) => count + 1);
          }}
        />
      ) : (
        <Card
          title={t("outbox.to", { recipient: mail.recipient })}
          actions={<StatusBadge tone={MAIL_TONES[mail.status]} label={t(`outbox.status.${mail.status}`)} />}
        >
          <div className="td-stack">
            <p className="td-muted td-small">
              {moment(mail.createdAt)}
              {mail.sentAt === null ? "" : ` – ${t("outbox.sent", { at: moment(mail.sentAt) })}`}
              {` · ${mail.locale} · ${mail.template}`}
            </p>
            {mail.error === null ? null : (
              <p className="td-outbox__error">
                {t("outbox.attempts", { count: mail.attempts })}
                {mail.nextAttemptAt === null ? "" : ` ${t("outbox.next-attempt", { at: moment(mail.nextAttemptAt) })}`}
                {` ${mail.error}`}
              </p>
            )}
            <Text text={mail.text} />
            <p className="td-muted td-small">{t("outbox.noted")}</p>
          </div>
        </Card>
      )}
    </section>
  );
}
