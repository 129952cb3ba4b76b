/** One refusal of the credential check: the message of its key, and for some what to do about it. */
import { Link } from "../../ui/link/link";
import { Alert } from "../../ui/alert/alert";
import { useT } from "../../runtime/react";

/** Refusals with a way out, as an admin path. */
const WAYS_OUT: Readonly<Record<string, string>> = {
  "login-error-bad-credentials": "/forgottenPassword",
  "login-error-locked": "/forgottenPassword",
  "login-error-password-expired": "/passwordRenewal",
};

/** Stands where the link goes while the sentence around it is translated. */
const LINK_PLACE = "\u0001";

/** @param errorKey shown itself where there is no message for it (Spec 1 §8) */
export function Refusal({ errorKey }: { readonly errorKey: string }) {
  const t = useT();
  const way = WAYS_OUT[errorKey];
  const [before = "", after = ""] =
    way === undefined ? [] : t.key(`${errorKey}.detail`, { link: LINK_PLACE }).split(LINK_PLACE);
  return (
    <Alert tone="danger" title={t.key(errorKey, undefined, { fallback: errorKey })}>
      {way === undefined ? null : (
        <div>
          {before}
          <Link to={way}>{t.key(`${errorKey}.link`)}</Link>
          {after}
        </div>
      )}
    </Alert>
  );
}
