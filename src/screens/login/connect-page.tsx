/**
 * The admin's own page in a sign-in for a page on another site: after the sign-in, or a confirmation by a signed-in user, it returns a code to that page.
 */
import { useEffect, useState } from "react";
import { signInCode } from "../../contract/endpoints/page-token";
import type { CodeMessage } from "../../runtime/connect";
import { isTdError } from "../../runtime/http-error";
import { useRuntime, useSession, useT } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { Button } from "../../ui/button/button";
import type { ConnectRequest } from "./connect-request";
import { LoginForm } from "./login-form";

interface ConnectPageProps {
  readonly request: ConnectRequest;
  /** The page was opened with a session. */
  readonly hasSession: boolean;
}

/** Returns the code to the page: by a message to the window that opened this one, else by its address. */
function answer({ origin, state, returnTo }: ConnectRequest, code: string): void {
  const opener = window.opener as Window | null;
  if (opener !== null && opener !== window) {
    const message: CodeMessage = { type: "td-code", code, state };
    opener.postMessage(message, origin);
    window.close();
  } else if (returnTo !== undefined)
    location.replace(`${returnTo}#${new URLSearchParams({ "td-code": code, "td-state": state }).toString()}`);
}

export function ConnectPage({ request, hasSession }: ConnectPageProps) {
  const runtime = useRuntime();
  const t = useT();
  const { display } = useSession();
  const [isSignedIn, setSignedIn] = useState(hasSession);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const site = new URL(request.origin).host;

  useEffect(() => {
    if (!hasSession) return;
    runtime.session.load().catch((failure: unknown) => {
      console.error("The account could not be loaded", failure);
    });
  }, [runtime, hasSession]);

  const allow = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      const { origin, challenge } = request;
      const { code } = await runtime.http.call(signInCode, { body: { origin, challenge }, expectSession: false });
      answer(request, code);
    } catch (failure) {
      console.error("The other page could not be signed in", failure);
      const isUnknownSite = isTdError(failure) && failure.problem?.errors?.includes("error.origin") === true;
      setError(t(isUnknownSite ? "login.connect.unknown-site" : "login.connect.failed", { site }));
      setBusy(false);
    }
  };
  const failed = error === undefined ? null : <Alert tone="danger" title={error} />;
  if (!isSignedIn)
    return (
      <>
        {failed}
        <p className="td-muted">{t("login.connect.for", { site })}</p>
        <LoginForm
          onSignedIn={() => {
            setSignedIn(true);
            void allow();
          }}
        />
      </>
    );
  return (
    <div className="td-form">
      {failed}
      <p>{t("login.connect.question", { site, user: display?.user.email ?? "" })}</p>
      <Button variant="primary" size="lg" block busy={busy} onClick={() => void allow()}>
        {t("login.connect.allow")}
      </Button>
      <Button
        block
        onClick={() => {
          window.close();
          if (request.returnTo !== undefined) location.replace(request.returnTo);
        }}
      >
        {t("login.connect.cancel")}
      </Button>
    </div>
  );
}
