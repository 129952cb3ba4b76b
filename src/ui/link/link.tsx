/**
 * A link to an admin path or an external URL. Admin paths go through the page's navigation, except with modifier keys
 * or a middle click.
 */
import { forwardRef, type AnchorHTMLAttributes, type MouseEvent } from "react";
import { useRuntime } from "../../runtime/react";
import { defineSheet } from "../styles";
import { classes } from "../tone";
import css from "./link.css";

defineSheet(css);

interface LinkAppearance {
  /** Muted and not underlined until hovered, for breadcrumbs and footers. */
  readonly quiet?: boolean;
  readonly newTab?: boolean;
  /** Keeps unsaved changes for the return instead of asking. */
  readonly detour?: boolean;
}

export type LinkProps = LinkAppearance &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href" | keyof LinkAppearance> &
  (
    | {
        /** Path relative to the admin base. */
        readonly to: string;
        readonly href?: undefined;
      }
    | { readonly href: string; readonly to?: undefined }
  );

/** Returns whether to leave a click to the browser: handled already, modifier key or other mouse button. */
export const shouldLeaveToBrowser = (event: MouseEvent<HTMLAnchorElement>): boolean =>
  event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

export const Link = forwardRef<HTMLAnchorElement, LinkProps>(function Link(
  { to, href, quiet = false, newTab = false, detour, className, onClick, children, ...rest },
  ref,
) {
  const { navigation } = useRuntime();
  return (
    <a
      {...rest}
      ref={ref}
      {...(newTab ? { target: "_blank", rel: "noopener" } : {})}
      className={classes("td-link", quiet && "td-link--quiet", className)}
      href={to === undefined ? href : navigation.href(to)}
      onClick={(event) => {
        onClick?.(event);
        if (to === undefined || newTab || shouldLeaveToBrowser(event)) return;
        event.preventDefault();
        void navigation.navigate(to, { source: event.currentTarget, detour });
      }}
    >
      {children}
    </a>
  );
});
