/**
 * One refusal of the credential check: its message, and for some a link to a screen that helps.
 * @messages login-error-*.detail
 * @messages login-error-*.link
 */
import { Link } from "../../ui/link/link";
import { Alert } from "../../ui/alert/alert";
import { useT } from "../../runtime/react";

/** Admin paths that help with a refusal. */
const HELP_PATHS: Readonly<Record<string, string>> = {
  "login-error-bad-credentials": "/forgottenPassword",
  "login-error-locked": "/forgottenPassword",
  "login-error-password-expired": "/passwordRenewal",
};

/** Placeholder for the link in the translated sentence. */
const LINK_PLACEHOLDER = "\u0001";

/** @param errorKey message key; shown as it is when there is no message (login-20, error-02) */
export function Refusal({ errorKey }: { readonly errorKey: string }) {
  const t = useT();
  const helpPath = HELP_PATHS[errorKey];
  const [before = "", after = ""] =
    helpPath === undefined ? [] : t.key(`${errorKey}.detail`, { link: LINK_PLACEHOLDER }).split(LINK_PLACEHOLDER);
  return (
    <Alert tone="danger" title={t.key(errorKey, undefined, { fallback: errorKey })}>
      {helpPath === undefined ? null : (
        <div>
          {before}
          <Link to={helpPath}>{t.key(`${errorKey}.link`)}</Link>
          {after}
        </div>
      )}
    </Alert>
  );
}
