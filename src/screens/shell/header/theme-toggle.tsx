/** Dark mode: a button in the header from 1024 px, a switch in the menu below (shell-25). */
import moon from "@shoelace-style/shoelace/dist/assets/icons/moon.svg";
import sun from "@shoelace-style/shoelace/dist/assets/icons/sun.svg";
import { useDarkMode, useRuntime, useT } from "../../../runtime/react";
import { IconButton } from "../../../ui/button/icon-button";
import { Icon } from "../../../ui/icon/icon";
import { Switch } from "../../../ui/inputs/switch";

export function ThemeButton() {
  const t = useT();
  const { theme } = useRuntime();
  const dark = useDarkMode();
  return <IconButton icon={dark ? sun : moon} label={t("shell.dark")} pressed={dark} onClick={theme.toggle} />;
}

export function ThemeSwitch() {
  const t = useT();
  const { theme } = useRuntime();
  const dark = useDarkMode();
  return (
    <div className="td-shell-drawer__row">
      <Icon icon={moon} size={17} />
      <span className="td-grow" aria-hidden="true">
        {t("shell.dark")}
      </span>
      <Switch checked={dark} onChange={theme.setDark} label={t("shell.dark")} hideLabel />
    </div>
  );
}
