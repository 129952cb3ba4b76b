/**
 * `td-subrogation-login`: sign-in with the code of the shop to act for.
 * @messages subrogation.error.reason
 */
import type { OneOf } from "../../contract/element-attributes";
import { MAX_SUBROGATION_REASON_LENGTH, MIN_SUBROGATION_REASON_LENGTH } from "../../contract/identity";
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
  /** Code of the shop that the form is prefilled with. */
  readonly shopCode?: string;
  /** Admin path to open after sign-in. Default: `?next=`. */
  readonly hashPart?: string;
  /** `none`: only emits `td-signed-in`; the page stays. */
  readonly next?: OneOf<"none">;
}

export function SubrogationLogin({ shopCode = "", hashPart, next }: SubrogationLoginProps) {
  const { configuration, navigation } = useRuntime();
  const t = useT();
  const started = usePublicStart({ messages: import.meta.messages(), serverModule: "login" });
  const onSignedIn = useSignedIn(next);
  if (!started) return null;

  // Signed-in users change identity inside the admin, which asks for reason and duration.
  const signedIn = configuration.store.get().variant === "connected";
  const nextPath = safePath(hashPart) ?? safePath(navigation.query().get("next"));
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
          hashPart={nextPath}
          extraFields={{ content: <SubrogationFields shopCode={shopCode} />, read: readSubrogation }}
          onSignedIn={onSignedIn}
        />
      )}
    </PublicFrame>
  );
}

/** Reads the fields that are sent besides the credentials. */
const readSubrogation = (data: FormData) => ({
  shopCode: textOf(data, "shopCode").trim(),
  subrogation: { superMenus: data.has("supermenus"), reason: textOf(data, "reason").trim() },
});

/** Fields for shop, reason and super menus. */
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
            minLength={MIN_SUBROGATION_REASON_LENGTH}
            maxLength={MAX_SUBROGATION_REASON_LENGTH}
            autoComplete="off"
          />
        )}
      </FieldFrame>
      <Checkbox name="supermenus" label={t("login.subrogation.super-menus")} />
    </>
  );
}
