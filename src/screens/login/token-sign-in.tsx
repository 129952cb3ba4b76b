/** Sign-in on a page that uses tokens: never asks for a password, but opens the admin's own page and takes its answer. */
import { useEffect, useRef, useState } from "react";
import { finishRedirect, prepareSignIn, signInByPopup, type PreparedSignIn } from "../../runtime/connect";
import { useRuntime, useT } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { Button } from "../../ui/button/button";
import { LinkButton } from "../../ui/button/link-button";

interface TokenSignInProps {
  /** Called when calls carry a token. */
  readonly onSignedIn: () => void;
}

export function TokenSignIn({ onSignedIn }: TokenSignInProps) {
  const runtime = useRuntime();
  const t = useT();
  const [prepared, setPrepared] = useState<PreparedSignIn>();
  const [problem, setProblem] = useState<"login.connect.failed" | "login.connect.insecure">();
  const [busy, setBusy] = useState(false);
  const signedIn = useRef(onSignedIn);
  useEffect(() => {
    signedIn.current = onSignedIn;
  });
  const fail = (error: unknown): void => {
    console.error("The sign-in could not be completed", error);
    setProblem("login.connect.failed");
  };

  useEffect(() => {
    let isCurrent = true;
    finishRedirect(runtime)
      .then((isDone) => {
        if (isDone) signedIn.current();
      })
      .catch(fail);
    // Prepared before the click, because browsers open popups only at once.
    prepareSignIn(runtime)
      .then((next) => {
        if (!isCurrent) return;
        setPrepared(next);
        if (next === undefined) setProblem("login.connect.insecure");
      })
      .catch(fail);
    return () => {
      isCurrent = false;
    };
  }, [runtime]);

  const open = (): void => {
    if (prepared === undefined || busy) return;
    setProblem(undefined);
    setBusy(true);
    signInByPopup(runtime, prepared)
      .then(async (isDone) => {
        if (isDone) onSignedIn();
        // A challenge is used once.
        setPrepared(await prepareSignIn(runtime));
      })
      .catch(fail)
      .finally(() => {
        setBusy(false);
      });
  };
  return (
    <div className="td-form">
      <Alert tone="info" title={t("login.other-origin")} />
      {problem === undefined ? null : <Alert tone="danger" title={t(problem)} />}
      {problem === "login.connect.insecure" ? (
        <LinkButton variant="primary" size="lg" block newTab href={runtime.navigation.href("/login")}>
          {t("login.open")}
        </LinkButton>
      ) : (
        <Button variant="primary" size="lg" block busy={busy || prepared === undefined} onClick={open}>
          {t("login.connect")}
        </Button>
      )}
    </div>
  );
}
