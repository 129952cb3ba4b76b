/** `td-login`: the login screen, at /login and under every alias. */
import { useCallback, useEffect, useState } from "react";
import { getRuntime } from "../../runtime";
import { useElement } from "../../runtime/element";
import { safePath, type Navigation } from "../../runtime/navigation";
import { useConfiguration, useConfigurationPending, useRuntime, useSession, useT } from "../../runtime/react";
import { needsToken } from "../../runtime/token";
import { deferred } from "../../ui/deferred";
import { Alert } from "../../ui/alert/alert";
import { PublicFrame } from "../../ui/public/public-frame";
import {
  preparePublicScreen,
  preparePublicTexts,
  isPublicStarted,
  usePublicStart,
  type PublicStart,
} from "../../ui/public/use-public-start";
import { defineSheet } from "../../ui/styles";
import type { OneOf } from "../../contract/element-attributes";
import { aliasOf } from "../../contract/login-aliases";
import { connectRequestOf } from "./connect-request";
import css from "./login.css";
import { LoginForm } from "./login-form";
import { useSignedIn } from "./use-signed-in";

defineSheet(css);

const ConnectPage = deferred(async () => (await import("./connect-page")).ConnectPage);
const TokenSignIn = deferred(async () => (await import("./token-sign-in")).TokenSignIn);

export interface LoginProps {
  /** Code in the list of aliases, which sets the brand and the creation context. Default: from the URL. */
  readonly alias?: string;
  /** Creation context; overrides that of the alias. */
  readonly context?: string;
  /** Admin path to open after sign-in. Default: the URL's `?hashPart=`, `#…` or `?next=`. */
  readonly hashPart?: string;
  /** `none`: only emits `td-signed-in`; the page stays. */
  readonly next?: OneOf<"none">;
  /** Only the form, without frame, for embedding in another page. */
  readonly compact?: boolean;
}

/** Value of `?notice=` after setting a new password by a mailed link. Other texts in the URL are never shown. */
const PASSWORD_CHANGED = "password-changed";

/** Returns the admin path that the URL asks for: `/login?hashPart=/fitter/12` (from the shell), `/login#/fitter/12` or `?next=…`. */
function nextPathFromUrl(query: URLSearchParams): string | undefined {
  return safePath(query.get("hashPart")) ?? safePath(location.hash.replace(/^#/, "")) ?? safePath(query.get("next"));
}

/** Returns what the screen needs before it can show. */
const startOf = (navigation: Navigation, { alias, context }: LoginProps): PublicStart => ({
  messages: import.meta.messages(),
  serverModule: "login",
  context: context ?? aliasOf(alias ?? navigation.path())?.creationContext,
});

/** Starts preparing the screen; returns undefined when nothing is left to do. */
export function beginLogin(props: LoginProps): Promise<void> | undefined {
  const runtime = getRuntime();
  const start = startOf(runtime.navigation, props);
  return isPublicStarted(runtime, start) ? undefined : preparePublicScreen(runtime, start);
}

/** Like `beginLogin()`, but the form shows before the brand is known. */
export function beginLoginAtOnce(props: LoginProps): Promise<void> | undefined {
  const runtime = getRuntime();
  const start = startOf(runtime.navigation, props);
  return isPublicStarted(runtime, start) ? undefined : preparePublicTexts(runtime, start);
}

export function Login({ alias, context, hashPart, next, compact = false }: LoginProps) {
  const runtime = useRuntime();
  const { navigation, configuration, options } = runtime;
  const t = useT();
  const element = useElement();
  const { shopCreationUrl } = useConfiguration();
  const isPending = useConfigurationPending();
  const started = usePublicStart(startOf(navigation, { alias, context }));
  const query = navigation.query();
  const nextPath = safePath(hashPart) ?? nextPathFromUrl(query);

  const leave = useSignedIn(next);
  const { status } = useSession();
  const [hasSignedIn, setSignedIn] = useState(false);
  const onSignedIn = useCallback(
    (path: string) => {
      setSignedIn(true);
      leave(path);
    },
    [leave],
  );
  const onToken = (): void => {
    setSignedIn(true);
    element.emit("td-signed-in", { nextPath: nextPath ?? "/" });
  };

  // Passwords are entered only on the admin's own site.
  const usesToken = needsToken(options.get());
  const isConnected = configuration.store.get().variant === "connected";
  const request = navigation.hasRouter() ? connectRequestOf(query) : undefined;
  // Already signed in: redirect; the base route picks the landing screen.
  const shouldRedirect = started && navigation.hasRouter() && isConnected && request === undefined;
  // Another element's session does not replace the form, since the page may ask for another account.
  const confirms = usesToken || (next === "none" && hasSignedIn);
  const isReady = status === "ready" || (hasSignedIn && (status === "loading" || status === "unknown"));
  useEffect(() => {
    if (shouldRedirect) void navigation.navigate(nextPath ?? "/", { replace: true });
  }, [shouldRedirect, navigation, nextPath]);

  if (!started) return null;
  return (
    <PublicFrame
      title={t("login.title")}
      description={t("login.description")}
      slogan={{ title: t("public.slogan.title"), text: t("public.slogan.text") }}
      compact={compact}
    >
      {query.get("notice") === PASSWORD_CHANGED ? (
        <div className="td-form">
          <Alert tone="info" title={t("login.password-changed")} />
        </div>
      ) : null}
      {request !== undefined ? (
        <ConnectPage request={request} hasSession={isConnected} />
      ) : confirms && isReady ? (
        <div className="td-form">
          <Alert tone="success" title={t("login.signed-in")} />
        </div>
      ) : usesToken ? (
        <TokenSignIn onSignedIn={onToken} />
      ) : (
        <LoginForm hashPart={nextPath} onSignedIn={onSignedIn} />
      )}
      {shopCreationUrl === "" && !isPending ? null : (
        <p className="td-login__create" data-pending={isPending || undefined}>
          {t("login.no-account")} <a href={shopCreationUrl}>{t("login.create")}</a>
        </p>
      )}
    </PublicFrame>
  );
}
