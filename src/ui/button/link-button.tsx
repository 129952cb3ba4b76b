/** A link styled as a button. As a link it has an address to copy and opens in a new tab on request. */
import { Link, type LinkProps } from "../link/link";
import { classes } from "../tone";
import { ButtonFace, buttonClass, type ButtonAppearance } from "./button";

export type LinkButtonProps = Omit<LinkProps, "quiet"> &
  Pick<ButtonAppearance, "variant" | "size" | "icon" | "iconEnd" | "block" | "children"> &
  ({ readonly to: string; readonly href?: undefined } | { readonly href: string; readonly to?: undefined });

export function LinkButton({ variant, size, icon, iconEnd, block, className, children, ...link }: LinkButtonProps) {
  return (
    <Link {...link} part="button" className={classes(buttonClass({ variant, size, block, children }), className)}>
      <ButtonFace icon={icon} iconEnd={iconEnd}>
        {children}
      </ButtonFace>
    </Link>
  );
}
