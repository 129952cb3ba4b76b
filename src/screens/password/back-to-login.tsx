/** Link back to the login, below every form of this folder. */
import { useT } from "../../runtime/react";
import { Link } from "../../ui/link/link";

export function BackToLogin() {
  const t = useT();
  return (
    <div className="td-form td-small">
      <Link to="/login">{t("public.back-to-login")}</Link>
    </div>
  );
}
