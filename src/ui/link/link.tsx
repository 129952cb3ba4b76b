/** A link: to an admin path through the page's navigation, or to an address. Modifier keys and middle clicks stay the browser's. */
import type { AnchorHTMLAttributes, MouseEvent, Ref } from "react";
import { useRuntime } from "../../runtime/react";
import { defineSheet } from "../styles";
import { classes } from "../tone";
import css from "./link.css";

defineSheet(css);

interface Looks {
  /** Muted and without line until hovered, for breadcrumbs and footers. */
  readonly quiet?: boolean;
  readonly newTab?: boolean;
  readonly ref?: Ref<HTMLAnchorElement>;
}

export type LinkProps = Looks &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href" | keyof Looks> &
  (
    | {
        /** Path relative to the admin base. */
        readonly to: string;
        readonly href?: undefined;
      }
    | { readonly href: string; readonly to?: undefined }
  );

/** Whether the browser itself should follow: new tab, download, or a handler that has dealt with it. */
export const leavesToBrowser = (event: MouseEvent<HTMLAnchorElement>): boolean =>
  event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

export function Link({ to, href, quiet = false, newTab = false, className, onClick, children, ...rest }: LinkProps) {
  const { navigation } = useRuntime();
  return (
    <a
      {...rest}
      {...(newTab ? { target: "_blank", rel: "noopener" } : {})}
      className={classes("td-link", quiet && "td-link--quiet", className)}
      href={to === undefined ? href : navigation.href(to)}
      onClick={(event) => {
        onClick?.(event);
        if (to === undefined || newTab || leavesToBrowser(event)) return;
        event.preventDefault();
        void navigation.navigate(to, { source: event.currentTarget });
      }}
    >
      {children}
    </a>
  );
}
