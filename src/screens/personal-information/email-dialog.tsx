/**
 * Asks for a new e-mail address. Whether another account has it is checked when the field is left, and again when it is sent.
 * @messages login-error-bad-credentials
 * @messages login-error-locked
 * @messages personal-information.error.*
 */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { changeEmail, isEmailUsed } from "../../contract/endpoints/personal-information";
import { useRuntime, useT } from "../../runtime/react";
import { Button } from "../../ui/button/button";
import { Dialog } from "../../ui/dialog/dialog";
import { FieldFrame } from "../../ui/inputs/field-frame";
import { TextInput } from "../../ui/inputs/text-input";
import { FormErrors } from "../../ui/public/form-errors";
import { useFormState } from "../../ui/public/form-state";
import { CurrentPasswordField } from "./current-password-field";
import { PERSONAL_KEY } from "./cache-key";

export interface EmailDialogProps {
  readonly onClose: () => void;
}

type UsedKey = "personal-information.error.email-used" | "personal-information.error.email-colleague";

export function EmailDialog({ onClose }: EmailDialogProps) {
  const t = useT();
  const { http, toasts } = useRuntime();
  const cache = useQueryClient();
  const form = useFormState();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [used, setUsed] = useState<UsedKey>();

  const check = async (): Promise<void> => {
    if (!email.includes("@")) return;
    try {
      const result = await http.call(isEmailUsed, { query: { email }, background: true });
      setUsed(
        !result.used
          ? undefined
          : result.sameNetwork
            ? "personal-information.error.email-colleague"
            : "personal-information.error.email-used",
      );
    } catch (error) {
      // The call that sends the form checks it again.
      console.info("The e-mail address could not be checked", error);
    }
  };
  const isIncomplete = email.trim() === "" || password === "" || used !== undefined;
  return (
    <Dialog
      open
      title={t("personal-information.email.change")}
      browserChecks
      onClose={onClose}
      onSubmit={() => {
        if (isIncomplete) return;
        form.run(async () => {
          const { errors } = await http.call(changeEmail, { body: { email, password } });
          if (errors.length > 0) return errors;
          toasts.show({ kind: "success", key: "personal-information.email.sent" });
          await cache.invalidateQueries({ queryKey: PERSONAL_KEY });
          onClose();
          return [];
        });
      }}
      footer={
        <>
          <Button onClick={onClose}>{t("ui.dialog.dismiss")}</Button>
          <Button type="submit" variant="primary" busy={form.busy} disabled={isIncomplete}>
            {t("personal-information.email.send")}
          </Button>
        </>
      }
    >
      <div className="td-stack">
        <FormErrors keys={form.errors} />
        <p className="td-muted">{t("personal-information.email.help")}</p>
        <FieldFrame
          label={t("personal-information.email.new")}
          required
          error={used === undefined ? undefined : t(used)}
        >
          {(control) => (
            <TextInput
              {...control}
              type="email"
              required
              maxLength={254}
              autoComplete="email"
              data-autofocus
              value={email}
              onChange={({ target }) => {
                setEmail(target.value);
                setUsed(undefined);
                form.clear();
              }}
              onBlur={() => void check()}
            />
          )}
        </FieldFrame>
        <CurrentPasswordField
          label={t("personal-information.password.current")}
          value={password}
          onChange={(typed) => {
            setPassword(typed);
            form.clear();
          }}
        />
      </div>
    </Dialog>
  );
}
