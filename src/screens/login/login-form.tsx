/** The two fields, their refusals and the button (Spec 1 §2.2). Checks of the fields are the browser's own (Spec 1 §5). */
import { MAX_SUBROGATION_REASON, MIN_SUBROGATION_REASON } from "../../contract/identity";
import { useRuntime, useT } from "../../runtime/react";
import { signIn } from "../../runtime/sign-in";
import { Checkbox } from "../../ui/inputs/checkbox";
import { FieldFrame } from "../../ui/inputs/field-frame";
import { TextInput } from "../../ui/inputs/text-input";
import { Link } from "../../ui/link/link";
import { useFormState } from "../../ui/public/form-state";
import { CurrentPasswordField, LoginField, PublicForm, textOf } from "../../ui/public/public-form";
import { Refusal } from "./refusal";

export interface LoginFormProps {
  /** Admin path wanted before the sign-in. */
  readonly hashPart?: string | null;
  /** Asks for the shop to act for as well (Spec 1 §3 "Subrogation sign-in payload"). */
  readonly subrogation?: { readonly shopCode: string };
  /** The session is open. */
  readonly onSignedIn: (nextPath: string) => void;
}

/** Shown without asking the server, which could not keep a session anyway. */
const COOKIES_REFUSED = "login-error-cookies";

export function LoginForm({ hashPart, subrogation, onSignedIn }: LoginFormProps) {
  const runtime = useRuntime();
  const t = useT();
  const form = useFormState();

  const submit = (data: FormData) => {
    form.run(async () => {
      if (!navigator.cookieEnabled) return [COOKIES_REFUSED];
      const result = await signIn(runtime, {
        login: textOf(data, "login").trim(),
        password: textOf(data, "password"),
        hashPart,
        ...(subrogation !== undefined && {
          shopCode: textOf(data, "shopCode").trim(),
          subrogation: { superMenus: data.has("supermenus"), reason: textOf(data, "reason").trim() },
        }),
      });
      if (result.status === "signed-in") onSignedIn(result.nextPath);
      return result.status === "refused" ? result.errors : [];
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
        labelAction={<Link to="/forgottenPassword">{t("login.forgotten")}</Link>}
      />
      {subrogation === undefined ? null : <SubrogationFields {...subrogation} />}
    </PublicForm>
  );
}

/** For which shop, why, and with how much power. */
function SubrogationFields({ shopCode }: { readonly shopCode: string }) {
  const t = useT();
  return (
    <>
      <FieldFrame label={t("login.subrogation.shop")}>
        {(control) => (
          <TextInput
            {...control}
            size="lg"
            name="shopCode"
            required
            maxLength={40}
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={shopCode}
          />
        )}
      </FieldFrame>
      <FieldFrame label={t("login.subrogation.reason")} help={t("login.subrogation.reason.help")}>
        {(control) => (
          <TextInput
            {...control}
            size="lg"
            name="reason"
            required
            minLength={MIN_SUBROGATION_REASON}
            maxLength={MAX_SUBROGATION_REASON}
            autoComplete="off"
          />
        )}
      </FieldFrame>
      <Checkbox name="supermenus" label={t("login.subrogation.super-menus")} />
    </>
  );
}
