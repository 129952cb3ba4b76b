/** Login and password fields, refusals and button. Fields are validated by the browser (validation-01). */
import { useState, type ReactNode } from "react";
import type { SecondStep as Step } from "../../contract/endpoints/second-step";
import { useElement } from "../../runtime/element";
import { errorCode } from "../../runtime/error-code";
import { useRuntime, useT } from "../../runtime/react";
import { signIn, type Credentials, type SignInResult } from "../../runtime/sign-in";
import { deferred } from "../../ui/deferred";
import { Button } from "../../ui/button/button";
import { Link } from "../../ui/link/link";
import { useFormState } from "../../ui/public/form-state";
import { CurrentPasswordField, LoginField, PublicForm, textOf } from "../../ui/public/public-form";
import type { SecondStepProps } from "../../ui/second-step/second-step-props";
import { Refusal } from "./refusal";

const SecondStep = deferred<SecondStepProps>(async () => (await import("../../ui/second-step/second-step")).SecondStep);
export interface LoginFormProps {
  /** Admin path requested before the sign-in. */
  readonly hashPart?: string | null;
  /** Further fields, and how to read them. */
  readonly extraFields?: { readonly content: ReactNode; readonly read: (data: FormData) => Partial<Credentials> };
  /** Called after the sign-in with the path to open. */
  readonly onSignedIn: (nextPath: string) => void;
}

export function LoginForm({ hashPart, extraFields, onSignedIn }: LoginFormProps) {
  const runtime = useRuntime();
  const element = useElement();
  const t = useT();
  const form = useFormState();
  const [step, setStep] = useState<Step>();

  const reportRefusal = (errors: readonly string[]): void => {
    element.emit("td-login-error", { errors });
  };
  /** Returns the message keys to show. */
  const follow = (result: SignInResult): readonly string[] => {
    if (result.status === "signed-in") onSignedIn(result.nextPath);
    if (result.status === "needs-step") setStep(result.step);
    // Users see nothing (login-24); the page learns why.
    if (result.status === "failed" && result.error instanceof Error)
      element.emit("td-error", {
        tag: element.tag,
        kind: "call",
        ...errorCode(result.error),
        message: result.error.message,
      });
    if (result.status !== "refused") return [];
    reportRefusal(result.errors);
    return result.errors;
  };
  const submit = (data: FormData) => {
    form.run(async () =>
      follow(
        await signIn(runtime, {
          login: textOf(data, "login").trim(),
          password: textOf(data, "password"),
          hashPart,
          ...extraFields?.read(data),
        }),
      ),
    );
  };
  const submitPasskey = (): void => {
    form.run(async () => follow(await (await import("./passkey-sign-in")).passkeySignIn(runtime, hashPart)));
  };
  if (step !== undefined)
    return (
      <SecondStep
        step={step}
        onSignedIn={onSignedIn}
        onBack={() => {
          setStep(undefined);
        }}
        onRefused={reportRefusal}
      />
    );
  return (
    <>
      <PublicForm
        form={form}
        onSubmit={submit}
        submit={t("login.connect")}
        errors={form.errors.map((errorKey) => (
          <Refusal key={errorKey} errorKey={errorKey} />
        ))}
      >
        <LoginField label={t("login.email")} />
        <CurrentPasswordField
          label={t("login.password")}
          laterAction={<Link to="/forgottenPassword">{t("login.forgotten")}</Link>}
        />
        {extraFields?.content}
      </PublicForm>
      {extraFields === undefined && "PublicKeyCredential" in globalThis ? (
        <div className="td-form">
          <Button size="lg" block disabled={form.busy} onClick={submitPasskey}>
            {t("login.passkey")}
          </Button>
        </div>
      ) : null}
    </>
  );
}
