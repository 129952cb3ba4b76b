/**
 * The second step of a sign-in: a passkey, a code of the authenticator app, or a recovery code. Loaded when the server asks for it.
 * @messages login-error-second-step
 * @messages login-error-second-step-over
 * @messages login-error-locked
 * @messages login-error-failed
 * @messages login-error-passkey-cancelled
 */
import { useEffect, useRef, useState } from "react";
import { answerSecondStep } from "../../contract/endpoints/second-step";
import { useRuntime, useT } from "../../runtime/react";
import { DEFAULT_NEXT_PATH } from "../../runtime/sign-in";
import { Button } from "../button/button";
import { FieldFrame } from "../inputs/field-frame";
import { TextInput } from "../inputs/text-input";
import { FormErrors } from "../public/form-errors";
import { useFormState } from "../public/form-state";
import { signByPasskey } from "./passkey-calls";
import type { SecondStepProps } from "./second-step-props";

type Answer = Awaited<ReturnType<typeof signByPasskey>>;

export function SecondStep({ step, onSignedIn, onBack, onRefused }: SecondStepProps) {
  const t = useT();
  const runtime = useRuntime();
  const form = useFormState();
  const { methods, ticket } = step;
  const [isRecovery, setRecovery] = useState(false);
  const [code, setCode] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const asksForCode = isRecovery || methods.includes("APP");
  useEffect(() => {
    input.current?.focus();
  }, [asksForCode, isRecovery]);

  const finish = async (call: () => Promise<Answer>): Promise<readonly string[]> => {
    const { successfullyLogin, nextPathAfterLogin, errorMessage } = await call();
    if (successfullyLogin === true) {
      onSignedIn(nextPathAfterLogin || DEFAULT_NEXT_PATH);
      return [];
    }
    const errors = [errorMessage || "login-error-failed"];
    setCode("");
    onRefused?.(errors);
    return errors;
  };
  const submit = (): void => {
    if (code.trim() === "") return;
    form.run(() =>
      finish(() => runtime.http.call(answerSecondStep, { body: { ticket, code: code.trim() }, expectSession: false })),
    );
  };
  return (
    <form
      className="td-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        submit();
      }}
    >
      <p className="td-muted">{t("second-step.text")}</p>
      <FormErrors keys={form.errors} />
      {methods.includes("PASSKEY") && !isRecovery ? (
        <Button
          variant={asksForCode ? "default" : "primary"}
          size="lg"
          block
          busy={form.busy}
          onClick={() => {
            form.run(() => finish(() => signByPasskey(runtime, ticket)));
          }}
        >
          {t("second-step.passkey")}
        </Button>
      ) : null}
      {asksForCode ? (
        <>
          <FieldFrame
            key={String(isRecovery)}
            label={isRecovery ? t("second-step.recovery") : t("second-step.code")}
            help={isRecovery ? t("second-step.recovery.help") : t("second-step.code.help")}
          >
            {(control) => (
              <TextInput
                {...control}
                ref={input}
                size="lg"
                name="code"
                required
                maxLength={isRecovery ? 30 : 10}
                inputMode={isRecovery ? "text" : "numeric"}
                autoComplete={isRecovery ? "off" : "one-time-code"}
                autoCapitalize="none"
                spellCheck={false}
                value={code}
                onChange={({ target }) => {
                  setCode(target.value);
                  form.clear();
                }}
              />
            )}
          </FieldFrame>
          <Button type="submit" variant="primary" size="lg" block busy={form.busy} part="submit">
            {t("second-step.confirm")}
          </Button>
        </>
      ) : null}
      <Button
        variant="quiet"
        block
        onClick={() => {
          setRecovery(!isRecovery);
          setCode("");
          form.clear();
        }}
      >
        {isRecovery ? t("second-step.other") : t("second-step.use-recovery")}
      </Button>
      <Button variant="quiet" block onClick={onBack}>
        {t("second-step.back")}
      </Button>
    </form>
  );
}
