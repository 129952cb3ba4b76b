/** The menu from 1024 px: complete, or reduced to icons. */
import sidebar from "@shoelace-style/shoelace/dist/assets/icons/layout-sidebar.svg";
import { useT } from "../../../runtime/react";
import { IconButton } from "../../../ui/button/icon-button";
import { Icon } from "../../../ui/icon/icon";
import { VersionLabel } from "../header/environment-band";
import { usePreferences, useShell } from "../shell-context";
import { useMenuKeys } from "./menu-keys";
import { MenuList } from "./menu-list";
import { Rail } from "./rail";
import { useMenuGroups } from "./use-menu-groups";

export function SideMenu() {
  const t = useT();
  const { nodes, preferences, display } = useShell();
  const { rail } = usePreferences();
  const groups = useMenuGroups();
  const setRail = (on: boolean) => {
    preferences.update((current) => ({ ...current, rail: on }));
  };
  return (
    <nav className="td-shell-menu" data-rail={rail} aria-label={t("shell.menu.label")}>
      <div className="td-shell-menu__scroll" ref={useMenuKeys()}>
        {rail ? <Rail nodes={nodes} /> : <MenuList nodes={nodes} groups={groups} onFollow={() => undefined} />}
      </div>
      <div className="td-shell-menu__foot">
        {rail ? (
          <IconButton
            icon={sidebar}
            label={t("shell.menu.enlarge")}
            tooltip="right"
            onClick={() => {
              setRail(false);
            }}
          />
        ) : (
          <>
            <button
              type="button"
              className="td-menu-line"
              onClick={() => {
                setRail(true);
              }}
            >
              <Icon icon={sidebar} size={16} />
              <span className="td-menu-line__label">{t("shell.menu.reduce")}</span>
            </button>
            {/* In production there is no environment band to show the version. */}
            {display.gitConf.noprod ? null : <VersionLabel />}
          </>
        )}
      </div>
    </nav>
  );
}
