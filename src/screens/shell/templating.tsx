/** Templating mode (shell-24): the editor fills the page, and the header shrinks to logo, language and exit. */
import { useEffect } from "react";
import { useT } from "../../runtime/react";
import { Link } from "../../ui/link/link";
import { Brand } from "./header/brand";
import { LanguageMenu } from "./header/language-menu";
import { useShell } from "./shell-context";

const TEMPLATING = "edit/templating";

export const isTemplating = (path: string): boolean => path.includes(TEMPLATING);

/** Sets the class `templating` on the page's body, for styles outside the shell. */
export function useTemplatingMode(on: boolean): void {
  useEffect(() => {
    document.body.classList.toggle("templating", on);
    return () => {
      document.body.classList.remove("templating");
    };
  }, [on]);
}

export function TemplatingHeader() {
  const t = useT();
  const { path } = useShell();
  return (
    <div className="td-shell-header">
      <Brand />
      <span className="td-grow" />
      <LanguageMenu />
      <Link to={path.replace(TEMPLATING, "view/templating")}>{t("shell.templating.leave")}</Link>
    </div>
  );
}
