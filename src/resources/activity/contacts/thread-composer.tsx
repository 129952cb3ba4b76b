/** The form for a reply, a call or a note. What is typed is kept on the server until it is sent. */
import send from "@shoelace-style/shoelace/dist/assets/icons/send.svg";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import {
  COMPOSED_KINDS,
  fillReply,
  MAX_MESSAGE_LENGTH,
  unknownReplyPlaceholders,
  type ComposedKind,
} from "../../../contract/contacts";
import type { ResponseOf } from "../../../contract/endpoint";
import {
  addToThread,
  uploadToThread,
  type contactThread,
  type ThreadEntry,
} from "../../../contract/endpoints/contacts";
import { errorText } from "../../../engine/error-text";
import { uploadErrorText } from "../../../engine/form/upload-problem";
import { invalidateResource } from "../../../engine/resource-cache";
import { isTdError } from "../../../runtime";
import type { Translate } from "../../../runtime/i18n";
import { useIntlLocale, useRuntime, useT } from "../../../runtime/react";
import { Alert } from "../../../ui/alert/alert";
import { Button } from "../../../ui/button/button";
import { AttachmentsInput, useAttachments } from "../../../ui/inputs/attachments";
import { FieldFrame } from "../../../ui/inputs/field-frame";
import { RadioGroup } from "../../../ui/inputs/radio-group";
import { Select } from "../../../ui/inputs/select";
import { TextArea } from "../../../ui/inputs/text-area";
import { threadKey } from "./thread-key";
import { ThreadEntries } from "./thread-entries";
import { useReplyDraft } from "./use-reply-draft";

export interface ThreadComposerProps {
  readonly id: string;
  readonly thread: ResponseOf<typeof contactThread>;
  /** Id of the newest answer on the screen. */
  readonly newestAnswer: number;
  readonly hasEmail: boolean;
  readonly isSpam: boolean;
}

const newKey = (): string => crypto.randomUUID();

/** Returns the text of a refusal beside the message. */
function refusalText(t: Translate, error: unknown): string {
  const problem = isTdError(error) ? error.problem : undefined;
  const key = problem?.fields?.["text"] ?? problem?.fields?.["files"];
  return key === undefined ? errorText(t, error) : t.key(key, problem?.params?.["text"]);
}

/** Uploads the files of the next message. */
function useUploads(id: string) {
  const t = useT();
  const { http } = useRuntime();
  return useAttachments(
    (file) => {
      const body = new FormData();
      body.append("file", file, file.name);
      return http.call(uploadToThread, { params: { id }, body, background: true });
    },
    (error) => uploadErrorText(t, error),
  );
}

