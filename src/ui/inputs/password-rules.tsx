/** The rules of a new password, ticked off while it is typed. The server is the judge: it is asked after a short rest. */
import check from "@shoelace-style/shoelace/dist/assets/icons/check-circle-fill.svg";
import dot from "@shoelace-style/shoelace/dist/assets/icons/circle.svg";
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

/** Rest of the keyboard before the rules are judged, in milliseconds (Spec 1 §9 keeps the same for editors). */
const REST_MS = 300;

/**
 * The rules as judged last. `judge` must keep its identity while what it judges with stays the same; it may fail, then the last verdict
 * stands and the form's own call decides.
 */
export function usePasswordRules(
  password: string,
  judge: (password: string, signal: AbortSignal) => Promise<readonly PasswordRuleState[]>,
): readonly PasswordRuleState[] {
  const [rules, setRules] = useState<readonly PasswordRuleState[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(
      () => {
        judge(password, stop.signal).then(setRules, (error: unknown) => {
          if (!stop.signal.aborted) console.info("The rules of the password could not be judged", error);
        });
      },
      password === "" ? 0 : REST_MS,
    );
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [password, judge]);
  return rules;
}

export function PasswordRules({ rules }: { readonly rules: readonly PasswordRuleState[] }) {
  const t = useT();
  return rules.length === 0 ? null : (
    <ul className="td-password-rules" aria-live="polite">
      {rules.map(({ key, ok }) => (
        <li key={key} className={classes(ok && "td-password-rules__kept")}>
          <Icon
            icon={ok ? check : dot}
            size={12}
            label={ok ? t("ui.password.rule-kept") : t("ui.password.rule-open")}
          />
          {t.key(key)}
        </li>
      ))}
    </ul>
  );
}
