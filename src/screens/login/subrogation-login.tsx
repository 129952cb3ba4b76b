/** `td-subrogation-login`: the sign-in with the code of the shop to act for. */
import { safePath } from "../../runtime/navigation";
import { useRuntime, useT } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { LinkButton } from "../../ui/button/link-button";
import { PublicFrame } from "../../ui/public/public-frame";
import { usePublicStart } from "../../ui/public/use-public-start";
import { LoginForm } from "./login-form";
import { useSignedIn } from "./use-signed-in";

export interface SubrogationLoginProps {
  /** Filled in to begin with. */
  readonly shopCode?: string;
  /** Admin path to go to after the sign-in. Default: `?next=`. */
  readonly hashPart?: string;
  /** `none`: only `td-signed-in` is fired, the page stays. */
  readonly next?: string;
}

export function SubrogationLogin({ shopCode = "", hashPart, next }: SubrogationLoginProps) {
  const { configuration, navigation } = useRuntime();
  const t = useT();
  const started = usePublicStart({ modules: ["login"], serverModule: "login" });
  const goOn = useSignedIn(next);
  if (!started) return null;

  // Somebody who is signed in changes the identity inside, where reason and end of it are asked for.
  const signedIn = configuration.store.get().variant === "connected";
  const wanted = safePath(hashPart) ?? safePath(navigation.query().get("next"));
  return (
    <PublicFrame title={t("login.subrogation.title")} description={t("login.subrogation.description")}>
      {signedIn ? (
        <div className="td-form">
          <Alert tone="info" title={t("login.subrogation.signed-in")} />
          <LinkButton to="/subrogation/change-identity" variant="primary" block>
            {t("login.subrogation.change-identity")}
          </LinkButton>
        </div>
      ) : (
        <LoginForm hashPart={wanted} subrogation={{ shopCode }} onSignedIn={goOn} />
      )}
    </PublicFrame>
  );
}
