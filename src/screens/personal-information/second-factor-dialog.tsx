/**
 * Sets up or removes a second step, or renews the recovery codes: password first, then what the task needs.
 * @messages login-error-bad-credentials
 * @messages login-error-locked
 * @messages login-error-second-step
 * @messages second-factor.error.*
 */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  addPasskey,
  confirmApp,
  MAX_PASSKEY_NAME_LENGTH,
  newRecoveryCodes,
  removeSecondFactor,
  startApp,
  startPasskey,
} from "../../contract/endpoints/second-factor";
import { useRuntime, useT } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { Button } from "../../ui/button/button";
import { Dialog } from "../../ui/dialog/dialog";
import { FieldFrame } from "../../ui/inputs/field-frame";
import { TextInput } from "../../ui/inputs/text-input";
import { FormErrors } from "../../ui/public/form-errors";
import { useFormState } from "../../ui/public/form-state";
import { CurrentPasswordField } from "./current-password-field";
import { AppSetUp, type AppSecret } from "./app-set-up";
import { SECOND_FACTOR_KEY } from "./cache-key";
import { createPasskey } from "./create-passkey";
import { RecoveryCodes } from "./recovery-codes";

export type SecondFactorTask =
  | { readonly kind: "app" }
  | { readonly kind: "passkey" }
  | { readonly kind: "codes" }
  | { readonly kind: "remove"; readonly id: number; readonly name: string; readonly isLast: boolean };

export interface SecondFactorDialogProps {
  readonly task: SecondFactorTask;
  readonly onClose: () => void;
}

export function SecondFactorDialog({ task, onClose }: SecondFactorDialogProps) {
  const t = useT();
  const { http, toasts } = useRuntime();
  const cache = useQueryClient();
  const form = useFormState();
  const [password, setPassword] = useState("");
  const [name, setName] = useState("");
  const [app, setApp] = useState<AppSecret>();
  const [code, setCode] = useState("");
  const [codes, setCodes] = useState<readonly string[]>();
  const title = {
    app: t("second-factor.app.title"),
    passkey: t("second-factor.passkey.title"),
    codes: t("second-factor.codes.renew"),
    remove: t("second-factor.remove.title"),
  }[task.kind];

  /** Shows new codes, else closes. */
  const finish = async (recoveryCodes: readonly string[] | null): Promise<readonly string[]> => {
    await cache.invalidateQueries({ queryKey: SECOND_FACTOR_KEY });
    if (recoveryCodes === null) {
      toasts.show({ kind: "success", key: task.kind === "remove" ? "second-factor.removed" : "second-factor.added" });
      onClose();
    } else setCodes(recoveryCodes);
    return [];
  };
  const start = async (): Promise<readonly string[]> => {
    if (task.kind === "app") {
      const { errors, setUp } = await http.call(startApp, { body: { password } });
      if (setUp !== null) setApp(setUp);
      return errors;
    }
    if (task.kind === "passkey") {
      const { errors, setUp } = await http.call(startPasskey, { body: { password, name } });
      if (setUp === null) return errors;
      const answer = await createPasskey(setUp.options);
      if (typeof answer === "string") return [answer];
      const stored = await http.call(addPasskey, { body: { ticket: setUp.ticket, answer } });
      return stored.errors.length > 0 ? stored.errors : finish(stored.recoveryCodes);
    }
    if (task.kind === "codes") {
      const { errors, recoveryCodes } = await http.call(newRecoveryCodes, { body: { password } });
      return errors.length > 0 ? errors : finish(recoveryCodes);
    }
    const { errors } = await http.call(removeSecondFactor, { body: { id: task.id, password } });
    return errors.length > 0 ? errors : finish(null);
  };
  const confirm = async ({ ticket }: AppSecret): Promise<readonly string[]> => {
    const { errors, recoveryCodes } = await http.call(confirmApp, { body: { ticket, code } });
    return errors.length > 0 ? errors : finish(recoveryCodes);
  };

  if (codes !== undefined) return <RecoveryCodes codes={codes} onClose={onClose} isNew={task.kind !== "codes"} />;
  const isIncomplete =
    app === undefined ? password === "" || (task.kind === "passkey" && name.trim() === "") : code.trim() === "";
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      onSubmit={() => {
        if (!isIncomplete) form.run(() => (app === undefined ? start() : confirm(app)));
      }}
      footer={
        <>
          <Button onClick={onClose}>{t("ui.dialog.dismiss")}</Button>
          <Button
            type="submit"
            variant={task.kind === "remove" ? "danger-solid" : "primary"}
            busy={form.busy}
            disabled={isIncomplete}
          >
            {task.kind === "remove" ? t("second-factor.remove") : t("second-factor.continue")}
          </Button>
        </>
      }
    >
      <div className="td-stack">
        <FormErrors keys={form.errors} />
        {app === undefined ? (
          <>
            {task.kind === "remove" ? (
              <p>
                {t("second-factor.remove.text", { name: task.name })}{" "}
                {task.isLast ? t("second-factor.remove.last") : null}
              </p>
            ) : null}
            {task.kind === "codes" ? <Alert tone="info">{t("second-factor.codes.replace")}</Alert> : null}
            {task.kind === "passkey" ? (
              <FieldFrame label={t("second-factor.passkey.name")} help={t("second-factor.passkey.help")} required>
                {(control) => (
                  <TextInput
                    {...control}
                    maxLength={MAX_PASSKEY_NAME_LENGTH}
                    autoComplete="off"
                    data-autofocus
                    value={name}
                    onChange={({ target }) => {
                      setName(target.value);
                      form.clear();
                    }}
                  />
                )}
              </FieldFrame>
            ) : null}
            <CurrentPasswordField
              label={t("second-factor.password")}
              help={t("second-factor.password.help")}
              value={password}
              onChange={(typed) => {
                setPassword(typed);
                form.clear();
              }}
            />
          </>
        ) : (
          <AppSetUp
            app={app}
            code={code}
            onCode={(typed) => {
              setCode(typed);
              form.clear();
            }}
          />
        )}
      </div>
    </Dialog>
  );
}
