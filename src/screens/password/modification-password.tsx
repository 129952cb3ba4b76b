/** `td-modification-password`: sets a password by a mailed link: a forgotten one, or the first of an invited user. */
import { useEffect, useState } from "react";
import { changePassword, checkPasswordLink } from "../../contract/endpoints/password";
import type { ResponseOf } from "../../contract/endpoint";
import { useElement } from "../../runtime/element";
import { useRuntime, useT } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { LinkButton } from "../../ui/button/link-button";
import { Checkbox } from "../../ui/inputs/checkbox";
import { FieldFrame } from "../../ui/inputs/field-frame";
import { TextInput } from "../../ui/inputs/text-input";
import { useFormState } from "../../ui/public/form-state";
import { PublicForm } from "../../ui/public/public-form";
import { PublicFrame } from "../../ui/public/public-frame";
import { usePublicStart } from "../../ui/public/use-public-start";
import { Skeleton } from "../../ui/states/skeleton";
import { BackToLogin } from "./back-to-login";
import { isConfirmed, NewPassword, NO_PASSWORD } from "./new-password";

export interface ModificationPasswordProps {
  /** Secret of the link. Removed from the address bar at once. */
  readonly hash?: string;
}

type Link = ResponseOf<typeof checkPasswordLink>;
/** Login with a notice that the password was changed. */
const LOGIN_PATH = "/login?notice=password-changed";

/** Checks the link; undefined while checking, not valid when the call fails. */
function useLink(hash: string, started: boolean): Link | undefined {
  const { http } = useRuntime();
  const [link, setLink] = useState<Link>();
  useEffect(() => {
    if (!started) return;
    const controller = new AbortController();
    const { signal } = controller;
    http.call(checkPasswordLink, { body: { hash }, expectSession: false, signal }).then(setLink, (error: unknown) => {
      if (signal.aborted) return;
      console.error("The link could not be checked", error);
      setLink({ valid: false });
    });
    return () => {
      controller.abort();
    };
  }, [http, hash, started]);
  return link;
}

export function ModificationPassword({ hash = "" }: ModificationPasswordProps) {
  const { navigation } = useRuntime();
  const t = useT();
  const started = usePublicStart({ messages: import.meta.messages(), serverModule: "password" });
  const link = useLink(hash, started);
  useEffect(() => {
    // Keep the secret out of the history and the next page's referrer.
    if (hash !== "" && navigation.hasRouter()) history.replaceState(history.state, "", location.pathname);
  }, [hash, navigation]);
  if (!started) return null;

  const title = link?.type === "INVITATION" ? t("password.invitation.title") : t("password.new.title");
  return (
    <PublicFrame
      title={title}
      description={link?.valid ? t("password.new.for", { login: link.loginMasked ?? "" }) : undefined}
    >
      {link === undefined ? (
        <div className="td-form">
          <Skeleton lines={4} />
        </div>
      ) : link.valid ? (
        <NewPasswordForm hash={hash} link={link} />
      ) : (
        <div className="td-form">
          <Alert tone="danger" title={t("password-request-invalid")} />
          <LinkButton to="/forgottenPassword" block>
            {t("password.new.ask-again")}
          </LinkButton>
        </div>
      )}
      <BackToLogin />
    </PublicFrame>
  );
}

function NewPasswordForm({ hash, link }: { readonly hash: string; readonly link: Link }) {
  const element = useElement();
  const { http, navigation, i18n } = useRuntime();
  const t = useT();
  const form = useFormState();
  const [value, setValue] = useState(NO_PASSWORD);
  const [firstName, setFirstName] = useState(link.firstName ?? "");
  const [lastName, setLastName] = useState(link.lastName ?? "");
  const [accepted, setAccepted] = useState(false);
  const invited = link.type === "INVITATION";

  const submit = () => {
    if (!isConfirmed(value)) return;
    form.run(async () => {
      const person = invited ? { firstName, lastName, locale: i18n.locale(), acceptTerms: accepted } : {};
      const response = await http.call(changePassword, {
        body: { hash, password: value.password, ...person },
        expectSession: false,
      });
      if (response.errors && response.errors.length > 0) return response.errors;
      const nextPath = response.successfullyLogin ? (response.nextPathAfterLogin ?? "/") : LOGIN_PATH;
      element.emit("td-password-changed", { nextPath });
      navigation.open(navigation.href(nextPath));
      return [];
    });
  };
  return (
    <PublicForm form={form} onSubmit={submit} submit={t("password.new.save")}>
      {invited ? (
        <>
          <FieldFrame label={t("password.first-name")}>
            {(control) => (
              <TextInput
                {...control}
                required
                maxLength={60}
                autoComplete="given-name"
                value={firstName}
                onChange={(event) => {
                  setFirstName(event.target.value);
                }}
              />
            )}
          </FieldFrame>
          <FieldFrame label={t("password.last-name")}>
            {(control) => (
              <TextInput
                {...control}
                required
                maxLength={60}
                autoComplete="family-name"
                value={lastName}
                onChange={(event) => {
                  setLastName(event.target.value);
                }}
              />
            )}
          </FieldFrame>
        </>
      ) : null}
      <NewPassword value={value} onChange={setValue} hash={hash} />
      {invited ? (
        <Checkbox
          required
          checked={accepted}
          label={t("password.terms")}
          onChange={(event) => {
            setAccepted(event.target.checked);
          }}
        />
      ) : null}
    </PublicForm>
  );
}
