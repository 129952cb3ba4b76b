/** `td-login`: the login screen, at /login and under every alias. */
import { useEffect } from "react";
import { getRuntime } from "../../runtime";
import { safePath, type Navigation } from "../../runtime/navigation";
import { apiBase, isLocal } from "../../runtime/options";
import { useConfiguration, useRuntime, useT } from "../../runtime/react";
import type { Runtime } from "../../runtime/runtime";
import { LinkButton } from "../../ui/button/link-button";
import { Alert } from "../../ui/alert/alert";
import { PublicFrame } from "../../ui/public/public-frame";
import {
  preparePublicScreen,
  isPublicStarted,
  usePublicStart,
  type PublicStart,
} from "../../ui/public/use-public-start";
import { defineSheet } from "../../ui/styles";
import { aliasOf } from "../../contract/login-aliases";
import css from "./login.css";
import { LoginForm } from "./login-form";
import { useSignedIn } from "./use-signed-in";

defineSheet(css);

export interface LoginProps {
  /** Code in the list of aliases, which sets the brand and the creation context. Default: from the URL. */
  readonly alias?: string;
  /** Creation context; overrides that of the alias. */
  readonly context?: string;
  /** Admin path to open after sign-in. Default: the URL's `?hashPart=`, `#…` or `?next=`. */
  readonly hashPart?: string;
  /** `none`: only emits `td-signed-in`; the page stays. */
  readonly next?: string;
  /** Only the form, without frame, for embedding in another page. */
  readonly compact?: boolean;
}

/** Value of `?notice=` after setting a new password by a mailed link. Other texts in the URL are never shown. */
const PASSWORD_CHANGED = "password-changed";

/**
 * Returns the login URL of the admin when it is on another origin than this page: passwords are entered only on their
 * own site.
 */
function foreignLoginUrl({ options, navigation }: Runtime): string | undefined {
  const settings = options.get();
  if (!settings.apiBase || isLocal()) return undefined;
  const { origin } = new URL(apiBase(settings));
  return origin === location.origin ? undefined : origin + navigation.href("/login");
}

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

export function Login({ alias, context, hashPart, next, compact = false }: LoginProps) {
  const runtime = useRuntime();
  const { navigation, configuration } = runtime;
  const t = useT();
  const { shopCreationUrl } = useConfiguration();
  const started = usePublicStart(startOf(navigation, { alias, context }));
  const query = navigation.query();
  const nextPath = safePath(hashPart) ?? nextPathFromUrl(query);

  const onSignedIn = useSignedIn(next);

  const foreignUrl = foreignLoginUrl(runtime);
  // Already signed in: redirect; the base route picks the landing screen.
  const shouldRedirect = started && navigation.hasRouter() && configuration.store.get().variant === "connected";
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
      {foreignUrl === undefined ? (
        <LoginForm hashPart={nextPath} onSignedIn={onSignedIn} />
      ) : (
        <div className="td-form">
          <Alert tone="info" title={t("login.other-origin")} />
          <LinkButton variant="primary" size="lg" block newTab href={foreignUrl}>
            {t("login.open")}
          </LinkButton>
        </div>
      )}
      {shopCreationUrl === "" ? null : (
        <p className="td-login__create">
          {t("login.no-account")} <a href={shopCreationUrl}>{t("login.create")}</a>
        </p>
      )}
    </PublicFrame>
  );
}
