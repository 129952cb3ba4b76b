/**
 * `td-forgotten-password`: requests the mail. The answer does not reveal whether the account exists.
 * @messages password-error-*
 */
import { useEffect, useState } from "react";
import { sendPasswordMail } from "../../contract/endpoints/password";
import { useElement } from "../../runtime/element";
import { useRuntime, useT } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { Button } from "../../ui/button/button";
import { FormErrors } from "../../ui/public/form-errors";
import { useFormState } from "../../ui/public/form-state";
import { LoginField, PublicForm } from "../../ui/public/public-form";
import { PublicFrame } from "../../ui/public/public-frame";
import { usePublicStart } from "../../ui/public/use-public-start";
import { BackToLogin } from "./back-to-login";

/** Seconds before another mail can be requested. */
const RESEND_SECONDS = 60;

export interface ForgottenPasswordProps {
  /** Only the form, without frame, for embedding in another page. */
  readonly compact?: boolean;
}

export function ForgottenPassword({ compact = false }: ForgottenPasswordProps) {
  const element = useElement();
  const { http, options, i18n } = useRuntime();
  const t = useT();
  const started = usePublicStart({ messages: import.meta.messages(), serverModule: "password" });
  const form = useFormState();
  const [login, setLogin] = useState("");
  const [sentTo, setSentTo] = useState<string>();
  const [secondsLeft, setSecondsLeft] = useState(0);
  useEffect(() => {
    if (secondsLeft === 0) return;
    const timer = setTimeout(() => {
      setSecondsLeft(secondsLeft - 1);
    }, 1000);
    return () => {
      clearTimeout(timer);
    };
  }, [secondsLeft]);
  if (!started) return null;

  const send = () => {
    form.run(async () => {
      const address = login.trim();
      const { creationContext } = options.get();
      const { errors } = await http.call(sendPasswordMail, {
        body: {
          login: address,
          selectedLocale: i18n.locale(),
          ...(creationContext !== undefined && { creationContext }),
        },
        expectSession: false,
      });
      if (errors && errors.length > 0) return errors;
      setSentTo(address);
      setSecondsLeft(RESEND_SECONDS);
      element.emit("td-password-mail-requested", { login: address });
      return [];
    });
  };
  return (
    <PublicFrame
      title={t("password.forgotten.title")}
      description={t("password.forgotten.description")}
      compact={compact}
    >
      {sentTo === undefined ? (
        <PublicForm form={form} onSubmit={send} submit={t("password.forgotten.send")}>
          <LoginField
            label={t("password.email")}
            value={login}
            onChange={(event) => {
              setLogin(event.target.value);
            }}
          />
        </PublicForm>
      ) : (
        <div className="td-form">
          <FormErrors keys={form.errors} />
          <Alert tone="success" title={t("password.forgotten.sent.title")}>
            {t("password.forgotten.sent.text", { login: sentTo })}
          </Alert>
          <Button block busy={form.busy} disabled={secondsLeft > 0} onClick={send}>
            {secondsLeft > 0
              ? t("password.forgotten.again-in", { seconds: secondsLeft })
              : t("password.forgotten.again")}
          </Button>
        </div>
      )}
      <BackToLogin />
    </PublicFrame>
  );
}
