import { useContext, useEffect, useState } from "react";
import { ElementContext } from "../../runtime/element";

const isDarkTheme = (theme: string | null): boolean | undefined =>
  theme === "dark" ? true : theme === "light" ? false : undefined;

/**
 * Returns whether an element is dark. Its `theme` attribute wins over the page's mode.
 *
 * @param pageIsDark the page's mode, used when the element has no `theme`
 */
export function useElementTheme(pageIsDark: boolean): boolean {
  const host = useContext(ElementContext)?.host;
  const [isDarkByAttribute, setDarkByAttribute] = useState(() => isDarkTheme(host?.getAttribute("theme") ?? null));
  useEffect(() => {
    if (host === undefined) return;
    const observer = new MutationObserver(() => {
      setDarkByAttribute(isDarkTheme(host.getAttribute("theme")));
    });
    observer.observe(host, { attributes: true, attributeFilter: ["theme"] });
    return () => {
      observer.disconnect();
    };
  }, [host]);
  return isDarkByAttribute ?? pageIsDark;
}
