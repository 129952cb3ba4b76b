/** Fields for a new password and its repetition, with the rules. */
import { useCallback, useState } from "react";
import { validatePassword } from "../../contract/endpoints/password";
import { useRuntime, useT } from "../../runtime/react";
import { FieldFrame } from "../../ui/inputs/field-frame";
import { PasswordInput } from "../../ui/inputs/password-input";
import { PasswordRules, usePasswordRules } from "../../ui/inputs/password-rules";

export interface NewPasswordValue {
  readonly password: string;
  readonly confirmation: string;
}
export const NO_PASSWORD: NewPasswordValue = { password: "", confirmation: "" };

export interface NewPasswordProps {
  readonly value: NewPasswordValue;
  readonly onChange: (value: NewPasswordValue) => void;
  /** Secret of the link; identifies the account for the rules. */
  readonly hash?: string;
  /** Login of the account, when there is no link. */
  readonly login?: string;
}

/** Returns whether both are filled and equal. The server checks the rules. */
export const isConfirmed = ({ password, confirmation }: NewPasswordValue): boolean =>
  password !== "" && password === confirmation;

export function NewPassword({ value, onChange, hash, login }: NewPasswordProps) {
  const { http } = useRuntime();
  const t = useT();
  const checkRules = useCallback(
    async (password: string, signal: AbortSignal) => {
      const body = { password, ...(hash !== undefined && { hash }), ...(login && { login }) };
      return (await http.call(validatePassword, { body, signal, background: true, expectSession: false })).rules;
    },
    [http, hash, login],
  );
  const rules = usePasswordRules(value.password, checkRules);
  // The beginning of the password may still be completed, until the field is left or the form sent.
  const [isFinished, setFinished] = useState(false);
  const { password, confirmation } = value;
  const differs =
    confirmation !== "" && confirmation !== password && (isFinished || !password.startsWith(confirmation));
  return (
    <>
      <div>
        <FieldFrame label={t("password.new")}>
          {(control) => (
            <PasswordInput
              {...control}
              size="lg"
              name="new-password"
              required
              autoComplete="new-password"
              value={value.password}
              onChange={(event) => {
                onChange({ ...value, password: event.target.value });
              }}
            />
          )}
        </FieldFrame>
        <PasswordRules rules={rules} />
      </div>
      <FieldFrame label={t("password.confirmation")} error={differs ? t("password.differs") : undefined}>
        {(control) => (
          <PasswordInput
            {...control}
            size="lg"
            name="confirmation"
            required
            autoComplete="new-password"
            value={value.confirmation}
            onBlur={() => {
              setFinished(true);
            }}
            onKeyDown={({ key }) => {
              if (key === "Enter") setFinished(true);
            }}
            onChange={(event) => {
              onChange({ ...value, confirmation: event.target.value });
            }}
          />
        )}
      </FieldFrame>
    </>
  );
}
