/** A link that looks like a button: it goes somewhere, so it opens in a new tab when asked to and has an address to copy. */
import { Link, type LinkProps } from "../link/link";
import { classes } from "../tone";
import { ButtonFace, buttonLook, type ButtonLooks } from "./button";

export type LinkButtonProps = Omit<LinkProps, "quiet"> &
  Pick<ButtonLooks, "variant" | "size" | "icon" | "iconEnd" | "block" | "children"> &
  ({ readonly to: string; readonly href?: undefined } | { readonly href: string; readonly to?: undefined });

export function LinkButton({ variant, size, icon, iconEnd, block, className, children, ...link }: LinkButtonProps) {
  return (
    <Link {...link} part="button" className={classes(buttonLook({ variant, size, block, children }), className)}>
      <ButtonFace icon={icon} iconEnd={iconEnd}>
        {children}
      </ButtonFace>
    </Link>
  );
}
