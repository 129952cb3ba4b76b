/** `td-forgotten-password`: asks for the mail. The answer is the same whether the account exists or not. */
import { useEffect, useState } from "react";
import { sendPasswordMail } from "../../contract/endpoints/password";
import { useElement } from "../../runtime/element";
import { useRuntime, useT } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { Button } from "../../ui/button/button";
import { FieldFrame } from "../../ui/inputs/field-frame";
import { TextInput } from "../../ui/inputs/text-input";
import { FormErrors } from "../../ui/public/form-errors";
import { PublicFrame } from "../../ui/public/public-frame";
import { usePublicStart } from "../../ui/public/use-public-start";
import { BackToLogin } from "./back-to-login";
import { useFormState } from "./form-state";

/** After a mail, another one may be asked for in so many seconds. */
const RESEND_SECONDS = 60;

export function ForgottenPassword({ compact = false }: { readonly compact?: boolean }) {
  const element = useElement();
  const { http, options, i18n } = useRuntime();
  const t = useT();
  const started = usePublicStart({ modules: ["password", "password-rules"], serverModule: "password" });
  const form = useFormState();
  const [login, setLogin] = useState("");
  const [sentTo, setSentTo] = useState<string>();
  const [wait, setWait] = useState(0);
  useEffect(() => {
    if (wait === 0) return;
    const timer = setTimeout(() => {
      setWait(wait - 1);
    }, 1000);
    return () => {
      clearTimeout(timer);
    };
  }, [wait]);
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
      setWait(RESEND_SECONDS);
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
        <form
          className="td-form"
          onSubmit={(event) => {
            event.preventDefault();
            send();
          }}
        >
          <FormErrors keys={form.errors} />
          <FieldFrame label={t("password.email")}>
            {(control) => (
              <TextInput
                {...control}
                size="lg"
                type="email"
                name="login"
                required
                autoComplete="username"
                value={login}
                onChange={(event) => {
                  setLogin(event.target.value);
                  form.clear();
                }}
              />
            )}
          </FieldFrame>
          <Button type="submit" variant="primary" size="lg" block busy={form.busy}>
            {t("password.forgotten.send")}
          </Button>
        </form>
      ) : (
        <div className="td-form">
          <FormErrors keys={form.errors} />
          <Alert tone="success" title={t("password.forgotten.sent.title")}>
            {t("password.forgotten.sent.text", { login: sentTo })}
          </Alert>
          <Button block busy={form.busy} disabled={wait > 0} onClick={send}>
            {wait > 0 ? t("password.forgotten.again-in", { seconds: wait }) : t("password.forgotten.again")}
          </Button>
        </div>
      )}
      <BackToLogin />
    </PublicFrame>
  );
}
