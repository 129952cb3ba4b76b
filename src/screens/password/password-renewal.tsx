/** `td-password-renewal`: replaces a password that has expired or must be changed. */
import { useEffect, useState } from "react";
import { passwordRenewalState, renewPassword } from "../../contract/endpoints/password";
import type { ResponseOf } from "../../contract/endpoint";
import { useElement } from "../../runtime/element";
import { safePath } from "../../runtime/navigation";
import { useRuntime, useT } from "../../runtime/react";
import { DEFAULT_NEXT_PATH } from "../../runtime/sign-in";
import { useFormState } from "../../ui/public/form-state";
import { CurrentPasswordField, LoginField, PublicForm, textOf } from "../../ui/public/public-form";
import { PublicFrame } from "../../ui/public/public-frame";
import { usePublicStart } from "../../ui/public/use-public-start";
import { BackToLogin } from "./back-to-login";
import { isConfirmed, NewPassword, NO_PASSWORD } from "./new-password";

type State = ResponseOf<typeof passwordRenewalState>;
/** Used when the server does not respond: the form then asks for login and current password. */
const UNKNOWN: State = { login: null, reason: null, needsCurrentPassword: true };

function useRenewal(started: boolean): State | undefined {
  const { http } = useRuntime();
  const [state, setState] = useState<State>();
  useEffect(() => {
    if (!started) return;
    http.call(passwordRenewalState, { expectSession: false }).then(setState, (error: unknown) => {
      console.info("The reason of the renewal could not be loaded", error);
      setState(UNKNOWN);
    });
  }, [http, started]);
  return state;
}

export function PasswordRenewal() {
  const t = useT();
  const started = usePublicStart({ messages: import.meta.messages(), serverModule: "password" });
  const state = useRenewal(started);
  if (!started || state === undefined) return null;
  const description =
    state.reason === "EXPIRED"
      ? t("password.renewal.expired")
      : state.reason === "FORCED"
        ? t("password.renewal.forced")
        : t("password.renewal.free");
  return (
    <PublicFrame title={t("password.renewal.title")} description={description}>
      <RenewalForm state={state} />
      <BackToLogin />
    </PublicFrame>
  );
}

function RenewalForm({ state }: { readonly state: State }) {
  const element = useElement();
  const { http, navigation, tabs } = useRuntime();
  const t = useT();
  const form = useFormState();
  const [login, setLogin] = useState(state.login ?? "");
  const [value, setValue] = useState(NO_PASSWORD);

  const submit = (data: FormData) => {
    if (!isConfirmed(value)) return;
    form.run(async () => {
      const hashPart = safePath(navigation.query().get("next"));
      const response = await http.call(renewPassword, {
        body: {
          password: value.password,
          ...(state.login === null && { login: login.trim() }),
          ...(state.needsCurrentPassword && { currentPassword: textOf(data, "password") }),
          ...(hashPart !== undefined && { hashPart }),
        },
        expectSession: false,
      });
      if (response.errors && response.errors.length > 0) return response.errors;
      const nextPath = response.nextPathAfterLogin ?? DEFAULT_NEXT_PATH;
      tabs.post("sign-in");
      element.emit("td-password-changed", { nextPath });
      navigation.open(navigation.href(nextPath));
      return [];
    });
  };
  return (
    <PublicForm form={form} onSubmit={submit} submit={t("password.new.save")}>
      <LoginField
        label={t("password.email")}
        readOnly={state.login !== null}
        value={login}
        onChange={(event) => {
          setLogin(event.target.value);
        }}
      />
      {state.needsCurrentPassword ? <CurrentPasswordField label={t("password.current")} /> : null}
      <NewPassword value={value} onChange={setValue} login={login} />
    </PublicForm>
  );
}
