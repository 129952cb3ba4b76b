/** Login and password fields, refusals and button. Fields are validated by the browser (validation-01). */
import type { ReactNode } from "react";
import { useElement } from "../../runtime/element";
import { errorCode } from "../../runtime/error-code";
import { useRuntime, useT } from "../../runtime/react";
import { signIn, type Credentials } from "../../runtime/sign-in";
import { Link } from "../../ui/link/link";
import { useFormState } from "../../ui/public/form-state";
import { CurrentPasswordField, LoginField, PublicForm, textOf } from "../../ui/public/public-form";
import { Refusal } from "./refusal";

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

  const submit = (data: FormData) => {
    form.run(async () => {
      const result = await signIn(runtime, {
        login: textOf(data, "login").trim(),
        password: textOf(data, "password"),
        hashPart,
        ...extraFields?.read(data),
      });
      if (result.status === "signed-in") onSignedIn(result.nextPath);
      // Users see nothing (login-24); the page learns why.
      if (result.status === "failed" && result.error instanceof Error)
        element.emit("td-error", {
          tag: element.tag,
          kind: "call",
          ...errorCode(result.error),
          message: result.error.message,
        });
      if (result.status !== "refused") return [];
      element.emit("td-login-error", { errors: result.errors });
      return result.errors;
    });
  };
  return (
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
  );
}
