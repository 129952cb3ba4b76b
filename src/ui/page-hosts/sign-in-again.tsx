/** The session has ended during work: asks for the password in place, then what waited goes on (Spec 1 §2.4, §8 "Not logged in"). */
import { useEffect, useState } from "react";
import { useRuntime, useSession, useT } from "../../runtime/react";
import { signIn } from "../../runtime/sign-in";
import { Alert } from "../alert/alert";
import { Button } from "../button/button";
import { Dialog } from "../dialog/dialog";
import { FieldFrame } from "../inputs/field-frame";
import { PasswordInput } from "../inputs/password-input";
import { TextInput } from "../inputs/text-input";

/** What the title says already: the server knows no more than that it is over. */
const UNEXPLAINED = "error.session-expired";

export function SignInAgain() {
  const runtime = useRuntime();
  const { session, tabs, navigation, i18n } = runtime;
  const { display, reason, cause } = useSession();
  const t = useT();
  const known = display?.user.email ?? "";
  const [email, setEmail] = useState(known);
  const [password, setPassword] = useState("");
  const [errors, setErrors] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const [worded, setWorded] = useState(false);
  useEffect(() => {
    void i18n.load(["ui", "login"]).then(() => {
      setWorded(true);
    });
  }, [i18n]);

  async function submit() {
    if (busy || email.trim() === "" || password === "") return;
    setBusy(true);
    setErrors([]);
    const result = await signIn(runtime, { login: email.trim(), password });
    if (result.status === "signed-in") {
      tabs.post("sign-in");
      await session.resume().catch((error: unknown) => {
        console.error("The session could not be resumed", error);
      });
    }
    // Work is waiting behind this dialog, so unlike on the sign-in screen a failure is told.
    if (result.status === "failed") setErrors(["login-error-failed"]);
    if (result.status === "refused") setErrors(result.errors);
    setPassword("");
    setBusy(false);
  }

  if (!worded) return null;
  const clear = () => {
    setErrors([]);
  };
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
              {cause !== undefined && cause !== UNEXPLAINED && t.has(cause) ? `${t.key(cause)} ` : null}
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
              readOnly={known !== ""}
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
              data-autofocus={known !== ""}
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
