/** Whether an element is dark: its own `theme` attribute wins over the page's mode. */
import { use, useEffect, useState } from "react";
import { ElementContext } from "../../runtime/element";

const OWN = (theme: string | null): boolean | undefined =>
  theme === "dark" ? true : theme === "light" ? false : undefined;

/** @param pageIsDark the page's mode, which an element without a `theme` follows */
export function useElementTheme(pageIsDark: boolean): boolean {
  const host = use(ElementContext)?.host;
  const [own, setOwn] = useState(() => OWN(host?.getAttribute("theme") ?? null));
  useEffect(() => {
    if (host === undefined) return;
    const observer = new MutationObserver(() => {
      setOwn(OWN(host.getAttribute("theme")));
    });
    observer.observe(host, { attributes: true, attributeFilter: ["theme"] });
    return () => {
      observer.disconnect();
    };
  }, [host]);
  return own ?? pageIsDark;
}
