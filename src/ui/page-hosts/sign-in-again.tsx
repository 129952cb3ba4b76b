/**
 * Dialog that asks for the password again when the session expires during work. Calls that failed with 401 resume after
 * sign-in.
 */
import { useState } from "react";
import type { SecondStep as Step } from "../../contract/endpoints/second-step";
import { useRuntime, useSession, useT } from "../../runtime/react";
import { signIn } from "../../runtime/sign-in";
import { Alert } from "../alert/alert";
import { Button } from "../button/button";
import { deferred } from "../deferred";
import { Dialog } from "../dialog/dialog";
import { FieldFrame } from "../inputs/field-frame";
import { PasswordInput } from "../inputs/password-input";
import { TextInput } from "../inputs/text-input";
import type { SecondStepProps } from "../second-step/second-step-props";

const SecondStep = deferred<SecondStepProps>(async () => (await import("../second-step/second-step")).SecondStep);

/** Generic cause that the title already states; anything more specific is shown. */
const GENERIC_CAUSE = "error.session-expired";

export function SignInAgain() {
  const runtime = useRuntime();
  const { session, tabs, navigation } = runtime;
  const { display, reason, cause } = useSession();
  const t = useT();
  const currentEmail = display?.user.email ?? "";
  const [email, setEmail] = useState(currentEmail);
  const [password, setPassword] = useState("");
  const [errors, setErrors] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const [step, setStep] = useState<Step>();

  async function resume(): Promise<void> {
    tabs.post("sign-in");
    await session.resume().catch((error: unknown) => {
      console.error("The session could not be resumed", error);
    });
  }

  async function submit() {
    if (busy || email.trim() === "" || password === "") return;
    setBusy(true);
    setErrors([]);
    const result = await signIn(runtime, { login: email.trim(), password });
    if (result.status === "signed-in") await resume();
    if (result.status === "needs-step") setStep(result.step);
    // Unlike on the login screen a failed call is reported here, because unsaved work waits behind this dialog.
    if (result.status === "failed") setErrors(["login-error-failed"]);
    if (result.status === "refused") setErrors(result.errors);
    setPassword("");
    setBusy(false);
  }

  const clear = () => {
    setErrors([]);
  };
  if (step !== undefined)
    return (
      <Dialog open dismissible={false} title={t("session.expired.title")} onClose={clear}>
        <SecondStep
          step={step}
          onSignedIn={() => void resume()}
          onBack={() => {
            setStep(undefined);
          }}
        />
      </Dialog>
    );
  return (
    <Dialog
      open
      dismissible={false}
      title={t("session.expired.title")}
      onClose={clear}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button
            onClick={() => {
              session.end();
              navigation.open(navigation.href("/login"));
            }}
          >
            {t("ui.session.leave")}
          </Button>
          <Button type="submit" variant="primary" busy={busy}>
            {t("login.connect")}
          </Button>
        </>
      }
    >
      <div className="td-stack">
        <p className="td-muted td-small">
          {reason === "logged-out" ? (
            t("ui.session.logged-out")
          ) : (
            <>
              {cause !== undefined && cause !== GENERIC_CAUSE && t.has(cause) ? `${t.key(cause)} ` : null}
              {t("session.expired.text")}
            </>
          )}
        </p>
        {errors.map((key) => (
          <Alert key={key} tone="danger" title={t.key(key, undefined, { fallback: key })} />
        ))}
        <FieldFrame label={t("login.email")}>
          {(control) => (
            <TextInput
              {...control}
              type="email"
              name="login"
              autoComplete="username"
              value={email}
              readOnly={currentEmail !== ""}
              onChange={(event) => {
                setEmail(event.target.value);
                clear();
              }}
            />
          )}
        </FieldFrame>
        <FieldFrame label={t("login.password")}>
          {(control) => (
            <PasswordInput
              {...control}
              name="password"
              autoComplete="current-password"
              data-autofocus={currentEmail !== ""}
              value={password}
              onChange={(event) => {
                setPassword(event.target.value);
                clear();
              }}
            />
          )}
        </FieldFrame>
      </div>
    </Dialog>
  );
}
