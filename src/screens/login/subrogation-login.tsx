/** `td-subrogation-login`: the sign-in with the code of the shop to act for. */
import { MAX_SUBROGATION_REASON, MIN_SUBROGATION_REASON } from "../../contract/identity";
import { safePath } from "../../runtime/navigation";
import { useRuntime, useT } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { LinkButton } from "../../ui/button/link-button";
import { Checkbox } from "../../ui/inputs/checkbox";
import { FieldFrame } from "../../ui/inputs/field-frame";
import { TextInput } from "../../ui/inputs/text-input";
import { textOf } from "../../ui/public/public-form";
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
        <LoginForm
          hashPart={wanted}
          more={{ fields: <SubrogationFields shopCode={shopCode} />, read: readSubrogation }}
          onSignedIn={goOn}
        />
      )}
    </PublicFrame>
  );
}

/** What the sign-in is told beside the credentials (Spec 1 §3 "Subrogation sign-in payload"). */
const readSubrogation = (data: FormData) => ({
  shopCode: textOf(data, "shopCode").trim(),
  subrogation: { superMenus: data.has("supermenus"), reason: textOf(data, "reason").trim() },
});

/** For which shop, why, and with how much power. */
function SubrogationFields({ shopCode }: { readonly shopCode: string }) {
  const t = useT();
  return (
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
            defaultValue={shopCode}
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
          />
        )}
      </FieldFrame>
      <Checkbox name="supermenus" label={t("login.subrogation.super-menus")} />
    </>
  );
}
