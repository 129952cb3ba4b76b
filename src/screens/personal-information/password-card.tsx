/**
 * Changes the account's password.
 * @messages login-error-bad-credentials
 * @messages login-error-locked
 * @messages login-error-service-unavailable
 * @messages password-error-rules
 */
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { changePassword, type PersonalInformation } from "../../contract/endpoints/personal-information";
import { validatePassword } from "../../contract/endpoints/password";
import { useRuntime, useT } from "../../runtime/react";
import { formatDateAndTime } from "../../runtime/session-formats";
import { Alert } from "../../ui/alert/alert";
import { Button } from "../../ui/button/button";
import { Card } from "../../ui/card/card";
import { FieldFrame } from "../../ui/inputs/field-frame";
import { PasswordInput } from "../../ui/inputs/password-input";
import { PasswordRules, usePasswordRules } from "../../ui/inputs/password-rules";
import { FormErrors } from "../../ui/public/form-errors";
import { useFormState } from "../../ui/public/form-state";
import { PERSONAL_KEY } from "./cache-key";

const FIELDS = ["current", "password", "again"] as const;
type Values = Readonly<Record<(typeof FIELDS)[number], string>>;
const EMPTY: Values = { current: "", password: "", again: "" };

export function PasswordCard({ information }: { readonly information: PersonalInformation }) {
  const t = useT();
  const { http, session, toasts } = useRuntime();
  const cache = useQueryClient();
  const form = useFormState();
  const [values, setValues] = useState(EMPTY);
  const { email: login, passwordChangedAt } = information;
  const check = useCallback(
    async (password: string, signal: AbortSignal) =>
      (await http.call(validatePassword, { body: { password, login }, signal, background: true })).rules,
    [http, login],
  );
  const rules = usePasswordRules(values.password, check);
  const differs = values.again !== "" && values.again !== values.password;
  const submit = (): void => {
    if (Object.values(values).includes("") || differs) return;
    form.run(async () => {
      const { current: currentPassword, password } = values;
      const { errors } = await http.call(changePassword, { body: { currentPassword, password } });
      if (errors.length > 0) return errors;
      setValues(EMPTY);
      toasts.show({ kind: "success", key: "personal-information.password.saved" });
      await cache.invalidateQueries({ queryKey: PERSONAL_KEY });
      return [];
    });
  };
  return (
    <Card title={t("personal-information.password")}>
      {session.isSubrogated() ? (
        <Alert tone="info">{t("personal-information.password.subrogated")}</Alert>
      ) : (
        <form
          className="td-personal__fields"
          noValidate
          onInput={form.clear}
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <p className="td-muted">
            {passwordChangedAt === null
              ? t("personal-information.password.help")
              : `${t("personal-information.password.changed", { time: formatDateAndTime(passwordChangedAt) })} ${t("personal-information.password.help")}`}
          </p>
          <FormErrors keys={form.errors} />
          {/* Password managers read which account it is. */}
          <input type="email" autoComplete="username" value={login} readOnly hidden />
          {FIELDS.map((field) => (
            <div key={field}>
              <FieldFrame
                label={t(`personal-information.password.${field}`)}
                required
                error={field === "again" && differs ? t("personal-information.password.differs") : undefined}
              >
                {(control) => (
                  <PasswordInput
                    {...control}
                    maxLength={200}
                    autoComplete={field === "current" ? "current-password" : "new-password"}
                    value={values[field]}
                    onChange={({ target }) => {
                      setValues({ ...values, [field]: target.value });
                    }}
                  />
                )}
              </FieldFrame>
              {field === "password" ? <PasswordRules rules={rules} /> : null}
            </div>
          ))}
          <div>
            <Button
              type="submit"
              variant="primary"
              busy={form.busy}
              disabled={Object.values(values).includes("") || differs}
            >
              {t("personal-information.password.save")}
            </Button>
          </div>
        </form>
      )}
    </Card>
  );
}
