/** The logo as a link to the user's start page; the shop's name when there is no picture or it fails to load. */
import { useState } from "react";
import { useConfiguration, useDarkMode, useT } from "../../../runtime/react";
import { Icon } from "../../../ui/icon/icon";
import mark from "../../../ui/public/mark.svg";
import { NavLink } from "../nav-link";
import { logoSource, logoTarget } from "./help";
import { useShell } from "../shell-context";

/** Returns whether the brand already shows the shop's name: it has no picture and no other name. */
export function useBrandNamesShop(): boolean {
  const model = useShell();
  const configuration = useConfiguration();
  return (
    logoSource(model, configuration, useDarkMode()) === undefined &&
    ["", model.display.shopInfo.name].includes(configuration.logoAlt)
  );
}

export function Brand() {
  const t = useT();
  const model = useShell();
  const configuration = useConfiguration();
  const source = logoSource(model, configuration, useDarkMode());
  const [failed, setFailed] = useState<string>();
  const { name } = model.display.shopInfo;
  const title = configuration.logoAlt === "" ? name : configuration.logoAlt;
  return (
    <NavLink
      {...logoTarget(model, configuration)}
      className="td-shell-brand"
      aria-label={t("shell.home", { shop: title })}
    >
      {source === undefined || source === failed ? (
        <>
          <Icon icon={mark} size={26} className="td-shell-brand__mark" />
          <span className="td-shell-brand__name">{title}</span>
        </>
      ) : (
        <img
          className="td-shell-brand__logo"
          src={source}
          alt=""
          onError={() => {
            setFailed(source);
          }}
        />
      )}
    </NavLink>
  );
}
