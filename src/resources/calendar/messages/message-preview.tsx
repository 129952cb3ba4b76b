/**
 * The message as a customer gets it, filled with a real appointment while it is typed, and sent as a test.
 * @messages calendar-message.**
 */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { previewMessage, sendTestMessage } from "../../../contract/endpoints/customer-messages";
import { MAIL_BLOCKS, type MessageChannel } from "../../../contract/customer-messages";
import { f, type Reference } from "../../../contract/fields";
import { formatMoney } from "../../../engine/cells/format";
import { errorText } from "../../../engine/error-text";
import { useFormContextValue } from "../../../engine/form/form-context";
import { useReferenceSearch } from "../../../engine/form/reference-search";
import type { PanelProps } from "../../../engine/slots";
import { useCurrency } from "../../../engine/use-currency";
import { useCan, useIntlLocale, useRuntime, useT } from "../../../runtime/react";
import { Button } from "../../../ui/button/button";
import { ReferenceField } from "../../../ui/fields/reference-field";
import { FieldFrame } from "../../../ui/inputs/field-frame";
import { Select } from "../../../ui/inputs/select";
import { Skeleton } from "../../../ui/states/skeleton";
import { defineSheet } from "../../../ui/styles";
import { classes } from "../../../ui/tone";
import { useDebouncedValue } from "../../../ui/use-debounced-value";
import css from "./messages.css";

defineSheet(css);

type Texts = Readonly<Record<string, string>>;

const APPOINTMENT = f.reference("appointment");
const ignore = (): void => undefined;

/** Values of the form that the preview shows. */
function useTyped(locale: string) {
  const { form } = useFormContextValue();
  const [text, subject, preheader, preparation, unicodeAllowed, blocks] = useWatch({
    control: form.control,
    name: ["text", "subject", "preheader", "preparation", "unicodeAllowed", "blocks"],
  }) as readonly [...(Texts | undefined)[], unknown, unknown];
  const inLocale = (texts: unknown): string | undefined => (texts as Texts | undefined)?.[locale];
  const rows = Array.isArray(blocks) ? (blocks as readonly { readonly block: string | null }[]) : undefined;
  return useDebouncedValue({
    ...(inLocale(text) !== undefined && { text: inLocale(text) }),
    ...(inLocale(subject) !== undefined && { subject: inLocale(subject) }),
    ...(inLocale(preheader) !== undefined && { preheader: inLocale(preheader) }),
    ...(inLocale(preparation) !== undefined && { preparation: inLocale(preparation) }),
    ...(typeof unicodeAllowed === "boolean" && { unicodeAllowed }),
    ...(rows !== undefined && {
      blocks: rows.flatMap(({ block }) => MAIL_BLOCKS.find((candidate) => candidate === block) ?? []),
    }),
  });
}

function MessagePreview({ record, channel }: PanelProps & { readonly channel: MessageChannel }) {
  const t = useT();
  const numbers = useIntlLocale();
  const { http, toasts } = useRuntime();
  const { languages } = useFormContextValue();
  const currency = useCurrency();
  const mayTest = useCan("APPOINTMENTS");
  const [locale, setLocale] = useState(languages.all[0]?.locale ?? "en_GB");
  const [appointment, setAppointment] = useState<Reference | null>(null);
  const [isSending, setSending] = useState(false);
  const { search } = useReferenceSearch(APPOINTMENT);
  const typed = useTyped(locale);
  const id = record?.id ?? 0;
  const body = {
    channel,
    template: id,
    locale,
    ...typed,
    ...(appointment !== null && { appointment: appointment.id }),
  };
  const { data, error } = useQuery({
    queryKey: ["message-preview", body],
    enabled: id > 0,
    queryFn: ({ signal }) => http.call(previewMessage, { body, signal, background: true }),
    placeholderData: keepPreviousData,
  });
  const sendTest = async (): Promise<void> => {
    setSending(true);
    try {
      const { recipient } = await http.call(sendTestMessage, { body: { channel, template: id, locale } });
      toasts.show({ kind: "success", text: t("calendar-message.test.sent", { recipient }) });
    } catch (failure) {
      toasts.show({ kind: "error", text: errorText(t, failure) });
    } finally {
      setSending(false);
    }
  };
  return (
    <div className="td-stack">
      <div className="td-message-choices">
        <FieldFrame label={t("calendar-message.preview.language")}>
          {(control) => (
            <Select
              {...control}
              value={locale}
              options={languages.all.map((language) => ({ value: language.locale, label: language.name }))}
              onChange={(event) => {
                setLocale(event.target.value);
              }}
            />
          )}
        </FieldFrame>
        <FieldFrame label={t("calendar-message.preview.appointment")} help={t("calendar-message.preview.newest")}>
          {(control) => (
            <ReferenceField
              control={control}
              field={APPOINTMENT}
              label={t("calendar-message.preview.appointment")}
              value={appointment}
              onChange={setAppointment}
              onBlur={ignore}
              readOnly={false}
              errors={{}}
              search={search}
            />
          )}
        </FieldFrame>
      </div>
      {error !== null ? (
        <p role="alert">{errorText(t, error)}</p>
      ) : data === undefined ? (
        <Skeleton lines={4} />
      ) : (
        <>
          <p className="td-muted">
            {data.appointment === null
              ? t("calendar-message.preview.sample")
              : t("calendar-message.preview.of", { label: data.appointment.label })}
          </p>
          {data.subject === null ? null : <p>{t("calendar-message.preview.subject", { subject: data.subject })}</p>}
          <div
            className={classes("td-message-bubble", channel === "MAIL" && "td-message-bubble--mail")}
            lang={locale.replace("_", "-")}
          >
            {data.text}
          </div>
          {channel === "SMS" ? (
            <p className="td-muted">
              {t.count("calendar-message.preview.parts", data.parts, {
                worst: data.worstParts,
                price: formatMoney({ minor: Math.round(data.cost / 100), currency }, numbers),
              })}
            </p>
          ) : null}
        </>
      )}
      {mayTest ? (
        <div className="td-row">
          <Button busy={isSending} onClick={() => void sendTest()}>
            {t(channel === "SMS" ? "calendar-message.test.sms" : "calendar-message.test.mail")}
          </Button>
          <span className="td-muted td-small">{t("calendar-message.test.help")}</span>
        </div>
      ) : null}
    </div>
  );
}

export const SmsPreview = (props: PanelProps) => <MessagePreview {...props} channel="SMS" />;
export const MailPreview = (props: PanelProps) => <MessagePreview {...props} channel="MAIL" />;
