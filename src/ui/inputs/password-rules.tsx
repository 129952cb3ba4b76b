/**
 * The rules of a new password, ticked off during typing. The server checks them after a pause in typing.
 * @messages password-rules.**
 */
import checkIcon from "@shoelace-style/shoelace/dist/assets/icons/check-circle-fill.svg";
import dotIcon from "@shoelace-style/shoelace/dist/assets/icons/circle.svg";
import { useEffect, useState } from "react";
import { useT } from "../../runtime/react";
import { Icon } from "../icon/icon";
import { defineSheet } from "../styles";
import { classes } from "../tone";
import css from "./password-rules.css";

defineSheet(css);

export interface PasswordRuleState {
  /** Message key. */
  readonly key: string;
  readonly ok: boolean;
}

/** Pause in typing before the rules are checked, in milliseconds. */
const PAUSE_MS = 300;

/**
 * Returns the rules with their state at the last check.
 *
 * @param password text of the input
 * @param check calls the server; must be referentially stable. When it fails, the last result stays; the
 * server checks the password again on submit.
 */
export function usePasswordRules(
  password: string,
  check: (password: string, signal: AbortSignal) => Promise<readonly PasswordRuleState[]>,
): readonly PasswordRuleState[] {
  const [rules, setRules] = useState<readonly PasswordRuleState[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(
      () => {
        check(password, stop.signal).then(setRules, (error: unknown) => {
          if (!stop.signal.aborted) console.info("The password rules could not be checked", error);
        });
      },
      password === "" ? 0 : PAUSE_MS,
    );
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [password, check]);
  return rules;
}

export function PasswordRules({ rules }: { readonly rules: readonly PasswordRuleState[] }) {
  const t = useT();
  return rules.length === 0 ? null : (
    <ul className="td-password-rules" aria-live="polite">
      {rules.map(({ key, ok }) => (
        <li key={key} className={classes(ok && "td-password-rules__met")}>
          <Icon
            icon={ok ? checkIcon : dotIcon}
            size={12}
            label={ok ? t("ui.password.rule-kept") : t("ui.password.rule-open")}
          />
          {t.key(key)}
        </li>
      ))}
    </ul>
  );
}
