/**
 * The dialog for a new mail, and the panel of placeholders. The browser checks required fields only (validation-02 to validation-05); the
 * server's refusal opens an information dialog (error-04).
 */
import { useCallback, useEffect, useState } from "react";
import { mailTypes, mailUserProfileCodes } from "../../contract/endpoints/mail";
import {
  checkNewMail,
  REQUIRED_PLACEHOLDERS,
  MAIL_PLACEHOLDERS,
  MAIL_TYPES,
  NEW_MAIL_LOCALE_LENGTH,
  type NewMail,
} from "../../contract/mail-types";
import { resourceEndpoints } from "../../contract/resource-endpoints";
import type { AnyRecord } from "../../contract/resource";
import { defineSlots, type CreateProps, type PanelProps } from "../../engine/slots";
import { useRuntime, useT } from "../../runtime/react";
import { Badge } from "../../ui/badge/badge";
import { Button } from "../../ui/button/button";
import { Dialog } from "../../ui/dialog/dialog";
import { FieldFrame } from "../../ui/inputs/field-frame";
import { Select } from "../../ui/inputs/select";
import { TextInput } from "../../ui/inputs/text-input";
import { ErrorState } from "../../ui/states/error-state";
import { Skeleton } from "../../ui/states/skeleton";
import { Heading } from "../../ui/text/heading";

interface Choices {
  readonly types: readonly { readonly id: string; readonly name: string }[];
  readonly profiles: readonly string[];
}

const EMPTY: NewMail = { type: "", locale: "", userProfileCode: "", formCode: "" };
/** A locale in another format is accepted with a warning (validation-05). */
const LOCALE_FORMAT = /^([a-z]{2}_[A-Z]{2})?$/;

function useChoices() {
  const { http } = useRuntime();
  const [choices, setChoices] = useState<Choices | "failed">();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let current = true;
    Promise.all([
      http.call(mailTypes, { background: true }),
      http.call(mailUserProfileCodes, { background: true }),
    ]).then(
      ([types, profiles]) => {
        if (current) setChoices({ types, profiles });
      },
      (error: unknown) => {
        console.error("The choices for a new mail could not be loaded", error);
        if (current) setChoices("failed");
      },
    );
    return () => {
      current = false;
    };
  }, [http, attempt]);
  const retry = useCallback(() => {
    setChoices(undefined);
    setAttempt((count) => count + 1);
  }, []);
  return { choices, retry };
}

function NewMailDialog({ resource, onClose, onCreated }: CreateProps) {
  const t = useT();
  const { http, dialogs } = useRuntime();
  const { choices, retry } = useChoices();
  const [mail, setMail] = useState(EMPTY);
  const [isBusy, setBusy] = useState(false);
  const set = (part: Partial<NewMail>): void => {
    setMail((before) => ({ ...before, ...part }));
  };

  async function create(): Promise<void> {
    if (!checkNewMail(mail)) return;
    setBusy(true);
    const { formCode = "", ...values } = mail;
    const body = { ...values, ...(formCode.trim() !== "" && { formCode: formCode.trim() }) };
    try {
      onCreated((await http.call(resourceEndpoints(resource).create, { body })) as unknown as AnyRecord);
    } catch (error) {
      console.error("The mail was not created", error);
      setBusy(false);
      void dialogs.inform({
        titleKey: "mail-list-add-mail-error-title",
        contentKey: "mail-list-add-mail-error-content",
      });
    }
  }
  const submit = (): void => {
    if (!isBusy) void create();
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={t("mail.new.title")}
      onSubmit={submit}
      browserChecks
      footer={
        <>
          <Button onClick={onClose}>{t("mail.new.cancel")}</Button>
          <Button type="submit" variant="primary" busy={isBusy} disabled={typeof choices !== "object"}>
            {t("mail.new.submit")}
          </Button>
        </>
      }
    >
      {choices === undefined ? (
        <Skeleton lines={6} />
      ) : choices === "failed" ? (
        <ErrorState partial title={t("mail.new.failed")} onRetry={retry} />
      ) : (
        <div className="td-stack">
          <FieldFrame label={t("mail.field.type")} required>
            {(control) => (
              <Select
                {...control}
                required
                value={mail.type}
                placeholder={t("mail.new.choose")}
                options={choices.types.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={(event) => {
                  set({ type: event.target.value });
                }}
              />
            )}
          </FieldFrame>
          <FieldFrame
            label={t("mail.field.locale")}
            required
            help={t("mail.new.locale.help")}
            warning={LOCALE_FORMAT.test(mail.locale) ? undefined : t("mail.new.locale.warning")}
          >
            {(control) => (
              <TextInput
                {...control}
                required
                value={mail.locale}
                maxLength={NEW_MAIL_LOCALE_LENGTH}
                autoCapitalize="off"
                spellCheck={false}
                onChange={(event) => {
                  set({ locale: event.target.value });
                }}
              />
            )}
          </FieldFrame>
          <FieldFrame label={t("mail.field.userProfileCode")} required>
            {(control) => (
              <Select
                {...control}
                required
                value={mail.userProfileCode}
                placeholder={t("mail.new.choose")}
                options={choices.profiles.map((code) => ({
                  value: code,
                  label: t.key(`mail.userProfileCode.${code}`, {}, { fallback: code }),
                }))}
                onChange={(event) => {
                  set({ userProfileCode: event.target.value });
                }}
              />
            )}
          </FieldFrame>
          <FieldFrame label={t("mail.new.form")} optional help={t("mail.new.form.help")}>
            {(control) => (
              <TextInput
                {...control}
                value={mail.formCode ?? ""}
                maxLength={40}
                onChange={(event) => {
                  set({ formCode: event.target.value });
                }}
              />
            )}
          </FieldFrame>
        </div>
      )}
    </Dialog>
  );
}

function Placeholders({ record }: PanelProps) {
  const t = useT();
  const type = MAIL_TYPES.find((candidate) => candidate === record?.["type"]);
  if (type === undefined) return <p className="td-muted">{t("mail.placeholders.none")}</p>;
  const required = REQUIRED_PLACEHOLDERS[type] ?? [];
  return (
    <section className="td-stack" aria-label={t("mail.placeholders.title")}>
      <Heading level={3}>{t("mail.placeholders.title")}</Heading>
      <p className="td-muted td-small">{t("mail.placeholders.intro")}</p>
      <ul>
        {MAIL_PLACEHOLDERS[type].map((name) => (
          <li key={name}>
            <code>{`{${name}}`}</code> {t.key(`mail.placeholder.${name}`)}{" "}
            {required.includes(name) ? <Badge outline>{t("mail.placeholders.needed")}</Badge> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

export default defineSlots({ create: NewMailDialog, panels: { "@placeholders": Placeholders } });
