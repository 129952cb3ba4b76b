/** The conversation about a message, and the form for the next one. What was typed stays until it is stored. */
import { useRef, useState } from "react";
import {
  externalFile,
  MAX_PUBLIC_MESSAGE,
  uploadExternalFile,
  writeExternalMessage,
  type ExternalRequestView,
} from "../../contract/endpoints/public-pages";
import { formatMoment } from "../../engine/cells/format";
import { useFileLink } from "../../engine/file-link";
import { uploadErrorText } from "../../engine/form/upload-problem";
import { useIntlLocale, useRuntime, useT } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { Button } from "../../ui/button/button";
import { Card } from "../../ui/card/card";
import { AttachmentLinks, AttachmentsInput, useAttachments } from "../../ui/inputs/attachments";
import { FieldFrame } from "../../ui/inputs/field-frame";
import { TextArea } from "../../ui/inputs/text-area";
import { FormErrors } from "../../ui/public/form-errors";
import { useFormState } from "../../ui/public/form-state";
import { defineSheet } from "../../ui/styles";
import { classes } from "../../ui/tone";
import css from "./conversation.css";

defineSheet(css);

export interface ConversationProps {
  /** Secret of the mailed link. */
  readonly hash: string;
  readonly request: ExternalRequestView;
  readonly onChanged: (request: ExternalRequestView) => void;
}

const newKey = (): string => crypto.randomUUID();

export function Conversation({ hash, request, onChanged }: ConversationProps) {
  const t = useT();
  const locale = useIntlLocale();
  const { http } = useRuntime();
  const form = useFormState();
  const [text, setText] = useState("");
  const [sent, setSent] = useState(false);
  const key = useRef(newKey());
  const fileLink = useFileLink();
  const attachments = useAttachments(
    (file) => {
      const body = new FormData();
      body.append("hash", hash);
      body.append("file", file, file.name);
      return http.call(uploadExternalFile, { body, expectSession: false, background: true });
    },
    (error) => uploadErrorText(t, error),
  );
  const isDealer = request.audience === "DEALER";
  const send = (): void => {
    form.run(async () => {
      if (text.trim() === "") return ["external.thread.empty"];
      const { errors, request: changed } = await http.call(writeExternalMessage, {
        body: { hash, text, key: key.current, files: attachments.files.map((file) => file.id) },
        expectSession: false,
      });
      if (errors?.length) return errors;
      key.current = newKey();
      setText("");
      attachments.clear();
      setSent(true);
      if (changed) onChanged(changed);
      return [];
    });
  };
  return (
    <Card title={t("external.thread")}>
      <div className="td-form">
        <ol className="td-conversation" aria-label={t("external.thread")}>
          {(request.thread ?? []).map(({ from, name, text: message, at, files }, index) => {
            const moment = formatMoment(at, locale, undefined);
            return (
              <li
                key={index}
                className={classes("td-conversation__entry", from === "GARAGE" && "td-conversation__answer")}
              >
                <strong>{name}</strong>{" "}
                <time className="td-small td-muted" dateTime={at} title={moment.full}>
                  {moment.short}
                </time>
                <p className="td-panel-text">{message}</p>
                <AttachmentLinks
                  files={files ?? []}
                  linkOf={(file) => fileLink(externalFile, { query: { hash, file: file.id } })}
                />
              </li>
            );
          })}
        </ol>
        <div role="status">
          {sent ? (
            <Alert
              role="none"
              tone="success"
              title={t(isDealer ? "external.thread.answered" : "external.thread.sent")}
            />
          ) : null}
        </div>
        {request.mayWrite === true ? (
          <form
            className="td-form"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              send();
            }}
          >
            <FormErrors keys={form.errors} />
            <AttachmentsInput attachments={attachments}>
              <FieldFrame label={t(isDealer ? "external.thread.answer" : "external.thread.message")}>
                {(control) => (
                  <TextArea
                    {...control}
                    rows={4}
                    maxLength={MAX_PUBLIC_MESSAGE}
                    value={text}
                    onChange={(event) => {
                      setText(event.target.value);
                      setSent(false);
                    }}
                  />
                )}
              </FieldFrame>
            </AttachmentsInput>
            <div className="td-row">
              <Button type="submit" variant="primary" busy={form.busy} disabled={attachments.busy}>
                {t("external.thread.send")}
              </Button>
            </div>
          </form>
        ) : null}
      </div>
    </Card>
  );
}
