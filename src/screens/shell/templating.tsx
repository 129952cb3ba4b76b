/** The templating mode: the editor has the page, the header shrinks to logo, language and the way out (Spec 1 §2.4, Spec 2 §2). */
import { useEffect } from "react";
import { useT } from "../../runtime/react";
import { Link } from "../../ui/link/link";
import { Brand } from "./header/brand";
import { LanguageMenu } from "./header/language-menu";
import { useShell } from "./shell-context";

const TEMPLATING = "edit/templating";

export const isTemplating = (path: string): boolean => path.includes(TEMPLATING);

/** The page says so on its body, for whatever stands around the shell. */
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
