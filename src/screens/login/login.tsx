/** The sign-in screen: `td-login`, at /login and under every alias. */
import { useEffect } from "react";
import { getRuntime } from "../../runtime";
import { safePath, type Navigation } from "../../runtime/navigation";
import { apiBase, isLocal } from "../../runtime/options";
import { useConfiguration, useRuntime, useT } from "../../runtime/react";
import type { Runtime } from "../../runtime/runtime";
import { LinkButton } from "../../ui/button/link-button";
import { Alert } from "../../ui/alert/alert";
import { PublicFrame } from "../../ui/public/public-frame";
import { beginPublic, isPublicStarted, usePublicStart, type PublicStart } from "../../ui/public/use-public-start";
import { defineSheet } from "../../ui/styles";
import { aliasOf } from "../../contract/login-aliases";
import css from "./login.css";
import { LoginForm } from "./login-form";
import { useSignedIn } from "./use-signed-in";

defineSheet(css);

export interface LoginProps {
  /** A row of the alias list, when the address does not tell it. */
  readonly alias?: string;
  /** Creation context; wins over the alias. */
  readonly context?: string;
  /** Admin path to go to after the sign-in. Default: what stands behind `#`, or `?next=`. */
  readonly hashPart?: string;
  /** `none`: only `td-signed-in` is fired, the page stays. */
  readonly next?: string;
  /** Form only, as high as its content: for a place inside another page. */
  readonly compact?: boolean;
}

/** `?notice=` after a new password was set by a mailed link; no other text of the address is ever shown. */
const PASSWORD_CHANGED = "password-changed";

/** Address of the sign-in when the administration is another site than this page: a password is typed on its own site alone. */
function foreignLogin({ options, navigation }: Runtime): string | undefined {
  const settings = options.get();
  if (!settings.apiBase || isLocal()) return undefined;
  const { origin } = new URL(apiBase(settings));
  return origin === location.origin ? undefined : origin + navigation.href("/login");
}

/** The admin path that the address asks for: `/login#/fitter/12` or `/login?next=/fitter/12`. */
function wantedPath(query: URLSearchParams): string | undefined {
  return safePath(location.hash.replace(/^#/, "")) ?? safePath(query.get("next"));
}

/** What the screen needs before it can be shown. */
const startOf = (navigation: Navigation, { alias, context }: LoginProps): PublicStart => ({
  modules: ["login"],
  serverModule: "login",
  context: context ?? aliasOf(alias ?? navigation.path())?.creationContext,
});

/** Sets the start-up going ahead of the screen; undefined when that is done. */
export function beginLogin(props: LoginProps): Promise<void> | undefined {
  const runtime = getRuntime();
  const start = startOf(runtime.navigation, props);
  return isPublicStarted(runtime, start) ? undefined : beginPublic(runtime, start);
}

export function Login({ alias, context, hashPart, next, compact = false }: LoginProps) {
  const runtime = useRuntime();
  const { navigation, configuration } = runtime;
  const t = useT();
  const { shopCreationUrl } = useConfiguration();
  const started = usePublicStart(startOf(navigation, { alias, context }));
  const query = navigation.query();
  const wanted = safePath(hashPart) ?? wantedPath(query);

  const goOn = useSignedIn(next);

  const foreign = foreignLogin(runtime);
  // Somebody who is signed in already has no business at the door of the admin itself. The base sends everyone to their first screen.
  const needless = started && navigation.hasRouter() && configuration.store.get().variant === "connected";
  useEffect(() => {
    if (needless) void navigation.navigate(wanted ?? "/", { replace: true });
  }, [needless, navigation, wanted]);

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
      {foreign === undefined ? (
        <LoginForm hashPart={wanted} onSignedIn={goOn} />
      ) : (
        <div className="td-form">
          <Alert tone="info" title={t("login.other-origin")} />
          <LinkButton variant="primary" size="lg" block newTab href={foreign}>
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
