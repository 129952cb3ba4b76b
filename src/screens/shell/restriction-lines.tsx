/** Restrictions of the shop, folded to one line above every screen but the home, which shows them in full (Spec 1 §8). */
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
