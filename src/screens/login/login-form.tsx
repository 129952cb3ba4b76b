/** The two fields, their refusals and the button (Spec 1 §2.2). Checks of the fields are the browser's own (Spec 1 §5). */
import { useRef, useState, type SyntheticEvent } from "react";
import { MAX_SUBROGATION_REASON, MIN_SUBROGATION_REASON } from "../../contract/identity";
import { useRuntime, useT } from "../../runtime/react";
import { signIn } from "../../runtime/sign-in";
import { Button } from "../../ui/button/button";
import { Checkbox } from "../../ui/inputs/checkbox";
import { FieldFrame } from "../../ui/inputs/field-frame";
import { PasswordInput } from "../../ui/inputs/password-input";
import { TextInput } from "../../ui/inputs/text-input";
import { Link } from "../../ui/link/link";
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

const textOf = (data: FormData, name: string): string => {
  const value = data.get(name);
  return typeof value === "string" ? value : "";
};

export function LoginForm({ hashPart, subrogation, onSignedIn }: LoginFormProps) {
  const runtime = useRuntime();
  const t = useT();
  const [errors, setErrors] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  // Two Enters in one frame must make one call, and state comes too late for that.
  const running = useRef(false);

  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    if (running.current) return;
    if (!navigator.cookieEnabled) {
      setErrors([COOKIES_REFUSED]);
      return;
    }
    const data = new FormData(event.currentTarget);
    running.current = true;
    setBusy(true);
    setErrors([]);
    const result = await signIn(runtime, {
      login: textOf(data, "login").trim(),
      password: textOf(data, "password"),
      hashPart,
      ...(subrogation !== undefined && {
        shopCode: textOf(data, "shopCode").trim(),
        subrogation: { superMenus: data.has("supermenus"), reason: textOf(data, "reason").trim() },
      }),
    });
    running.current = false;
    setBusy(false);
    if (result.status === "refused") setErrors(result.errors);
    if (result.status === "signed-in") onSignedIn(result.nextPath);
  }

  const clear = () => {
    if (errors.length > 0) setErrors([]);
  };
  return (
    <form className="td-form" method="post" onSubmit={(event) => void submit(event)}>
      {errors.map((errorKey) => (
        <Refusal key={errorKey} errorKey={errorKey} />
      ))}
      <FieldFrame label={t("login.email")}>
        {(control) => (
          <TextInput
            {...control}
            size="lg"
            type="email"
            name="login"
            required
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            onInput={clear}
          />
        )}
      </FieldFrame>
      <FieldFrame label={t("login.password")} labelAction={<Link to="/forgottenPassword">{t("login.forgotten")}</Link>}>
        {(control) => (
          <PasswordInput
            {...control}
            size="lg"
            name="password"
            required
            autoComplete="current-password"
            onInput={clear}
          />
        )}
      </FieldFrame>
      {subrogation === undefined ? null : (
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
                defaultValue={subrogation.shopCode}
                onInput={clear}
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
                onInput={clear}
              />
            )}
          </FieldFrame>
          <Checkbox name="supermenus" label={t("login.subrogation.super-menus")} />
        </>
      )}
      <Button type="submit" variant="primary" size="lg" block busy={busy} part="submit">
        {t("login.connect")}
      </Button>
    </form>
  );
}
