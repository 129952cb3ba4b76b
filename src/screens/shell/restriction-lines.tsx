/**
 * One line per restriction of the shop, above every screen except the home, which shows them in full (error-15,
 * error-16).
 */
import lock from "@shoelace-style/shoelace/dist/assets/icons/lock-fill.svg";
import { useT } from "../../runtime/react";
import { RestrictionEnd } from "../../ui/alert/restriction-end";
import { Icon } from "../../ui/icon/icon";
import { restrictionsOf } from "../../catalogue/restrictions";
import { useShell } from "./shell-context";

export function RestrictionLines() {
  const t = useT();
  const { display, path } = useShell();
  if (path === "") return null;
  return restrictionsOf(display).map(({ mode, titleKey, descriptionKey, text, until }) => (
    <p key={mode} className="td-shell-restriction" role="status">
      <Icon icon={lock} size={14} />
      <span className="td-truncate">
        <strong>{t.key(titleKey)}</strong> – {text ?? t.key(descriptionKey)} <RestrictionEnd until={until} />
      </span>
    </p>
  ));
}
