/** The two restriction banners in full (Spec 1 §8): what is restricted, until when, and the way out. */
import { restrictionsOf } from "../../catalogue/restrictions";
import { findScreen } from "../../catalogue/screens";
import { useRuntime, useSession, useT } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { RestrictionEnd } from "../../ui/alert/restriction-end";
import { Link } from "../../ui/link/link";

export function RestrictionBanners() {
  const t = useT();
  const { session } = useRuntime();
  const { display } = useSession();
  if (display === undefined) return null;
  const settles = session.can(["PLAN", "SUBSCRIPTION"]) && findScreen("subscription") !== undefined;
  return restrictionsOf(display).map(({ mode, titleKey, descriptionKey, text, until }) => (
    <Alert
      key={mode}
      tone="warning"
      title={t.key(titleKey)}
      actions={mode === "RESTRICTED" && settles ? <Link to="subscription">{t("restriction.settle")}</Link> : undefined}
    >
      {text ?? t.key(descriptionKey)} <RestrictionEnd until={until} />
      {mode === "RESTRICTED" && !settles ? ` ${t("restriction.owner")}` : null}
    </Alert>
  ));
}
