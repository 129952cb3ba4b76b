/** An icon link styled like the header's buttons. Its label is the accessible name and the tooltip. */
import { Icon, type IconSource } from "../../../ui/icon/icon";
import { NavLink, type Target } from "../nav-link";
import { Tooltip } from "../../../ui/tooltip/tooltip";
import "../../../ui/button/icon-button";

type IconLinkProps = Target & {
  readonly icon: IconSource;
  readonly label: string;
  readonly newTab?: boolean;
};

export function IconLink({ icon, label, newTab, ...target }: IconLinkProps) {
  return (
    <Tooltip content={label} placement="bottom" repeatsName>
      <NavLink
        {...target}
        newTab={newTab}
        aria-label={label}
        className="td-icon-button td-icon-button--quiet td-icon-button--md"
      >
        <Icon icon={icon} />
      </NavLink>
    </Tooltip>
  );
}
