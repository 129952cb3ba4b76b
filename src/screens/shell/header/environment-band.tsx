/** Band shown in environments other than production; it can't be closed (shell-14). */
import { useRuntime, useT } from "../../../runtime/react";
import { useShell } from "../shell-context";

/** Version and branch, for accounts with TECHNICAL_INFORMATION (shell-05). A click copies them. */
export function VersionLabel() {
  const t = useT();
  const { toasts } = useRuntime();
  const { display, facts } = useShell();
  if (!facts.can("TECHNICAL_INFORMATION")) return null;
  const { version, branch } = display.gitConf;
  const text = [version, branch].filter(Boolean).join(" · ");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toasts.show({ kind: "info", key: "shell.version.copied" });
    } catch {
      // Clipboard access was denied; the label can still be read.
    }
  };
  return (
    <button
      type="button"
      className="td-shell-version"
      aria-label={t("shell.version.copy", { version: text })}
      onClick={() => void copy()}
    >
      {version}
      {branch === "" ? null : <span className="td-shell-version__branch"> · {branch}</span>}
    </button>
  );
}

export function EnvironmentBand() {
  const t = useT();
  const { display } = useShell();
  if (!display.gitConf.noprod) return null;
  return (
    <div className="td-shell-band">
      <span className="td-shell-band__hatch" aria-hidden="true" />
      <strong className="td-shell-band__name">{t("shell.noprod")}</strong>
      <span className="td-shell-band__text">{t("shell.noprod.text", { host: location.host })}</span>
      <VersionLabel />
    </div>
  );
}