export function ThreadComposer({ id, thread, newestAnswer, hasEmail, isSpam }: ThreadComposerProps) {
  const t = useT();
  const locale = useIntlLocale();
  const { http, toasts } = useRuntime();
  const client = useQueryClient();
  const canReply = hasEmail && !isSpam;
  const [chosen, setKind] = useState<ComposedKind>("AGENT");
  const kind = chosen === "AGENT" && !canReply ? "CALL" : chosen;
  const [busy, setBusy] = useState<"send" | "close">();
  const [refusal, setRefusal] = useState<string>();
  const [unseen, setUnseen] = useState<readonly ThreadEntry[]>([]);
  const key = useRef(newKey());
  const area = useRef<HTMLTextAreaElement>(null);
  const refetch = (): void => {
    void client.invalidateQueries({ queryKey: threadKey(id) });
  };
  const draft = useReplyDraft(id, thread.draft, newestAnswer, refetch);
  const attachments = useUploads(id);
  const answering = draft.answering ?? thread.answering;
  const unknown = kind === "AGENT" ? unknownReplyPlaceholders(draft.text) : [];

  const insert = (replyId: string): void => {
    const reply = thread.cannedReplies.find((candidate) => String(candidate.id) === replyId);
    if (reply === undefined) return;
    const filled = fillReply(reply.text, thread.values);
    draft.setText(draft.text.trim() === "" ? filled : `${draft.text.trimEnd()}\n\n${filled}`);
    area.current?.focus();
  };

  const submit = async (close: boolean): Promise<void> => {
    if (busy !== undefined) return;
    if (draft.text.trim() === "") {
      setRefusal(t("error.required"));
      area.current?.focus();
      return;
    }
    setBusy(close ? "close" : "send");
    setRefusal(undefined);
    const seen = Math.max(newestAnswer, ...unseen.map((entry) => entry.id));
    try {
      const { unseen: newer } = await http.call(addToThread, {
        params: { id },
        body: {
          kind,
          text: draft.text,
          key: key.current,
          seen,
          close,
          files: attachments.files.map((file) => file.id),
        },
      });
      setUnseen(newer);
      if (newer.length === 0) {
        key.current = newKey();
        draft.clear();
        attachments.clear();
        toasts.show({ kind: "success", text: t(`contact.thread.done.${kind}`) });
        await invalidateResource(client, "contact");
      }
      refetch();
    } catch (error) {
      setRefusal(refusalText(t, error));
    } finally {
      setBusy(undefined);
    }
  };

  const kinds = COMPOSED_KINDS.map((value) => ({
    value,
    label: t(`contact.thread.write.${value}`),
    disabled: value === "AGENT" && !canReply,
  }));
  return (
    <div className="td-stack">
      <div role="status">
        {answering.length === 0 ? null : (
          <Alert
            role="none"
            tone="warning"
            title={t.count("contact.thread.answering", answering.length, {
              names: new Intl.ListFormat(locale, { type: "conjunction" }).format(answering),
            })}
          />
        )}
      </div>
      <FieldFrame as="fieldset" label={t("contact.thread.write")} hideLabel>
        {() => (
          <RadioGroup
            inline
            options={kinds}
            value={kind}
            onChange={(value) => {
              const next = COMPOSED_KINDS.find((candidate) => candidate === value);
              if (next !== undefined) setKind(next);
            }}
          />
        )}
      </FieldFrame>
      {canReply ? null : (
        <p className="td-small td-muted">{t(isSpam ? "contact.thread.spam" : "contact.error.no-email")}</p>
      )}
      {kind !== "AGENT" || thread.cannedReplies.length === 0 ? null : (
        <FieldFrame label={t("contact.thread.canned")}>
          {(control) => (
            <Select
              {...control}
              value=""
              placeholder={t("contact.thread.canned.choose")}
              options={thread.cannedReplies.map((reply) => ({
                value: String(reply.id),
                label: reply.name,
                group: reply.locale,
              }))}
              onChange={(event) => {
                insert(event.target.value);
              }}
            />
          )}
        </FieldFrame>
      )}
      <AttachmentsInput attachments={attachments}>
        <FieldFrame
          label={t(`contact.thread.text.${kind}`)}
          required
          error={refusal}
          warning={unknown.length === 0 ? undefined : t("contact.error.placeholder", { names: unknown.join(", ") })}
          help={kind === "AGENT" ? t("contact.thread.help") : t("contact.thread.internal")}
        >
          {(control) => (
            <TextArea
              {...control}
              ref={area}
              autoGrow
              rows={5}
              maxLength={MAX_MESSAGE_LENGTH}
              value={draft.text}
              onChange={(event) => {
                draft.setText(event.target.value);
                setRefusal(undefined);
              }}
            />
          )}
        </FieldFrame>
      </AttachmentsInput>
      <div role="alert">
        {unseen.length === 0 ? null : (
          <Alert role="none" tone="warning" title={t("contact.thread.unseen", { name: unseen[0]?.author ?? "" })}>
            <ThreadEntries
              contact={id}
              entries={unseen}
              customer={thread.values.name}
              label={t("contact.thread.unseen.list")}
            />
          </Alert>
        )}
      </div>
      <div className="td-row">
        <Button
          variant="primary"
          icon={send}
          busy={busy === "send"}
          disabled={attachments.busy}
          onClick={() => void submit(false)}
        >
          {unseen.length > 0 ? t("contact.thread.send-anyway") : t(`contact.thread.send.${kind}`)}
        </Button>
        {kind === "AGENT" && unseen.length === 0 ? (
          <Button busy={busy === "close"} disabled={attachments.busy} onClick={() => void submit(true)}>
            {t("contact.thread.send-close")}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
