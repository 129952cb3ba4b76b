/** The restriction banners in full: what is restricted, until when, and what to do (error-15, error-16). */
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
  const canManageSubscription = session.can(["PLAN", "SUBSCRIPTION"]) && findScreen("subscription") !== undefined;
  return restrictionsOf(display).map(({ mode, titleKey, descriptionKey, text, until }) => (
    <Alert
      key={mode}
      tone="warning"
      title={t.key(titleKey)}
      actions={
        mode === "RESTRICTED" && canManageSubscription ? (
          <Link to="subscription">{t("restriction.settle")}</Link>
        ) : undefined
      }
    >
      {text ?? t.key(descriptionKey)} <RestrictionEnd until={until} />
      {mode === "RESTRICTED" && !canManageSubscription ? ` ${t("restriction.owner")}` : null}
    </Alert>
  ));
}
