/** A link without the styles of text links, for menu lines, badges and icons. */
import type { AnchorHTMLAttributes } from "react";
import { useRuntime } from "../../runtime/react";
import { shouldLeaveToBrowser } from "../../ui/link/link";

/** An admin path or a URL. */
export type Target =
  | { readonly to: string; readonly href?: undefined }
  | { readonly href: string; readonly to?: undefined };

type NavLinkProps = Target & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> & { readonly newTab?: boolean };

export function NavLink({ to, href, newTab = false, onClick, children, ...rest }: NavLinkProps) {
  const { navigation } = useRuntime();
  return (
    <a
      {...rest}
      {...(newTab ? { target: "_blank", rel: "noopener" } : {})}
      href={to === undefined ? href : navigation.href(to)}
      onClick={(event) => {
        onClick?.(event);
        if (to === undefined || newTab || shouldLeaveToBrowser(event)) return;
        event.preventDefault();
        void navigation.navigate(to, { source: event.currentTarget });
      }}
    >
      {children}
    </a>
  );
}
